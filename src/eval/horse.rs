//! Horses: outposts beyond the river, horses that guard each other, legs held by the own pawns.

use super::attack_map::{AttackMap, forward};
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::attacks;
use crate::types::{Color, PieceKind};

/// The value of how `color`'s horses stand.
#[inline]
pub(super) fn horses(map: &AttackMap, color: Color) -> Tapered {
    let (own, enemy) = (map.side(color), map.side(!color));
    let horses = map.pieces(color, PieceKind::Horse);
    let mut value = Tapered::ZERO;
    let outposts = (horses & own.all).without(attacks::own_half(color) | enemy.least);
    value += WEIGHTS.horse_outpost * (outposts.any() as u32 + outposts.several() as u32);
    if (horses & (own.horses[0] | own.horses[1])).any() {
        value += WEIGHTS.linked_horses;
    }
    let held = forward(horses, color) & map.position.occupied().squares();
    value + WEIGHTS.horse_held_ahead * (held.any() as u32 + held.several() as u32)
}
