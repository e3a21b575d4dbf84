//! Making moves and taking them back, each compiled for the instructions that the processor may have and chosen when it is first called.

use super::past::Past;
use super::zobrist::{BLACK_TO_MOVE, piece_key};
use super::{Bitboard, Change, Position};
use crate::types::{Color, Key, Move, Piece, PieceKind, Square};
use multiversion::multiversion;

impl Position {
    /// The key computed afresh from the board.
    pub fn computed_key(&self) -> Key {
        let side = if self.side == Color::Black { BLACK_TO_MOVE } else { Key::default() };
        Square::all()
            .filter_map(|square| Some(piece_key(self.piece_on(square)?, square)))
            .fold(side, |key, part| key ^ part)
    }

    /// The key after a pseudo-legal move, for prefetching.
    #[inline]
    pub fn key_after(&self, mv: Move) -> Key {
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key ^ BLACK_TO_MOVE;
        if let Some(mover) = self.piece_on(from) {
            key ^= piece_key(mover, from) ^ piece_key(mover, to);
        }
        if let Some(captured) = self.piece_on(to) {
            key ^= piece_key(captured, to);
        }
        key
    }

    /// Plays a legal move.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Change {
        make(self, mv)
    }

    #[inline(always)]
    fn make_inlined(&mut self, mv: Move) -> Change {
        debug_assert!(self.is_pseudo_legal(mv) && self.is_legal(mv), "{mv} is not legal in {self:?}");
        let (from, to) = (mv.from(), mv.to());
        let mover = self.board[from.index()].expect("a legal move moves a piece");
        let captured = self.board[to.index()];
        self.remember(Some(mv), captured);

        self.key ^= BLACK_TO_MOVE ^ piece_key(mover, from) ^ piece_key(mover, to);
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        self.board[from.index()] = None;
        self.board[to.index()] = Some(mover);
        self.shift(mover, from, to);
        if let Some(captured) = captured {
            self.key ^= piece_key(captured, to);
            self.quiet_plies = 0;
            self.toggle_captured(captured, to);
        }
        if mover.kind() == PieceKind::King {
            self.kings[self.side.index()] = to;
        }
        self.in_check = self.was_check(mover.kind(), from, to);
        self.side = !self.side;
        debug_assert_eq!(self.key, self.computed_key());
        debug_assert_eq!(self.in_check, self.is_king_attacked(self.side));
        Change { mover, from, to, captured }
    }

    /// Takes back the last move or null move.
    ///
    /// # Panics
    /// When no move was made.
    #[inline]
    pub fn unmake(&mut self) {
        unmake(self);
    }

    #[inline(always)]
    fn unmake_inlined(&mut self) {
        let past = self.history.pop().expect("there is a move to take back");
        self.key = past.key;
        self.quiet_plies = past.quiet_plies;
        self.in_check = past.was_in_check;
        self.side = !self.side;
        let Some(mv) = past.mv else { return };
        let (from, to) = (mv.from(), mv.to());
        let mover = self.board[to.index()].expect("the piece that moved is still there");
        self.board[from.index()] = Some(mover);
        self.board[to.index()] = past.captured;
        self.shift(mover, from, to);
        if let Some(captured) = past.captured {
            self.toggle_captured(captured, to);
        }
        if mover.kind() == PieceKind::King {
            self.kings[self.side.index()] = from;
        }
    }

    #[inline(always)]
    fn remember(&mut self, mv: Option<Move>, captured: Option<Piece>) {
        let (key, quiet_plies, was_in_check) = (self.key, self.quiet_plies, self.in_check);
        self.history.push(Past { key, quiet_plies, mv, captured, was_in_check });
    }

    /// Exchanges the two points in the sets of a piece of the side to move.
    #[inline(always)]
    fn shift(&mut self, mover: Piece, from: Square, to: Square) {
        self.toggle(mover, Bitboard::of(from) ^ Bitboard::of(to));
        self.sides[self.side.index()].shift(from, to);
    }

    /// Takes a piece of the side not to move out of its sets, or puts it back.
    #[inline(always)]
    fn toggle_captured(&mut self, captured: Piece, square: Square) {
        self.toggle(captured, Bitboard::of(square));
        self.sides[(!self.side).index()].toggle(square);
    }

    /// Passes the turn. The side to move must not be in check.
    #[inline]
    pub fn make_null(&mut self) {
        debug_assert!(!self.in_check);
        self.remember(None, None);
        self.key ^= BLACK_TO_MOVE;
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        self.side = !self.side;
        // Never in check now: a legal position has the side not to move out of check.
        self.in_check = false;
    }
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+popcnt"))]
fn make(position: &mut Position, mv: Move) -> Change {
    position.make_inlined(mv)
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+popcnt"))]
fn unmake(position: &mut Position) {
    position.unmake_inlined();
}
