//! Layer 1: the board, its attacks and its moves.
//!
//! # Representation
//!
//! Ninety-bit bitboards in a `u128`, one per piece, with a byte per point beside them; for each side its points rank by
//! rank, file by file, and as small integers for every line (bit-ranks and bit-files), so that a rank or a file is one
//! load away from its table look-up and all of it changes as one row of vectors.
//!
//! Compared with the other family, a mailbox with piece list, bit-ranks and bit-files: a prototype of its own, with vector
//! intrinsics and unchecked indexing, without history or check detection. AMD EPYC, Zen 4, one thread, one session, in
//! units of the mailbox (times; for perft leaves per second):
//!
//! | | bitboards before | bitboards now | mailbox |
//! |---|---|---|---|
//! | perft from the start | 0.20 | 0.43 | 1 |
//! | make and unmake, here with check detection | 4.7 | 2.8 | 1 |
//! | all pseudo-legal moves | 2.4 | 1.6 | 1 |
//! | captures | 2.3 | 1.3 | 1 |
//!
//! So the mailbox stays faster at what it does alone. The sets stay because evaluation and exchange live on them; from
//! the mailbox came bit-ranks and bit-files, counting by masks, and the set of points that stop a check. With
//! tables for shifts by a variable, and check detection (3.8 times faster over the bench positions) only where a move
//! touched the king's lines and ring, the search gained 15 % in nodes per second. The piece list was not tried.
//!
//! # Legality
//!
//! Pseudo-legal generation is staged ([`Position::generate`]). Whether a move leaves the king in check is answered
//! from [`Guards`], computed once a node: when the side to move is not in check, only a king's move, a move away from a
//! guarded point or a move onto an open cannon line can be illegal, and only those are tested one by one; in check, only
//! a move that ends where it stops an attack, or takes a screen away, can be legal.
//! The test ([`Position::is_legal`]) needs no move made: it asks the attack tables about the occupancy after the move.

pub mod attacks;
mod bitboard;
mod check;
mod count;
mod generate;
mod legality;
mod line_sight;
mod make;
mod occupancy;
mod perft;
mod reversal;
mod setup;
mod side;
mod zobrist;

pub use bitboard::Bitboard;
pub use generate::Targets;
pub use legality::Guards;
pub use occupancy::Occupancy;
pub use perft::{perft, perft_divide};
pub use reversal::move_between;
pub use setup::PositionError;
pub use zobrist::BLACK_TO_MOVE;

use crate::types::{Color, Key, Move, Piece, PieceKind, Square};
use side::Side;

/// A position with the moves that led to it as far as they were made on this value.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    /// A [`Bitboard`] in two words for each piece: made of words it is changed as a vector, see [`Side`].
    pieces: [[u64; 2]; Piece::SLOTS],
    sides: [Side; 2],
    kings: [Square; 2],
    side: Color,
    key: Key,
    quiet_plies: u16,
    in_check: bool,
    history: Vec<Past>,
}

/// A move already made and what was true before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Past {
    key: Key,
    quiet_plies: u16,
    /// `None` for a null move.
    mv: Option<Move>,
    captured: Option<Piece>,
    was_in_check: bool,
}

/// What a move changed on the board: all that an incremental evaluation needs to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The piece that moved.
    pub mover: Piece,
    /// Where it stood.
    pub from: Square,
    /// Where it stands.
    pub to: Square,
    /// What stood there.
    pub captured: Option<Piece>,
}

/// A position that was left by a move, newest first in [`Position::past`].
#[derive(Clone, Copy, Debug)]
pub struct PastView {
    /// Key of the position before the move.
    pub key: Key,
    /// Whether the side that made the move was in check before it.
    pub was_in_check: bool,
    /// The move; `None` for a null move.
    pub mv: Option<Move>,
    /// Whether it captured.
    pub captured: bool,
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
        Bitboard::from_words(self.pieces[Piece::new(color, kind).slot()])
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
    fn occupied_squares(&self) -> Bitboard {
        self.color(Color::Red) | self.color(Color::Black)
    }

    /// Changes the points of `change` in the set of `piece`.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, change: Bitboard) {
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
