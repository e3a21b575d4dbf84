//! Threats: pieces that stand where something cheaper, or anything at all, can take them.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::Bitboard;
use crate::types::{Color, PieceKind};

/// What `color` threatens, valued for `color`.
#[inline]
pub(super) fn threats(map: &AttackMap, color: Color) -> Tapered {
    let (own, enemy) = (map.side(color), map.side(!color));
    let chariots = map.pieces(!color, PieceKind::Chariot);
    let horses = map.pieces(!color, PieceKind::Horse);
    let cannons = map.pieces(!color, PieceKind::Cannon);
    let pawns = map.pieces(!color, PieceKind::Pawn);
    let guards = map.pieces(!color, PieceKind::Advisor) | map.pieces(!color, PieceKind::Elephant);
    WEIGHTS.chariot_under_fire * few(chariots & own.lesser)
        + WEIGHTS.hanging_horse * few((horses & own.all).without(enemy.all))
        + WEIGHTS.hanging_cannon * few((cannons & own.all).without(enemy.all))
        + WEIGHTS.pawn_hits_minor * few((horses | cannons) & own.pawns)
        + WEIGHTS.hanging_pawn * few((pawns & own.all).without(enemy.all))
        + WEIGHTS.hanging_guard * few((guards & own.all).without(enemy.all))
        + WEIGHTS.loose_minor * few((horses | cannons).without(enemy.all | own.all))
}

/// 0, 1 or 2 for none, one or more.
#[inline]
fn few(set: Bitboard) -> u32 {
    set.any() as u32 + set.several() as u32
}
