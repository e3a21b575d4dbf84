//! A difference in strength, and how sure it is.

use super::elo::{NORMAL_95, elo_of, expected_score, normal_cdf};
use super::sample::Sample;
use super::{Pentanomial, Score};
use serde::Serialize;

/// No interval that ends reaches further: 4000 Elo are one point in ten thousand million.
const FARTHEST: f64 = 4000.0;

/// A difference in Elo with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Logistic Elo; infinite when every game was won or every game lost, 0 without games.
    pub elo: f64,
    /// Lower end of the 95 % interval; minus infinity when no game brought a point.
    pub low: f64,
    /// Upper end of the 95 % interval; infinity when every game was won.
    pub high: f64,
    /// How likely the engine is the stronger one, 0 to 1.
    pub likelihood_of_superiority: f64,
}

impl Estimate {
    /// From complete pairs and from games whose partner is missing: pairs are the unit when there are any, else games
    /// (the module says why, and where the interval comes from).
    pub fn new(pairs: &Pentanomial, singles: &Score) -> Estimate {
        let sample = Sample::new(pairs, singles);
        if sample.is_empty() {
            let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
            return Estimate { elo: 0.0, low, high, likelihood_of_superiority: 0.5 };
        }
        let (won, lost) = sample.won_and_lost();
        Estimate {
            elo: elo_of(won, lost),
            low: if won == 0.0 { f64::NEG_INFINITY } else { interval_end(&sample, -FARTHEST) },
            high: if lost == 0.0 { f64::INFINITY } else { interval_end(&sample, FARTHEST) },
            likelihood_of_superiority: normal_cdf(deviations(&sample, 0.5)),
        }
    }
}

/// How many standard deviations the sample lies above `mean`: the signed root of the likelihood ratio.
fn deviations(sample: &Sample, mean: f64) -> f64 {
    let size = (-2.0 * sample.log_likelihood(mean)).max(0.0).sqrt();
    size.copysign(sample.likeliest_mean() - mean)
}

/// The end of the interval between the likeliest difference and `far`, in Elo.
fn interval_end(sample: &Sample, far: f64) -> f64 {
    let mean = sample.likeliest_mean();
    let (mut inside, mut outside) = (elo_of(mean, 1.0 - mean), far);
    // A hundred-millionth of an Elo.
    while (outside - inside).abs() > 1e-8 {
        let middle = inside.midpoint(outside);
        if deviations(sample, expected_score(middle)).abs() <= NORMAL_95 {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside.midpoint(outside)
}
