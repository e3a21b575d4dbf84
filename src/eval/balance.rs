//! Material that is worth more or less than the sum of its pieces.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::types::{Color, PieceKind};

/// The value to `color` of how its pieces combine.
#[inline]
pub(super) fn balance(map: &AttackMap, color: Color) -> Tapered {
    let has = |color, kind| map.count(color, kind) > 0;
    let mut value = Tapered::ZERO;
    if !has(color, PieceKind::Chariot) && has(!color, PieceKind::Chariot) {
        value += WEIGHTS.no_chariot;
    }
    if has(color, PieceKind::Horse) && has(color, PieceKind::Cannon) {
        value += WEIGHTS.horse_and_cannon;
    }
    value
}
