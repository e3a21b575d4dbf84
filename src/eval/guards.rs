//! Advisors and elephants: what their absence costs against the pieces that profit from it.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::attacks;
use crate::types::{Color, PieceKind};

/// The value to `color` of its guards standing or missing.
#[inline]
pub(super) fn guards(map: &AttackMap, color: Color) -> Tapered {
    let advisors = map.count(color, PieceKind::Advisor) as usize;
    let elephants = map.count(color, PieceKind::Elephant) as usize;
    let mut value = Tapered::ZERO;
    for (row, kind) in [PieceKind::Chariot, PieceKind::Horse, PieceKind::Cannon].into_iter().enumerate() {
        let loss = WEIGHTS.advisors_against[row][advisors] + WEIGHTS.elephants_against[row][elephants];
        value += loss * map.count(!color, kind);
    }
    let crossed = map.pieces(!color, PieceKind::Pawn) & attacks::own_half(color);
    value += WEIGHTS.guards_against_pawn[advisors + elephants] * crossed.count().min(2);
    // A cannon far from home still needs something to jump over.
    value += WEIGHTS.carriage[advisors + elephants] * map.count(color, PieceKind::Cannon);
    if elephants == 2 { value + links(map, color) } else { value }
}

/// Two elephants that guard each other.
#[inline]
fn links(map: &AttackMap, color: Color) -> Tapered {
    let elephants = map.pieces(color, PieceKind::Elephant);
    if (map.side(color).elephants & elephants).any() { WEIGHTS.linked_elephants } else { Tapered::ZERO }
}
