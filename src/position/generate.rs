//! Pseudo-legal generation, in stages.

use super::line_sight::LineSight;
use super::{Bitboard, Position, Targets, attacks};
use crate::types::{Color, Move, MoveList, PieceKind, Square};

impl Position {
    /// Hands the pseudo-legal moves of the side to move to `take`: they obey the way each piece moves but may leave
    /// the king in check (see [`Position::is_legal`]).
    #[inline]
    pub fn generate(&self, targets: Targets, mut take: impl FnMut(Move)) {
        self.generate_by_piece(targets, |_, from, to| to.for_each(|to| take(Move::new(from, to))));
    }

    /// The moves of [`Position::generate`], piece by piece: its kind, where it stands, where it can go. Pieces without
    /// such moves are left out.
    #[inline]
    pub fn generate_by_piece(&self, targets: Targets, mut take: impl FnMut(PieceKind, Square, Bitboard)) {
        let mut take = |kind, from, to: Bitboard| {
            if to.any() {
                take(kind, from, to);
            }
        };
        let sight = LineSight::new(self, targets);
        let allowed = match targets {
            Targets::Captures => self.color(!self.side),
            Targets::Quiets => !self.occupied_squares(),
            Targets::All => !self.color(self.side),
        };
        let (side, occupied) = (self.side, self.occupied_squares());
        let own = |kind| self.pieces(side, kind);
        for from in own(PieceKind::Chariot) {
            take(PieceKind::Chariot, from, sight.of_chariot(from));
        }
        for from in own(PieceKind::Cannon) {
            take(PieceKind::Cannon, from, sight.of_cannon(from));
        }
        for from in own(PieceKind::Horse) {
            take(PieceKind::Horse, from, attacks::horse_over(from, occupied) & allowed);
        }
        for from in own(PieceKind::Pawn) {
            take(PieceKind::Pawn, from, attacks::pawn(side, from) & allowed);
        }
        if (allowed & HOME[side.index()]).is_empty() {
            // The usual case for captures: no enemy near the palace.
            return;
        }
        for from in own(PieceKind::Elephant) {
            take(PieceKind::Elephant, from, attacks::elephant_over(from, occupied) & allowed);
        }
        for from in own(PieceKind::Advisor) {
            take(PieceKind::Advisor, from, attacks::advisor(from) & allowed);
        }
        let king = self.king(side);
        take(PieceKind::King, king, attacks::king(king) & allowed);
    }

    /// Hands the pseudo-legal quiet moves that give check to `take`, in the order of [`Position::generate`].
    ///
    /// A piece that may be a screen or a leg is asked move by move. Of the others only those moves check that reach a
    /// point from which their kind attacks the king, or step between the king and a cannon without a screen.
    pub fn generate_quiet_checks(&self, mut take: impl FnMut(Move)) {
        use PieceKind::{Cannon, Chariot, Horse, Pawn};
        let king = self.king(!self.side);
        let [_, behind_screen] = self.cannon_sight(king);
        let (straight, jumps) =
            (self.chariot_sight(king), attacks::horses_attacking_over(king, self.occupied_squares()));
        let steps = attacks::pawns_attacking(self.side, king);
        let cannons = self.pieces(self.side, Cannon) & attacks::cross(king);
        let chariots = self.pieces(self.side, Chariot) & attacks::cross(king);
        // A cannon there may have taken itself for its screen.
        let mut doubtful = cannons | attacks::diagonals(king);
        let mut screens = Bitboard::EMPTY;
        for piece in cannons | chariots {
            doubtful |= attacks::between(king, piece);
        }
        for cannon in cannons & straight {
            screens |= attacks::between(king, cannon);
        }
        self.generate_by_piece(Targets::Quiets, |kind, from, to| {
            if doubtful.contains(from) {
                to.map(|to| Move::new(from, to)).filter(|&mv| self.gives_check(mv)).for_each(&mut take);
                return;
            }
            let direct = match kind {
                Chariot => straight,
                Cannon => behind_screen,
                Horse => jumps,
                Pawn => steps,
                _ => Bitboard::EMPTY,
            };
            (to & (direct | screens)).for_each(|to| take(Move::new(from, to)));
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
