//! How two points lie to each other.

use crate::position::Bitboard;
use crate::types::Square;

pub static CROSS: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let mut j = 0;
        while j < Square::COUNT {
            let (a, b) = (Square::at(i), Square::at(j));
            if i != j && (a.file() == b.file() || a.rank() == b.rank()) {
                table[i] = table[i].with(b);
            }
            j += 1;
        }
        i += 1;
    }
    table
};

pub static DIAGONALS: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = [(1, 1), (1, -1), (-1, 1), (-1, -1)][direction];
            if let Some(beside) = Square::at(i).offset(files, ranks) {
                table[i] = table[i].with(beside);
            }
            direction += 1;
        }
        i += 1;
    }
    table
};

pub static BETWEEN: [[Bitboard; Square::COUNT]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let mut direction = 0;
        while direction < 4 {
            let (df, dr) = ORTHOGONALS[direction];
            let mut passed = Bitboard::EMPTY;
            let mut at = Square::at(i);
            while let Some(next) = at.offset(df, dr) {
                table[i][next.index()] = passed;
                passed = passed.with(next);
                at = next;
            }
            direction += 1;
        }
        i += 1;
    }
    table
};

const ORTHOGONALS: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// How a point lies to a king: what may happen to the king when the point is entered or left.
#[derive(Clone, Copy, Debug)]
pub struct Relation(u8);

impl Relation {
    const CROSS: u8 = 1;
    const DIAGONAL: u8 = 2;
    const RING: u8 = 4;

    /// Neither of what follows.
    #[inline]
    pub const fn is_nowhere(self) -> bool {
        self.0 == 0
    }

    /// On the king's rank or file.
    #[inline]
    pub const fn is_on_cross(self) -> bool {
        self.0 & Self::CROSS != 0
    }

    /// Beside the king diagonally, where the leg of a horse stands.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self.0 & Self::DIAGONAL != 0
    }

    /// A horse's jump away.
    #[inline]
    pub const fn is_on_ring(self) -> bool {
        self.0 & Self::RING != 0
    }

    const fn between(king: Square, point: Square) -> Relation {
        let files = king.file().abs_diff(point.file());
        let ranks = king.rank().abs_diff(point.rank());
        Relation(match (files, ranks) {
            (0, 0) => 0,
            (0, _) | (_, 0) => Self::CROSS,
            (1, 1) => Self::DIAGONAL,
            (1, 2) | (2, 1) => Self::RING,
            _ => 0,
        })
    }
}

pub static RELATION: [[Relation; Square::COUNT]; Square::COUNT] = {
    let mut table = [[Relation(0); Square::COUNT]; Square::COUNT];
    let mut king = 0;
    while king < Square::COUNT {
        let mut point = 0;
        while point < Square::COUNT {
            table[king][point] = Relation::between(Square::at(king), Square::at(point));
            point += 1;
        }
        king += 1;
    }
    table
};
