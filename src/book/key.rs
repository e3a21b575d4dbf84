//! The names under which a book keeps positions and moves.
//!
//! They are the book's own and not the keys of [`crate::position`], so that books on a disk outlive changes of the engine. A
//! position and its mirror image share one name: that of the two with the smaller key.

use crate::position::Position;
use crate::types::{Color, Move, Piece, Square};

/// How the position at hand lies to the one the book keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Direct,
    Mirrored,
    /// The position is its own mirror image: a move and its image are one.
    Symmetric,
}

/// A position as the book names it, and the way its moves are read and written there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    key: u64,
    view: View,
}

impl Named {
    pub(super) fn new(position: &Position) -> Named {
        let [mut direct, mut mirrored] = [side_key(position.side_to_move()); 2];
        for square in Square::all() {
            if let Some(piece) = position.piece_on(square) {
                direct ^= piece_key(piece, square);
                mirrored ^= piece_key(piece, square.mirrored());
            }
        }
        match direct.cmp(&mirrored) {
            std::cmp::Ordering::Less => Named { key: direct, view: View::Direct },
            std::cmp::Ordering::Equal => Named { key: direct, view: View::Symmetric },
            std::cmp::Ordering::Greater => Named { key: mirrored, view: View::Mirrored },
        }
    }

    /// All 64 bits: no two positions of any collection are expected to share them.
    pub(super) fn key(self) -> u64 {
        self.key
    }

    /// The 32 bits that a file has room for. Their order is that of the keys.
    pub(super) fn lock(self) -> u32 {
        lock(self.key)
    }

    /// The move as the book keeps it.
    pub(super) fn kept(self, mv: Move) -> Move {
        match self.view {
            View::Direct => mv,
            View::Mirrored => mv.mirrored(),
            View::Symmetric => mv.min(mv.mirrored()),
        }
    }

    /// A move of the book in this position; in a symmetric one its mirror image is as good.
    pub(super) fn seen(self, mv: Move) -> Move {
        if self.view == View::Mirrored { mv.mirrored() } else { mv }
    }

    pub(super) fn is_symmetric(self) -> bool {
        self.view == View::Symmetric
    }
}

/// The part of a key that a file keeps.
pub(super) fn lock(key: u64) -> u32 {
    (key >> 32) as u32
}

/// Part of every file: a file whose numbers mean something else is not read.
pub(super) const SEED: u64 = 0x626f_6f6b_2d6b_6579;

fn piece_key(piece: Piece, square: Square) -> u64 {
    let number = (piece.index() * Square::COUNT + square.index() + 1) as u64;
    mix(SEED.wrapping_add(number.wrapping_mul(STEP)))
}

fn side_key(side: Color) -> u64 {
    match side {
        Color::Red => 0,
        Color::Black => mix(SEED),
    }
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
fn mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
