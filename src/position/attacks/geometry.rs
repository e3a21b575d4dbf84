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
