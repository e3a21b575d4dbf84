//! Horses: pairs that guard each other, and legs held in the direction of the opponent.

use super::attack_map::{AttackMap, forward};
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::types::{Color, PieceKind};

/// The value of how `color`'s horses stand.
#[inline(always)]
pub(super) fn horses(map: &AttackMap, color: Color) -> Tapered {
    let own = map.side(color);
    let horses = map.pieces(color, PieceKind::Horse);
    let held = forward(horses, color) & map.position.occupied().squares();
    let mut value = WEIGHTS.horse_held_ahead * held.count();
    if (horses & own.horses).any() {
        value += WEIGHTS.linked_horses;
    }
    value
}
