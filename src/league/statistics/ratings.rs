//! Ratings for a league of two or more engines; the model is in `bradley_terry.rs`.

use super::bradley_terry::League;
use super::{PairResult, Pentanomial, Rating, Score};
use std::collections::{BTreeMap, BTreeSet};

/// The ratings of the engines `0..engines`, in that order; the mean of those that have played is 0. Results that name
/// another engine, or one engine twice, count for nothing.
pub fn ratings(engines: usize, results: &[PairResult]) -> Vec<Rating> {
    let results = added_up(results.iter().filter(|result| result.first.max(result.second) < engines));
    let played: BTreeSet<usize> = results.iter().flat_map(|result| [result.first, result.second]).collect();
    let played: Vec<usize> = played.into_iter().collect();
    let league = League::new(&played, results);
    let unknown = Rating { elo: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
    let mut table = vec![unknown; engines];
    for (engine, rating) in played.into_iter().zip(league.ratings()) {
        table[engine] = rating;
    }
    table
}

/// One result for any two engines that met, the lower number first.
fn added_up<'a>(results: impl Iterator<Item = &'a PairResult>) -> Vec<PairResult> {
    let mut sums = BTreeMap::<(usize, usize), (Pentanomial, Score)>::new();
    for result in results.filter(|result| result.first != result.second && result.games() > 0.0) {
        let swapped = result.first > result.second;
        let (pairs, singles) =
            sums.entry((result.first.min(result.second), result.first.max(result.second))).or_default();
        *pairs += if swapped { result.pairs.swapped() } else { result.pairs };
        *singles += if swapped { result.singles.swapped() } else { result.singles };
    }
    let result = |((first, second), (pairs, singles))| PairResult { first, second, pairs, singles };
    sums.into_iter().map(result).collect()
}
