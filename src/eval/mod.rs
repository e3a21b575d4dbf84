//! Layer 2: the static evaluation, one function for the search and one that explains itself.
//!
//! Material and places follow the moves in an [`Accumulator`]; everything else is computed from an attack map that is
//! built once per call and shared by the terms. Each term is a file and answers for one side; all weights are data in
//! `weights` and `squares`. Midgame and endgame values are blended by the phase of the game (what chariots, horses and
//! cannons are left), and the result is scaled down where the side ahead lacks the means to win.

mod attack_map;
mod explain;
mod guards;
mod horse;
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
pub use psq::Accumulator;
pub use tapered::Tapered;

use crate::position::Position;
use crate::types::{Color, PieceKind, Score};
use attack_map::AttackMap;
use weights::{FULL_PHASE, WEIGHTS};

/// The value of the position for the side to move, in centipawns; a chariot counts about 600.
///
/// `accumulator` must belong to `position`. Says nothing about checks, captures under way or repetition: ask it about
/// quiet positions.
#[inline]
pub fn evaluate(position: &Position, accumulator: &Accumulator) -> Score {
    debug_assert_eq!(*accumulator, Accumulator::new(position), "the accumulator is of another position");
    let map = AttackMap::new(position);
    let mut sum = accumulator.score();
    for_each_term(&map, |_, [red, black]| sum += red - black);
    let red = scale::scaled(position, sum.blend(accumulator.phase(), FULL_PHASE));
    let tempo = WEIGHTS.tempo.blend(accumulator.phase(), FULL_PHASE);
    Score::cp(tempo + if position.side_to_move() == Color::Red { red } else { -red })
}

/// What a piece is worth in an exchange, in centipawns: for static exchange evaluation and for ordering captures. The
/// king's value is beyond every sum that an exchange can reach.
#[inline]
pub const fn piece_value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 6_000,
        PieceKind::Advisor => 120,
        PieceKind::Elephant => 120,
        PieceKind::Horse => 290,
        PieceKind::Chariot => 620,
        PieceKind::Cannon => 300,
        PieceKind::Pawn => 70,
    }
}

/// Shows `visit` the name of each term besides material and places, with its values for Red and for Black.
#[inline(always)]
fn for_each_term(map: &AttackMap, mut visit: impl FnMut(&'static str, [Tapered; 2])) {
    visit("mobility", Color::BOTH.map(|color| mobility::mobility(map, color)));
    visit("king attack", Color::BOTH.map(|color| king_safety::king_attack(map, color)));
    visit("lines to king", Color::BOTH.map(|color| king_safety::king_lines(map, color)));
    visit("king's place", Color::BOTH.map(|color| king_safety::king_place(map, color)));
    visit("guards", Color::BOTH.map(|color| guards::guards(map, color)));
    visit("horses", Color::BOTH.map(|color| horse::horses(map, color)));
    visit("pawns", Color::BOTH.map(|color| pawns::pawns(map, color)));
    visit("threats", Color::BOTH.map(|color| threats::threats(map, color)));
}
