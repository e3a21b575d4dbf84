//! A set of points as 90 bits of a `u128`.

use crate::types::Square;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of points; bit `n` is the point number `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All ninety.
    pub const ALL: Bitboard = Bitboard((1 << Square::COUNT) - 1);

    /// The set with these bits.
    #[inline]
    pub const fn new(bits: u128) -> Bitboard {
        Bitboard(bits)
    }

    /// The bits.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of points 0 to 63 in the first word and the others in the second.
    #[inline(always)]
    pub(super) const fn from_words(words: [u64; 2]) -> Bitboard {
        Bitboard(words[0] as u128 | (words[1] as u128) << 64)
    }

    /// The two words of [`Bitboard::from_words`].
    #[inline(always)]
    pub(super) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// The set of one point.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        SINGLE[square.index()]
    }

    /// Union, usable in constants.
    #[inline]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | SINGLE[square.index()].0)
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & SINGLE[square.index()].0 != 0
    }

    /// Whether there is no point in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has a point.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has two points or more.
    #[inline]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of points.
    #[inline]
    pub const fn count(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// The lowest point.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::at(self.0.trailing_zeros() as usize)) }
    }

    /// Without the points of `other`.
    #[inline]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Self::ALL.0)
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }

    /// Both halves in turn, so that the loop over a set runs on single words.
    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, first: B, mut step: F) -> B {
        let mut folded = first;
        for (mut word, base) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while word != 0 {
                folded = step(folded, Square::at(base + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        folded
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.count() as usize;
        (count, Some(count))
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set.with(square))
    }
}

/// The set of each point alone: two loads are cheaper than a shift of two words by a variable.
static SINGLE: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = Bitboard(1 << i);
        i += 1;
    }
    table
};
