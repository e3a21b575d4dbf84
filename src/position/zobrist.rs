//! The random numbers behind the keys.

use crate::types::{Key, Piece, Square};

/// One number for each piece on each point.
pub(super) static PIECE_KEYS: [[Key; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[Key::new(0); Square::COUNT]; Piece::COUNT];
    let mut state = SEED;
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            state = state.wrapping_add(STEP);
            table[piece][square] = Key::new(mix(state));
            square += 1;
        }
        piece += 1;
    }
    table
};

/// Part of the key when Black is to move.
pub(super) const BLACK_TO_MOVE: Key = Key::new(mix(!SEED));

const SEED: u64 = 0x4d61_6d6d_6f74_6821;
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
const fn mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
