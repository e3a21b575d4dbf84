//! Where one side stands, in every layout that somebody asks for.
//!
//! Besides the set of points there are the bit-ranks and bit-files of the mailbox engines, one small integer for each
//! line: what a chariot or a cannon captures, may land on or merely counts is a look-up and a mask of sixteen bits
//! there. All layouts change together, as one row of words combined with a row from a table: a few vector instructions.
//! Single words would be fewer bytes, but a vector loaded after they were stored waits for each of them.

use super::Bitboard;
use crate::types::Square;

/// The points of one side.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Side {
    /// Rank by rank as in [`Bitboard`], then file by file as in [`Occupancy`](super::Occupancy).
    sets: [u64; 4],
    /// Ten ranks (bit 0 = file `a`); from [`FILES`] on nine files (bit 0 = rank 0).
    lines: [u16; 32],
}

/// Where the files begin in the lines of a [`Side`].
const FILES: usize = 16;

impl Side {
    /// No piece.
    pub const EMPTY: Side = Side { sets: [0; 4], lines: [0; 32] };

    /// The side's points.
    #[inline(always)]
    pub fn squares(&self) -> Bitboard {
        Bitboard::from_words([self.sets[0], self.sets[1]])
    }

    /// The side's points file by file.
    #[inline(always)]
    pub fn by_file(&self) -> u128 {
        Bitboard::from_words([self.sets[2], self.sets[3]]).bits()
    }

    /// The pieces of a rank.
    #[inline(always)]
    pub fn rank(&self, rank: usize) -> u16 {
        self.lines[rank & 15]
    }

    /// The pieces of a file.
    #[inline(always)]
    pub fn file(&self, file: usize) -> u16 {
        self.lines[FILES + (file & 15)]
    }

    /// Changes whether there is a piece on `square`.
    #[inline(always)]
    pub fn toggle(&mut self, square: Square) {
        let one = &ONE[square.index()];
        for (word, change) in self.sets.iter_mut().zip(one.sets) {
            *word ^= change;
        }
        for (line, change) in self.lines.iter_mut().zip(one.lines) {
            *line ^= change;
        }
    }

    /// Changes both ends of a move.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square) {
        self.toggle(from);
        self.toggle(to);
    }

    /// The side with more pieces, on `points`.
    #[cold]
    pub fn with(&self, points: Bitboard) -> Side {
        let mut more = *self;
        points.for_each(|point| more.toggle(point));
        more
    }
}

/// A piece on each point alone.
static ONE: [Side; Square::COUNT] = {
    let mut table = [Side::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let square = Square::at(i);
        let by_file = super::occupancy::in_file(square);
        table[i].sets[i / 64] = 1 << (i % 64);
        table[i].sets[2] = by_file as u64;
        table[i].sets[3] = (by_file >> 64) as u64;
        table[i].lines[square.rank()] = 1 << square.file();
        table[i].lines[FILES + square.file()] = 1 << square.rank();
        i += 1;
    }
    table
};
