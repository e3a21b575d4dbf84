//! Guards, and whether a move is possible at all.

use super::check::Attackers;
use super::{Bitboard, Position, attacks};
use crate::types::Move;

/// Which moves of a position could leave the own king in check, king's moves apart.
///
/// While not in check, the king can only be exposed by vacating a point (the only piece before a chariot or a facing
/// king, one of two screens before a cannon, the leg of a horse) or by stepping onto an empty point between the king and
/// a cannon without a screen. In check only a move can be legal that ends where it stops an attack, or that takes
/// the screen of a cannon away.
#[derive(Clone, Copy, Debug)]
pub struct Guards {
    from: Bitboard,
    to: Bitboard,
    in_check: bool,
}

impl Guards {
    /// The points that matter when a piece leaves them.
    #[inline]
    pub(super) fn left(&self) -> Bitboard {
        self.from
    }

    /// The points that matter when a piece enters them.
    #[inline]
    pub(super) fn entered(&self) -> Bitboard {
        self.to
    }
}

impl Position {
    /// The guards of the side to move.
    #[inline]
    pub fn guards(&self) -> Guards {
        if self.in_check {
            return self.guards_in_check();
        }
        let own = self.color(self.side);
        let [mut from, mut to] = [Bitboard::EMPTY; 2];
        self.for_each_guard(|pieces, _| from |= pieces, |screens| to |= screens);
        Guards { from: from & own, to, in_check: false }
    }

    /// Calls `guard` with the pieces that keep an attack away and the points where they still do so, own pieces or not;
    /// `open` with the points between the king and a cannon without a screen. Not for a side in check.
    #[inline(always)]
    pub(super) fn for_each_guard(&self, mut guard: impl FnMut(Bitboard, Bitboard), mut open: impl FnMut(Bitboard)) {
        let (king, occupied) = (self.king(self.side), self.occupied_squares());
        let attackers = Attackers::new(self, !self.side);
        let cross = attacks::cross(king);
        for attacker in attackers.faces & cross {
            let line = attacks::between(king, attacker);
            let pieces = line & occupied;
            if !pieces.several() {
                guard(pieces, line.without(pieces) | Bitboard::of(attacker));
            }
        }
        for cannon in attackers.cannons & cross {
            let line = attacks::between(king, cannon);
            let pieces = line & occupied;
            match pieces.count() {
                0 => open(line),
                2 => guard(pieces, line.without(pieces) | Bitboard::of(cannon)),
                _ => {}
            }
        }
        for horse in attackers.horses & attacks::horse_ring(king) {
            guard(Bitboard::of(attacks::horse_leg(horse, king)) & occupied, Bitboard::of(horse));
        }
    }

    #[cold]
    fn guards_in_check(&self) -> Guards {
        let (king, occupied) = (self.king(self.side), self.occupied_squares());
        let attackers = Attackers::new(self, !self.side);
        let mut guards = Guards { from: Bitboard::EMPTY, to: Bitboard::EMPTY, in_check: true };
        for attacker in (attackers.faces | attackers.cannons) & attacks::cross(king) {
            let line = attacks::between(king, attacker);
            let pieces = line & occupied;
            if pieces.count() == attackers.cannons.contains(attacker) as u32 {
                guards.from |= pieces;
                guards.to |= line.without(pieces) | Bitboard::of(attacker);
            }
        }
        for horse in attackers.horses & attacks::horses_attacking_over(king, occupied) {
            guards.to |= Bitboard::of(horse) | Bitboard::of(attacks::horse_leg(horse, king));
        }
        guards.to |= attackers.pawns & attacks::pawns_attacking(!self.side, king);
        guards
    }

    /// Whether a pseudo-legal move leaves the own king safe.
    #[inline(never)]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let own_king = self.king(self.side);
        let king = if from == own_king { to } else { own_king };
        let occupied = self.occupied_squares().without(Bitboard::of(from)) | Bitboard::of(to);
        !Attackers::new(self, !self.side).without(Bitboard::of(to)).attack(king, !self.side, occupied)
    }

    /// Whether `mv` is legal for the guards of this position: the cheap answer first.
    #[inline(always)]
    pub fn is_legal_given(&self, mv: Move, guards: &Guards) -> bool {
        let doubtful =
            guards.from.contains(mv.from()) || guards.to.contains(mv.to()) || mv.from() == self.king(self.side);
        if doubtful { self.is_legal(mv) } else { !guards.in_check }
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
