//! The piece-square values: what a piece gains or loses by its place, in centipawns, on top of its material value.
//!
//! Each table is written rank by rank as its owner sees the board, home rank first, and from the edge file to the
//! centre file; the other wing mirrors it. Points a piece never stands on hold 0.

use super::tapered::Tapered;
use crate::types::PieceKind;

/// Values by rank and file, for the midgame and the endgame.
struct Places {
    midgame: [[i8; 5]; 10],
    endgame: [[i8; 5]; 10],
}

/// What the place is worth to a piece of `kind`; `file` counts from the edge (0) to the centre (4).
pub(super) const fn place(kind: PieceKind, file: usize, rank: usize) -> Tapered {
    let places = match kind {
        PieceKind::King => &KING,
        PieceKind::Advisor => &ADVISOR,
        PieceKind::Elephant => &ELEPHANT,
        PieceKind::Horse => &HORSE,
        PieceKind::Chariot => &CHARIOT,
        PieceKind::Cannon => &CANNON,
        PieceKind::Pawn => &PAWN,
    };
    Tapered::new(places.midgame[rank][file] as i32, places.endgame[rank][file] as i32)
}

#[rustfmt::skip]
static KING: Places = Places {
    midgame: [
        [  0,   0,   0, -39,   0],
        [  0,   0,   0, -41, -32],
        [  0,   0,   0, -52, -47],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,   0, -18,   0],
        [  0,   0,   0, -13, -10],
        [  0,   0,   0, -16, -16],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
};

#[rustfmt::skip]
static ADVISOR: Places = Places {
    midgame: [
        [  0,   0,   0, -12,   0],
        [  0,   0,   0,   0,  17],
        [  0,   0,   0,  -5,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,   0,  -5,   0],
        [  0,   0,   0,   0,   1],
        [  0,   0,   0,   4,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
};

#[rustfmt::skip]
static ELEPHANT: Places = Places {
    midgame: [
        [  0,   0,  10,   0,   0],
        [  0,   0,   0,   0,   0],
        [ -4,   0,   0,   0,   8],
        [  0,   0,   0,   0,   0],
        [  0,   0, -14,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,  -2,   0,   0],
        [  0,   0,   0,   0,   0],
        [  4,   0,   0,   0,  -1],
        [  0,   0,   0,   0,   0],
        [  0,   0,  -1,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
};

#[rustfmt::skip]
static HORSE: Places = Places {
    midgame: [
        [-55, -54, -44, -43, -36],
        [-46, -36, -31, -24, -23],
        [-28, -19, -12,   0,  -7],
        [-20, -10,   3,   4,   6],
        [-12,  -7,  23,  19,  17],
        [ -5,  12,  26,  37,  33],
        [ -8,  23,  29,  43,  34],
        [  6,  22,  26,  34,  32],
        [  0,  15,  27,  22,  19],
        [-10,   2,   8,   6,   3],
    ],
    endgame: [
        [-43, -32, -31, -30, -28],
        [-41, -28, -24, -19, -21],
        [-38, -20, -19,  -4,  -7],
        [-22,  -9,  -1,   3,   7],
        [-12,  -3,  16,  16,  15],
        [ -5,   9,  20,  27,  26],
        [ -4,  20,  24,  34,  28],
        [  4,  18,  23,  28,  27],
        [  0,  14,  26,  20,  17],
        [ -8,   4,  10,   8,   5],
    ],
};

#[rustfmt::skip]
static CHARIOT: Places = Places {
    midgame: [
        [-45, -19, -28, -14, -16],
        [-34, -19, -15, -11,  -9],
        [-26, -19, -14,  -7,  -7],
        [-16,   3,   1,   6,   4],
        [ -9,   5,   7,   6,   7],
        [ -5,   7,  12,  12,  14],
        [  2,  13,  24,  24,  16],
        [  0,   5,   9,  19,  15],
        [  4,  16,  11,  18,  17],
        [  0,   7,   4,  13,  11],
    ],
    endgame: [
        [-33, -26, -21, -14, -13],
        [-25, -19, -15, -11, -10],
        [-18, -14, -11,  -8,  -7],
        [-10,  -2,   0,   3,   2],
        [ -3,   4,   4,   7,   6],
        [  1,   6,  11,  11,  10],
        [  6,  13,  17,  17,  14],
        [  6,   9,  11,  15,  13],
        [  4,  10,   9,  13,  12],
        [  0,   4,   4,   9,   8],
    ],
};

#[rustfmt::skip]
static CANNON: Places = Places {
    midgame: [
        [ -7, -10,  -6,  -2,   5],
        [ -3,  -3,  10,   2,   6],
        [ -3,  -7,   5,   6,  -3],
        [ -8,  -7,  -3,  -3,   3],
        [ -7,  -6, -10,  -5,   6],
        [ -3,   1,  -2,   1,  12],
        [  5,  -3,  -3,   0,  11],
        [  1,  -4, -10,  -4,   4],
        [  5,   2,  -3,  -2,   3],
        [ 15,  12,   1,   2,   8],
    ],
    endgame: [
        [  1,  -2,   0,   6,  13],
        [  1,  -1,   2,   3,   9],
        [  2,   0,   0,   0,   7],
        [ -3,  -3,  -3,  -1,   4],
        [ -1,   1,  -5,  -3,   5],
        [ -1,   4,   0,   0,   7],
        [  4,   1,   0,   2,   8],
        [ -1,  -2,  -8,  -5,   0],
        [ -1,  -3,  -7,  -6,  -2],
        [  1,  -1,  -8,  -9,  -4],
    ],
};

#[rustfmt::skip]
static PAWN: Places = Places {
    midgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [-25,   0, -14,   0,   8],
        [-17,   0,  10,   0,   2],
        [  9,  22,  24,  42,  44],
        [ 25,  33,  42,  56,  58],
        [ 34,  44,  53,  64,  66],
        [ 34,  46,  55,  64,  63],
        [  0,   6,  13,  17,  17],
    ],
    endgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [-24,   0, -12,   0,  -1],
        [-10,   0,  -3,   0,   9],
        [ 21,  36,  42,  55,  56],
        [ 38,  45,  52,  68,  69],
        [ 42,  52,  60,  72,  76],
        [ 32,  44,  54,  65,  63],
        [  0,   6,  12,  18,  18],
    ],
};
