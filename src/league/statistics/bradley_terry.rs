//! The model of a league table, that of Bradley and Terry ("Rank analysis of incomplete block designs", Biometrika 39,
//! 1952): the expected score between two engines is the logistic function of the difference of their ratings, a draw
//! counts as half a win and half a loss, and the ratings are those that make the results likeliest.
//!
//! * So that the ratings stay finite where everything was won or lost, each engine that has played has drawn one
//!   game more with an imagined opponent in the middle of the table. Over some hundred games that is less than one
//!   Elo; between groups of engines that have not met yet it is all there is.
//! * The intervals come from the Fisher information, corrected for games that vary less than the model believes: draws
//!   do, and pairs that share an opening (Huber, "The behavior of maximum likelihood estimates under nonstandard
//!   conditions", Proceedings of the 5th Berkeley Symposium I, 1967).

use super::elo::{ELO_PER_NAT, NORMAL_95};
use super::linear::{Cholesky, Matrix};
use super::{PairResult, Rating};

/// Newton needs a handful of steps; no more than this are made.
const STEPS: usize = 30;

/// A millionth of a millionth of an Elo: no step smaller than this is worth making.
const SMALLEST_STEP: f64 = 1e-14;

/// The engines that have played, and their results. Strengths are in natural units, [`ELO_PER_NAT`] Elo each.
pub(super) struct League {
    engines: usize,
    results: Vec<PairResult>,
}

/// The expected score of a strength against one that is lower by `difference`.
fn logistic(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// What a result says about the difference of two strengths when a game is expected to bring `expected`.
fn information(result: &PairResult, expected: f64) -> f64 {
    result.games() * expected * (1.0 - expected)
}

/// The variance of the points, as the results show it, when a game is expected to bring `expected`. One pair and one
/// game more, which vary as games without draws do, keep few results from looking certain.
fn variance(result: &PairResult, expected: f64) -> f64 {
    let spread = |counts: &[u64], games: f64| {
        let observations: u64 = counts.iter().sum();
        let squares = counts
            .iter()
            .zip(0_u32..)
            .map(|(&count, half_points)| count as f64 * (f64::from(half_points) / 2.0 - games * expected).powi(2));
        let imagined = games * expected * (1.0 - expected);
        observations as f64 * (squares.sum::<f64>() + imagined) / (observations + 1) as f64
    };
    let singles = [result.singles.losses, result.singles.draws, result.singles.wins];
    spread(&result.pairs.0, 2.0) + spread(&singles, 1.0)
}

impl League {
    /// The league of the engines in `played`, in ascending order, which get new numbers without gaps.
    pub(super) fn new(played: &[usize], mut results: Vec<PairResult>) -> League {
        for result in &mut results {
            result.first = played.partition_point(|&engine| engine < result.first);
            result.second = played.partition_point(|&engine| engine < result.second);
        }
        League { engines: played.len(), results }
    }

    pub(super) fn ratings(&self) -> Vec<Rating> {
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
            let difference = strengths[result.first] - strengths[result.second];
            let points = result.points();
            points * logistic(difference).ln() + (result.games() - points) * logistic(-difference).ln()
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
        (slope, self.matrix(strengths, information))
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

    /// The strengths with the greatest likelihood: it has one peak, and Newton's steps climb it.
    fn likeliest(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.engines];
        let mut reached = self.log_likelihood(&strengths);
        for _ in 0..STEPS {
            let (slope, information) = self.slope_and_information(&strengths);
            let Some(cholesky) = Cholesky::new(&information) else { break };
            let mut step = cholesky.solve(&slope);
            if step.iter().all(|part| part.abs() <= SMALLEST_STEP) {
                break;
            }
            while step.iter().any(|part| part.abs() > SMALLEST_STEP) {
                let next: Vec<f64> = strengths.iter().zip(&step).map(|(strength, step)| strength + step).collect();
                let likelihood = self.log_likelihood(&next);
                // At the peak rounding hides the climb; the step is right all the same.
                if likelihood >= reached - f64::EPSILON * 10.0 * reached.abs() {
                    (strengths, reached) = (next, likelihood);
                    break;
                }
                step.iter_mut().for_each(|part| *part /= 2.0);
            }
        }
        strengths
    }

    /// The standard deviation of each strength, measured from their mean.
    fn deviations(&self, strengths: &[f64]) -> Vec<f64> {
        let information = self.matrix(strengths, information);
        let variance = self.matrix(strengths, variance);
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
