//! Layer 2: the static evaluation, one function for the search and one that explains itself.
//!
//! Material, places and what depends on the number of pieces follow the moves in an [`Accumulator`]; everything else is
//! computed from an attack map that is built once per call and shared by the terms. Each term is a file and answers for
//! one side; all weights are data in `weights` and `squares`. Midgame and endgame values are blended by the phase of
//! the game (what chariots, horses and cannons are left), and the result is scaled down where the side ahead lacks the
//! means to win.

mod attack_map;
mod balance;
mod counts;
mod explain;
mod guards;
mod horse;
mod judgement;
mod king_safety;
mod mobility;
mod pawns;
mod psq;
mod scale;
mod squares;
mod tapered;
mod threats;
mod weights;

pub use explain::{Explanation, Row, explain};
pub use judgement::{Judgement, RANDOM_ERROR};
pub use psq::Accumulator;
pub use tapered::Tapered;

use crate::position::Position;
use crate::types::{Color, PieceKind, Score};
use attack_map::AttackMap;
use weights::{FULL_PHASE, WEIGHTS};

/// The value of the position for the side to move, in centipawns; a chariot counts about 650.
///
/// `accumulator` must belong to `position`. Says nothing about checks, captures under way or repetition: ask it about
/// quiet positions.
#[inline]
pub fn evaluate(position: &Position, accumulator: &Accumulator) -> Score {
    debug_assert_eq!(*accumulator, Accumulator::new(position), "the accumulator is of another position");
    let map = AttackMap::new(position, accumulator.counts());
    let mut sum = accumulator.score();
    for_each_term(&map, |_, [red, black]| sum += red - black);
    let red = scale::scaled(accumulator.counts(), sum.blend(accumulator.phase(), FULL_PHASE));
    let tempo = WEIGHTS.tempo.blend(accumulator.phase(), FULL_PHASE);
    Score::cp(tempo + if position.side_to_move() == Color::Red { red } else { -red })
}

/// What a piece is worth in an exchange, in centipawns: for static exchange evaluation and for ordering captures. The
/// king's value is beyond every sum that an exchange can reach.
#[inline]
pub const fn piece_value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 6_000,
        PieceKind::Advisor => 130,
        PieceKind::Elephant => 110,
        PieceKind::Horse => 320,
        PieceKind::Chariot => 700,
        PieceKind::Cannon => 345,
        PieceKind::Pawn => 80,
    }
}

/// Shows `visit` the name of each term that asks the attack map, with its values for Red and for Black.
#[inline(always)]
fn for_each_term(map: &AttackMap, mut visit: impl FnMut(&'static str, [Tapered; 2])) {
    let both = |term: fn(&AttackMap, Color) -> Tapered| [term(map, Color::Red), term(map, Color::Black)];
    visit("mobility", both(mobility::mobility));
    visit("king attack", both(king_safety::king_attack));
    visit("lines to king", both(king_safety::king_lines));
    visit("king's place", both(king_safety::king_place));
    visit("guards' places", both(guards::guards));
    visit("horses", both(horse::horses));
    visit("pawns", both(pawns::pawns));
    visit("threats", both(threats::threats));
}
