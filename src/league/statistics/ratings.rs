//! Ratings for a league of two or more engines.

use super::{Pentanomial, Score};
use serde::Serialize;

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

/// Strength in a league, in Elo around the mean of all engines.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    pub elo: f64,
    /// Lower end of the 95 % interval; minus infinity for an engine without games.
    pub low: f64,
    /// Upper end of the 95 % interval; infinity for an engine without games.
    pub high: f64,
}

/// The ratings of the engines `0..engines`, in that order; their mean is 0. Results that name another engine, or one
/// engine twice, count for nothing.
pub fn ratings(_engines: usize, _results: &[PairResult]) -> Vec<Rating> {
    todo!()
}
