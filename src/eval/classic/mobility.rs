//! Mobility: how many useful points chariots, cannons and horses reach.
//!
//! A point counts when no own piece stands there and no cheaper enemy piece guards it; a horse with blocked legs falls
//! out by itself, for it reaches nothing through them. The attack map asks once for each piece and keeps the sums.

use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::Bitboard;

/// The freedom of a chariot that can go to these points.
#[inline(always)]
pub(super) fn of_chariot(points: Bitboard) -> Tapered {
    WEIGHTS.chariot_mobility[points.count() as usize]
}

/// The freedom of a horse that can go to these points.
#[inline(always)]
pub(super) fn of_horse(points: Bitboard) -> Tapered {
    WEIGHTS.horse_mobility[points.count() as usize]
}

/// The freedom of a cannon that can go to these points.
#[inline(always)]
pub(super) fn of_cannon(points: Bitboard) -> Tapered {
    WEIGHTS.cannon_mobility[points.count() as usize]
}
