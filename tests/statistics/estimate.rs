//! A difference in Elo, its interval and the likelihood of superiority.

use crate::dice::Dice;
use crate::{NO_GAMES, NO_PAIRS, WORLDS, assert_near, expected_score, random_pairs, score, tilted};
use mammoth::league::statistics::{Estimate, Pentanomial, Score};

/// Half of the 95 % quantile of the chi-squared distribution with one degree of freedom: so far below the best the
/// likelihood is at the ends of an interval.
const FALL: f64 = 3.841_458_820_694_124 / 2.0;

fn games(wins: u64, draws: u64, losses: u64) -> Estimate {
    Estimate::new(&NO_PAIRS, &score(wins, draws, losses))
}

fn pairs(counts: [u64; 5]) -> Estimate {
    Estimate::new(&Pentanomial(counts), &NO_GAMES)
}

fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The normal distribution function by the trapezoidal rule.
fn normal_cdf(deviations: f64) -> f64 {
    let steps = 20_000;
    let width = (deviations + 12.0) / f64::from(steps);
    let density = |x: f64| (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    (0..steps).map(|i| density(-12.0 + (f64::from(i) + 0.5) * width) * width).sum()
}

#[test]
fn the_middle_is_the_elo_of_the_mean_score() {
    for (wins, draws, losses) in [(1, 0, 3), (64, 0, 36), (10, 80, 10), (3, 40, 1), (1000, 5, 20)] {
        let mean = (wins as f64 + draws as f64 / 2.0) / (wins + draws + losses) as f64;
        assert_near(games(wins, draws, losses).elo, elo_of(mean), 1e-9);
    }
    assert_near(pairs([1, 2, 3, 4, 5]).elo, elo_of(40.0 / 60.0), 1e-9);
    assert_near(games(10, 0, 1).elo, 400.0, 1e-9);
    assert_near(games(76, 0, 24).elo, 200.24, 0.01);
}

#[test]
fn nothing_is_known_without_games() {
    let unknown = Estimate { elo: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY, likelihood_of_superiority: 0.5 };
    assert_eq!(Estimate::new(&NO_PAIRS, &NO_GAMES), unknown);
}

/// With `n` wins and nothing else the likelihood of a mean `s` is `s^n`.
#[test]
fn all_wins_have_an_interval_with_one_end() {
    for wins in [1, 2, 10, 100, 1000] {
        let estimate = games(wins, 0, 0);
        assert_eq!((estimate.elo, estimate.high), (f64::INFINITY, f64::INFINITY));
        assert_near(estimate.low, elo_of((-FALL / wins as f64).exp()), 4.0);
        let all_pairs = pairs([0, 0, 0, 0, wins]);
        assert_eq!((all_pairs.elo, all_pairs.high), (f64::INFINITY, f64::INFINITY));
        assert_near(all_pairs.low, estimate.low, 4.0);
        let size = (2.0 * wins as f64 * 2_f64.ln()).sqrt();
        assert_near(estimate.likelihood_of_superiority, normal_cdf(size), 2e-3);
    }
}

/// With `n` draws a mean `½ + x/2` is likeliest with a share `x` of wins: the likelihood is `(1 - x)^n`.
#[test]
fn all_draws_have_an_interval_of_finite_size() {
    for draws in [5, 50, 500] {
        let estimate = games(0, draws, 0);
        let share = 1.0 - (-FALL / draws as f64).exp();
        assert_near(estimate.high, elo_of(0.5 + share / 2.0), 1.0);
        assert_near(estimate.low, -estimate.high, 1e-6);
        assert_eq!((estimate.elo, estimate.likelihood_of_superiority), (0.0, 0.5));
    }
}

/// Without draws the likelihood of a mean `s` is `s^w (1 - s)^l`.
#[test]
fn without_draws_the_ends_are_those_of_the_binomial_likelihood() {
    for (wins, losses) in [(3, 1), (12, 30), (600, 400)] {
        let (won, lost) = (wins as f64, losses as f64);
        let likelihood = |s: f64| won * s.ln() + lost * (1.0 - s).ln();
        let estimate = games(wins, 0, losses);
        for end in [estimate.low, estimate.high] {
            let fall = likelihood(won / (won + lost)) - likelihood(expected_score(end));
            assert_near(fall, FALL, 0.01);
        }
    }
}

/// At `½` the likeliest counts have as many wins as losses, and draws as they are.
#[test]
fn the_likelihood_of_superiority_has_a_closed_form() {
    for (wins, draws, losses) in [(10, 0, 5), (10, 100, 5), (55, 200, 45), (3, 1, 9)] {
        let (won, lost) = (wins as f64, losses as f64);
        let half = won.midpoint(lost);
        let size = (2.0 * (won * (won / half).ln() + lost * (lost / half).ln())).sqrt();
        let expected = normal_cdf(if wins > losses { size } else { -size });
        assert_near(games(wins, draws, losses).likelihood_of_superiority, expected, 1e-4);
    }
}

#[test]
fn superiority_is_certain_to_97_5_percent_where_the_interval_begins_at_zero() {
    for losses in 1..100 {
        let estimate = games(50, 30, losses);
        assert_eq!(estimate.low > 0.0, estimate.likelihood_of_superiority > 0.975, "{losses} losses: {estimate:?}");
        assert_eq!(estimate.high < 0.0, estimate.likelihood_of_superiority < 0.025, "{losses} losses: {estimate:?}");
    }
}

#[test]
fn many_games_have_the_normal_interval() {
    let (wins, draws, losses) = (4000.0, 3000.0, 3000.0);
    let (n, mean) = (wins + draws + losses, 0.55);
    let variance = (wins + draws / 4.0) / n - mean * mean;
    let reach = 1.959_964 * f64::sqrt(variance / n);
    let estimate = games(4000, 3000, 3000);
    assert_near(estimate.low, elo_of(mean - reach), 0.05);
    assert_near(estimate.high, elo_of(mean + reach), 0.05);
}

#[test]
fn the_other_engine_sees_the_same_from_the_other_side() {
    let mut dice = Dice::new(77);
    for _ in 0..300 {
        let counts = Pentanomial(std::array::from_fn(|_| dice.below(6) as u64));
        let singles = score(dice.below(4) as u64, dice.below(4) as u64, dice.below(4) as u64);
        for pairs in [NO_PAIRS, counts] {
            let (mine, theirs) = (Estimate::new(&pairs, &singles), Estimate::new(&pairs.swapped(), &singles.swapped()));
            let negated = |a: f64, b: f64| a == -b || (a + b).abs() < 1e-6;
            assert!(negated(mine.elo, theirs.elo), "{mine:?} {theirs:?}");
            assert!(negated(mine.low, theirs.high) && negated(mine.high, theirs.low), "{mine:?} {theirs:?}");
            assert_near(mine.likelihood_of_superiority + theirs.likelihood_of_superiority, 1.0, 1e-6);
            assert!(mine.low <= mine.elo && mine.elo <= mine.high, "{mine:?}");
        }
    }
}

#[test]
fn pairs_are_the_unit_as_soon_as_there_is_one() {
    let singles = score(5, 1, 2);
    let one = Pentanomial([0, 0, 0, 1, 0]);
    assert_eq!(Estimate::new(&one, &singles), Estimate::new(&one, &NO_GAMES));
    assert_ne!(Estimate::new(&NO_PAIRS, &singles), Estimate::new(&NO_PAIRS, &NO_GAMES));
}

/// Openings that decide the game: forty wins each, and nobody is stronger. Pairs know, single games do not.
#[test]
fn pairs_see_through_openings_that_decide_the_game() {
    let even = pairs([0, 1, 38, 1, 0]);
    let blind = games(40, 0, 40);
    assert!(even.high - even.low < (blind.high - blind.low) / 3.0, "{even:?} {blind:?}");
}

#[test]
fn more_games_of_the_same_kind_narrow_the_interval() {
    let width = |times: u64| {
        let estimate = pairs([1, 3, 6, 5, 2].map(|count| count * times));
        estimate.high - estimate.low
    };
    for times in 1..20 {
        assert!(width(times + 1) < width(times));
    }
    assert_near(width(400) / width(100), 0.5, 0.01);
}

#[test]
fn a_great_many_games_are_no_trouble() {
    let estimate = pairs([1_000_000, 10_000_000, 100_000_000, 10_000_001, 1_000_000]);
    assert!(estimate.low < estimate.elo && estimate.elo < estimate.high && estimate.high - estimate.low < 0.1);
    let Estimate { low, high, .. } = games(u64::MAX / 4, 1, 1);
    assert!(low <= high);
}

/// How often the interval holds the truth, over `trials` matches.
fn coverage(dice: &mut Dice, shares: [f64; 5], elo: f64, count: u64, trials: u32) -> f64 {
    let holds = |_: &u32| {
        let estimate = Estimate::new(&random_pairs(dice, &shares, count), &NO_GAMES);
        estimate.low <= elo && elo <= estimate.high
    };
    (0..trials).filter(holds).count() as f64 / f64::from(trials)
}

#[test]
fn the_interval_of_pairs_holds_the_truth_95_times_in_100() {
    let mut dice = Dice::new(20_251);
    for world in WORLDS {
        for elo in [0.0, 60.0, 250.0] {
            for (pairs, tolerance) in [(25, 0.025), (100, 0.018), (300, 0.018)] {
                let found = coverage(&mut dice, tilted(world, elo), elo, pairs, 1500);
                assert!((found - 0.95).abs() < tolerance, "{world:?}, {elo} Elo, {pairs} pairs: {found}");
            }
        }
    }
}

#[test]
fn the_interval_of_games_holds_the_truth_95_times_in_100() {
    let mut dice = Dice::new(20_252);
    // Single games are pairs without the quarters.
    for world in [[0.5, 0.0, 0.0, 0.0, 0.5], [0.2, 0.0, 0.6, 0.0, 0.2]] {
        for elo in [0.0, 150.0] {
            let shares = tilted(world, elo);
            let holds = |_: &u32| {
                let [losses, _, draws, _, wins] = random_pairs(&mut dice, &shares, 200).0;
                let estimate = Estimate::new(&NO_PAIRS, &Score { wins, draws, losses });
                estimate.low <= elo && elo <= estimate.high
            };
            let found = (0..1500).filter(holds).count() as f64 / 1500.0;
            assert_near(found, 0.95, 0.018);
        }
    }
}
