//! Advisors and elephants: what their absence costs against the pieces that profit from it.

use super::attack_map::AttackMap;
use super::counts::PieceCounts;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::attacks;
use crate::types::{Color, PieceKind};

/// The value to `color` of its guards standing or missing, by the pieces on the board alone.
pub(super) fn by_counts(counts: &[PieceCounts; 2], color: Color) -> Tapered {
    let (own, enemy) = (counts[color.index()], counts[(!color).index()]);
    let advisors = own.of(PieceKind::Advisor) as usize;
    let elephants = own.of(PieceKind::Elephant) as usize;
    let mut value = Tapered::ZERO;
    for (row, kind) in [PieceKind::Chariot, PieceKind::Horse, PieceKind::Cannon].into_iter().enumerate() {
        let loss = WEIGHTS.advisors_against[row][advisors] + WEIGHTS.elephants_against[row][elephants];
        value += loss * enemy.of(kind);
    }
    // A cannon far from home still needs something to jump over.
    value + WEIGHTS.carriage[advisors + elephants] * own.of(PieceKind::Cannon)
}

/// The value to `color` of its guards by where they and the enemy pawns stand.
#[inline(always)]
pub(super) fn guards(map: &AttackMap, color: Color) -> Tapered {
    let elephants = map.pieces(color, PieceKind::Elephant);
    let mut value = Tapered::ZERO;
    if (map.side(color).elephants & elephants).any() {
        value += WEIGHTS.linked_elephants;
    }
    let crossed = map.pieces(!color, PieceKind::Pawn) & attacks::own_half(color);
    if crossed.any() {
        value += WEIGHTS.guards_against_pawn[map.counts(color).guards()] * crossed.count().min(2);
    }
    value
}
