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
        [  0,   0,   0,  -4,   0],
        [  0,   0,   0, -22, -18],
        [  0,   0,   0, -36, -32],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,  -4,  -4],
        [  0,   0,   0,  -8,  -8],
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
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   6],
        [  0,   0,   0,  -6,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   6],
        [  0,   0,   0,   0,   0],
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
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [ -8,   0,   0,   0,   8],
        [  0,   0,   0,   0,   0],
        [  0,   0,  -2,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    endgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [ -4,   0,   0,   0,   8],
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
static HORSE: Places = Places {
    midgame: [
        [-34, -22, -18, -18, -20],
        [-22, -10,  -6,  -6,  -8],
        [-14,  -2,   2,   2,   0],
        [-12,   0,   4,   4,   2],
        [ -8,   4,   8,   8,   6],
        [  0,  12,  16,  16,  14],
        [  4,  16,  20,  20,  18],
        [  6,  18,  22,  22,  20],
        [ -4,   8,  12,  12,  10],
        [-20,  -8,  -4,  -4,  -6],
    ],
    endgame: [
        [-28, -16, -12, -12, -14],
        [-20,  -8,  -4,  -4,  -6],
        [-14,  -2,   2,   2,   0],
        [-13,  -1,   3,   3,   1],
        [-10,   2,   6,   6,   4],
        [ -4,   8,  12,  12,  10],
        [ -1,  11,  15,  15,  13],
        [  0,  12,  16,  16,  14],
        [ -7,   5,   9,   9,   7],
        [-18,  -6,  -2,  -2,  -4],
    ],
};

#[rustfmt::skip]
static CHARIOT: Places = Places {
    midgame: [
        [-18, -10, -10,  -4,  -6],
        [ -8,   0,   0,   6,   4],
        [ -8,   0,   0,   6,   4],
        [ -4,   4,   4,  10,   8],
        [ -2,   6,   6,  12,  10],
        [  0,   8,   8,  14,  12],
        [  2,  10,  10,  16,  14],
        [  0,   8,   8,  14,  12],
        [  4,  12,  12,  18,  16],
        [ -2,   6,   6,  12,  10],
    ],
    endgame: [
        [-10,  -6,  -6,  -3,  -4],
        [ -6,  -2,  -2,   1,   0],
        [ -4,   0,   0,   3,   2],
        [ -2,   2,   2,   5,   4],
        [  0,   4,   4,   7,   6],
        [  2,   6,   6,   9,   8],
        [  4,   8,   8,  11,  10],
        [  4,   8,   8,  11,  10],
        [  2,   6,   6,   9,   8],
        [ -2,   2,   2,   5,   4],
    ],
};

#[rustfmt::skip]
static CANNON: Places = Places {
    midgame: [
        [ -2,   0,   0,   2,   8],
        [  0,   2,   2,   4,  10],
        [  2,   4,   4,   6,  12],
        [ -2,   0,   0,   2,   8],
        [ -2,   0,   0,   2,   8],
        [ -2,   0,   0,   2,   8],
        [ -2,   0,   0,   2,   8],
        [  2,   4,   4,   6,  12],
        [  4,   6,   6,   8,  14],
        [ 10,  12,  12,  14,  20],
    ],
    endgame: [
        [  5,   6,   6,   7,  12],
        [  3,   4,   4,   5,  10],
        [  3,   4,   4,   5,  10],
        [ -1,   0,   0,   1,   6],
        [ -1,   0,   0,   1,   6],
        [ -1,   0,   0,   1,   6],
        [ -1,   0,   0,   1,   6],
        [ -1,   0,   0,   1,   6],
        [ -3,  -2,  -2,  -1,   4],
        [ -5,  -4,  -4,  -3,   2],
    ],
};

#[rustfmt::skip]
static PAWN: Places = Places {
    midgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   4,   0,   2],
        [  3,   3,   7,   3,   5],
        [ 20,  30,  38,  44,  46],
        [ 30,  40,  48,  54,  56],
        [ 38,  48,  56,  62,  64],
        [ 36,  46,  54,  60,  62],
        [ -5,   0,   4,   7,   8],
    ],
    endgame: [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  3,   3,   3,   3,   3],
        [ 35,  45,  53,  59,  61],
        [ 45,  55,  63,  69,  71],
        [ 48,  58,  66,  72,  74],
        [ 35,  45,  53,  59,  61],
        [ -5,   0,   4,   7,   8],
    ],
};
