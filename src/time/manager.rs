//! Turning a clock into a decision to stop.
//!
//! Two limits: no new iteration is begun after the soft one, which breathes with the course of the search; no node is
//! searched after the hard one, which is never passed. A search on the opponent's time has no limits until `ponderhit`; what
//! it has thought by then counts towards the soft limit, and nothing towards the hard one.

use super::budget::Budget;
use super::{Clock, Limits};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How the search is going, as far as it tells how long to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Iterations in a row that kept the best move.
    pub stable_iterations: u32,
    /// Centipawns by which the score fell since the last iteration; negative when it rose.
    pub score_drop: i32,
    /// Share of the last iteration's nodes below the best move, in percent.
    pub effort_percent: u32,
    /// There is only one move to play: the only legal one, or the only one that does not lose at once.
    pub forced: bool,
    /// A mate was found and looking deeper cannot find a shorter one.
    pub settled: bool,
}

/// Decides when a search ends for want of time.
#[derive(Debug)]
pub struct TimeManager {
    clock: Clock,
    /// `None` when the limit is not a matter of judgement: only the hard one counts.
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// Microseconds after the start at which the last iteration would have been enough. Written by the worker that deepens,
    /// read by all; Relaxed: it matters once, when the engine's own time begins, and a moment later will do.
    enough: AtomicU64,
}

impl TimeManager {
    /// Plans a search that starts with `clock`. `overhead` is what the way to the GUI costs, kept back from every budget.
    pub fn new(limits: &Limits, overhead: Duration, clock: Clock) -> TimeManager {
        let budget = limits.clock.map(|game| Budget::new(&game, overhead));
        let movetime = limits.movetime.map(|time| time.saturating_sub(overhead).max(Duration::from_millis(1)));
        let hard = match (budget.map(|budget| budget.hard), movetime) {
            (Some(budget), Some(time)) => Some(budget.min(time)),
            (budget, time) => budget.or(time),
        };
        TimeManager { clock, soft: budget.map(|budget| budget.soft), hard, enough: AtomicU64::new(u64::MAX) }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Whether it is left to this manager how much of the time is used.
    pub fn is_free_to_judge(&self) -> bool {
        self.soft.is_some()
    }

    /// Whether time limits the search at all.
    pub fn is_limited(&self) -> bool {
        self.hard.is_some()
    }

    /// Time until the hard limit; `None` when there is none, or the time is the opponent's.
    pub fn left(&self) -> Option<Duration> {
        Some(self.hard?.saturating_sub(self.clock.own_time()?))
    }

    /// Whether the search has to end now: the hard limit is reached, or the engine's own time began when enough had been
    /// thought already.
    #[inline]
    pub fn is_over(&self) -> bool {
        let Some(hard) = self.hard else { return false };
        let Some(start) = self.clock.own_start() else { return false };
        let was_enough = || start.as_micros() as u64 >= self.enough.load(Ordering::Relaxed);
        self.clock.elapsed().saturating_sub(start) >= hard || (start > Duration::ZERO && was_enough())
    }

    /// Whether another iteration should not be begun.
    pub fn is_enough(&self, progress: &Progress) -> bool {
        if self.is_over() {
            return true;
        }
        let decided = progress.forced || progress.settled;
        let Some(soft) = self.soft else {
            // A time for this move is used up, unless there is nothing to think about.
            return self.ends_after(if progress.forced { Duration::ZERO } else { Duration::MAX });
        };
        let stability = match progress.stable_iterations {
            0 => 1.5,
            1 => 1.15,
            2 => 0.95,
            3 => 0.8,
            _ => 0.68,
        };
        let trend = 1.0 + progress.score_drop.clamp(-20, 80) as f64 / 100.0;
        let effort = 1.35 - progress.effort_percent.min(95) as f64 / 150.0;
        self.ends_after(if decided { Duration::ZERO } else { soft.mul_f64(stability * trend * effort) })
    }

    /// Notes when the search would have had enough; whether that is the case, and the time is the engine's own.
    fn ends_after(&self, wanted: Duration) -> bool {
        if self.hard.is_none() {
            return false;
        }
        self.enough.store(u64::try_from(wanted.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.clock.own_start().is_some() && self.clock.elapsed() >= wanted
    }
}

#[cfg(test)]
mod tests {
    use super::super::GameClock;
    use super::*;
    use std::sync::Arc;

    /// A manager for a minute and forty moves, and the hand of its clock.
    fn manager(pondering: bool) -> (TimeManager, Clock, Arc<AtomicU64>) {
        let hand = Arc::new(AtomicU64::new(0));
        let clock = Clock::manual(Arc::clone(&hand));
        let clock = if pondering { clock.pondering() } else { clock };
        let game = GameClock { left: Duration::from_secs(60), moves_to_go: Some(40), ..GameClock::default() };
        let limits = Limits { clock: Some(game), ..Limits::default() };
        (TimeManager::new(&limits, Duration::from_millis(5), clock.clone()), clock, hand)
    }

    /// The first tenth of a second at which a search that goes like this is ended.
    fn length(progress: &Progress) -> u64 {
        let (manager, _, hand) = manager(false);
        let ends = |&time: &u64| {
            hand.store(time, Ordering::Relaxed);
            manager.is_enough(progress)
        };
        (0..60_000).step_by(100).find(ends).expect("the hard limit ends it")
    }

    #[test]
    fn a_stable_search_is_short_and_a_falling_score_makes_it_long() {
        let calm = Progress { stable_iterations: 8, effort_percent: 70, ..Progress::default() };
        let new_move = Progress { stable_iterations: 0, ..calm };
        let falling = Progress { score_drop: 60, ..calm };
        let rising = Progress { score_drop: -60, ..calm };
        let doubtful = Progress { effort_percent: 10, ..calm };
        let normal = length(&calm);
        assert!(length(&new_move) > normal && length(&falling) > normal && length(&doubtful) > normal);
        assert!(length(&rising) < normal);
        let worst = Progress { stable_iterations: 0, score_drop: 500, effort_percent: 1, ..calm };
        assert!(length(&worst) <= 6_000, "the hard limit is four shares");
    }

    #[test]
    fn what_is_decided_is_played_at_once() {
        let forced = Progress { forced: true, ..Progress::default() };
        assert_eq!(length(&forced), 0);
        assert_eq!(length(&Progress { settled: true, ..Progress::default() }), 0);
        let movetime = Limits::movetime(Duration::from_secs(1));
        let manager = TimeManager::new(&movetime, Duration::ZERO, Clock::start());
        assert!(manager.is_enough(&forced) && !manager.is_enough(&Progress::default()));
        let depth = TimeManager::new(&Limits::depth(9), Duration::ZERO, Clock::start());
        assert!(!depth.is_enough(&forced), "an analysis is not cut short");
    }

    #[test]
    fn nothing_ends_a_search_on_the_opponents_time() {
        let (manager, _, hand) = manager(true);
        hand.store(10_000_000, Ordering::Relaxed);
        assert!(!manager.is_over() && manager.left().is_none());
        assert!(!manager.is_enough(&Progress { forced: true, settled: true, ..Progress::default() }));
    }

    #[test]
    fn a_hit_after_enough_thought_ends_the_search_at_once() {
        let (manager, clock, hand) = manager(true);
        let calm = Progress { stable_iterations: 8, effort_percent: 70, ..Progress::default() };
        hand.store(30_000, Ordering::Relaxed);
        assert!(!manager.is_enough(&calm));
        clock.ponder_hit();
        assert!(manager.is_over());
    }

    #[test]
    fn a_hit_before_that_leaves_the_whole_of_the_hard_limit() {
        let (manager, clock, hand) = manager(true);
        let calm = Progress { stable_iterations: 0, ..Progress::default() };
        hand.store(200, Ordering::Relaxed);
        assert!(!manager.is_enough(&calm));
        clock.ponder_hit();
        assert!(!manager.is_over());
        let left = manager.left().expect("the time is the engine's own");
        hand.store(200 + left.as_millis() as u64 - 1, Ordering::Relaxed);
        assert!(!manager.is_over());
        hand.store(201 + left.as_millis() as u64, Ordering::Relaxed);
        assert!(manager.is_over());
    }
}
