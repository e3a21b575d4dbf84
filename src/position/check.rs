//! Check: who attacks a king, and whether a move does.

use super::{Bitboard, Position, attacks};
use crate::types::{Color, Move, PieceKind, Square};
use attacks::Relation;

/// What a move changed about the attacks on a king: all else is as it was, and it was no check.
struct Touched {
    mover: PieceKind,
    to: Square,
    left: Relation,
    reached: Relation,
}

impl Touched {
    #[inline(always)]
    fn new(king: Square, mover: PieceKind, from: Square, to: Square) -> Touched {
        Touched { mover, to, left: attacks::relation(king, from), reached: attacks::relation(king, to) }
    }

    /// Whether the move happened where no attack on the king can begin or end: more often than not.
    #[inline(always)]
    fn nothing(&self) -> bool {
        self.left.is_nowhere() & self.reached.is_nowhere()
    }

    /// Whether a chariot, a cannon or the king may attack now.
    #[inline(always)]
    fn lines(&self) -> bool {
        self.left.is_on_cross() | self.reached.is_on_cross()
    }

    /// Whether a horse may attack now: it jumped there, or the leg of one was left.
    #[inline(always)]
    fn horses(&self) -> bool {
        self.left.is_diagonal() | (self.reached.is_on_ring() & (self.mover == PieceKind::Horse))
    }
}

/// The pieces of one side that can attack a king.
pub(super) struct Attackers {
    /// Chariots and the king: they attack over an open line.
    pub faces: Bitboard,
    pub cannons: Bitboard,
    pub horses: Bitboard,
    pub pawns: Bitboard,
}

impl Attackers {
    #[inline(always)]
    pub fn new(position: &Position, side: Color) -> Attackers {
        let of = |kind| position.pieces(side, kind);
        Attackers {
            faces: of(PieceKind::Chariot) | of(PieceKind::King),
            cannons: of(PieceKind::Cannon),
            horses: of(PieceKind::Horse),
            pawns: of(PieceKind::Pawn),
        }
    }

    /// Without the pieces on `gone`.
    #[inline(always)]
    pub fn without(self, gone: Bitboard) -> Attackers {
        Attackers {
            faces: self.faces.without(gone),
            cannons: self.cannons.without(gone),
            horses: self.horses.without(gone),
            pawns: self.pawns.without(gone),
        }
    }

    /// Whether these pieces of `side` attack a king on `king` when `occupied` is occupied.
    #[inline(always)]
    pub fn attack(&self, king: Square, side: Color, occupied: Bitboard) -> bool {
        (self.pawns & attacks::pawns_attacking(side, king)).any()
            || along_lines(king, self.faces, self.cannons, occupied)
            || by_horses(king, self.horses, occupied)
    }
}

impl Position {
    /// The pieces that would attack the king of `color` if it stood on `king`, the points of `occupied` were occupied and
    /// the enemies on `gone` were not there: for asking whether a move is possible no matter whose turn it is.
    pub fn king_attackers(&self, color: Color, king: Square, gone: Bitboard, occupied: Bitboard) -> Bitboard {
        let attackers = Attackers::new(self, !color).without(gone);
        let lines = (attackers.faces | attackers.cannons) & attacks::cross(king);
        let along = lines.filter(|&attacker| {
            let screens = (attacks::between(king, attacker) & occupied).count();
            screens == attackers.cannons.contains(attacker) as u32
        });
        along.collect::<Bitboard>()
            | attackers.pawns & attacks::pawns_attacking(!color, king)
            | attackers.horses & attacks::horses_attacking_over(king, occupied)
    }

    /// Whether the king of `color` is attacked on the board as it stands.
    #[inline]
    pub fn is_king_attacked(&self, color: Color) -> bool {
        Attackers::new(self, !color).attack(self.king(color), !color, self.occupied_squares())
    }

    /// Whether a legal move gives check, uncovered checks included.
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let king = self.king(!self.side);
        let mover = self.piece_on(from).expect("a legal move moves a piece").kind();
        let touched = Touched::new(king, mover, from, to);
        let after = |kind| {
            let stayed = self.pieces(self.side, kind).without(Bitboard::of(from));
            if kind == mover { stayed | Bitboard::of(to) } else { stayed }
        };
        let occupied = self.occupied_squares().without(Bitboard::of(from)) | Bitboard::of(to);
        self.is_touched_king_attacked(king, &touched, occupied, after)
    }

    /// Whether the move from `from` to `to` that the side to move has on the board already gives check.
    #[inline(always)]
    pub(super) fn was_check(&self, mover: PieceKind, from: Square, to: Square) -> bool {
        let king = self.king(!self.side);
        let touched = Touched::new(king, mover, from, to);
        self.is_touched_king_attacked(king, &touched, self.occupied_squares(), |kind| self.pieces(self.side, kind))
    }

    /// Whether `pieces` of the side to move attack the enemy king after a move that `touched` only so much.
    #[inline(always)]
    fn is_touched_king_attacked(
        &self,
        king: Square,
        touched: &Touched,
        occupied: Bitboard,
        pieces: impl Fn(PieceKind) -> Bitboard,
    ) -> bool {
        use PieceKind::{Cannon, Chariot, Horse, King, Pawn};
        if touched.nothing() {
            return false;
        }
        (touched.lines() && along_lines(king, pieces(Chariot) | pieces(King), pieces(Cannon), occupied))
            || (touched.horses() && by_horses(king, pieces(Horse), occupied))
            || (touched.mover == Pawn && attacks::pawns_attacking(self.side, king).contains(touched.to))
    }
}

/// Whether a king on `king` is attacked along its rank or file: by a chariot or king of `faces` with nothing between, by
/// a cannon over one screen.
#[inline(always)]
fn along_lines(king: Square, faces: Bitboard, cannons: Bitboard, occupied: Bitboard) -> bool {
    for attacker in (faces | cannons) & attacks::cross(king) {
        let screens = (attacks::between(king, attacker) & occupied).count();
        if screens == cannons.contains(attacker) as u32 {
            return true;
        }
    }
    false
}

#[inline(always)]
fn by_horses(king: Square, horses: Bitboard, occupied: Bitboard) -> bool {
    let near = horses & attacks::horse_ring(king);
    near.any() && (attacks::horses_attacking_over(king, occupied) & near).any()
}
