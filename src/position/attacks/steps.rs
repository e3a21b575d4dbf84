//! Where the pieces that step and jump reach.

use super::regions::{own_half, palace};
use crate::position::Bitboard;
use crate::types::{Color, Square};

/// How the occupied neighbours of a point are gathered into the four bits that index a table.
///
/// The neighbours are cut out as one word, and a multiplication moves each to its place at the top of the word: no two
/// products share a bit, so nothing carries.
struct Gather {
    /// The point itself in the word.
    centre: usize,
    /// The neighbours in the word.
    neighbours: u64,
    magic: u64,
}

/// In the order of [`ORTHOGONALS`].
const ORTHOGONAL: Gather = gather(Square::FILES, [0, 10, 8, 18]);
/// In the order of [`DIAGONALS`].
const DIAGONAL: Gather = gather(Square::FILES + 1, [2, 20, 0, 18]);

const ORTHOGONALS: [(i32, i32); 4] = [(0, -1), (1, 0), (-1, 0), (0, 1)];
const DIAGONALS: [(i32, i32); 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];

const fn gather(centre: usize, neighbours: [usize; 4]) -> Gather {
    let mut gather = Gather { centre, neighbours: 0, magic: 0 };
    let mut i = 0;
    while i < 4 {
        gather.neighbours |= 1 << neighbours[i];
        gather.magic |= 1 << (60 + i - neighbours[i]);
        i += 1;
    }
    gather
}

impl Gather {
    /// The occupied neighbours of `square`, four bits.
    #[inline]
    const fn of(&self, square: Square, occupied: Bitboard) -> usize {
        /// Up to this point the neighbours lie in the low word.
        const LOW: usize = 40;
        let (bits, index) = (occupied.bits(), square.index());
        // One word is chosen before the shift by a variable: a shift of two words costs twice as much.
        let (word, shift) = if index < LOW {
            ((bits << self.centre) as u64, index)
        } else {
            ((bits >> (LOW - self.centre)) as u64, index - LOW)
        };
        ((word >> (shift & 63) & self.neighbours).wrapping_mul(self.magic) >> 60) as usize
    }
}

/// The points a horse on `square` attacks.
#[inline]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE[square.index()][ORTHOGONAL.of(square, occupied)]
}

/// The points from which a horse attacks `square`.
#[inline]
pub fn horses_attacking(square: Square, occupied: Bitboard) -> Bitboard {
    HORSES_ATTACKING[square.index()][DIAGONAL.of(square, occupied)]
}

/// The points from which a horse would attack `square` if no leg were blocked.
#[inline]
pub fn horse_ring(square: Square) -> Bitboard {
    HORSES_ATTACKING[square.index()][0]
}

/// The points an elephant on `square` attacks.
#[inline]
pub fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT[square.index()][DIAGONAL.of(square, occupied)]
}

/// The points an elephant on `square` would attack if no eye were blocked.
#[inline]
pub fn elephant_ring(square: Square) -> Bitboard {
    ELEPHANT[square.index()][0]
}

type Blocked = [[Bitboard; 16]; Square::COUNT];

static HORSE: Blocked = blocked_table(0);
static HORSES_ATTACKING: Blocked = blocked_table(1);
static ELEPHANT: Blocked = blocked_table(2);

/// 0: horse moves by blocked legs. 1: horses that attack, by blocked diagonal neighbours. 2: elephant moves by blocked eyes.
const fn blocked_table(which: usize) -> Blocked {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let mut blocked = 0;
        while blocked < 16 {
            let mut direction = 0;
            while direction < 4 {
                if blocked >> direction & 1 == 0 {
                    table[i][blocked] = add_jumps(table[i][blocked], Square::at(i), which, direction);
                }
                direction += 1;
            }
            blocked += 1;
        }
        i += 1;
    }
    table
}

const fn add_jumps(mut set: Bitboard, square: Square, which: usize, direction: usize) -> Bitboard {
    let (df, dr) = DIAGONALS[direction];
    match which {
        0 => {
            // Over the orthogonal leg, then one step diagonally outwards.
            let (df, dr) = ORTHOGONALS[direction];
            let (side_file, side_rank) = (dr, df);
            set = add_offset(set, square, 2 * df + side_file, 2 * dr + side_rank);
            add_offset(set, square, 2 * df - side_file, 2 * dr - side_rank)
        }
        1 => {
            // The attacker stands beside the diagonal neighbour, which is its leg.
            set = add_offset(set, square, 2 * df, dr);
            add_offset(set, square, df, 2 * dr)
        }
        _ => {
            let Some(to) = square.offset(2 * df, 2 * dr) else { return set };
            if own_half(Color::Red).contains(square) == own_half(Color::Red).contains(to) {
                set = set.with(to);
            }
            set
        }
    }
}

const fn add_offset(set: Bitboard, square: Square, files: i32, ranks: i32) -> Bitboard {
    match square.offset(files, ranks) {
        Some(to) => set.with(to),
        None => set,
    }
}

pub static ADVISOR: [Bitboard; Square::COUNT] = palace_steps(&DIAGONALS);
pub static KING: [Bitboard; Square::COUNT] = palace_steps(&ORTHOGONALS);

const fn palace_steps(steps: &[(i32, i32); 4]) -> [Bitboard; Square::COUNT] {
    let palaces = Bitboard::new(palace(Color::Red).bits() | palace(Color::Black).bits());
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let mut direction = 0;
        while direction < 4 && palaces.contains(Square::at(i)) {
            let (df, dr) = steps[direction];
            if let Some(to) = Square::at(i).offset(df, dr)
                && palaces.contains(to)
            {
                table[i] = table[i].with(to);
            }
            direction += 1;
        }
        i += 1;
    }
    table
}

pub static PAWN: [[Bitboard; Square::COUNT]; 2] = [pawn_table(Color::Red), pawn_table(Color::Black)];
pub static PAWNS_ATTACKING: [[Bitboard; Square::COUNT]; 2] =
    [invert(&pawn_table(Color::Red)), invert(&pawn_table(Color::Black))];

const fn pawn_table(color: Color) -> [Bitboard; Square::COUNT] {
    let forward = match color {
        Color::Red => 1,
        Color::Black => -1,
    };
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let square = Square::at(i);
        table[i] = add_offset(table[i], square, 0, forward);
        if !own_half(color).contains(square) {
            table[i] = add_offset(table[i], square, -1, 0);
            table[i] = add_offset(table[i], square, 1, 0);
        }
        i += 1;
    }
    table
}

const fn invert(table: &[Bitboard; Square::COUNT]) -> [Bitboard; Square::COUNT] {
    let mut inverse = [Bitboard::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            if table[from].contains(Square::at(to)) {
                inverse[to] = inverse[to].with(Square::at(from));
            }
            to += 1;
        }
        from += 1;
    }
    inverse
}
