//! Counts over a few scores, and how likely they are when the mean score is given.

use super::{Pentanomial, Score};

/// The scores that an observation can have. Single games use the outer and the middle one.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What a score that was never seen counts, as if it had been seen a thousandth of a time: without it a mean
/// outside what was seen so far would be impossible instead of unlikely, and a test undefined at its first pairs.
const UNSEEN: f64 = 1e-3;

/// A mean keeps this distance from 0 and 1 (about 4800 Elo), so that no division by nothing can come about.
const MARGIN: f64 = 1e-12;

/// Steps that always suffice to find a root: halving alone would need about sixty.
const STEPS: usize = 100;

/// How often each score was seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    seen: [f64; 5],
    /// The same, with something for what was never seen.
    weights: [f64; 5],
}

impl Sample {
    /// Pairs when there are any, else single games.
    pub(super) fn new(pairs: &Pentanomial, singles: &Score) -> Sample {
        if pairs.pairs() > 0 {
            let seen = pairs.0.map(|count| count as f64);
            return Sample { seen, weights: seen.map(|count| count.max(UNSEEN)) };
        }
        let [losses, draws, wins] = [singles.losses, singles.draws, singles.wins].map(|count| count as f64);
        let [lost, drawn, won] = [losses, draws, wins].map(|count| count.max(UNSEEN));
        Sample { seen: [losses, 0.0, draws, 0.0, wins], weights: [lost, 0.0, drawn, 0.0, won] }
    }

    /// Whether nothing was seen.
    pub(super) fn is_empty(&self) -> bool {
        self.seen.iter().all(|&count| count == 0.0)
    }

    /// What was won and what was lost, in observations.
    pub(super) fn won_and_lost(&self) -> (f64, f64) {
        let won = self.seen.iter().zip(VALUES).map(|(count, value)| count * value).sum();
        let lost = self.seen.iter().zip(VALUES).map(|(count, value)| count * (1.0 - value)).sum();
        (won, lost)
    }

    /// The mean score that makes the weights likeliest.
    pub(super) fn likeliest_mean(&self) -> f64 {
        let points: f64 = self.weights.iter().zip(VALUES).map(|(weight, value)| weight * value).sum();
        points / self.weights.iter().sum::<f64>()
    }

    /// `l(mean)`: the logarithmic likelihood of the weights under the distribution with this mean that suits them best,
    /// less what it is without a condition on the mean. 0 at [`Sample::likeliest_mean`], negative elsewhere.
    ///
    /// With a multiplier for the condition the best distribution is `p_i = w_i / (W (1 + t (v_i - mean)))`, where `t`
    /// makes the mean right.
    pub(super) fn log_likelihood(&self, mean: f64) -> f64 {
        let mean = mean.clamp(MARGIN, 1.0 - MARGIN);
        let multiplier = self.multiplier(mean);
        let terms =
            self.weights.iter().zip(VALUES).map(|(weight, value)| weight * (multiplier * (value - mean)).ln_1p());
        -terms.sum::<f64>()
    }

    /// The root of `sum w_i (v_i - mean) / (1 + t (v_i - mean))`, which falls everywhere between its poles. Newton's
    /// steps, and halving where they lead out of the interval that holds the root.
    fn multiplier(&self, mean: f64) -> f64 {
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        let mut multiplier = 0.0;
        for _ in 0..STEPS {
            let (mut excess, mut slope) = (0.0, 0.0);
            for (weight, value) in self.weights.iter().zip(VALUES) {
                let share = (value - mean) / (1.0 + multiplier * (value - mean));
                excess += weight * share;
                slope += weight * share * share;
            }
            if excess > 0.0 {
                low = multiplier;
            } else {
                high = multiplier;
            }
            let newton = multiplier + excess / slope;
            let next = if low < newton && newton < high { newton } else { low.midpoint(high) };
            if (next - multiplier).abs() <= 1e-15 * multiplier.abs() {
                break;
            }
            multiplier = next;
        }
        multiplier
    }
}
