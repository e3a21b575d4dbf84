//! Pseudo-legal generation, in stages, and counting without generating.

use super::{Bitboard, Guards, Position, attacks};
use crate::types::{Color, Move, MoveList, PieceKind, Square};

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// Moves onto an enemy piece.
    Captures,
    /// Moves onto an empty point.
    Quiets,
    /// Both.
    All,
}

impl Position {
    /// Hands the pseudo-legal moves of the side to move to `take`: they obey the way each piece moves but may leave
    /// the king in check (see [`Position::is_legal`]).
    #[inline]
    pub fn generate(&self, targets: Targets, mut take: impl FnMut(Move)) {
        let allowed = match targets {
            Targets::Captures => self.color(!self.side),
            Targets::Quiets => !self.occupied_squares(),
            Targets::All => !self.color(self.side),
        };
        self.for_each_piece(|_, from, reach| {
            (reach & allowed).for_each(|to| take(Move::new(from, to)));
        });
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(Targets::All, |mv| list.push(mv));
        let guards = self.guards();
        list.retain(|mv| self.is_legal_given(mv, &guards));
        list
    }

    /// Whether the side to move has a legal move. Without one it has lost, in check or not.
    pub fn has_legal_move(&self) -> bool {
        !self.legal_moves().is_empty()
    }

    /// Number of legal moves, counted set by set without listing the unproblematic ones.
    pub fn count_legal_moves(&self) -> u64 {
        let guards = self.guards();
        let allowed = !self.color(self.side);
        let mut count = 0;
        self.for_each_piece(|kind, from, reach| {
            let reach = reach & allowed;
            let suspects =
                if kind == PieceKind::King || guards.covers(from) { reach } else { reach & guards.screens() };
            count += reach.without(suspects).count() as u64;
            for to in suspects {
                count += self.is_legal(Move::new(from, to)) as u64;
            }
        });
        count
    }

    /// Calls `visit` with every piece of the side to move and the points it can go to, own pieces not yet excluded.
    #[inline(always)]
    fn for_each_piece(&self, mut visit: impl FnMut(PieceKind, Square, Bitboard)) {
        let side = self.side;
        let occupied = self.occupied();
        let own = |kind| self.pieces(side, kind);
        for from in own(PieceKind::Chariot) {
            visit(PieceKind::Chariot, from, attacks::chariot(from, occupied));
        }
        for from in own(PieceKind::Cannon) {
            visit(PieceKind::Cannon, from, self.cannon_moves(from));
        }
        for from in own(PieceKind::Horse) {
            visit(PieceKind::Horse, from, attacks::horse(from, occupied));
        }
        for from in own(PieceKind::Pawn) {
            visit(PieceKind::Pawn, from, attacks::pawn(side, from));
        }
        for from in own(PieceKind::Elephant) {
            visit(PieceKind::Elephant, from, attacks::elephant(from, occupied));
        }
        for from in own(PieceKind::Advisor) {
            visit(PieceKind::Advisor, from, attacks::advisor(from));
        }
        let king = self.king(side);
        visit(PieceKind::King, king, attacks::king(king));
    }

    /// Quiet moves of a cannon like a chariot's, captures over a screen.
    #[inline]
    pub(super) fn cannon_moves(&self, from: Square) -> Bitboard {
        let quiets = attacks::chariot(from, self.occupied()).without(self.occupied_squares());
        quiets | attacks::cannon_captures(from, self.occupied()) & self.occupied_squares()
    }

    /// The points a piece of `color` and `kind` on `from` can go to, own pieces not excluded.
    #[inline]
    pub(super) fn reach(&self, color: Color, kind: PieceKind, from: Square) -> Bitboard {
        match kind {
            PieceKind::King => attacks::king(from),
            PieceKind::Advisor => attacks::advisor(from),
            PieceKind::Elephant => attacks::elephant(from, self.occupied()),
            PieceKind::Horse => attacks::horse(from, self.occupied()),
            PieceKind::Chariot => attacks::chariot(from, self.occupied()),
            PieceKind::Cannon => self.cannon_moves(from),
            PieceKind::Pawn => attacks::pawn(color, from),
        }
    }

    /// Whether `mv` is legal for the guards of this position: the cheap answer first.
    #[inline]
    pub fn is_legal_given(&self, mv: Move, guards: &Guards) -> bool {
        let suspect =
            guards.covers(mv.from()) || guards.screens().contains(mv.to()) || mv.from() == self.king(self.side);
        !suspect || self.is_legal(mv)
    }
}
