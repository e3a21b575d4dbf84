//! Ratings for a league of two or more engines.
//!
//! The model is that of Bradley and Terry ("Rank analysis of incomplete block designs", Biometrika 39, 1952): the expected
//! score between two engines is the logistic function of the difference of their ratings, a draw counts as half a win
//! and half a loss, and the ratings are those that make the results likeliest.
//!
//! * So that the ratings stay finite where everything was won or lost, each engine that has played has drawn one
//!   game more with an imagined opponent in the middle of the table. Over some hundred games that is less than one
//!   Elo; between groups of engines that have not met yet it is all there is.
//! * The intervals come from the Fisher information, corrected for games that vary less than the model believes, as they
//!   do when there are draws or when pairs share an opening (the "sandwich" of Huber, Proc. 5th Berkeley Symp. I, 1967).

use super::elo::{ELO_PER_NAT, NORMAL_95};
use super::linear::{Cholesky, Matrix};
use super::{Pentanomial, Score};
use serde::Serialize;

/// Newton's steps are enough in a handful; this ends what rounding keeps alive.
const STEPS: usize = 100;

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
    fn games(&self) -> f64 {
        (2 * self.pairs.pairs() + self.singles.games()) as f64
    }

    fn points(&self) -> f64 {
        self.pairs.points() + self.singles.points()
    }

    /// How far the points may lie from their expectation (their variance), as the results show it, when a game is expected to bring
    /// `expected`. One pair and one game more, which vary as games without draws do, keep few results from looking certain.
    fn variance(&self, expected: f64) -> f64 {
        let spread = |counts: &[u64], games: f64| {
            let observations: u64 = counts.iter().sum();
            let squares = counts
                .iter()
                .zip(0_u32..)
                .map(|(&count, half_points)| count as f64 * (f64::from(half_points) / 2.0 - games * expected).powi(2));
            let imagined = games * expected * (1.0 - expected);
            observations as f64 * (squares.sum::<f64>() + imagined) / (observations + 1) as f64
        };
        let singles = [self.singles.losses, self.singles.draws, self.singles.wins];
        spread(&self.pairs.0, 2.0) + spread(&singles, 1.0)
    }
}

/// Strength in a league, in Elo around the mean of those that have played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// 0 for an engine without games.
    pub elo: f64,
    /// Lower end of the 95 % interval; minus infinity for an engine without games.
    pub low: f64,
    /// Upper end of the 95 % interval; infinity for an engine without games.
    pub high: f64,
}

/// The ratings of the engines `0..engines`, in that order; the mean of those that have played is 0. Results that name another
/// engine, or one engine twice, count for nothing.
pub fn ratings(engines: usize, results: &[PairResult]) -> Vec<Rating> {
    let counts = |result: &&PairResult| {
        result.first.max(result.second) < engines && result.first != result.second && result.games() > 0.0
    };
    let results: Vec<PairResult> = results.iter().filter(counts).copied().collect();
    let played: Vec<usize> = (0..engines)
        .filter(|&engine| results.iter().any(|result| result.first == engine || result.second == engine))
        .collect();
    let place = |engine| played.binary_search(&engine).unwrap_or_default();
    let renumbered =
        |result: &PairResult| PairResult { first: place(result.first), second: place(result.second), ..*result };
    let league = League { engines: played.len(), results: results.iter().map(renumbered).collect() };

    let unknown = Rating { elo: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
    let mut table = vec![unknown; engines];
    for (&engine, rating) in played.iter().zip(league.ratings()) {
        table[engine] = rating;
    }
    table
}

/// The engines that have played, and their results. Strengths are in natural units, [`ELO_PER_NAT`] Elo each.
struct League {
    engines: usize,
    results: Vec<PairResult>,
}

/// The expected score of a strength against one that is lower by `difference`.
fn logistic(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

impl League {
    fn ratings(&self) -> Vec<Rating> {
        let strengths = self.likeliest();
        let mean = strengths.iter().sum::<f64>() / self.engines as f64;
        let ratings = strengths.iter().zip(self.deviations(&strengths)).map(|(strength, deviation)| {
            let (elo, reach) = (ELO_PER_NAT * (strength - mean), NORMAL_95 * ELO_PER_NAT * deviation);
            Rating { elo, low: elo - reach, high: elo + reach }
        });
        ratings.collect()
    }

    /// The logarithm of how likely the results are, and the imagined draws.
    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let results = self.results.iter().map(|result| {
            let expected = logistic(strengths[result.first] - strengths[result.second]);
            let points = result.points();
            points * expected.ln() + (result.games() - points) * (1.0 - expected).ln()
        });
        let draws = strengths.iter().map(|&strength| 0.5 * (logistic(strength).ln() + logistic(-strength).ln()));
        results.sum::<f64>() + draws.sum::<f64>()
    }

    /// The slope of the likelihood and its information (the negative of its curvature).
    fn slope_and_information(&self, strengths: &[f64]) -> (Vec<f64>, Matrix) {
        let mut slope: Vec<f64> = strengths.iter().map(|&strength| 0.5 - logistic(strength)).collect();
        for result in &self.results {
            let expected = logistic(strengths[result.first] - strengths[result.second]);
            let surprise = result.points() - result.games() * expected;
            slope[result.first] += surprise;
            slope[result.second] -= surprise;
        }
        let information = self.matrix(strengths, |result, expected| result.games() * expected * (1.0 - expected));
        (slope, information)
    }

    /// The sum over the results of `weight` on the difference of their two strengths, and the imagined draws.
    fn matrix(&self, strengths: &[f64], weight: impl Fn(&PairResult, f64) -> f64) -> Matrix {
        let mut matrix = vec![vec![0.0; self.engines]; self.engines];
        for (engine, &strength) in strengths.iter().enumerate() {
            matrix[engine][engine] = logistic(strength) * logistic(-strength);
        }
        for result in &self.results {
            let (first, second) = (result.first, result.second);
            let weight = weight(result, logistic(strengths[first] - strengths[second]));
            matrix[first][first] += weight;
            matrix[second][second] += weight;
            matrix[first][second] -= weight;
            matrix[second][first] -= weight;
        }
        matrix
    }

    /// The strengths with the greatest likelihood: it has one peak, and Newton's steps, halved until they climb, reach it.
    fn likeliest(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.engines];
        let mut reached = self.log_likelihood(&strengths);
        for _ in 0..STEPS {
            let (slope, information) = self.slope_and_information(&strengths);
            let Some(cholesky) = Cholesky::new(&information) else { break };
            let mut step = cholesky.solve(&slope);
            let climbed = (0..STEPS).find_map(|_| {
                let next: Vec<f64> = strengths.iter().zip(&step).map(|(strength, step)| strength + step).collect();
                let likelihood = self.log_likelihood(&next);
                step.iter_mut().for_each(|part| *part /= 2.0);
                (likelihood > reached).then_some((next, likelihood))
            });
            let Some((next, likelihood)) = climbed else { break };
            (strengths, reached) = (next, likelihood);
        }
        strengths
    }

    /// The standard deviation of each strength, measured from their mean.
    fn deviations(&self, strengths: &[f64]) -> Vec<f64> {
        let information = self.matrix(strengths, |result, expected| result.games() * expected * (1.0 - expected));
        let variance = self.matrix(strengths, |result, expected| result.variance(expected));
        let Some(cholesky) = Cholesky::new(&information) else { return vec![f64::INFINITY; self.engines] };
        let deviation = |engine: usize| {
            // How the strength of this engine above the mean answers to the surprises of all.
            let share = 1.0 / self.engines as f64;
            let target: Vec<f64> = (0..self.engines).map(|other| f64::from(other == engine) - share).collect();
            let answer = cholesky.solve(&target);
            let products = variance.iter().zip(&answer).map(|(row, part)| {
                part * row.iter().zip(&answer).map(|(variance, other)| variance * other).sum::<f64>()
            });
            products.sum::<f64>().sqrt()
        };
        (0..self.engines).map(deviation).collect()
    }
}
