//! The ninety points of the board.

use super::Color;
use std::fmt;

/// A point of the board: file `a`-`i` from Red's left, rank `0`-`9` from Red's home rank.
///
/// Numbered rank by rank, `a0` = 0, `b0` = 1, … `i9` = 89.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Points on the board.
    pub const COUNT: usize = 90;
    /// Files.
    pub const FILES: usize = 9;
    /// Ranks.
    pub const RANKS: usize = 10;

    /// The point at `file` (0..9) and `rank` (0..10).
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Square {
        debug_assert!(file < Self::FILES && rank < Self::RANKS);
        Square((rank * Self::FILES + file) as u8)
    }

    /// The point with a number known to be below 90.
    #[inline]
    pub const fn at(index: usize) -> Square {
        debug_assert!(index < Self::COUNT);
        Square(index as u8)
    }

    /// The point `files` to the right and `ranks` up, or `None` when that is off the board.
    #[inline]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Square> {
        let file = self.file() as i32 + files;
        let rank = self.rank() as i32 + ranks;
        if file < 0 || file >= Self::FILES as i32 || rank < 0 || rank >= Self::RANKS as i32 {
            return None;
        }
        Some(Square::new(file as usize, rank as usize))
    }

    /// Number of the point, `0..90`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File, `0..9`.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize % Self::FILES
    }

    /// Rank, `0..10`.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize / Self::FILES
    }

    /// The same point seen in a mirror (files `a` and `i` change places).
    #[inline]
    pub const fn mirrored(self) -> Square {
        Square::new(Self::FILES - 1 - self.file(), self.rank())
    }

    /// The same point seen from the other side of the table with the files kept (ranks 0 and 9 change places).
    #[inline]
    pub const fn flipped(self) -> Square {
        Square::new(self.file(), Self::RANKS - 1 - self.rank())
    }

    /// The point as `side` numbers it: rank 0 is its own home rank.
    #[inline]
    pub const fn relative_to(self, side: Color) -> Square {
        match side {
            Color::Red => self,
            Color::Black => self.flipped(),
        }
    }

    /// All points in order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Self::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
