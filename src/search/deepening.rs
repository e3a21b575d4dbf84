//! Iterative deepening on the first worker: windows, time, and what the world hears of it.

use super::heuristics::Heuristic;
use super::strategy::Strategy;
use super::tunables as tune;
use super::value::Window;
use super::worker::Worker;
use crate::parallel::Stopped;
use crate::time::Progress;
use crate::types::{Depth, Move, Ply, Score, ScoreKind};
use std::time::Duration;

/// How exact a reported score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known after an iteration, or when a window had to be widened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    pub depth: i32,
    pub seldepth: usize,
    pub score: Score,
    pub exactness: Exactness,
    pub nodes: u64,
    pub time: Duration,
    /// Permille of the table in use by this search.
    pub hashfull: u32,
    pub line: Vec<Move>,
}

/// Scores beyond which an aspiration window opens fully at once, centipawns.
const WIDEST_WINDOW: i32 = 600;

impl Worker<'_> {
    /// Deepens until a limit is met. The result lies in [`super::worker::Common::line`].
    pub fn deepen<S: Strategy>(&mut self, max_depth: i32) {
        let mut progress = Progress { forced: self.root.as_slice().len() == 1, ..Progress::default() };
        let mut last: Option<(Move, Score)> = None;
        for depth in 1..=max_depth {
            if S::TOGETHER && !S::DEFERS && self.skips_iteration(depth, max_depth) {
                continue;
            }
            self.root_depth = depth;
            self.deepest = Ply::ROOT;
            let previous = last.map(|(_, score)| score);
            let Ok(score) = self.aspirate::<S>(depth, previous) else { break };
            if self.leads() {
                self.tell(score, Exactness::Exact);
            } else {
                self.offer_line(score);
                continue;
            }
            let Some(best) = self.memory.lines.at(Ply::ROOT).next() else { break };
            progress.stable_iterations = match last {
                Some((mv, _)) if mv == best => progress.stable_iterations + 1,
                _ => 0,
            };
            progress.score_drop = previous.map_or(0, |previous| previous.value() - score.value());
            let (effort, all) = self.root.effort;
            progress.effort_percent = (100 * effort).checked_div(all).unwrap_or(0) as u32;
            progress.settled = match score.kind() {
                ScoreKind::MateIn(plies) | ScoreKind::MatedIn(plies) => plies as i32 <= depth,
                _ => false,
            };
            last = Some((best, score));
            if self.common.time.is_enough(&progress) {
                break;
            }
        }
        if S::TOGETHER {
            // Whoever is through first ends the search of all.
            self.seat.team().stop();
        }
        self.publish_nodes();
    }

    /// Lazy SMP: the workers with odd numbers leave out every other iteration, so that they are ahead of the first one and what
    /// they leave in the table is of use to it.
    fn skips_iteration(&self, depth: i32, max_depth: i32) -> bool {
        self.seat.index() % 2 == 1 && depth % 2 == 1 && depth < max_depth
    }

    /// One iteration: a window around the last score, widened on the side that fails until the score lies inside.
    fn aspirate<S: Strategy>(&mut self, depth: i32, previous: Option<Score>) -> Result<Score, Stopped> {
        let narrow = self.on(Heuristic::aspiration) && depth >= tune::aspiration_depth();
        let Some(center) = previous.filter(|score| narrow && !score.is_decided()) else {
            return Ok(self.search_root::<S>(Window::FULL, Depth::new(depth))?.score);
        };
        let mut below = tune::aspiration_window();
        let mut above = tune::aspiration_window();
        loop {
            let bound = |size: i32, sign: i32| {
                if size > WIDEST_WINDOW { Score::INFINITE.value() * sign } else { center.value() + size * sign }
            };
            let window = Window::new(
                Score::from_raw(bound(below, -1).max(-Score::INFINITE.value()) as i16),
                Score::from_raw(bound(above, 1).min(Score::INFINITE.value()) as i16),
            );
            let score = self.search_root::<S>(window, Depth::new(depth))?.score;
            if score <= window.alpha {
                self.tell_if_leading(score, Exactness::AtMost);
                below = below * 3 + (window.alpha.value() - score.value()).clamp(0, WIDEST_WINDOW);
            } else if score >= window.beta {
                self.tell_if_leading(score, Exactness::AtLeast);
                above = above * 3 + (score.value() - window.beta.value()).clamp(0, WIDEST_WINDOW);
            } else {
                return Ok(score);
            }
        }
    }

    fn tell_if_leading(&self, score: Score, exactness: Exactness) {
        if self.leads() {
            self.tell(score, exactness);
        }
    }

    /// Tells the world of the line this worker holds at the root.
    pub fn tell(&self, score: Score, exactness: Exactness) {
        self.publish_nodes();
        (self.common.tell)(Info {
            depth: self.root_depth,
            seldepth: self.deepest.index(),
            score,
            exactness,
            nodes: self.common.total_nodes(),
            time: self.common.time.elapsed(),
            hashfull: self.common.table.hashfull(),
            line: self.memory.lines.at(Ply::ROOT).collect(),
        });
    }
}
