//! The random numbers behind the keys.

use crate::types::{Color, Key, Piece, PieceKind, Square};

/// The number of `piece` on `square`.
#[inline(always)]
pub(super) fn piece_key(piece: Piece, square: Square) -> Key {
    PIECE_KEYS[piece.slot()][square.index()]
}

/// In rows by [`Piece::slot`]; the numbers are dealt in the order of [`Piece::index`].
static PIECE_KEYS: [[Key; Square::COUNT]; Piece::SLOTS] = {
    let mut table = [[Key::new(0); Square::COUNT]; Piece::SLOTS];
    let mut state = SEED;
    let mut piece = 0;
    while piece < Piece::COUNT {
        let color = if piece < PieceKind::COUNT { Color::Red } else { Color::Black };
        let slot = Piece::new(color, PieceKind::ALL[piece % PieceKind::COUNT]).slot();
        let mut square = 0;
        while square < Square::COUNT {
            state = state.wrapping_add(STEP);
            table[slot][square] = Key::new(mix(state));
            square += 1;
        }
        piece += 1;
    }
    table
};

/// Part of the key when Black is to move.
pub const BLACK_TO_MOVE: Key = Key::new(mix(!SEED));

const SEED: u64 = 0x4d61_6d6d_6f74_6821;
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
const fn mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
