//! An ending as text for people.

use super::ending::Ending;
use crate::egtb::Class;
use crate::position::Position;
use crate::types::{Color, Score};
use std::fmt;

/// What becomes of an evaluation because of the material. [`fmt::Display`] prints two lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingExplanation {
    pub class: Class,
    pub ending: Ending,
    pub side_to_move: Color,
    /// What remains of the evaluation, for the side to move.
    pub score: Score,
}

impl EndingExplanation {
    /// What becomes of `score`, an evaluation for the side to move; `None` where the evaluation stays as it is.
    pub fn new(position: &Position, score: Score) -> Option<EndingExplanation> {
        let (ending, side_to_move) = (Ending::of(position)?, position.side_to_move());
        let class = Class::of(position).class;
        Some(EndingExplanation { class, ending, side_to_move, score: ending.scaled(score, side_to_move) })
    }
}

impl fmt::Display for EndingExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, black] = Color::BOTH.map(|color| self.ending.part(color));
        let whole = Ending::WHOLE;
        writeln!(f, "{}: of an advantage count {red}/{whole} for Red and {black}/{whole} for Black", self.class)?;
        let name = format!("score of this ending for {} (to move)", self.side_to_move.name());
        write!(f, "{name:<54}| {:>+6}", self.score.value())
    }
}
