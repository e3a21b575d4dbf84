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

    /// The occupied points in both layouts, see [`in_file`].
    #[inline(always)]
    pub(super) const fn new(squares: Bitboard, by_file: u128) -> Occupancy {
        Occupancy { by_rank: squares.bits(), by_file }
    }

    /// The occupied points as a set.
    #[inline]
    pub const fn squares(self) -> Bitboard {
        Bitboard::new(self.by_rank)
    }

    /// Changes whether `square` is occupied.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        self.by_rank ^= Bitboard::of(square).bits();
        self.by_file ^= IN_FILE[square.index()];
    }

    /// The occupancy after a move from `from` to `to`; a captured piece leaves `to` occupied.
    #[inline]
    pub fn after_move(self, from: Square, to: Square) -> Occupancy {
        Occupancy {
            by_rank: self.by_rank & !Bitboard::of(from).bits() | Bitboard::of(to).bits(),
            by_file: self.by_file & !IN_FILE[from.index()] | IN_FILE[to.index()],
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
        let word = if file < FILES_PER_WORD { self.by_file as u64 } else { (self.by_file >> 64) as u64 };
        (word >> ((file * FILE_STRIDE) & 63)) as usize & 0x3ff
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

/// Bits from one file to the next: no file lies across the two words, so that one word is shifted and not two.
const FILE_STRIDE: usize = 13;
const FILES_PER_WORD: usize = 5;

/// The bit of `square` when counting file by file.
pub(super) const fn in_file(square: Square) -> u128 {
    1 << (square.file() * FILE_STRIDE + square.rank())
}

/// The bit of each point when counting file by file.
static IN_FILE: [u128; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = in_file(Square::at(i));
        i += 1;
    }
    table
};
