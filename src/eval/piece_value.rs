//! The value of single pieces.

use crate::types::PieceKind;

/// What a piece is worth in an exchange, in centipawns: for static exchange evaluation and for ordering captures. The
/// king's value is beyond every sum that an exchange can reach.
#[inline]
pub const fn piece_value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 6_000,
        PieceKind::Advisor => 130,
        PieceKind::Elephant => 110,
        PieceKind::Horse => 320,
        PieceKind::Chariot => 700,
        PieceKind::Cannon => 345,
        PieceKind::Pawn => 80,
    }
}
