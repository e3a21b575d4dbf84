//! Turning a clock into a decision to stop.
//!
//! Two limits: no new iteration is begun after the soft one, which breathes with the course of the search; no node is
//! searched after the hard one, which is never passed.

use super::{Clock, Limits};
use std::time::Duration;

/// Moves a game without a time control is expected to last from here on.
const EXPECTED_MOVES: u32 = 30;

/// How the search is going, as far as it tells how long to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Iterations in a row that kept the best move.
    pub stable_iterations: u32,
    /// Centipawns by which the score fell since the last iteration; negative when it rose.
    pub score_drop: i32,
    /// Share of the last iteration's nodes below the best move, in percent.
    pub effort_percent: u32,
    /// There is only one legal move.
    pub forced: bool,
    /// A mate was found and looking deeper cannot find a shorter one.
    pub settled: bool,
}

/// Decides when a search ends for want of time.
#[derive(Clone, Debug)]
pub struct TimeManager {
    clock: Clock,
    /// `None` when the limit is not a matter of judgement: only the hard one counts.
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl TimeManager {
    /// Plans a search that starts with `clock`. `overhead` is what the way to the GUI costs, kept back from every budget.
    pub fn new(limits: &Limits, overhead: Duration, clock: Clock) -> TimeManager {
        let mut manager = TimeManager { clock, soft: None, hard: None };
        if let Some(game) = limits.clock {
            let usable = game.left.saturating_sub(overhead).max(Duration::from_millis(1));
            let moves = game.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, EXPECTED_MOVES + 20);
            let share = usable / moves + game.increment.mul_f64(0.75);
            // One move in hand is played to the end; otherwise never more than a part of what is left.
            let most = if moves == 1 { usable.mul_f64(0.8) } else { usable.mul_f64(0.35) };
            manager.soft = Some(share.min(usable.mul_f64(0.5)).min(most));
            manager.hard = Some((share * 4).min(most));
        }
        if let Some(time) = limits.movetime {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            manager.hard = Some(manager.hard.map_or(time, |hard| hard.min(time)));
        }
        manager
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Whether the hard limit is reached.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration should not be begun.
    pub fn is_enough(&self, progress: &Progress) -> bool {
        if self.is_over() {
            return true;
        }
        let Some(soft) = self.soft else { return false };
        if progress.forced || progress.settled {
            return true;
        }
        let stability = match progress.stable_iterations {
            0 => 1.5,
            1 => 1.15,
            2 => 0.95,
            3 => 0.8,
            _ => 0.68,
        };
        let trend = 1.0 + progress.score_drop.clamp(-20, 80) as f64 / 100.0;
        let effort = 1.35 - progress.effort_percent.min(95) as f64 / 150.0;
        self.elapsed() >= soft.mul_f64(stability * trend * effort)
    }
}
