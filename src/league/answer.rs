//! What an engine answers when it is asked for a move, and what it said on the way.

use crate::protocol::{BestMove, InfoLine, ReportedScore};
use std::time::{Duration, Instant};

/// What an engine answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move, as the engine wrote it.
    Move(BestMove),
    /// That it has none.
    NoMove,
    /// Nothing, not even after `stop`. The engine may do anything now: it has to go.
    Nothing,
}

/// An answer and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    pub answer: Answer,
    /// When `go` (or `ponderhit`) was said.
    pub asked: Instant,
    /// From then to the answer.
    pub used: Duration,
    pub report: SearchReport,
}

/// What an engine said about its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchReport {
    pub score: Option<ReportedScore>,
    /// Plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
}

impl SearchReport {
    /// Takes in a line; what is said later counts, but a bound does not replace a score, nor a lesser line the best.
    pub(super) fn note(&mut self, info: &InfoLine) {
        self.nodes = info.nodes.or(self.nodes);
        if info.multipv.is_some_and(|number| number > 1) || info.score.is_none() {
            return;
        }
        if !info.bound || self.score.is_none() {
            self.score = info.score;
            self.depth = info.depth.or(self.depth);
        }
    }
}
