//! Check, guards, and whether a move is possible at all.

use super::{Bitboard, Occupancy, Position, attacks};
use crate::types::{Color, Move, PieceKind, Square};

/// Which moves of a position could leave the own king in check.
///
/// Complete for pseudo-legal moves that are not the king's: while not in check, the king can only be exposed by
/// vacating a point (the only piece before a chariot or a facing king, one of two screens before a cannon, the leg of a
/// horse) or by stepping onto an empty point between the king and a cannon without a screen.
#[derive(Clone, Copy, Debug)]
pub struct Guards {
    from: Bitboard,
    to: Bitboard,
}

impl Guards {
    /// Whether the piece on this point may be one that must stay.
    #[inline]
    pub fn covers(&self, from: Square) -> bool {
        self.from.contains(from)
    }

    /// The points where a piece would become the screen of an enemy cannon.
    #[inline]
    pub fn screens(&self) -> Bitboard {
        self.to
    }
}

impl Position {
    /// The guards of the side to move. In check every piece is one.
    #[inline]
    pub fn guards(&self) -> Guards {
        if self.state.in_check {
            return Guards { from: Bitboard::ALL, to: Bitboard::EMPTY };
        }
        let (side, enemy) = (self.side, !self.side);
        let (king, occupied) = (self.king(side), self.occupied.squares());
        let own = self.color(side);
        let mut guards = Guards { from: Bitboard::EMPTY, to: Bitboard::EMPTY };

        let faces = self.pieces(enemy, PieceKind::Chariot) | self.pieces(enemy, PieceKind::King);
        for attacker in faces & attacks::cross(king) {
            let between = attacks::between(king, attacker) & occupied;
            if !between.several() {
                guards.from |= between & own;
            }
        }
        for cannon in self.pieces(enemy, PieceKind::Cannon) & attacks::cross(king) {
            let line = attacks::between(king, cannon);
            let between = line & occupied;
            match between.count() {
                0 => guards.to |= line,
                2 => guards.from |= between & own,
                _ => {}
            }
        }
        for horse in self.pieces(enemy, PieceKind::Horse) & attacks::horse_ring(king) {
            guards.from |= Bitboard::of(attacks::horse_leg(horse, king)) & own;
        }
        guards
    }

    /// Whether the king of `color` is attacked on the board as it stands.
    #[inline]
    pub fn is_king_attacked(&self, color: Color) -> bool {
        self.is_attacked(self.king(color), !color, self.occupied, Bitboard::EMPTY)
    }

    /// Whether the pieces of `by`, those on `gone` left out, attack a king on `square` when `occupied` is occupied.
    #[inline]
    fn is_attacked(&self, square: Square, by: Color, occupied: Occupancy, gone: Bitboard) -> bool {
        let cross = attacks::cross(square).without(gone);
        let faces = (self.pieces(by, PieceKind::Chariot) | self.pieces(by, PieceKind::King)) & cross;
        let cannons = self.pieces(by, PieceKind::Cannon) & cross;
        let horses = (self.pieces(by, PieceKind::Horse) & attacks::horse_ring(square)).without(gone);
        let pawns = (self.pieces(by, PieceKind::Pawn) & attacks::pawns_attacking(by, square)).without(gone);
        pawns.any()
            || (faces.any() && (attacks::chariot(square, occupied) & faces).any())
            || (cannons.any() && (attacks::cannon_captures(square, occupied) & cannons).any())
            || (horses.any() && (attacks::horses_attacking(square, occupied) & horses).any())
    }

    /// Whether a pseudo-legal move leaves the own king safe.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let own_king = self.king(self.side);
        let king = if from == own_king { to } else { own_king };
        let occupied = self.occupied.after_move(from, to);
        !self.is_attacked(king, !self.side, occupied, Bitboard::of(to))
    }

    /// Whether `mv` obeys the way its piece moves: for moves that were not generated here.
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let Some(mover) = self.piece_on(mv.from()) else { return false };
        mover.color() == self.side
            && !self.color(self.side).contains(mv.to())
            && self.reach(self.side, mover.kind(), mv.from()).contains(mv.to())
    }

    /// Whether `mv`, any move at all, is legal here.
    pub fn is_legal_move(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.is_legal(mv)
    }

    /// Whether a legal move gives check, uncovered checks included.
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let side = self.side;
        let king = self.king(!side);
        let occupied = self.occupied.after_move(from, to);
        let mover = self.piece_on(from).expect("a legal move moves a piece").kind();
        let after = |kind| {
            let stayed = self.pieces(side, kind).without(Bitboard::of(from));
            if kind == mover { stayed | Bitboard::of(to) } else { stayed }
        };
        let cross = attacks::cross(king);
        let faces = (after(PieceKind::Chariot) | after(PieceKind::King)) & cross;
        let cannons = after(PieceKind::Cannon) & cross;
        let horses = after(PieceKind::Horse) & attacks::horse_ring(king);
        (after(PieceKind::Pawn) & attacks::pawns_attacking(side, king)).any()
            || (faces.any() && (attacks::chariot(king, occupied) & faces).any())
            || (cannons.any() && (attacks::cannon_captures(king, occupied) & cannons).any())
            || (horses.any() && (attacks::horses_attacking(king, occupied) & horses).any())
    }
}
