//! Where each piece reaches, from tables computed at compile time (about 120 KiB).

use super::bitboard::Bitboard;
use super::occupancy::Occupancy;
use crate::types::{Color, Square};

/// The points a chariot on `square` attacks: up to and including the first piece in each direction.
#[inline]
pub fn chariot(square: Square, occupied: Occupancy) -> Bitboard {
    lines(square, occupied, &CHARIOT)
}

/// The points a cannon on `square` could capture on: the second piece in each direction.
#[inline]
pub fn cannon_captures(square: Square, occupied: Occupancy) -> Bitboard {
    lines(square, occupied, &CANNON)
}

/// The points a cannon on `square` would capture on if something stood there: everything behind the
/// first piece up to and including the second. This is its influence, for evaluation and king safety.
#[inline]
pub fn cannon_reach(square: Square, occupied: Occupancy) -> Bitboard {
    lines(square, occupied, &CANNON_REACH)
}

/// The points where two or more pieces lie between them and `square`, up to the third piece: what a
/// cannon would attack if one of the two screens went away.
#[inline]
pub fn behind_two(square: Square, occupied: Occupancy) -> Bitboard {
    lines(square, occupied, &BEHIND_TWO)
}

/// The points a horse on `square` attacks.
#[inline]
pub fn horse(square: Square, occupied: Occupancy) -> Bitboard {
    HORSE[square.index()][orthogonal_blockers(square, occupied.squares())]
}

/// The points from which a horse attacks `square`. Not the inverse picture of [`horse`]: the leg stands beside the horse.
#[inline]
pub fn horses_attacking(square: Square, occupied: Occupancy) -> Bitboard {
    HORSES_ATTACKING[square.index()][diagonal_blockers(square, occupied.squares())]
}

/// The points from which a horse would attack `square` if no leg were blocked.
#[inline]
pub fn horse_ring(square: Square) -> Bitboard {
    HORSES_ATTACKING[square.index()][0]
}

/// The point where the leg of a horse on `from` stands for its jump to `to`.
#[inline]
pub fn horse_leg(from: Square, to: Square) -> Square {
    let (file, rank) = (from.file() as i32, from.rank() as i32);
    let (files, ranks) = (to.file() as i32 - file, to.rank() as i32 - rank);
    Square::new((file + files / 2) as usize, (rank + ranks / 2) as usize)
}

/// The points an elephant on `square` attacks. It never crosses the river.
#[inline]
pub fn elephant(square: Square, occupied: Occupancy) -> Bitboard {
    ELEPHANT[square.index()][diagonal_blockers(square, occupied.squares())]
}

/// The points an advisor on `square` attacks.
#[inline]
pub fn advisor(square: Square) -> Bitboard {
    ADVISOR[square.index()]
}

/// The points a king on `square` steps to. The flying general is a matter of check, see `Position`.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The points a pawn of `color` on `square` attacks.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The points from which a pawn of `color` attacks `square`.
#[inline]
pub fn pawns_attacking(color: Color, square: Square) -> Bitboard {
    PAWNS_ATTACKING[color.index()][square.index()]
}

/// The rank and the file of `square`, without it.
#[inline]
pub fn cross(square: Square) -> Bitboard {
    CROSS[square.index()]
}

/// The points strictly between two points of one line; empty when they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The palace of `color`: where its king and advisors live.
pub const fn palace(color: Color) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 9 {
        set = set.with(Square::new(3 + i % 3, i / 3).relative_to(color));
        i += 1;
    }
    set
}

/// The half of the board on which `color` starts: where its elephants live.
pub const fn own_half(color: Color) -> Bitboard {
    let red = (1u128 << 45) - 1;
    match color {
        Color::Red => Bitboard::new(red),
        Color::Black => Bitboard::new(Bitboard::ALL.bits() & !red),
    }
}

/// The five points an advisor ever stands on.
pub const fn advisor_squares(color: Color) -> Bitboard {
    Bitboard::EMPTY
        .with(Square::new(3, 0).relative_to(color))
        .with(Square::new(5, 0).relative_to(color))
        .with(Square::new(4, 1).relative_to(color))
        .with(Square::new(3, 2).relative_to(color))
        .with(Square::new(5, 2).relative_to(color))
}

/// The seven points an elephant ever stands on.
pub const fn elephant_squares(color: Color) -> Bitboard {
    Bitboard::EMPTY
        .with(Square::new(2, 0).relative_to(color))
        .with(Square::new(6, 0).relative_to(color))
        .with(Square::new(0, 2).relative_to(color))
        .with(Square::new(4, 2).relative_to(color))
        .with(Square::new(8, 2).relative_to(color))
        .with(Square::new(2, 4).relative_to(color))
        .with(Square::new(6, 4).relative_to(color))
}

/// What a line piece sees along a rank and along a file, by its place there and the pieces on the inner points
/// (a piece on the edge point hides nothing).
struct LineTable {
    rank: [[u16; 128]; Square::FILES],
    file: [[u16; 256]; Square::RANKS],
}

/// Up to and including the first piece: passes no piece.
static CHARIOT: LineTable = line_table(0, false);
/// The second piece only, or an edge point that would be it.
static CANNON: LineTable = line_table(1, true);
/// Everything behind one piece.
static CANNON_REACH: LineTable = line_table(1, false);
/// Everything behind two pieces.
static BEHIND_TWO: LineTable = line_table(2, false);

#[inline]
fn lines(square: Square, occupied: Occupancy, table: &LineTable) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let along_rank = table.rank[file][occupied.rank(rank) >> 1 & 0x7f] as u128;
    let along_file = table.file[rank][occupied.file(file) >> 1 & 0xff];
    Bitboard::new(along_rank << (rank * Square::FILES) | spread_file(along_file) << file)
}

/// Turns ten neighbouring bits into the bits of file `a`: five at a time, each multiplied to its place.
#[inline]
const fn spread_file(bits: u16) -> u128 {
    const COPIES: u64 = 0x01_01_01_01_01;
    const PLACES: u64 = 0x10_0804_0201;
    let low = ((bits as u64 & 0x1f) * COPIES) & PLACES;
    let high = ((bits as u64 >> 5) * COPIES) & PLACES;
    low as u128 | (high as u128) << 45
}

const fn line_table(screens: usize, targets_only: bool) -> LineTable {
    let mut table = LineTable { rank: [[0; 128]; Square::FILES], file: [[0; 256]; Square::RANKS] };
    let mut place = 0;
    while place < Square::FILES {
        let mut inner = 0;
        while inner < 128 {
            table.rank[place][inner] = line(place, inner << 1, Square::FILES, screens, targets_only);
            inner += 1;
        }
        place += 1;
    }
    place = 0;
    while place < Square::RANKS {
        let mut inner = 0;
        while inner < 256 {
            table.file[place][inner] = line(place, inner << 1, Square::RANKS, screens, targets_only);
            inner += 1;
        }
        place += 1;
    }
    table
}

/// The points of a line of `length` seen from `place` behind exactly `screens` pieces; with `targets_only`, only the
/// points where a piece can be captured (an edge point counts, for its piece is not in `pieces`).
const fn line(place: usize, pieces: usize, length: usize, screens: usize, targets_only: bool) -> u16 {
    let mut seen = 0;
    let mut direction: i32 = -1;
    while direction <= 1 {
        let mut passed = 0;
        let mut at = place as i32 + direction;
        while at >= 0 && at < length as i32 && passed <= screens {
            let occupied = pieces >> at & 1 != 0;
            let edge = at == 0 || at == length as i32 - 1;
            if passed == screens && (!targets_only || occupied || edge) {
                seen |= 1 << at;
            }
            if occupied {
                passed += 1;
            }
            at += direction;
        }
        direction += 2;
    }
    seen
}

/// Occupied orthogonal neighbours as four bits: south, west, east, north.
#[inline]
fn orthogonal_blockers(square: Square, occupied: Bitboard) -> usize {
    let around = (occupied.bits() << 9 >> square.index()) as usize;
    // Bit 9 is the point itself: neighbours at 0 (south), 8 (west), 10 (east), 18 (north).
    around & 1 | around >> 7 & 2 | around >> 8 & 4 | around >> 15 & 8
}

/// Occupied diagonal neighbours as four bits: south-west, south-east, north-west, north-east.
#[inline]
fn diagonal_blockers(square: Square, occupied: Bitboard) -> usize {
    let around = (occupied.bits() << 10 >> square.index()) as usize;
    // Bit 10 is the point itself: neighbours at 0 (south-west), 2, 18 and 20.
    around & 1 | around >> 1 & 2 | around >> 16 & 4 | around >> 17 & 8
}

const ORTHOGONALS: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

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

static ADVISOR: [Bitboard; Square::COUNT] = palace_steps(&DIAGONALS);
static KING: [Bitboard; Square::COUNT] = palace_steps(&ORTHOGONALS);

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

static PAWN: [[Bitboard; Square::COUNT]; 2] = [pawn_table(Color::Red), pawn_table(Color::Black)];
static PAWNS_ATTACKING: [[Bitboard; Square::COUNT]; 2] =
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

static CROSS: [Bitboard; Square::COUNT] = {
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

static BETWEEN: [[Bitboard; Square::COUNT]; Square::COUNT] = {
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
