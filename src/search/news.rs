//! What the world hears of a search under way.

use super::best_lines::RootLine;
use super::picker::Ranked;
use super::root::UNHEARD;
use super::worker::{Common, Worker};
use crate::types::{Move, Score};
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
    /// Lines that changed, finished or not. What is shown with all news up to here is one state of the search: distinct moves in
    /// the order of their depths and scores.
    Lines(Vec<Info>),
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

impl Common<'_> {
    /// Tells of the best lines that changed. The lock is held meanwhile, so that the news come in the order of the changes.
    pub fn tell_lines(&self) {
        let mut best = self.root.best();
        let lines: Vec<Info> = best.take_untold().into_iter().map(|(number, line)| self.info(number, line)).collect();
        if !lines.is_empty() {
            (self.tell)(News::Lines(lines));
        }
    }

    /// Tells of a line, counted from zero.
    fn info(&self, number: usize, line: RootLine) -> Info {
        Info {
            depth: line.depth,
            seldepth: line.seldepth,
            number: number + 1,
            lines: self.job.lines,
            score: line.score,
            exactness: line.exactness,
            finished: line.finished,
            nodes: self.total_nodes(),
            time: self.time.elapsed(),
            hashfull: self.table.hashfull(),
            line: line.moves,
        }
    }
}

impl Worker<'_> {
    /// Tells of the best lines that changed, unless nobody is to hear of this worker.
    pub fn tell_lines(&self) {
        if self.is_heard() {
            self.publish_nodes();
            self.common.tell_lines();
        }
    }

    /// Tells that the best move is worth no more than this. Of several lines bounds are not told: the rows have to be in order.
    pub fn tell_at_most(&self, score: Score) {
        if !self.is_heard() || self.common.job.lines > 1 {
            return;
        }
        self.publish_nodes();
        let bound = RootLine { moves: Vec::new(), ..self.root_line(score, Exactness::AtMost, false) };
        let mut best = self.common.root.best();
        best.forget_told();
        (self.common.tell)(News::Lines(vec![self.common.info(0, bound)]));
    }

    fn is_heard(&self) -> bool {
        self.speaks && self.common.root.line() != UNHEARD
    }

    /// Tells which move at the root is searched now, if the search is old enough.
    pub fn tell_root_move(&self, ranked: &Ranked) {
        if self.is_heard() && self.common.time.elapsed() >= MOVES_ARE_TOLD_FROM {
            let number = self.common.root.line() as u32 + ranked.number;
            (self.common.tell)(News::Move(ranked.mv, number));
        }
    }
}
