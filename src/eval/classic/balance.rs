//! Material that is worth more or less than the sum of its pieces.

use super::counts::PieceCounts;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::types::{Color, PieceKind};

/// The value to `color` of how its pieces combine.
pub(super) fn balance(counts: &[PieceCounts; 2], color: Color) -> Tapered {
    let has = |color: Color, kind| counts[color.index()].of(kind) > 0;
    let mut value = Tapered::ZERO;
    if !has(color, PieceKind::Chariot) && has(!color, PieceKind::Chariot) {
        value += WEIGHTS.no_chariot;
    }
    if has(color, PieceKind::Horse) && has(color, PieceKind::Cannon) {
        value += WEIGHTS.horse_and_cannon;
    }
    value
}
