//! The position itself, and what can be asked of it without a search of the board.

use super::past::{Past, PastView};
use super::side::Side;
use super::{Bitboard, Occupancy};
use crate::types::{Color, Key, Move, Piece, PieceKind, Square};

/// A position with the moves that led to it as far as they were made on this value.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) board: [Option<Piece>; Square::COUNT],
    /// A [`Bitboard`] in two words for each piece: made of words it is changed as a vector, see [`Side`].
    pub(super) pieces: [[u64; 2]; Piece::SLOTS],
    pub(super) sides: [Side; 2],
    pub(super) kings: [Square; 2],
    pub(super) side: Color,
    pub(super) key: Key,
    pub(super) quiet_plies: u16,
    pub(super) in_check: bool,
    pub(super) history: Vec<Past>,
}

impl Position {
    /// The piece on `square`.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Where the pieces of `color` and `kind` stand.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.squares_of(Piece::new(color, kind))
    }

    /// Where the pieces of this colour and kind stand.
    #[inline]
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        Bitboard::from_words(self.pieces[piece.slot()])
    }

    /// Where the pieces of `color` stand.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.sides[color.index()].squares()
    }

    /// Which points are occupied.
    #[inline]
    pub fn occupied(&self) -> Occupancy {
        let [red, black] = &self.sides;
        Occupancy::new(red.squares() | black.squares(), red.by_file() | black.by_file())
    }

    /// Which points are occupied, as a set alone.
    #[inline]
    pub(super) fn occupied_squares(&self) -> Bitboard {
        self.color(Color::Red) | self.color(Color::Black)
    }

    /// Changes the points of `change` in the set of `piece`.
    #[inline(always)]
    pub(super) fn toggle(&mut self, piece: Piece, change: Bitboard) {
        let set = &mut self.pieces[piece.slot()];
        for (word, change) in set.iter_mut().zip(change.words()) {
            *word ^= change;
        }
    }

    /// Where the king of `color` stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// The side to move.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The Zobrist key, side to move included.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.in_check
    }

    /// Plies since the last capture.
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies as u32
    }

    /// Whether `color` has a piece that can cross the river: without one it cannot win.
    #[inline]
    pub fn has_attackers(&self, color: Color) -> bool {
        use PieceKind::{Cannon, Chariot, Horse, Pawn};
        [Horse, Chariot, Cannon, Pawn].iter().any(|&kind| self.pieces(color, kind).any())
    }

    /// Number of moves made on this value and not taken back, null moves included.
    #[inline]
    pub fn moves_made(&self) -> usize {
        self.history.len()
    }

    /// A copy that remembers only the last `plies` moves: as far as it will be taken back.
    pub fn with_last_moves(&self, plies: usize) -> Position {
        let first = self.history.len().saturating_sub(plies);
        let history = self.history[first..].to_vec();
        Position {
            board: self.board,
            pieces: self.pieces,
            sides: self.sides,
            kings: self.kings,
            side: self.side,
            key: self.key,
            quiet_plies: self.quiet_plies,
            in_check: self.in_check,
            history,
        }
    }

    /// The last move made, if it was not a null move.
    pub fn last_move(&self) -> Option<Move> {
        self.history.last().and_then(|past| past.mv)
    }

    /// The positions passed through, newest first.
    #[inline]
    pub fn past(&self) -> impl ExactSizeIterator<Item = PastView> + DoubleEndedIterator + '_ {
        self.history.iter().rev().map(|past| PastView {
            key: past.key,
            was_in_check: past.was_in_check,
            mv: past.mv,
            captured: past.captured.is_some(),
        })
    }

    /// Most moves that could be taken back on the board: those made on this value since the last capture.
    #[inline]
    pub fn reversible_plies(&self) -> usize {
        (self.quiet_plies as usize).min(self.history.len())
    }

    /// The positions that can occur again, newest first: those since the last capture or null move.
    #[inline]
    pub fn reversible_past(&self) -> impl Iterator<Item = PastView> + '_ {
        self.past().take(self.reversible_plies()).take_while(|past| past.mv.is_some())
    }
}
