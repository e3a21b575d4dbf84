//! The parts of the board that pieces are bound to.

use crate::position::Bitboard;
use crate::types::{Color, PieceKind, Square};

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

/// The points to which moves can bring a piece. Pawns that have not crossed the river stay on the files on which they begin; a
/// [`Position`](crate::position::Position) may have them elsewhere, as rule-book diagrams do.
#[inline(always)]
pub const fn squares_of(color: Color, kind: PieceKind) -> Bitboard {
    match kind {
        PieceKind::King => palace(color),
        PieceKind::Advisor => advisor_squares(color),
        PieceKind::Elephant => elephant_squares(color),
        PieceKind::Pawn => match color {
            Color::Red => RED_PAWNS,
            Color::Black => BLACK_PAWNS,
        },
        PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon => Bitboard::ALL,
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
const PAWNS_AT_HOME: [(usize, usize); 10] =
    [(0, 3), (2, 3), (4, 3), (6, 3), (8, 3), (0, 4), (2, 4), (4, 4), (6, 4), (8, 4)];
const RED_PAWNS: Bitboard = Bitboard::new(points(&PAWNS_AT_HOME, Color::Red).bits() | BLACK_HALF.bits());
const BLACK_PAWNS: Bitboard = Bitboard::new(points(&PAWNS_AT_HOME, Color::Black).bits() | RED_HALF.bits());
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
