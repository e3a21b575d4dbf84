//! What the world hears of a search under way.

use super::picker::Ranked;
use super::root::UNHEARD;
use super::worker::Worker;
use crate::types::{Move, Ply, Score};
use std::time::Duration;

/// How exact a reported score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    Exact,
    AtLeast,
    AtMost,
}

/// Something that happened in a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A line, finished or not.
    Line(Info),
    /// The move at the root that is searched now, and its number; only in searches that take longer.
    Move(Move, u32),
}

/// What is known after an iteration, when a better line was found, or when a window had to be widened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    pub depth: i32,
    pub seldepth: usize,
    /// Number of the line, 1 for the best, and how many are searched.
    pub number: usize,
    pub lines: usize,
    pub score: Score,
    pub exactness: Exactness,
    /// The search of this line to this depth is finished.
    pub finished: bool,
    pub nodes: u64,
    pub time: Duration,
    /// Permille of the table in use by this search.
    pub hashfull: u32,
    pub line: Vec<Move>,
}

/// Age of a search from which the moves at the root are told: before that nobody could read them.
const MOVES_ARE_TOLD_FROM: Duration = Duration::from_secs(1);

impl Worker<'_> {
    /// Tells of the line this worker holds at the root; it is not finished.
    pub fn tell(&self, score: Score, exactness: Exactness) {
        let line = self.memory.lines.at(Ply::ROOT).collect();
        self.tell_line(self.common.root.line(), (score, exactness), line, false);
    }

    /// Tells of line `index`, counted from zero.
    pub fn tell_line(&self, index: usize, (score, exactness): (Score, Exactness), line: Vec<Move>, finished: bool) {
        if index == UNHEARD || !self.speaks {
            return;
        }
        self.publish_nodes();
        (self.common.tell)(News::Line(Info {
            depth: self.root_depth,
            seldepth: self.deepest.index(),
            number: index + 1,
            lines: self.common.job.lines,
            score,
            exactness,
            finished,
            nodes: self.common.total_nodes(),
            time: self.common.time.elapsed(),
            hashfull: self.common.table.hashfull(),
            line,
        }));
    }

    /// Tells which move at the root is searched now, if the search is old enough.
    pub fn tell_root_move(&self, ranked: &Ranked) {
        if self.speaks && self.common.root.line() != UNHEARD && self.common.time.elapsed() >= MOVES_ARE_TOLD_FROM {
            let number = self.common.root.line() as u32 + ranked.number;
            (self.common.tell)(News::Move(ranked.mv, number));
        }
    }
}
