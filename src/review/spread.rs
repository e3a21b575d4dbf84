//! How the cores are spread over the positions.

use std::fmt;

/// How many searches run side by side, and with how many threads each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Searches side by side.
    pub searches: usize,
    /// Threads of each.
    pub threads: usize,
}

/// A search with `n` threads counts as `n` to this power times as fast as one with a single thread: 1.75 times with two, 5.4 with
/// eight. That is less than was measured (`docs/speed.md`: 1.8 to 2.1 with two threads, 6.5 to 8.3 with eight virtual workers): only a
/// clear gain is worth that results differ from run to run.
const SPEED_UP_POWER: f64 = 0.81;

impl Spread {
    /// The spread over `cores` that ends sooner with so many positions. Searches side by side use every core fully, as long as there
    /// are enough of them; a few positions are done sooner by one search after another with all cores.
    pub fn best(positions: usize, cores: usize) -> Spread {
        let rounds = positions.div_ceil(cores) as f64;
        let one_after_another = positions as f64 / (cores as f64).powf(SPEED_UP_POWER);
        if one_after_another < rounds {
            Spread { searches: 1, threads: cores }
        } else {
            Spread { searches: cores.min(positions.max(1)), threads: 1 }
        }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let searches = if self.searches == 1 {
            "one search at a time".into()
        } else {
            format!("{} searches side by side", self.searches)
        };
        write!(f, "{searches}, {} each", number(self.threads, "thread"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_positions_are_searched_side_by_side_and_few_one_after_another() {
        assert_eq!(Spread::best(1000, 8), Spread { searches: 8, threads: 1 });
        assert_eq!(Spread::best(1, 8), Spread { searches: 1, threads: 8 });
        assert_eq!(Spread::best(9, 8), Spread { searches: 1, threads: 8 });
        assert_eq!(Spread::best(8, 8), Spread { searches: 8, threads: 1 });
        for positions in 0..100 {
            assert_eq!(Spread::best(positions, 1), Spread { searches: 1, threads: 1 });
        }
    }
}
