//! The games of two engines.

use super::{Pentanomial, Score};

/// What two engines of a league brought each other. Several results of the same two add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// Number of the engine whose view this is.
    pub first: usize,
    /// Number of its opponent.
    pub second: usize,
    /// Complete pairs of games.
    pub pairs: Pentanomial,
    /// Games whose partner is missing.
    pub singles: Score,
}

impl PairResult {
    pub(super) fn games(&self) -> f64 {
        (2 * self.pairs.pairs() + self.singles.games()) as f64
    }

    pub(super) fn points(&self) -> f64 {
        self.pairs.points() + self.singles.points()
    }
}
