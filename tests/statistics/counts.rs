//! Games and pairs counted.

use crate::{NO_PAIRS, score};
use mammoth::league::statistics::{Pentanomial, Points, Score};
use mammoth::notation::Outcome;
use mammoth::types::Color;

#[test]
fn an_outcome_brings_points_to_either_side() {
    for (outcome, red, black) in [
        (Outcome::RedWins, Points::Win, Points::Loss),
        (Outcome::BlackWins, Points::Loss, Points::Win),
        (Outcome::Draw, Points::Draw, Points::Draw),
    ] {
        assert_eq!((Points::of(outcome, Color::Red), Points::of(outcome, Color::Black)), (red, black));
        assert_eq!(red.half_points() + black.half_points(), 2);
    }
}

#[test]
fn games_are_counted() {
    let mut counted = Score::default();
    for points in [Points::Win, Points::Draw, Points::Win, Points::Loss, Points::Draw, Points::Win] {
        counted.add(points);
    }
    assert_eq!(counted, score(3, 2, 1));
    assert_eq!((counted.games(), counted.points()), (6, 4.0));
    assert_eq!(counted.swapped(), score(1, 2, 3));
    counted += score(10, 20, 30);
    assert_eq!(counted, score(13, 22, 31));
}

#[test]
fn pairs_are_counted_by_their_points() {
    use Points::{Draw, Loss, Win};
    let mut counted = NO_PAIRS;
    for pair in
        [[Loss, Loss], [Loss, Draw], [Draw, Loss], [Win, Loss], [Draw, Draw], [Loss, Win], [Win, Draw], [Win, Win]]
    {
        counted.add(pair);
    }
    assert_eq!(counted, Pentanomial([1, 2, 3, 1, 1]));
    assert_eq!((counted.pairs(), counted.points()), (8, 7.5));
    assert_eq!(counted.swapped(), Pentanomial([1, 1, 3, 2, 1]));
    counted += Pentanomial([1, 2, 3, 4, 5]);
    assert_eq!(counted, Pentanomial([2, 4, 6, 5, 6]));
}
