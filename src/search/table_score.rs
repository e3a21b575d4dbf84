//! Scores for values of endgame tables.

use crate::egtb::{Outcome, Value};
use crate::types::{MAX_PLY, Ply, Score};

/// What a won position is worth that is as good as mated; each ply to the next capture costs one.
const WON: i32 = 8_000;
/// What is taken off where only the rule of perpetual check wins.
const BY_RULE: i32 = 1_000;
/// Most that plies take off.
const MOST_PLIES: u16 = 999;

/// Whether a value holds where so many plies without a capture are left before the game is drawn: it is a draw, or the win comes before.
/// Wins by the rule of perpetual check have no number of plies, and are taken to come in time.
pub fn is_in_time(value: Value, plies_left: u32) -> bool {
    value.outcome() == Outcome::Draw || value.is_by_rule() || u32::from(value.rank()) <= plies_left
}

/// A score for the side to move: more than evaluations with few pieces, and less than mates.
pub fn score_of(value: Value, draw: Score) -> Score {
    let by_rule = if value.is_by_rule() { BY_RULE } else { 0 };
    let won = WON - by_rule - i32::from(value.rank().min(MOST_PLIES));
    match value.outcome() {
        Outcome::Win => Score::cp(won),
        Outcome::Draw => draw,
        Outcome::Loss => Score::cp(-won),
    }
}

/// The mate that a value stands for whose plies count to mate; `None` for a draw, and for what has no such plies.
pub fn mate_of(value: Value) -> Option<Score> {
    let plies = usize::from(value.rank());
    let ply = (!value.is_by_rule() && plies <= MAX_PLY).then(|| Ply::new(plies))?;
    match value.outcome() {
        Outcome::Win => Some(Score::mate_at(ply)),
        Outcome::Draw => None,
        Outcome::Loss => Some(Score::mated_at(ply)),
    }
}
