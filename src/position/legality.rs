//! Check, guards, and whether a move is possible at all.

use super::{Bitboard, Position, attacks};
use crate::types::{Move, PieceKind, Square};

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
        if self.in_check {
            return Guards { from: Bitboard::ALL, to: Bitboard::EMPTY };
        }
        let (side, enemy) = (self.side, !self.side);
        let (king, occupied) = (self.king(side), self.occupied_squares());
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

    /// Whether a pseudo-legal move leaves the own king safe.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let own_king = self.king(self.side);
        let king = if from == own_king { to } else { own_king };
        let occupied = self.occupied_squares().without(Bitboard::of(from)) | Bitboard::of(to);
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
}
