//! Where each piece reaches, from tables computed at compile time (about 240 KiB, a small part of it in use at a time).

mod geometry;
pub(super) mod lines;
mod steps;

use super::bitboard::Bitboard;
use super::occupancy::Occupancy;
use crate::types::{Color, Square};
pub(super) use geometry::Relation;
use geometry::{BETWEEN, CROSS, DIAGONALS, RELATION};
use lines::seen;
use steps::{ADVISOR, KING, PAWN, PAWNS_ATTACKING};

/// The points a chariot on `square` attacks: up to and including the first piece in each direction.
#[inline]
pub fn chariot(square: Square, occupied: Occupancy) -> Bitboard {
    seen(square, occupied, &lines::CHARIOT)
}

/// The points a cannon on `square` could capture on: the second piece in each direction.
#[inline]
pub fn cannon_captures(square: Square, occupied: Occupancy) -> Bitboard {
    seen(square, occupied, &lines::CANNON)
}

/// The points a cannon on `square` would capture on if something stood there: everything behind the
/// first piece up to and including the second. This is its influence, for evaluation and king safety.
#[inline]
pub fn cannon_reach(square: Square, occupied: Occupancy) -> Bitboard {
    seen(square, occupied, &lines::CANNON_REACH)
}

/// The points a horse on `square` attacks.
#[inline]
pub fn horse(square: Square, occupied: Occupancy) -> Bitboard {
    steps::horse(square, occupied.squares())
}

/// The points from which a horse attacks `square`. Not the inverse picture of [`horse`]: the leg stands beside the horse.
#[inline]
pub fn horses_attacking(square: Square, occupied: Occupancy) -> Bitboard {
    steps::horses_attacking(square, occupied.squares())
}

/// [`horses_attacking`] for a set of occupied points.
#[inline]
pub(super) fn horses_attacking_over(square: Square, occupied: Bitboard) -> Bitboard {
    steps::horses_attacking(square, occupied)
}

/// The points from which a horse would attack `square` if no leg were blocked.
#[inline]
pub fn horse_ring(square: Square) -> Bitboard {
    steps::horse_ring(square)
}

/// The point where the leg of a horse on `from` stands for its jump to `to`.
#[inline]
pub fn horse_leg(from: Square, to: Square) -> Square {
    let (file, rank) = (from.file() as i32, from.rank() as i32);
    let (files, ranks) = (to.file() as i32 - file, to.rank() as i32 - rank);
    Square::new((file + files / 2) as usize, (rank + ranks / 2) as usize)
}

/// [`horse`] for a set of occupied points.
#[inline]
pub(super) fn horse_over(square: Square, occupied: Bitboard) -> Bitboard {
    steps::horse(square, occupied)
}

/// [`elephant`] for a set of occupied points.
#[inline]
pub(super) fn elephant_over(square: Square, occupied: Bitboard) -> Bitboard {
    steps::elephant(square, occupied)
}

/// The points an elephant on `square` attacks. It never crosses the river.
#[inline]
pub fn elephant(square: Square, occupied: Occupancy) -> Bitboard {
    steps::elephant(square, occupied.squares())
}

/// The points an elephant on `square` would attack if no eye were blocked.
#[inline]
pub fn elephant_ring(square: Square) -> Bitboard {
    steps::elephant_ring(square)
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

/// The four points beside `square` diagonally, where the legs of horses that attack it stand.
#[inline]
pub(super) fn diagonals(square: Square) -> Bitboard {
    DIAGONALS[square.index()]
}

/// The points strictly between two points of one line; empty when they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// How `point` lies to a king on `king`.
#[inline]
pub(super) fn relation(king: Square, point: Square) -> Relation {
    RELATION[king.index()][point.index()]
}

/// The palace of `color`: where its king and advisors live.
#[inline(always)]
pub const fn palace(color: Color) -> Bitboard {
    match color {
        Color::Red => RED_PALACE,
        Color::Black => BLACK_PALACE,
    }
}

/// The half of the board on which `color` starts: where its elephants live.
#[inline(always)]
pub const fn own_half(color: Color) -> Bitboard {
    match color {
        Color::Red => RED_HALF,
        Color::Black => BLACK_HALF,
    }
}

/// The five points an advisor ever stands on.
#[inline(always)]
pub const fn advisor_squares(color: Color) -> Bitboard {
    match color {
        Color::Red => RED_ADVISORS,
        Color::Black => BLACK_ADVISORS,
    }
}

/// The seven points an elephant ever stands on.
#[inline(always)]
pub const fn elephant_squares(color: Color) -> Bitboard {
    match color {
        Color::Red => RED_ELEPHANTS,
        Color::Black => BLACK_ELEPHANTS,
    }
}

// Named constants, since a call in the middle of a function is not always computed beforehand.
const PALACE: [(usize, usize); 9] = [(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1), (3, 2), (4, 2), (5, 2)];
const ADVISORS: [(usize, usize); 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
const ELEPHANTS: [(usize, usize); 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
const RED_PALACE: Bitboard = points(&PALACE, Color::Red);
const BLACK_PALACE: Bitboard = points(&PALACE, Color::Black);
const RED_ADVISORS: Bitboard = points(&ADVISORS, Color::Red);
const BLACK_ADVISORS: Bitboard = points(&ADVISORS, Color::Black);
const RED_ELEPHANTS: Bitboard = points(&ELEPHANTS, Color::Red);
const BLACK_ELEPHANTS: Bitboard = points(&ELEPHANTS, Color::Black);
const RED_HALF: Bitboard = Bitboard::new((1 << 45) - 1);
const BLACK_HALF: Bitboard = Bitboard::new(Bitboard::ALL.bits() & !RED_HALF.bits());

/// The points with these files and ranks, as `color` counts them.
const fn points(places: &[(usize, usize)], color: Color) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < places.len() {
        set = set.with(Square::new(places[i].0, places[i].1).relative_to(color));
        i += 1;
    }
    set
}
