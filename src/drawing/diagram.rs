//! What is shown of a position.

use super::{Coordinates, PieceSet};
use crate::position::Position;
use crate::types::{Color, Move, Piece, Square};

/// What is shown of a position.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    pub position: &'a Position,
    /// Both of its points are marked.
    pub last_move: Option<Move>,
    pub pieces: PieceSet,
    pub coordinates: Coordinates,
    /// The side that sits below.
    pub below: Color,
}

/// A point as it is seen, counted from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// 0 to 8.
    pub(super) column: usize,
    /// 0 to 9.
    pub(super) row: usize,
}

impl<'a> Diagram<'a> {
    /// The position with the last move made on it, Red below, Chinese pieces, and ranks counted from 0.
    pub fn new(position: &'a Position) -> Diagram<'a> {
        Diagram {
            position,
            last_move: position.last_move(),
            pieces: PieceSet::default(),
            coordinates: Coordinates::default(),
            below: Color::Red,
        }
    }

    /// Where a point is seen.
    pub(super) fn place(&self, square: Square) -> Place {
        let (column, row) = (square.file(), Square::RANKS - 1 - square.rank());
        match self.below {
            Color::Red => Place { column, row },
            Color::Black => Place { column: Square::FILES - 1 - column, row: Square::RANKS - 1 - row },
        }
    }

    /// The point that is seen in a place; the inverse of [`Diagram::place`].
    pub(super) fn square(&self, place: Place) -> Square {
        let Place { column, row } = place;
        match self.below {
            Color::Red => Square::new(column, Square::RANKS - 1 - row),
            Color::Black => Square::new(Square::FILES - 1 - column, row),
        }
    }

    /// The pieces with their points.
    pub(super) fn placed(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.position.piece_on(square)?)))
    }

    /// Whether the last move began or ended here.
    pub(super) fn is_marked(&self, square: Square) -> bool {
        self.last_move.is_some_and(|mv| square == mv.from() || square == mv.to())
    }
}
