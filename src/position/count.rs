//! Counting legal moves without making a list of them.

use super::attacks::lines::{CANNON, CHARIOT};
use super::check::Attackers;
use super::side::Side;
use super::{Bitboard, Guards, Position, attacks};
use crate::types::{Color, Move, PieceKind, Square};

impl Position {
    /// Number of legal moves.
    ///
    /// Pieces that guard nothing are counted by sets; for a guard the set of points where it still guards is exact; only
    /// the king's moves, and all moves in check, are tried.
    pub fn count_legal_moves(&self) -> u64 {
        let guards = self.guards();
        if self.in_check {
            return self.count_king_moves() + self.count_evasions(&guards);
        }
        let own = &self.sides[self.side.index()];
        let mut count = self.count_king_moves();
        if guards.left().any() {
            count += self.count_moves_of_guards(&guards);
        }
        count
            + if guards.entered().is_empty() {
                self.count_moves_of_others(guards.left(), own)
            } else {
                self.count_moves_of_others(guards.left(), &own.with(guards.entered()))
            }
    }

    fn count_king_moves(&self) -> u64 {
        let king = self.king(self.side);
        let attackers = Attackers::new(self, !self.side);
        let rest = self.occupied_squares().without(Bitboard::of(king));
        let mut count = 0;
        for to in attacks::king(king).without(self.color(self.side)) {
            // An enemy on the point itself attacks other points only: it need not be left out.
            count += !attackers.attack(to, !self.side, rest | Bitboard::of(to)) as u64;
        }
        count
    }

    #[cold]
    fn count_evasions(&self, guards: &Guards) -> u64 {
        let allowed = !self.color(self.side);
        let mut count = 0;
        for from in self.color(self.side).without(Bitboard::of(self.king(self.side))) {
            let Some(piece) = self.piece_on(from) else { continue };
            let mut reach = self.reach(self.side, piece.kind(), from) & allowed;
            if !guards.left().contains(from) {
                reach &= guards.entered();
            }
            reach.for_each(|to| count += self.is_legal(Move::new(from, to)) as u64);
        }
        count
    }

    /// The moves of the pieces that must not expose the king.
    #[cold]
    fn count_moves_of_guards(&self, guards: &Guards) -> u64 {
        let allowed = !(self.color(self.side) | guards.entered());
        let mut count = 0;
        for from in guards.left() {
            let Some(piece) = self.piece_on(from) else { continue };
            let mut reach = self.reach(self.side, piece.kind(), from) & allowed;
            let mut hold = |pieces: Bitboard, points| {
                if pieces.contains(from) {
                    reach &= points;
                }
            };
            self.for_each_guard(&mut hold, |_| ());
            count += reach.count() as u64;
        }
        count
    }

    /// The moves of all pieces but the king and those on `guards`; none ends on a point of `closed`.
    #[inline(always)]
    fn count_moves_of_others(&self, guards: Bitboard, closed: &Side) -> u64 {
        let (side, occupied) = (self.side, self.occupied_squares());
        let allowed = !closed.squares();
        let free = |kind| self.pieces(side, kind).without(guards);
        let mut count = pawn_moves(free(PieceKind::Pawn), side, allowed);
        for from in free(PieceKind::Chariot) {
            count += self.count_chariot_moves(from, closed);
        }
        for from in free(PieceKind::Cannon) {
            count += self.count_cannon_moves(from, closed);
        }
        for from in free(PieceKind::Horse) {
            count += (attacks::horse_over(from, occupied) & allowed).count();
        }
        for from in free(PieceKind::Elephant) {
            count += (attacks::elephant_over(from, occupied) & allowed).count();
        }
        for from in free(PieceKind::Advisor) {
            count += (attacks::advisor(from) & allowed).count();
        }
        count as u64
    }

    #[inline(always)]
    fn count_chariot_moves(&self, from: Square, closed: &Side) -> u32 {
        let (file, rank) = (from.file(), from.rank());
        let along_rank = CHARIOT.along_rank(file, self.rank(rank) as usize) & !closed.rank(rank);
        let along_file = CHARIOT.along_file(rank, self.file(file) as usize) & !closed.file(file);
        count_both(along_rank, along_file)
    }

    #[inline(always)]
    fn count_cannon_moves(&self, from: Square, closed: &Side) -> u32 {
        let (file, rank) = (from.file(), from.rank());
        let (on_rank, on_file) = (self.rank(rank), self.file(file));
        let along_rank =
            CHARIOT.along_rank(file, on_rank as usize) & !on_rank | CANNON.along_rank(file, on_rank as usize) & on_rank;
        let along_file =
            CHARIOT.along_file(rank, on_file as usize) & !on_file | CANNON.along_file(rank, on_file as usize) & on_file;
        count_both(along_rank & !closed.rank(rank), along_file & !closed.file(file))
    }

    /// The pieces of both sides on a rank.
    #[inline(always)]
    fn rank(&self, rank: usize) -> u16 {
        self.sides[0].rank(rank) | self.sides[1].rank(rank)
    }

    /// The pieces of both sides on a file.
    #[inline(always)]
    fn file(&self, file: usize) -> u16 {
        self.sides[0].file(file) | self.sides[1].file(file)
    }
}

#[inline(always)]
fn count_both(along_rank: u16, along_file: u16) -> u32 {
    (along_rank as u32 | (along_file as u32) << 16).count_ones()
}

/// Number of moves of all `pawns` of `color` onto `allowed`, one direction after the other.
#[inline(always)]
fn pawn_moves(pawns: Bitboard, color: Color, allowed: Bitboard) -> u32 {
    let (bits, allowed) = (pawns.bits(), allowed.bits());
    let crossed = pawns.without(attacks::own_half(color)).bits();
    let ahead = match color {
        Color::Red => bits << Square::FILES,
        Color::Black => bits >> Square::FILES,
    };
    let [right, left] = [(crossed & !FILE_I) << 1, (crossed & !FILE_A) >> 1];
    [ahead, right, left].into_iter().map(|set| Bitboard::new(set & allowed).count()).sum()
}

const FILE_A: u128 = file(0);
const FILE_I: u128 = file(Square::FILES - 1);

const fn file(number: usize) -> u128 {
    let mut bits = 0;
    let mut rank = 0;
    while rank < Square::RANKS {
        bits |= 1 << (rank * Square::FILES + number);
        rank += 1;
    }
    bits
}
