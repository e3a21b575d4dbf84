//! Pseudo-legal generation, in stages.

use super::line_sight::LineSight;
use super::{Bitboard, Position, attacks};
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
        let sight = LineSight::new(self, targets);
        let allowed = match targets {
            Targets::Captures => self.color(!self.side),
            Targets::Quiets => !self.occupied_squares(),
            Targets::All => !self.color(self.side),
        };
        let (side, occupied) = (self.side, self.occupied_squares());
        let mut each = |from: Square, to: Bitboard| to.for_each(|to| take(Move::new(from, to)));
        let own = |kind| self.pieces(side, kind);
        for from in own(PieceKind::Chariot) {
            each(from, sight.of_chariot(from));
        }
        for from in own(PieceKind::Cannon) {
            each(from, sight.of_cannon(from));
        }
        for from in own(PieceKind::Horse) {
            each(from, attacks::horse_over(from, occupied) & allowed);
        }
        for from in own(PieceKind::Pawn) {
            each(from, attacks::pawn(side, from) & allowed);
        }
        if (allowed & HOME[side.index()]).is_empty() {
            // The usual case for captures: no enemy near the palace.
            return;
        }
        for from in own(PieceKind::Elephant) {
            each(from, attacks::elephant_over(from, occupied) & allowed);
        }
        for from in own(PieceKind::Advisor) {
            each(from, attacks::advisor(from) & allowed);
        }
        let king = self.king(side);
        each(king, attacks::king(king) & allowed);
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
}

/// The points on which elephants, advisors and the king ever stand.
static HOME: [Bitboard; 2] = [home(Color::Red), home(Color::Black)];

const fn home(color: Color) -> Bitboard {
    Bitboard::new(attacks::palace(color).bits() | attacks::elephant_squares(color).bits())
}
