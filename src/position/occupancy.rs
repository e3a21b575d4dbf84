//! Which points are occupied, in two layouts at once.
//!
//! Chariots and cannons look along ranks and files. A rank is nine neighbouring bits of the ordinary
//! numbering; a file is ten neighbouring bits of the numbering file by file. Keeping both costs one more
//! exclusive-or per changed point and turns every line into one shift and one table look-up.

use super::bitboard::Bitboard;
use crate::types::Square;

/// The occupied points, rank by rank and file by file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    by_rank: u128,
    by_file: u128,
}

impl Occupancy {
    /// The empty board.
    pub const EMPTY: Occupancy = Occupancy { by_rank: 0, by_file: 0 };

    /// The occupied points as a set.
    #[inline]
    pub const fn squares(self) -> Bitboard {
        Bitboard::new(self.by_rank)
    }

    /// Changes whether `square` is occupied.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        self.by_rank ^= 1 << square.index();
        self.by_file ^= 1 << FILE_MAJOR[square.index()];
    }

    /// The occupancy after a move from `from` to `to`; a captured piece leaves `to` occupied.
    #[inline]
    pub fn after_move(self, from: Square, to: Square) -> Occupancy {
        Occupancy {
            by_rank: self.by_rank & !(1 << from.index()) | 1 << to.index(),
            by_file: self.by_file & !(1 << FILE_MAJOR[from.index()]) | 1 << FILE_MAJOR[to.index()],
        }
    }

    /// The nine points of a rank, bit 0 = file `a`.
    #[inline]
    pub const fn rank(self, rank: usize) -> usize {
        (self.by_rank >> (rank * Square::FILES)) as usize & 0x1ff
    }

    /// The ten points of a file, bit 0 = rank 0.
    #[inline]
    pub const fn file(self, file: usize) -> usize {
        (self.by_file >> (file * Square::RANKS)) as usize & 0x3ff
    }
}

impl FromIterator<Square> for Occupancy {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Occupancy {
        let mut occupancy = Occupancy::EMPTY;
        for square in squares {
            if !occupancy.squares().contains(square) {
                occupancy.toggle(square);
            }
        }
        occupancy
    }
}

/// Number of each point when counting file by file.
const FILE_MAJOR: [u8; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let square = Square::at(i);
        table[i] = (square.file() * Square::RANKS + square.rank()) as u8;
        i += 1;
    }
    table
};
