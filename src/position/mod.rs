//! Layer 1: the board, its attacks and its moves.
//!
//! # Representation
//!
//! Ninety-bit bitboards in a `u128`, one per piece, with a byte per point beside them, and the occupied points in two
//! layouts so that a rank or a file is one shift away from its table look-up ([`Occupancy`]).
//!
//! REPRESENTATION_COMPARISON_PENDING
//!
//! # Legality
//!
//! Pseudo-legal generation is staged ([`Position::generate`]). Whether a move leaves the king in check is answered
//! from [`Guards`], computed once a node: when the side to move is not in check, only a king's move, a move away from a
//! guarded point or a move onto an open cannon line can be illegal, and only those are tested one by one.
//! The test ([`Position::is_legal`]) needs no move made: it asks the attack tables about the occupancy after the move.

pub mod attacks;
mod bitboard;
mod generate;
mod legality;
mod occupancy;
mod perft;
mod zobrist;

pub use bitboard::Bitboard;
pub use generate::Targets;
pub use legality::Guards;
pub use occupancy::Occupancy;
pub use perft::{perft, perft_divide};

use crate::types::{Color, Key, Move, Piece, PieceKind, Square};
use std::fmt;
use zobrist::{BLACK_TO_MOVE, PIECE_KEYS};

/// A position with the moves that led to it as far as they were made on this value.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    pieces: [Bitboard; Piece::COUNT],
    colors: [Bitboard; 2],
    occupied: Occupancy,
    kings: [Square; 2],
    side: Color,
    state: State,
    history: Vec<Past>,
}

/// What a move changes besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    key: Key,
    in_check: bool,
    quiet_plies: u16,
}

/// A move already made and what was true before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Past {
    state: State,
    /// `None` for a null move.
    mv: Option<Move>,
    captured: Option<Piece>,
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

/// Why a set of pieces is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A side has no king or several.
    #[error("{} has {count} kings instead of one", color.name())]
    KingCount { color: Color, count: usize },
    /// More pieces of a kind than a side has at the start.
    #[error("{} has {count} {}s, at most {} are possible", color.name(), kind.name(), kind.initial_count())]
    TooMany { color: Color, kind: PieceKind, count: usize },
    /// A piece where it can never stand.
    #[error("the {} of {} can never stand on {square}", kind.name(), color.name())]
    Misplaced { color: Color, kind: PieceKind, square: Square },
    /// The side that just moved left its king in check.
    #[error("{} is in check although it is not its turn", color.name())]
    OpponentInCheck { color: Color },
}

impl Position {
    /// The position with these pieces, `side` to move and `quiet_plies` plies since the last capture.
    ///
    /// # Errors
    /// One king a side; no more pieces than at the start; kings, advisors and elephants only on points of their own;
    /// the side not to move not in check. Pawns may stand anywhere, since rule-book diagrams place them so.
    pub fn from_pieces(
        placed: impl IntoIterator<Item = (Square, Piece)>,
        side: Color,
        quiet_plies: u16,
    ) -> Result<Position, PositionError> {
        let mut position = Position::empty(side);
        for (square, piece) in placed {
            position.put(square, piece);
        }
        position.check_pieces()?;
        for color in Color::BOTH {
            let king = position.pieces(color, PieceKind::King).first();
            position.kings[color.index()] = king.expect("check_pieces found one king a side");
        }
        if position.is_king_attacked(!side) {
            return Err(PositionError::OpponentInCheck { color: !side });
        }
        position.state = State { key: position.computed_key(), in_check: position.is_king_attacked(side), quiet_plies };
        Ok(position)
    }

    fn empty(side: Color) -> Position {
        Position {
            board: [None; Square::COUNT],
            pieces: [Bitboard::EMPTY; Piece::COUNT],
            colors: [Bitboard::EMPTY; 2],
            occupied: Occupancy::EMPTY,
            kings: [Square::new(4, 0), Square::new(4, 9)],
            side,
            state: State { key: Key::default(), in_check: false, quiet_plies: 0 },
            history: Vec::new(),
        }
    }

    fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(self.board[square.index()].is_none());
        self.board[square.index()] = Some(piece);
        self.pieces[piece.index()] ^= Bitboard::of(square);
        self.colors[piece.color().index()] ^= Bitboard::of(square);
        self.occupied.toggle(square);
    }

    fn check_pieces(&self) -> Result<(), PositionError> {
        for color in Color::BOTH {
            for kind in PieceKind::ALL {
                let pieces = self.pieces(color, kind);
                let count = pieces.count() as usize;
                if kind == PieceKind::King && count != 1 {
                    return Err(PositionError::KingCount { color, count });
                }
                if count > kind.initial_count() {
                    return Err(PositionError::TooMany { color, kind, count });
                }
                let allowed = match kind {
                    PieceKind::King => attacks::palace(color),
                    PieceKind::Advisor => attacks::advisor_squares(color),
                    PieceKind::Elephant => attacks::elephant_squares(color),
                    _ => Bitboard::ALL,
                };
                if let Some(square) = pieces.without(allowed).first() {
                    return Err(PositionError::Misplaced { color, kind, square });
                }
            }
        }
        Ok(())
    }

    /// The piece on `square`.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Where the pieces of `color` and `kind` stand.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.pieces[Piece::new(color, kind).index()]
    }

    /// Where the pieces of `color` stand.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Which points are occupied.
    #[inline]
    pub fn occupied(&self) -> Occupancy {
        self.occupied
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
        self.state.key
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.state.in_check
    }

    /// Plies since the last capture.
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.state.quiet_plies as u32
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

    /// The last move made, if it was not a null move.
    pub fn last_move(&self) -> Option<Move> {
        self.history.last().and_then(|past| past.mv)
    }

    /// The positions passed through, newest first.
    #[inline]
    pub fn past(&self) -> impl ExactSizeIterator<Item = PastView> + DoubleEndedIterator + '_ {
        self.history.iter().rev().map(|past| PastView {
            key: past.state.key,
            was_in_check: past.state.in_check,
            mv: past.mv,
            captured: past.captured.is_some(),
        })
    }

    /// The key computed afresh from the board.
    pub fn computed_key(&self) -> Key {
        let side = if self.side == Color::Black { BLACK_TO_MOVE } else { Key::default() };
        Square::all()
            .filter_map(|square| Some(PIECE_KEYS[self.piece_on(square)?.index()][square.index()]))
            .fold(side, |key, part| key ^ part)
    }

    /// The key after a pseudo-legal move, for prefetching.
    #[inline]
    pub fn key_after(&self, mv: Move) -> Key {
        let (from, to) = (mv.from().index(), mv.to().index());
        let mut key = self.state.key ^ BLACK_TO_MOVE;
        if let Some(mover) = self.board[from] {
            key ^= PIECE_KEYS[mover.index()][from] ^ PIECE_KEYS[mover.index()][to];
        }
        if let Some(captured) = self.board[to] {
            key ^= PIECE_KEYS[captured.index()][to];
        }
        key
    }

    /// Plays a legal move.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Change {
        debug_assert!(self.is_pseudo_legal(mv) && self.is_legal(mv), "{mv} is not legal in {self:?}");
        let (from, to) = (mv.from(), mv.to());
        let mover = self.board[from.index()].expect("a legal move moves a piece");
        let captured = self.board[to.index()];
        self.history.push(Past { state: self.state, mv: Some(mv), captured });

        self.state.key = self.key_after(mv);
        let jump = Bitboard::of(from) | Bitboard::of(to);
        self.board[from.index()] = None;
        self.board[to.index()] = Some(mover);
        self.pieces[mover.index()] ^= jump;
        self.colors[self.side.index()] ^= jump;
        self.occupied.toggle(from);
        if let Some(captured) = captured {
            self.pieces[captured.index()] ^= Bitboard::of(to);
            self.colors[(!self.side).index()] ^= Bitboard::of(to);
            self.state.quiet_plies = 0;
        } else {
            self.occupied.toggle(to);
            self.state.quiet_plies = self.state.quiet_plies.saturating_add(1);
        }
        if mover.kind() == PieceKind::King {
            self.kings[self.side.index()] = to;
        }
        self.side = !self.side;
        self.state.in_check = self.is_king_attacked(self.side);
        debug_assert_eq!(self.state.key, self.computed_key());
        Change { mover, from, to, captured }
    }

    /// Takes back the last move or null move.
    ///
    /// # Panics
    /// When no move was made.
    #[inline]
    pub fn unmake(&mut self) {
        let past = self.history.pop().expect("there is a move to take back");
        self.state = past.state;
        self.side = !self.side;
        let Some(mv) = past.mv else { return };
        let (from, to) = (mv.from(), mv.to());
        let mover = self.board[to.index()].expect("the piece that moved is still there");
        let jump = Bitboard::of(from) | Bitboard::of(to);
        self.board[from.index()] = Some(mover);
        self.board[to.index()] = past.captured;
        self.pieces[mover.index()] ^= jump;
        self.colors[self.side.index()] ^= jump;
        self.occupied.toggle(from);
        match past.captured {
            Some(captured) => {
                self.pieces[captured.index()] ^= Bitboard::of(to);
                self.colors[(!self.side).index()] ^= Bitboard::of(to);
            }
            None => self.occupied.toggle(to),
        }
        if mover.kind() == PieceKind::King {
            self.kings[self.side.index()] = from;
        }
    }

    /// Passes the turn. The side to move must not be in check.
    #[inline]
    pub fn make_null(&mut self) {
        debug_assert!(!self.state.in_check);
        self.history.push(Past { state: self.state, mv: None, captured: None });
        self.state.key ^= BLACK_TO_MOVE;
        self.state.quiet_plies = self.state.quiet_plies.saturating_add(1);
        self.side = !self.side;
        // Never in check now: a legal position has the side not to move out of check.
        self.state.in_check = false;
    }

    /// The same position seen in a mirror: files change places. The moves made are forgotten.
    pub fn mirrored(&self) -> Position {
        self.transformed(|square, piece| (square.mirrored(), piece), self.side)
    }

    /// The same position with the colours exchanged. The moves made are forgotten.
    pub fn flipped(&self) -> Position {
        let exchange = |square: Square, piece: Piece| (square.flipped(), Piece::new(!piece.color(), piece.kind()));
        self.transformed(exchange, !self.side)
    }

    fn transformed(&self, change: impl Fn(Square, Piece) -> (Square, Piece), side: Color) -> Position {
        let placed = Square::all().filter_map(|square| Some(change(square, self.piece_on(square)?)));
        Position::from_pieces(placed, side, self.state.quiet_plies).expect("a symmetry keeps a position possible")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} to move, key {}", self.side.name(), self.state.key)?;
        for rank in (0..Square::RANKS).rev() {
            for file in 0..Square::FILES {
                match self.piece_on(Square::new(file, rank)) {
                    Some(piece) => write!(f, " {:?}/{:?}", piece.color(), piece.kind())?,
                    None => write!(f, " .")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
