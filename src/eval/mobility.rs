//! Mobility: how many useful points chariots, cannons and horses reach.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::types::{Color, PieceKind};

/// The value of the freedom `color`'s pieces have. A point counts when no own piece stands there and no cheaper enemy
/// piece guards it; a horse with blocked legs falls out by itself, for it reaches nothing through them.
#[inline]
pub(super) fn mobility(map: &AttackMap, color: Color) -> Tapered {
    let (own, enemy) = (map.side(color), map.side(!color));
    let free = !map.position.color(color);
    let mut value = Tapered::ZERO;
    for (_, reach) in map.pieces(color, PieceKind::Chariot).zip(own.chariots) {
        value += WEIGHTS.chariot_mobility[(reach & free).without(enemy.lesser).count() as usize];
    }
    for (_, reach) in map.pieces(color, PieceKind::Horse).zip(own.horses) {
        value += WEIGHTS.horse_mobility[(reach & free).without(enemy.least).count() as usize];
    }
    for (_, moves) in map.pieces(color, PieceKind::Cannon).zip(own.cannon_moves) {
        value += WEIGHTS.cannon_mobility[moves.without(enemy.least).count() as usize];
    }
    value
}
