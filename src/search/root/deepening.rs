//! Iterative deepening: lines, aspiration windows and time.

use super::best_lines::RootLine;
use super::driver::Driver;
use super::root_board::UNHEARD;
use crate::parallel::{Expected, Stopped};
use crate::search::heuristics::Heuristic;
use crate::search::kind::Root;
use crate::search::ranks::rank::skips_iteration;
use crate::search::sharing::strategy::{Serial, Strategy};
use crate::search::tunables as tune;
use crate::search::value::Window;
use crate::search::worker::Worker;
use crate::time::Progress;
use crate::types::{Depth, Ply, Score, ScoreKind};
use std::cmp::Reverse;

/// Distance from the last score beyond which a bound of the aspiration window becomes infinite, centipawns.
const WIDEST_WINDOW: i32 = 600;

/// Depth at which the search ends when there is only one legal move. It is deep enough for an expected reply.
const FORCED_DEPTH: Depth = Depth::new(4);

/// Least depth of the test whether all moves but one lose, and by how many plies it is shallower than the iteration.
const ONLY_REPLY_DEPTH: Depth = Depth::new(6);
const ONLY_REPLY_REDUCTION: Depth = Depth::new(2);

/// The depths of the iterations of a search to this depth.
fn iterations(max_depth: Depth) -> impl Iterator<Item = Depth> {
    (1..=max_depth.plies()).map(Depth::new)
}

impl Worker<'_> {
    /// Sets the depth of the iteration to which the following searches belong.
    pub fn enter_iteration(&mut self, depth: Depth) {
        self.root_depth = depth;
        self.shared_from = self.handle.team().policy().least_depth(depth);
    }

    /// Iterative deepening by the first worker, until a limit is reached. The result is in [`crate::search::common::Common::root`].
    pub fn deepen<S: Strategy>(&mut self, max_depth: Depth) {
        let mut progress = Progress::default();
        let mut lines: Vec<RootLine> = Vec::new();
        for depth in iterations(max_depth) {
            if self.common.rank.as_ref().is_some_and(|rank| skips_iteration(rank.number, depth, max_depth)) {
                continue;
            }
            self.enter_iteration(depth);
            self.deepest = Ply::ROOT;
            let last = lines.first().cloned();
            if self.search_lines::<S>(&mut lines).is_err() {
                break;
            }
            let Some(best) = lines.first().filter(|best| !best.moves.is_empty()) else { break };
            self.note_progress(&mut progress, last.as_ref(), best);
            if self.is_mate_asked_for(best.score) || self.common.time.is_enough(&progress) {
                break;
            }
            if self.is_only_reply::<S>(best.score) {
                progress.forced = true;
                if self.common.time.is_enough(&progress) {
                    break;
                }
            }
        }
        if S::TOGETHER {
            self.handle.team().stop();
        }
        self.publish_nodes();
    }

    /// Iterative deepening by the other workers, in strategies where every worker searches the whole tree. The first worker to finish
    /// ends the search of all, unless several lines are wanted.
    pub fn follow<S: Strategy>(&mut self, max_depth: Depth) {
        let mut previous = None;
        self.speaks = false;
        for depth in iterations(max_depth) {
            if !S::DEFERS && skips_iteration(self.handle.index(), depth, max_depth) {
                continue;
            }
            self.enter_iteration(depth);
            let Ok(score) = self.search_iteration::<S>(depth, previous) else { return self.publish_nodes() };
            // Several lines are searched by the first worker only.
            if self.common.job.lines == 1 {
                self.finish_line(score);
            }
            previous = Some(score);
        }
        if self.common.job.lines == 1 {
            self.handle.team().stop();
        }
        self.publish_nodes();
    }

    /// One iteration: searches each line with the first moves of the lines before it left out. `lines` are those of the last iteration
    /// and become those of this one, the best first.
    fn search_lines<S: Strategy>(&mut self, lines: &mut Vec<RootLine>) -> Result<(), Stopped> {
        let wanted = self.common.job.lines.clamp(1, self.root.count());
        let mut found = Vec::with_capacity(wanted);
        for index in 0..wanted {
            self.root.left_out = index;
            self.common.root.set_line(index);
            let previous = lines.get(index).map(|line| line.searched);
            let score = self.search_iteration::<S>(self.root_depth, previous)?;
            found.push(self.finish_line(score));
            self.tell_lines();
        }
        self.root.left_out = 0;
        // A later line may have a better score than one before it.
        found.sort_by_key(|line| Reverse(line.score));
        for (index, line) in found.iter().enumerate() {
            if let Some(&head) = line.moves.first() {
                self.root.put_at(index, head);
            }
        }
        *lines = found;
        Ok(())
    }

    /// Updates the progress for the time manager: `best` is the line of this iteration, `last` that of the one before.
    fn note_progress(&self, progress: &mut Progress, last: Option<&RootLine>, best: &RootLine) {
        let kept = last.is_some_and(|last| last.moves.first() == best.moves.first());
        progress.stable_iterations = if kept { progress.stable_iterations + 1 } else { 0 };
        progress.score_drop = last.map_or(0, |last| last.score.value() - best.score.value());
        progress.effort_percent = self.root.effort_percent();
        progress.settled = match best.score.kind() {
            ScoreKind::MateIn(plies) | ScoreKind::MatedIn(plies) => plies as i32 <= self.root_depth.plies(),
            _ => false,
        };
        progress.forced |= self.root.count() == 1 && self.root_depth >= FORCED_DEPTH;
    }

    /// Whether a mate was found that is as short as `go mate` asks for.
    fn is_mate_asked_for(&self, score: Score) -> bool {
        let moves = self.common.job.limits.mate;
        moves.is_some_and(|moves| matches!(score.kind(), ScoreKind::MateIn(plies) if plies < 2 * moves))
    }

    /// The unique-reply test (ElephantEye): do all moves but the best lose by force? The root is searched without the best move, with a
    /// null window just above the scores that are decided against this side. Only where the engine chooses how long it thinks.
    fn is_only_reply<S: Strategy>(&mut self, best: Score) -> bool {
        let lost = (-Score::MAX_EVAL).below();
        let judged = self.common.time.is_free_to_judge() && self.root.count() > 1;
        if !judged || self.root_depth < ONLY_REPLY_DEPTH || best <= lost || self.common.job.lines > 1 {
            return false;
        }
        let root = self.root.clone();
        self.root.left_out = 1;
        self.common.root.set_line(UNHEARD);
        let depth = self.root_depth - ONLY_REPLY_REDUCTION;
        let value = self.search_root::<S, Root>(Window::null_above(lost), depth, Expected::Pv);
        self.root = root;
        self.common.root.set_line(0);
        value.is_ok_and(|value| value.score <= lost)
    }

    /// One iteration of a line, whose last score was `previous`. The first iteration is not shared: the first worker finishes it alone,
    /// even after a stop.
    fn search_iteration<S: Strategy>(&mut self, depth: Depth, previous: Option<Score>) -> Result<Score, Stopped> {
        if S::SPLITS && depth == Depth::ONE {
            return self.search_iteration::<Serial>(depth, previous);
        }
        match self.common.job.driver {
            Driver::Pvs => self.aspiration_search::<S>(depth, previous),
            Driver::Mtdf => self.mtdf::<S>(depth, previous.unwrap_or(Score::DRAW)),
        }
    }

    /// One iteration: a window around the last score, widened on the side that fails until the score lies inside.
    fn aspiration_search<S: Strategy>(&mut self, depth: Depth, previous: Option<Score>) -> Result<Score, Stopped> {
        let narrow = self.on(Heuristic::aspiration) && depth.plies() >= tune::aspiration_depth();
        let Some(center) = previous.filter(|score| narrow && !score.is_decided()) else {
            return Ok(self.search_root::<S, Root>(Window::FULL, depth, Expected::Pv)?.score);
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
            let score = self.search_root::<S, Root>(window, depth, Expected::Pv)?.score;
            if score <= window.alpha {
                self.tell_at_most(score);
                below = below * 3 + (window.alpha.value() - score.value()).clamp(0, WIDEST_WINDOW);
            } else if score >= window.beta {
                self.tell_lines();
                above = above * 3 + (score.value() - window.beta.value()).clamp(0, WIDEST_WINDOW);
            } else {
                return Ok(score);
            }
        }
    }
}
