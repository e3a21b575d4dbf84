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
        [  0,   0,   0, -61,   0],
        [  0,   0,   0, -62, -46],
        [  0,   0,   0, -74, -71],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,   0, -17,   0],
        [  0,   0,   0, -18, -10],
        [  0,   0,   0, -22, -23],
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
        [  0,   0,   0,  -5,   0],
        [  0,   0,   0,   0,  27],
        [  0,   0,   0, -21,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,   0,  -7,   0],
        [  0,   0,   0,   0,  10],
        [  0,   0,   0,  -3,   0],
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
        [  0,   0,   5,   0,   0],
        [  0,   0,   0,   0,   0],
        [ -7,   0,   0,   0,  17],
        [  0,   0,   0,   0,   0],
        [  0,   0, -15,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,   4,   0,   0],
        [  0,   0,   0,   0,   0],
        [-12,   0,   0,   0,   8],
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
        [-57, -50, -43, -43, -34],
        [-49, -33, -28, -19, -14],
        [-27, -15,   3,   8,   1],
        [-20,  -7,  11,   9,   8],
        [-12,  -4,  27,  26,  19],
        [ -5,  14,  25,  41,  31],
        [-14,  17,  19,  39,  32],
        [ -2,  17,  21,  32,  30],
        [ -6,  12,  24,  20,  17],
        [-19,  -4,   2,   1,  -1],
    ],
    endgame: [
        [-40, -23, -27, -24, -25],
        [-38, -23, -20, -15, -17],
        [-29, -13, -14,   1,  -1],
        [-19,  -4,   1,   6,  12],
        [-11,   2,  16,  16,  18],
        [ -6,  11,  19,  25,  24],
        [-10,  13,  20,  29,  25],
        [ -3,  12,  17,  26,  25],
        [ -7,   8,  21,  17,  14],
        [-16,  -3,   5,   4,   2],
    ],
};

#[rustfmt::skip]
static CHARIOT: Places = Places {
    midgame: [
        [-37, -17, -34,  -9, -15],
        [-34, -25, -18, -11,  -9],
        [-31, -26, -18,  -5,  -7],
        [-17,  -6,  -4,   7,   5],
        [-11,   1,   7,   3,   2],
        [ -5,   2,  11,   7,  15],
        [  2,  10,  24,  32,  19],
        [  1,   4,  12,  29,  21],
        [  5,  23,  14,  22,  21],
        [  1,   8,   4,  13,  13],
    ],
    endgame: [
        [-40, -30, -25, -14, -13],
        [-28, -19, -16, -11,  -9],
        [-20, -15, -13,  -9,  -6],
        [-10,  -4,  -2,   3,   3],
        [ -3,   4,   5,   7,   6],
        [  3,   6,  10,   8,  12],
        [  6,  12,  16,  13,  13],
        [  7,  12,  13,  18,  17],
        [  6,  15,  12,  17,  14],
        [  1,   4,   4,  10,   9],
    ],
};

#[rustfmt::skip]
static CANNON: Places = Places {
    midgame: [
        [ -5, -11,  -4,   3,  10],
        [  6,  -4,  11,   2,  11],
        [ -7,  -6,   5,  10,  -2],
        [ -8,  -5,   3,   0,   8],
        [ -6,  -7,  -9,  -3,   8],
        [ -9,  -2,  -1,   5,  17],
        [ -1,   0,   0,  -2,   7],
        [ -3, -10, -12,  -8,   0],
        [  2,  -3,  -9,  -7,   1],
        [ 18,  12,   0,   0,   8],
    ],
    endgame: [
        [  2,  -1,   3,  12,  18],
        [ -2,   0,   6,   6,  15],
        [  1,   0,   6,   3,  11],
        [ -3,  -4,  -1,   0,   8],
        [  0,   3,  -3,   1,   9],
        [ -3,   2,  -1,   1,   9],
        [  1,   1,  -2,  -1,   4],
        [ -4,  -4, -12,  -8,  -3],
        [ -2,  -6, -12, -10,  -5],
        [  2,  -2, -14, -13,  -7],
    ],
};

#[rustfmt::skip]
static PAWN: Places = Places {
    midgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [-28,   0,  -7,   0,  19],
        [-13,   0,  17,   0,  11],
        [  9,  26,  25,  49,  51],
        [ 24,  36,  49,  64,  67],
        [ 36,  49,  59,  72,  74],
        [ 37,  50,  61,  69,  70],
        [ -3,   4,  11,  14,  14],
    ],
    endgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [-16,   0, -11,   0,   7],
        [ -8,   0,   4,   0,  20],
        [ 21,  40,  49,  65,  70],
        [ 38,  49,  60,  77,  79],
        [ 45,  56,  66,  82,  85],
        [ 35,  48,  59,  69,  69],
        [ -4,   3,   9,  14,  15],
    ],
};
