//! Where each piece reaches, looked up.

use super::geometry::{BETWEEN, CROSS, DIAGONALS, RELATION, Relation};
use super::lines::{self, seen};
use super::steps::{self, ADVISOR, KING, PAWN, PAWNS_ATTACKING};
use crate::position::{Bitboard, Occupancy};
use crate::types::{Color, Square};

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
pub(in crate::position) fn horses_attacking_over(square: Square, occupied: Bitboard) -> Bitboard {
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
pub(in crate::position) fn horse_over(square: Square, occupied: Bitboard) -> Bitboard {
    steps::horse(square, occupied)
}

/// [`elephant`] for a set of occupied points.
#[inline]
pub(in crate::position) fn elephant_over(square: Square, occupied: Bitboard) -> Bitboard {
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
pub(in crate::position) fn diagonals(square: Square) -> Bitboard {
    DIAGONALS[square.index()]
}

/// The points strictly between two points of one line; empty when they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// How `point` lies to a king on `king`.
#[inline]
pub(in crate::position) fn relation(king: Square, point: Square) -> Relation {
    RELATION[king.index()][point.index()]
}
