//! A move, and a list of moves that lives on the stack.

use super::Square;
use std::fmt;
use std::num::NonZeroU16;
use std::ops::{Deref, DerefMut};

/// A move from one point to another. Two bytes, and so is `Option<Move>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

impl Move {
    /// The move between two different points. Whether it is possible anywhere is another question.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        debug_assert!(from.index() != to.index());
        match NonZeroU16::new(((from.index() as u16) << 7) | to.index() as u16) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// Reads what [`Move::bits`] wrote; `None` for any other number.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let (from, to) = ((bits >> 7) as usize, (bits & 0x7f) as usize);
        if from >= Square::COUNT || to >= Square::COUNT || from == to {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// Fourteen bits, never zero.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Where the piece stands.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0.get() >> 7 & 0x7f) as usize)
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at((self.0.get() & 0x7f) as usize)
    }

    /// The same move seen in a mirror (files `a` and `i` change places).
    pub const fn mirrored(self) -> Move {
        Move::new(self.from().mirrored(), self.to().mirrored())
    }
}

/// ICCS coordinates, `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A list of at most [`MoveList::CAPACITY`] moves without allocation. No position has more: two
/// chariots and two cannons reach 17 points each, horses 8, pawns 3, advisors, elephants and the king 4: 119.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

impl MoveList {
    /// Room in the list.
    pub const CAPACITY: usize = 128;

    /// An empty list.
    #[inline]
    pub fn new() -> MoveList {
        const FILLER: Move = Move::new(Square::new(0, 0), Square::new(1, 0));
        MoveList { moves: [FILLER; Self::CAPACITY], len: 0 }
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Keeps the moves `keep` says yes to, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            if keep(self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}
