//! The material of a position, somewhat finer than its class.

use super::class::{Class, Oriented};
use crate::position::Position;
use crate::types::{Color, PieceKind, Square};
use std::fmt;

/// The material of both sides, and how many of their pawns stand on the last rank, from where they only step sideways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature {
    pub class: Class,
    /// Of Red and of Black.
    pub pawns_on_last_rank: [u8; 2],
}

impl Signature {
    /// The signature of a position whose class is known.
    pub fn of(position: &Position, oriented: Oriented) -> Signature {
        let pawns_on_last_rank = Color::BOTH.map(|color| {
            let actual = if oriented.exchanged { !color } else { color };
            let pawns = position.pieces(actual, PieceKind::Pawn);
            pawns.filter(|&square| is_on_last_rank(actual, square)).count() as u8
        });
        Signature { class: oriented.class, pawns_on_last_rank }
    }

    /// The signature with the colours exchanged, where both sides have the same material.
    pub(super) fn exchanged(self) -> Option<Signature> {
        let [red, black] = self.pawns_on_last_rank;
        let is_even = self.class.side(Color::Red) == self.class.side(Color::Black);
        is_even.then_some(Signature { pawns_on_last_rank: [black, red], ..self })
    }
}

/// Whether a point lies on the last rank for a side.
pub(super) fn is_on_last_rank(color: Color, square: Square) -> bool {
    square.relative_to(color).rank() == Square::RANKS - 1
}

/// The class, and the pawns on the last rank if there are any: `P:a`, `P:a with 1:0 pawns on the last rank`.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, black] = self.pawns_on_last_rank;
        write!(f, "{}", self.class)?;
        if red + black > 0 { write!(f, " with {red}:{black} pawns on the last rank") } else { Ok(()) }
    }
}
