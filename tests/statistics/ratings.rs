//! The league table.

use crate::dice::Dice;
use crate::{NO_GAMES, NO_PAIRS, WORLDS, assert_near, expected_score, random_pairs, score, tilted};
use mammoth::league::statistics::{Estimate, PairResult, Pentanomial, Rating, Score, ratings};

fn games(first: usize, second: usize, singles: Score) -> PairResult {
    PairResult { first, second, pairs: NO_PAIRS, singles }
}

fn pairs(first: usize, second: usize, pairs: [u64; 5]) -> PairResult {
    PairResult { first, second, pairs: Pentanomial(pairs), singles: NO_GAMES }
}

fn width(rating: &Rating) -> f64 {
    rating.high - rating.low
}

#[track_caller]
fn assert_same(found: &Rating, expected: &Rating) {
    for (found, expected) in [(found.elo, expected.elo), (found.low, expected.low), (found.high, expected.high)] {
        assert!(found == expected || (found - expected).abs() < 1e-6, "{found} instead of {expected}");
    }
}

/// The sum of the slopes of all terms is zero where the likelihood is greatest: between two engines, `games (score -
/// E(d))` from the games and `½ - E(d/2)` from the imagined draw.
#[test]
fn two_engines_stand_as_far_apart_as_their_score_says() {
    for singles in [score(7, 2, 1), score(640, 0, 360), score(10, 0, 0), score(5, 5, 5), score(0, 3, 9)] {
        let table = ratings(2, &[games(0, 1, singles)]);
        let difference = table[0].elo - table[1].elo;
        let slope = singles.points() - singles.games() as f64 * expected_score(difference) + 0.5
            - expected_score(difference / 2.0);
        assert_near(slope, 0.0, 1e-6);
        assert_near(table[0].elo + table[1].elo, 0.0, 1e-9);
    }
}

#[test]
fn two_engines_agree_with_the_estimate_of_their_match() {
    for result in
        [pairs(0, 1, [20, 60, 200, 90, 30]), pairs(0, 1, [1, 3, 600, 6, 0]), games(0, 1, score(300, 400, 250))]
    {
        let table = ratings(2, &[result]);
        let estimate = Estimate::new(&result.pairs, &result.singles);
        assert_near(table[0].elo - table[1].elo, estimate.elo, 0.3);
        // Both ratings are known half as well as their difference.
        assert_near(2.0 * width(&table[0]) / (estimate.high - estimate.low), 1.0, 0.04);
        assert_near(width(&table[0]), width(&table[1]), 1e-6);
    }
}

#[test]
fn equal_engines_are_equal() {
    let even = score(10, 10, 10);
    let table = ratings(3, &[games(0, 1, even), games(1, 2, even), games(2, 0, even)]);
    for rating in &table {
        assert_near(rating.elo, 0.0, 1e-6);
        assert_same(rating, &table[0]);
    }
    // Each beats the next: nobody is stronger, and the surprises show in the intervals.
    let circle = score(25, 0, 5);
    let circle = ratings(3, &[games(0, 1, circle), games(1, 2, circle), games(2, 0, circle)]);
    for rating in circle {
        assert_near(rating.elo, 0.0, 1e-6);
        assert!(width(&rating) > width(&table[0]));
    }
}

#[test]
fn a_chain_of_results_adds_up() {
    // 100 Elo from engine to engine.
    let step = score(640_065, 0, 359_935);
    let table = ratings(3, &[games(0, 1, step), games(1, 2, step)]);
    assert_near(table[0].elo, 100.0, 0.1);
    assert_near(table[1].elo, 0.0, 0.1);
    assert_near(table[2].elo, -100.0, 0.1);
    assert!(width(&table[1]) < width(&table[0]), "the engine in the middle is known best");
}

#[test]
fn names_and_order_of_the_results_do_not_matter() {
    let mut dice = Dice::new(9);
    for _ in 0..50 {
        let mut results = Vec::new();
        for (first, second) in [(0, 1), (0, 2), (1, 2), (2, 3), (0, 1)] {
            let counts = std::array::from_fn(|_| dice.below(20) as u64);
            results.push(PairResult { singles: score(dice.below(5) as u64, 1, 0), ..pairs(first, second, counts) });
        }
        let table = ratings(4, &results);
        assert_near(table.iter().map(|rating| rating.elo).sum::<f64>(), 0.0, 1e-6);

        let place = [2, 0, 3, 1];
        let renamed = results.iter().rev().map(|result| PairResult {
            first: place[result.second],
            second: place[result.first],
            pairs: result.pairs.swapped(),
            singles: result.singles.swapped(),
        });
        let renamed = ratings(4, &renamed.collect::<Vec<_>>());
        for (engine, rating) in table.iter().enumerate() {
            assert_same(&renamed[place[engine]], rating);
        }
    }
}

#[test]
fn results_of_the_same_two_add_up() {
    let whole = ratings(2, &[pairs(0, 1, [1, 2, 3, 4, 5]), games(0, 1, score(3, 2, 1))]);
    let parts = [pairs(0, 1, [1, 0, 3, 4, 0]), games(1, 0, score(1, 2, 3)), pairs(1, 0, [5, 0, 0, 2, 0])];
    for (part, whole) in ratings(2, &parts).iter().zip(&whole) {
        assert_same(part, whole);
    }
}

#[test]
fn who_won_or_lost_everything_has_a_finite_rating() {
    let all = score(20, 0, 0);
    let table = ratings(3, &[games(0, 1, all), games(0, 2, all), games(1, 2, all)]);
    assert!(table[0].elo > table[1].elo + 100.0 && table[1].elo > table[2].elo + 100.0, "{table:?}");
    assert!(table.iter().all(|rating| rating.elo.abs() < 1500.0 && width(rating).is_finite()), "{table:?}");
    assert!(width(&table[0]) > 200.0, "twenty wins do not say how much stronger: {table:?}");
    let more = ratings(2, &[pairs(0, 1, [0, 0, 0, 0, 1000])]);
    assert!(more[0].elo > 400.0 && more[0].elo.is_finite(), "{more:?}");
}

#[test]
fn who_has_not_played_is_unknown() {
    let unknown = Rating { elo: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
    assert_eq!(ratings(2, &[]), [unknown; 2]);
    assert!(ratings(0, &[games(0, 1, score(1, 0, 0))]).is_empty());
    let played = ratings(2, &[games(0, 1, score(3, 1, 1))]);
    let table = ratings(4, &[games(1, 3, score(3, 1, 1)), games(0, 1, NO_GAMES)]);
    assert_eq!((table[0], table[2]), (unknown, unknown));
    assert_same(&table[1], &played[0]);
    assert_same(&table[3], &played[1]);
}

#[test]
fn results_that_make_no_sense_count_for_nothing() {
    let good = games(0, 1, score(3, 1, 1));
    let odd = [games(0, 0, score(9, 0, 0)), games(0, 2, score(9, 0, 0)), games(usize::MAX, 1, score(9, 0, 0))];
    assert_eq!(ratings(2, &[good, odd[0], odd[1], odd[2]]), ratings(2, &[good]));
}

#[test]
fn groups_that_have_not_met_have_ratings() {
    let table = ratings(4, &[games(0, 1, score(30, 0, 10)), games(2, 3, score(30, 0, 10))]);
    assert_same(&table[0], &table[2]);
    assert_same(&table[1], &table[3]);
    let met = [games(0, 2, score(10, 10, 10)), games(1, 3, score(10, 10, 10))];
    let joined = ratings(4, &[games(0, 1, score(30, 0, 10)), games(2, 3, score(30, 0, 10)), met[0], met[1]]);
    assert!(width(&table[0]) > 1.5 * width(&joined[0]), "{table:?} {joined:?}");
}

#[test]
fn the_intervals_hold_the_truth_95_times_in_100() {
    let mut dice = Dice::new(88);
    let truth = [90.0, 10.0, -30.0, -70.0];
    for world in WORLDS {
        let mut held = [0_u32; 4];
        let trials = 1000;
        for _ in 0..trials {
            let mut results = Vec::new();
            for first in 0..4 {
                for second in first + 1..4 {
                    let shares = tilted(world, truth[first] - truth[second]);
                    results.push(pairs(first, second, random_pairs(&mut dice, &shares, 40).0));
                }
            }
            for (engine, rating) in ratings(4, &results).iter().enumerate() {
                held[engine] += u32::from(rating.low <= truth[engine] && truth[engine] <= rating.high);
            }
        }
        for held in held {
            assert_near(f64::from(held) / f64::from(trials), 0.95, 0.02);
        }
    }
}
