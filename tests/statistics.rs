//! The numbers of the league: values that have a closed form, laws of symmetry, and whether intervals and tests err as
//! often as they say.

// The seeded numbers are wanted here, the positions made with them are not.
#[allow(dead_code)]
#[path = "support/dice.rs"]
mod dice;

#[path = "statistics/counts.rs"]
mod counts;
#[path = "statistics/estimate.rs"]
mod estimate;
#[path = "statistics/ratings.rs"]
mod ratings;
#[path = "statistics/sprt.rs"]
mod sprt;

use dice::Dice;
use mammoth::league::statistics::{Pentanomial, Score};

/// No games at all.
const NO_PAIRS: Pentanomial = Pentanomial([0; 5]);
const NO_GAMES: Score = Score { wins: 0, draws: 0, losses: 0 };

fn score(wins: u64, draws: u64, losses: u64) -> Score {
    Score { wins, draws, losses }
}

/// The mean score of an engine that is `elo` stronger.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[track_caller]
fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

/// How likely pairs of each kind are between two engines: many draws, few, or openings that decide the game.
const WORLDS: [[f64; 5]; 3] =
    [[0.02, 0.16, 0.64, 0.16, 0.02], [0.16, 0.2, 0.28, 0.2, 0.16], [0.03, 0.07, 0.8, 0.07, 0.03]];

/// The world tilted so that its mean score is that of an engine `elo` stronger.
fn tilted(world: [f64; 5], elo: f64) -> [f64; 5] {
    let at = |tilt: f64| {
        let weights: Vec<f64> = world.iter().zip(0..).map(|(share, i)| share * (tilt * f64::from(i)).exp()).collect();
        let total: f64 = weights.iter().sum();
        let shares: [f64; 5] = std::array::from_fn(|i| weights[i] / total);
        let mean: f64 = shares.iter().zip(0..).map(|(share, i)| share * f64::from(i) / 4.0).sum();
        (shares, mean)
    };
    let (mut low, mut high) = (-50.0_f64, 50.0_f64);
    for _ in 0..100 {
        let middle = low.midpoint(high);
        if at(middle).1 < expected_score(elo) { low = middle } else { high = middle }
    }
    at(low).0
}

/// Throws one of the kinds.
fn throw(dice: &mut Dice, shares: &[f64]) -> usize {
    let mut rest = dice.below(1 << 30) as f64 / f64::from(1 << 30);
    shares
        .iter()
        .position(|share| {
            rest -= share;
            rest < 0.0
        })
        .unwrap_or(shares.len() - 1)
}

fn random_pairs(dice: &mut Dice, shares: &[f64; 5], count: u64) -> Pentanomial {
    let mut pairs = NO_PAIRS;
    for _ in 0..count {
        pairs.0[throw(dice, shares)] += 1;
    }
    pairs
}
