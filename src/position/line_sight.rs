//! What chariots and cannons see and where those of the side to move can go, line by line in sixteen bits.

use super::attacks::lines::{CANNON, CANNON_REACH, CHARIOT, place};
use super::side::Side;
use super::{Bitboard, Position, Targets};
use crate::types::Square;

/// The lines of both sides, and which points of them are wanted.
pub(super) struct LineSight<'a> {
    own: &'a Side,
    enemy: &'a Side,
    /// All ones when captures are wanted.
    captures: u16,
    /// All ones when quiet moves are wanted.
    quiets: u16,
}

/// What may be captured and what may be stepped on along one line.
struct Wanted {
    occupied: usize,
    captures: u16,
    quiets: u16,
}

impl Position {
    /// The points a chariot on `from` attacks: up to and including the first piece in each direction.
    #[inline(always)]
    pub fn chariot_sight(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let [ranks, files] = self.lines_through(file, rank);
        place(from, CHARIOT.along_rank(file, ranks), CHARIOT.along_file(rank, files))
    }

    /// For a cannon on `from`, the points it can step to without capturing, and those where it would capture if
    /// something stood there (see [`attacks::cannon_reach`](super::attacks::cannon_reach)).
    #[inline(always)]
    pub fn cannon_sight(&self, from: Square) -> [Bitboard; 2] {
        let (file, rank) = (from.file(), from.rank());
        let [ranks, files] = self.lines_through(file, rank);
        let [empty_ranks, empty_files] = [!ranks as u16, !files as u16];
        [
            place(from, CHARIOT.along_rank(file, ranks) & empty_ranks, CHARIOT.along_file(rank, files) & empty_files),
            place(from, CANNON_REACH.along_rank(file, ranks), CANNON_REACH.along_file(rank, files)),
        ]
    }

    /// The occupied points of a rank and of a file.
    #[inline(always)]
    fn lines_through(&self, file: usize, rank: usize) -> [usize; 2] {
        let [red, black] = &self.sides;
        [(red.rank(rank) | black.rank(rank)) as usize, (red.file(file) | black.file(file)) as usize]
    }
}

impl<'a> LineSight<'a> {
    #[inline(always)]
    pub fn new(position: &'a Position, targets: Targets) -> LineSight<'a> {
        let [captures, quiets] = match targets {
            Targets::Captures => [u16::MAX, 0],
            Targets::Quiets => [0, u16::MAX],
            Targets::All => [u16::MAX; 2],
        };
        let [own, enemy] = [position.side, !position.side].map(|color| &position.sides[color.index()]);
        LineSight { own, enemy, captures, quiets }
    }

    /// Where a chariot on `from` can go.
    #[inline(always)]
    pub fn of_chariot(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let (along_rank, along_file) = (self.rank(rank), self.file(file));
        let [ranks, files] = [
            CHARIOT.along_rank(file, along_rank.occupied) & (along_rank.captures | along_rank.quiets),
            CHARIOT.along_file(rank, along_file.occupied) & (along_file.captures | along_file.quiets),
        ];
        place(from, ranks, files)
    }

    /// Where a cannon on `from` can go.
    #[inline(always)]
    pub fn of_cannon(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let (along_rank, along_file) = (self.rank(rank), self.file(file));
        let [ranks, files] = [
            CHARIOT.along_rank(file, along_rank.occupied) & along_rank.quiets
                | CANNON.along_rank(file, along_rank.occupied) & along_rank.captures,
            CHARIOT.along_file(rank, along_file.occupied) & along_file.quiets
                | CANNON.along_file(rank, along_file.occupied) & along_file.captures,
        ];
        place(from, ranks, files)
    }

    #[inline(always)]
    fn rank(&self, rank: usize) -> Wanted {
        self.wanted(self.own.rank(rank), self.enemy.rank(rank))
    }

    #[inline(always)]
    fn file(&self, file: usize) -> Wanted {
        self.wanted(self.own.file(file), self.enemy.file(file))
    }

    #[inline(always)]
    fn wanted(&self, own: u16, enemy: u16) -> Wanted {
        let occupied = own | enemy;
        Wanted { occupied: occupied as usize, captures: enemy & self.captures, quiets: !occupied & self.quiets }
    }
}
