//! The evaluation as the search asks for it.

use super::attack_map::AttackMap;
use super::psq::Accumulator;
use super::scale;
use super::terms::for_each_term;
use super::weights::{FULL_PHASE, WEIGHTS};
use crate::position::Position;
use crate::types::{Color, Score};

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
