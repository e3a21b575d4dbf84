//! Depth (how far the search still has to look) and ply (how far it has come).

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// The greatest distance from the root that a search reaches, in plies.
pub const MAX_PLY: usize = 128;

/// Remaining search depth in plies; at or below zero quiescence takes over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(i16);

impl Depth {
    /// No depth left.
    pub const ZERO: Depth = Depth(0);
    /// One ply.
    pub const ONE: Depth = Depth(1);
    /// The deepest iteration a search is asked for (`go depth 100`).
    pub const MAX: Depth = Depth(100);

    /// A depth of `plies`.
    #[inline]
    pub const fn new(plies: i32) -> Depth {
        Depth(plies as i16)
    }

    /// The depth in plies.
    #[inline]
    pub const fn plies(self) -> i32 {
        self.0 as i32
    }
}

impl Add for Depth {
    type Output = Depth;

    #[inline]
    fn add(self, other: Depth) -> Depth {
        Depth(self.0 + other.0)
    }
}

impl AddAssign for Depth {
    #[inline]
    fn add_assign(&mut self, other: Depth) {
        self.0 += other.0;
    }
}

impl Sub for Depth {
    type Output = Depth;

    #[inline]
    fn sub(self, other: Depth) -> Depth {
        Depth(self.0 - other.0)
    }
}

impl SubAssign for Depth {
    #[inline]
    fn sub_assign(&mut self, other: Depth) {
        self.0 -= other.0;
    }
}

/// Distance from the root in plies, `0..=MAX_PLY`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply(u8);

impl Ply {
    /// The root.
    pub const ROOT: Ply = Ply(0);
    /// Beyond every node: "no ply at all".
    pub const NONE: Ply = Ply(u8::MAX);

    /// A distance of `plies`, which must be at most [`MAX_PLY`].
    #[inline]
    pub fn new(plies: usize) -> Ply {
        debug_assert!(plies <= MAX_PLY);
        Ply(plies as u8)
    }

    /// The distance in plies, for indexing stacks.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// One ply deeper.
    #[inline]
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }
}
