//! What endgame tables say at the root.
//!
//! The moves that keep the best value, and come nearest to the next capture or mate, are the only ones that are searched, and so a won game
//! is won whatever the search sees.

use crate::egtb::{Class, Outcome};
use crate::search::job::Job;
use crate::search::table_score::{is_in_time, mate_of, score_of};
use crate::types::{Move, Score};
use std::sync::OnceLock;

/// Plies of a line that is shown.
const MOST_PLIES: usize = 200;

/// A move at the root whose value the tables know.
pub struct TableMove {
    pub mv: Move,
    pub score: Score,
    is_draw: bool,
    /// Found when it is first shown, because that takes some milliseconds. Any worker finds it, and all read it.
    line: OnceLock<Vec<Move>>,
}

impl TableMove {
    /// Best moves of both sides, as far as the tables go; `None` for a draw, which says nothing of the moves.
    pub fn line(&self, job: &Job) -> Option<&[Move]> {
        let tables = job.tables.as_ref().filter(|_| !self.is_draw)?;
        let find = || {
            let mut after = job.position.clone();
            after.make(self.mv);
            let rest = tables.best_line(&after, MOST_PLIES - 1);
            let rest = rest.map(|(rest, _)| rest).unwrap_or_else(|error| {
                tables.note_damage(error);
                Vec::new()
            });
            [self.mv].into_iter().chain(rest).collect()
        };
        Some(self.line.get_or_init(find))
    }
}

/// The moves at the root with their scores by the tables, as many of the best ones as lines are wanted and all that are as good as the
/// last of these. Empty when a move leads to a position that no table has, or when the limit of moves without a capture may come before
/// a win.
pub fn best_by_tables(job: &Job, moves: &[Move]) -> Vec<TableMove> {
    let Some(tables) = &job.tables else { return Vec::new() };
    let draw = job.level.style.draw_score();
    let ranked = tables.ranked_moves(&job.position).unwrap_or_else(|error| {
        tables.note_damage(error);
        Vec::new()
    });
    let plies_left = job.rules.quiet_limit().saturating_sub(job.position.quiet_plies());
    let counts_to_mate = tables.counts_to_mate(Class::of(&job.position).class);
    let allowed = ranked.iter().filter(|ranked| moves.contains(&ranked.mv));
    let known = allowed.map(|ranked| {
        let value = ranked.value().filter(|value| is_in_time(*value, plies_left))?;
        let mate = counts_to_mate.then(|| mate_of(value)).flatten();
        let score = mate.unwrap_or_else(|| score_of(value, draw));
        let is_draw = value.outcome() == Outcome::Draw;
        Some(TableMove { mv: ranked.mv, score, is_draw, line: OnceLock::new() })
    });
    let mut known: Vec<TableMove> = known.collect::<Option<_>>().unwrap_or_default();
    if let Some(last) = known.get(job.lines.min(known.len()).saturating_sub(1)).map(|last| last.score) {
        known.retain(|known| known.score >= last);
    }
    known
}
