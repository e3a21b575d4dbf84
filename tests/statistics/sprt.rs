//! The sequential test.

use crate::dice::Dice;
use crate::{NO_GAMES, NO_PAIRS, WORLDS, assert_near, expected_score, score, throw, tilted};
use mammoth::league::statistics::{Pentanomial, Sprt, Verdict};

fn sprt(text: &str) -> Sprt {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn ratio(test: Sprt, counts: [u64; 5]) -> f64 {
    test.log_likelihood_ratio(&Pentanomial(counts), &NO_GAMES)
}

#[test]
fn a_test_is_read_from_any_part_in_any_order() {
    let default = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
    assert_eq!(Sprt::default(), default);
    for text in ["", "elo0=0,elo1=20,alpha=0.05,beta=0.05", " beta = 5e-2 , elo1=2e1,", "alpha=.05"] {
        assert_eq!(sprt(text), default, "{text}");
    }
    let other = Sprt { elo0: -3.5, elo1: 1.0, alpha: 0.1, beta: 0.01 };
    for text in ["elo0=-3.5,elo1=1,alpha=0.1,beta=0.01", "beta=0.01,alpha=0.1,elo1=1,elo0=-3.5"] {
        assert_eq!(sprt(text), other, "{text}");
    }
    assert_eq!(sprt(&other.to_string()), other);
}

#[test]
fn what_is_no_test_is_refused_by_name() {
    let refused = [
        ("elo0", "\"elo0\" is not of the form name=number"),
        ("elo0=one", "\"elo0=one\" is not of the form name=number"),
        ("elo1=", "\"elo1=\" is not of the form name=number"),
        ("elo2=5", "a test has no \"elo2\""),
        ("elo1=5,elo1=5", "elo1 is given twice"),
        ("elo0=5,elo1=5", "elo0 is 5 and elo1 is 5: elo1 must be the larger one"),
        ("elo0=30", "elo0 is 30 and elo1 is 20"),
        ("alpha=0", "alpha is 0: a rate of errors lies between 0 and 0.5"),
        ("beta=0.5", "beta is 0.5: a rate of errors"),
        ("alpha=-1", "alpha is -1"),
        ("alpha=nan", "alpha is NaN"),
        ("elo1=inf", "elo1 is inf: a difference lies between -1000 and 1000 Elo"),
        ("elo0=nan", "elo0 is NaN"),
        ("elo0=-1001", "elo0 is -1001"),
    ];
    for (text, expected) in refused {
        let error = text.parse::<Sprt>().expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: \"{error}\" does not say \"{expected}\"");
    }
}

#[test]
fn the_bounds_are_those_of_wald() {
    let (lower, upper) = Sprt::default().bounds();
    assert_near(upper, 19_f64.ln(), 1e-12);
    assert_near(lower, -(19_f64.ln()), 1e-12);
    let (lower, upper) = sprt("alpha=0.01,beta=0.1").bounds();
    assert_near(lower, (0.1_f64 / 0.99).ln(), 1e-12);
    assert_near(upper, 90_f64.ln(), 1e-12);
}

#[test]
fn without_games_the_test_goes_on() {
    let test = Sprt::default();
    assert_eq!(test.log_likelihood_ratio(&NO_PAIRS, &NO_GAMES), 0.0);
    assert_eq!(test.verdict(&NO_PAIRS, &NO_GAMES), Verdict::Continue);
}

/// Without draws there is one distribution with a given mean, and the ratio is that of the binomial.
#[test]
fn without_draws_the_ratio_is_that_of_wins_and_losses() {
    let test = sprt("elo0=5,elo1=40");
    let (s0, s1) = (expected_score(5.0), expected_score(40.0));
    for (wins, losses) in [(10_u64, 5_u64), (300, 290), (40, 90)] {
        let expected = wins as f64 * (s1 / s0).ln() + losses as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
        let found = test.log_likelihood_ratio(&NO_PAIRS, &score(wins, 0, losses));
        assert_near(found, expected, 1e-3 * expected.abs() + 2e-3);
    }
}

/// For many games the ratio is that of two normal distributions: `N (s1 - s0) (2 s - s0 - s1) / (2 variance)`.
#[test]
fn with_many_pairs_the_ratio_is_that_of_normal_distributions() {
    let test = sprt("elo0=0,elo1=5");
    let (s0, s1) = (expected_score(0.0), expected_score(5.0));
    let counts = [200, 1900, 5700, 2000, 200_u64];
    let total: f64 = counts.iter().sum::<u64>() as f64;
    let moment = |power: i32| -> f64 {
        counts.iter().zip(0..).map(|(&count, i)| count as f64 * (f64::from(i) / 4.0).powi(power)).sum::<f64>() / total
    };
    let (mean, variance) = (moment(1), moment(2) - moment(1).powi(2));
    let expected = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
    assert_near(ratio(test, counts), expected, 0.02);
}

/// Counts and ratio as a test server of the chess world (montytest, fishtest's software) published them for one test.
#[test]
fn another_program_finds_the_same_ratio() {
    assert_near(ratio(sprt("elo0=0,elo1=2.716"), [13, 37, 50, 25, 3]), -0.53772, 2e-4);
}

#[test]
fn the_first_pair_counts_and_does_not_decide() {
    for test in [Sprt::default(), sprt("elo0=-300,elo1=300"), sprt("elo0=0,elo1=1")] {
        for kind in 0..5 {
            let mut counts = [0; 5];
            counts[kind] = 1;
            let found = ratio(test, counts);
            assert!(found.is_finite(), "{test} {counts:?}: {found}");
            assert_eq!(test.verdict(&Pentanomial(counts), &NO_GAMES), Verdict::Continue, "{test} {counts:?}: {found}");
        }
        assert!(ratio(test, [0, 0, 0, 0, 1]) > 0.0 && ratio(test, [1, 0, 0, 0, 0]) < 0.0);
    }
}

#[test]
fn exchanged_engines_and_hypotheses_negate_the_ratio() {
    let mut dice = Dice::new(5);
    for _ in 0..300 {
        let pairs = Pentanomial(std::array::from_fn(|_| dice.below(30) as u64));
        let singles = score(dice.below(9) as u64, dice.below(9) as u64, dice.below(9) as u64);
        for pairs in [NO_PAIRS, pairs] {
            let mine = sprt("elo0=-10,elo1=30").log_likelihood_ratio(&pairs, &singles);
            let theirs = sprt("elo0=-30,elo1=10").log_likelihood_ratio(&pairs.swapped(), &singles.swapped());
            assert_near(mine, -theirs, 1e-8);
        }
        assert_near(sprt("elo0=-10,elo1=10").log_likelihood_ratio(&Pentanomial([7, 9, 3, 9, 7]), &NO_GAMES), 0.0, 1e-9);
    }
}

#[test]
fn a_better_pair_raises_the_ratio() {
    let mut dice = Dice::new(6);
    for _ in 0..300 {
        let counts: [u64; 5] = std::array::from_fn(|_| dice.below(30) as u64 + 1);
        let kind = dice.below(4);
        let mut better = counts;
        better[kind] -= 1;
        better[kind + 1] += 1;
        assert!(ratio(Sprt::default(), better) > ratio(Sprt::default(), counts), "{counts:?} {kind}");
    }
}

#[test]
fn clear_results_are_decided() {
    let verdict = |counts| Sprt::default().verdict(&Pentanomial(counts), &NO_GAMES);
    assert_eq!(verdict([2, 10, 40, 30, 18]), Verdict::AcceptH1);
    assert_eq!(verdict([18, 30, 40, 10, 2]), Verdict::AcceptH0);
    assert_eq!(verdict([0, 0, 0, 0, 200]), Verdict::AcceptH1);
    assert_eq!(verdict([200, 0, 0, 0, 0]), Verdict::AcceptH0);
    assert_eq!(verdict([0, 0, 60, 0, 0]), Verdict::AcceptH0);
    assert_eq!(verdict([2, 3, 4, 3, 2]), Verdict::Continue);
    let singles = |wins, losses| Sprt::default().verdict(&NO_PAIRS, &score(wins, 50, losses));
    assert_eq!(singles(200, 100), Verdict::AcceptH1);
    assert_eq!(singles(100, 200), Verdict::AcceptH0);
}

#[test]
fn numbers_that_no_text_gives_do_no_harm() {
    for elo in [f64::NAN, f64::INFINITY, 1e300] {
        let test = Sprt { elo1: elo, ..Sprt::default() };
        let _ = test.verdict(&Pentanomial([1, 2, 3, 4, 5]), &NO_GAMES);
    }
}

/// Plays to the end of the test: whether H1 was accepted, and after how many pairs.
fn play(dice: &mut Dice, test: Sprt, shares: &[f64; 5]) -> (bool, u64) {
    let mut pairs = NO_PAIRS;
    loop {
        pairs.0[throw(dice, shares)] += 1;
        match test.verdict(&pairs, &NO_GAMES) {
            Verdict::Continue => {}
            verdict => return (verdict == Verdict::AcceptH1, pairs.pairs()),
        }
    }
}

/// How often H1 is accepted.
fn acceptance(dice: &mut Dice, test: Sprt, shares: &[f64; 5]) -> f64 {
    let matches = 800;
    (0..matches).filter(|_| play(dice, test, shares).0).count() as f64 / f64::from(matches)
}

#[test]
fn the_test_errs_as_often_as_it_says() {
    let mut dice = Dice::new(31);
    for world in WORLDS {
        for (elo, expected) in [(0.0, 0.05), (20.0, 0.95)] {
            assert_near(acceptance(&mut dice, Sprt::default(), &tilted(world, elo)), expected, 0.025);
        }
    }
}

/// A pair then moves the ratio far beyond its bound: the errors are fewer than allowed, never more.
#[test]
fn hypotheses_far_apart_err_less_often() {
    let mut dice = Dice::new(33);
    let test = sprt("elo0=-40,elo1=40,alpha=0.2,beta=0.1");
    for world in WORLDS {
        assert!(acceptance(&mut dice, test, &tilted(world, -40.0)) < 0.225);
        assert!(acceptance(&mut dice, test, &tilted(world, 40.0)) > 0.88);
    }
}

/// Between the hypotheses either may be accepted; the test is longest there, and shorter the further away the truth is.
#[test]
fn the_further_away_the_truth_the_shorter_the_test() {
    let mut dice = Dice::new(32);
    let mut length = |elo| {
        let shares = tilted(WORLDS[0], elo);
        (0..200).map(|_| play(&mut dice, Sprt::default(), &shares).1).sum::<u64>()
    };
    let lengths = [-40.0, 0.0, 10.0, 20.0, 60.0].map(&mut length);
    assert!(lengths[0] < lengths[1] && lengths[1] < lengths[2], "{lengths:?}");
    assert!(lengths[4] < lengths[3] && lengths[3] < lengths[2], "{lengths:?}");
}
