//! The position a game begins with, in formats that do not say reliably whose turn it is.

use crate::position::{Position, PositionError};
use crate::types::{Color, Piece, PieceKind, Square};

/// The order in which XQF and DhtmlXQ list the pieces of a side.
pub(super) const PIECES_OF_SIDE: [PieceKind; 16] = {
    use PieceKind::{Advisor as A, Cannon as C, Chariot as R, Elephant as B, Horse as N, King as K, Pawn as P};
    [R, N, B, A, K, A, B, N, R, C, C, P, P, P, P, P]
};

/// Pieces on the points of the board.
pub(super) struct Board([Option<Piece>; Square::COUNT]);

impl Board {
    pub(super) fn empty() -> Board {
        Board([None; Square::COUNT])
    }

    /// Puts a piece on a point, in the place of one that stands there.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.0[square.index()] = Some(piece);
    }

    /// The position in which the piece on `first` moves first, and without such a piece the side that the file says. Where
    /// nothing moves, and that side cannot be to move, it is the other one.
    ///
    /// # Errors
    /// Those of [`Position::from_pieces`].
    pub(super) fn position(&self, first: Option<Square>, said: Color) -> Result<Position, PositionError> {
        let with = |side| {
            let placed = Square::all().filter_map(|square| Some((square, self.0[square.index()]?)));
            Position::from_pieces(placed, side, 0)
        };
        match first.and_then(|square| self.0[square.index()]) {
            Some(piece) => with(piece.color()),
            None => with(said).or_else(|error| with(!said).map_err(|_| error)),
        }
    }
}
