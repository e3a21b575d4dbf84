//! What a move may cost, worked out from the game clock.

use super::GameClock;
use std::time::Duration;

/// Moves a game without a time control is expected to last from here on.
const EXPECTED_MOVES: u32 = 30;
/// Most moves that a time is divided by, however far the next time control is.
const MOST_MOVES: u32 = 50;

/// What the threads may need to get going before the first node, on a busy machine.
const LEAST: Duration = Duration::from_millis(5);

/// The two limits of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// What an ordinary move may cost.
    pub soft: Duration,
    /// What no move may exceed.
    pub hard: Duration,
}

impl Budget {
    /// The budget for the next move; `overhead` is what the way to the GUI and back costs.
    ///
    /// The time left and the increments to come are shared out evenly among the moves to come, each of which also costs the
    /// overhead. Who has more time than the opponent spends up to a fifth more, who has less an eighth less: the opponent
    /// cannot make use of what is left when the game ends. Pondering gives a fifth.
    pub fn new(clock: &GameClock, overhead: Duration) -> Budget {
        let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, MOST_MOVES);
        let to_come = (clock.increment * (moves - 1)).saturating_sub(overhead * (moves - 1));
        let lost = (overhead * (moves - 1)).saturating_sub(clock.increment * (moves - 1));
        // Twice what the way costs is kept for each move to come, so that even the last is played in time.
        // A fifth of the time may be thought away all the same: a move that is not searched is no move saved.
        let usable = clock.left.saturating_sub(overhead + lost * 2).max(clock.left.saturating_sub(overhead) / 5);
        let usable = usable.max(Duration::from_millis(1));
        let share = (usable + to_come) / moves;
        let share = share.mul_f64(lead(clock)).mul_f64(if clock.ponders { 1.2 } else { 1.0 });
        if moves == 1 {
            // All of the period is for this move; a good part is kept for a clock that runs on while nobody looks.
            let most = usable.saturating_sub(overhead).max(usable / 2);
            return Budget { soft: share.mul_f64(0.8).min(most), hard: most };
        }
        // Without a reserve the next moves would have to be played blindly.
        let most = usable.mul_f64(0.35).max(Duration::from_millis(1));
        let least = LEAST.min(clock.left / 4);
        Budget { soft: share.min(most), hard: (share * 4).min(most).max(least) }
    }
}

/// What a lead on the clock is worth.
fn lead(clock: &GameClock) -> f64 {
    let Some(other) = clock.opponent_left else { return 1.0 };
    let ratio = (clock.left.as_secs_f64() + 0.001) / (other.as_secs_f64() + 0.001);
    ratio.sqrt().clamp(0.875, 1.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> GameClock {
        GameClock { left: millis(left), increment: millis(increment), moves_to_go, ..GameClock::default() }
    }

    /// Plays moves that cost what they may, and a lag on top; the time left at the end, `None` when the flag fell.
    fn play(mut clock: GameClock, moves: u32, lag: u64, cost: impl Fn(&Budget) -> Duration) -> Option<Duration> {
        let period = clock.left;
        for number in 0..moves {
            let budget = Budget::new(&clock, millis(lag));
            clock.left = clock.left.checked_sub(cost(&budget) + millis(lag))? + clock.increment;
            if let Some(left) = &mut clock.moves_to_go {
                *left -= 1;
                if *left == 0 && number + 1 < moves {
                    clock.left += period;
                    *left = 40;
                }
            }
        }
        Some(clock.left)
    }

    #[test]
    fn no_clock_runs_out_even_if_every_move_takes_all_it_may() {
        for lag in [1, 5, 30] {
            for (left, increment) in [(1_000, 50), (60_000, 0), (10_000, 100), (3_000, 40), (100, 100)] {
                let kept = play(clock(left, increment, None), 300, lag, |budget| budget.hard.max(budget.soft));
                // Without increment and with lag nobody can play for ever; then at least a long game.
                if increment > lag {
                    assert!(kept.is_some(), "{left}+{increment} with a lag of {lag}");
                }
            }
            let kept = play(clock(60_000, 0, Some(40)), 200, lag, |budget| budget.hard);
            assert!(kept.is_some(), "40 moves a minute with a lag of {lag}");
        }
        assert!(play(clock(60_000, 0, None), 150, 5, |budget| budget.soft).is_some());
    }

    #[test]
    fn a_move_costs_its_share() {
        let budget = Budget::new(&clock(60_000, 0, Some(40)), millis(5));
        assert!(budget.soft > millis(1_400) && budget.soft <= millis(1_500), "{budget:?}");
        assert!(budget.hard > budget.soft * 3, "{budget:?}");
        let incremented = Budget::new(&clock(10_000, 1_000, None), millis(5));
        assert!(incremented.soft > millis(1_200) && incremented.soft < millis(1_400), "{incremented:?}");
        let last = Budget::new(&clock(1_000, 0, Some(1)), millis(5));
        assert!(last.hard >= millis(980) && last.hard < millis(1_000) && last.soft < last.hard, "{last:?}");
    }

    #[test]
    fn the_opponents_clock_and_pondering_count() {
        let plain = clock(60_000, 0, None);
        let with = |other: u64| Budget::new(&GameClock { opponent_left: Some(millis(other)), ..plain }, millis(5)).soft;
        assert!(with(6_000) > with(60_000) && with(60_000) > with(600_000), "more time than the other: more to spend");
        assert!(with(1) <= with(60_000).mul_f64(1.21) && with(u64::MAX / 1000) >= with(60_000).mul_f64(0.87));
        let pondering = Budget::new(&GameClock { ponders: true, ..plain }, millis(5));
        assert!(pondering.soft > Budget::new(&plain, millis(5)).soft);
    }

    #[test]
    fn an_empty_clock_still_gives_a_moment() {
        for left in [0, 1, 2, 7] {
            for moves in [None, Some(1), Some(0), Some(u32::MAX)] {
                let budget = Budget::new(&clock(left, 0, moves), millis(50));
                assert!(budget.hard <= millis(left.max(1)), "{left} {moves:?} {budget:?}");
            }
        }
        let year = 365 * 24 * 3_600_000;
        assert!(Budget::new(&clock(year, year, None), millis(5)).hard < millis(year));
    }
}
