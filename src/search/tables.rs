//! What endgame tables say in the tree and at the root.
//!
//! In the tree they are asked where a capture has just been made. What happened before cannot be repeated from there, so that the
//! value is the same on every path. At the root the moves that keep the best value, and come nearest to the next capture or mate, are
//! the only ones that are searched, and so a won game is won whatever the search sees.

use super::job::Job;
use super::value::Value as NodeValue;
use super::worker::Worker;
use crate::egtb::{Outcome, Value};
use crate::types::{Move, Ply, Score};

/// What a won position is worth that is as good as mated; each ply to the next capture costs one.
const WON: i32 = 8_000;
/// What is taken off where only the rule of perpetual check wins.
const BY_RULE: i32 = 1_000;
/// Most that plies take off.
const MOST_PLIES: u16 = 999;

/// A score for the side to move: beyond what evaluations reach, and short of mates.
fn score_of(value: Value, draw: Score) -> Score {
    let by_rule = if value.is_by_rule() { BY_RULE } else { 0 };
    let won = WON - by_rule - i32::from(value.rank().min(MOST_PLIES));
    match value.outcome() {
        Outcome::Win => Score::cp(won),
        Outcome::Draw => draw,
        Outcome::Loss => Score::cp(-won),
    }
}

impl Worker<'_> {
    /// The value of the node at `ply` by the tables, where a capture led to it.
    #[inline]
    pub fn table_value(&mut self, ply: Ply) -> Option<NodeValue> {
        if self.memory.prober.is_empty() || self.position.quiet_plies() > 0 {
            return None;
        }
        self.ask_tables(ply)
    }

    #[cold]
    fn ask_tables(&mut self, ply: Ply) -> Option<NodeValue> {
        let value = self.memory.prober.value(&self.position)?;
        self.counters.table_hits += 1;
        Some(NodeValue::new(score_of(value, self.draw_at(ply))))
    }
}

/// The moves at the root with their scores by the tables, as many of the best ones as lines are wanted and all that are as good as the
/// last of these. Empty when a move leads to a position that no table has.
pub fn best_by_tables(job: &Job, moves: &[Move]) -> Vec<(Move, Score)> {
    let Some(tables) = &job.tables else { return Vec::new() };
    let draw = job.level.style.draw_score();
    // Damage is reported by the probes in the tree, which meet it, too.
    let ranked = tables.ranked_moves(&job.position).unwrap_or_default();
    let allowed = ranked.iter().filter(|ranked| moves.contains(&ranked.mv));
    let scored: Option<Vec<(Move, Score)>> =
        allowed.map(|ranked| Some((ranked.mv, score_of(ranked.value()?, draw)))).collect();
    let mut scored = scored.unwrap_or_default();
    if let Some(&(_, last)) = scored.get(job.lines.min(scored.len()).saturating_sub(1)) {
        scored.retain(|&(_, score)| score >= last);
    }
    scored
}
