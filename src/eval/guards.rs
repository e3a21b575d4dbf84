//! Advisors and elephants: what their absence costs against the pieces that profit from it.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::attacks;
use crate::types::{Color, PieceKind};

/// The value to `color` of its guards standing or missing.
#[inline]
pub(super) fn guards(map: &AttackMap, color: Color) -> Tapered {
    let advisors = map.pair_count(color, PieceKind::Advisor) as usize;
    let elephants = map.pair_count(color, PieceKind::Elephant) as usize;
    let mut value = Tapered::ZERO;
    for (row, kind) in [PieceKind::Chariot, PieceKind::Horse, PieceKind::Cannon].into_iter().enumerate() {
        let attackers = map.pair_count(!color, kind);
        value += WEIGHTS.advisors_against[row][advisors] * attackers;
        value += WEIGHTS.elephants_against[row][elephants] * attackers;
    }
    let crossed = map.pieces(!color, PieceKind::Pawn) & attacks::own_half(color);
    let crossed_pawns = crossed.any() as u32 + crossed.several() as u32;
    value += WEIGHTS.guards_against_pawn[advisors + elephants] * crossed_pawns;
    // A cannon far from home still needs something to jump over.
    value + WEIGHTS.carriage[advisors + elephants] * map.pair_count(color, PieceKind::Cannon) + links(map, color)
}

/// Elephants that guard each other.
#[inline]
fn links(map: &AttackMap, color: Color) -> Tapered {
    let elephants = map.pieces(color, PieceKind::Elephant);
    let Some(first) = elephants.first().filter(|_| elephants.several()) else { return Tapered::ZERO };
    if (attacks::elephant(first, map.position.occupied()) & elephants).any() {
        WEIGHTS.linked_elephants
    } else {
        Tapered::ZERO
    }
}
