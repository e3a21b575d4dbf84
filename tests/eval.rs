//! Laws of the static evaluation, on positions from random games.

#[path = "eval/endings.rs"]
mod endings;

use mammoth::eval::classic::{Accumulator, evaluate, explain};
use mammoth::eval::piece_value;
use mammoth::notation::{START_FEN, parse_fen};
use mammoth::position::Position;
use mammoth::types::{PieceKind, Score};

/// A small random sequence that every run repeats (a linear congruential generator, the upper bits of it).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn start() -> Position {
    parse_fen(START_FEN).expect("the start position is readable")
}

/// Plays `games` random games, of which every second one captures whenever it can, and shows `visit` each position.
fn play_at_random(games: usize, mut visit: impl FnMut(&Position, &Accumulator)) {
    let mut dice = Dice(42);
    for game in 0..games {
        let mut position = start();
        let mut accumulator = Accumulator::new(&position);
        for _ in 0..150 {
            let mut moves = position.legal_moves();
            if game % 2 == 1 && moves.iter().any(|mv| position.piece_on(mv.to()).is_some()) {
                moves.retain(|mv| position.piece_on(mv.to()).is_some());
            }
            if moves.is_empty() {
                break;
            }
            let change = position.make(moves[dice.below(moves.len())]);
            accumulator = accumulator.after(&change);
            visit(&position, &accumulator);
        }
    }
}

fn fresh(position: &Position) -> Score {
    evaluate(position, &Accumulator::new(position))
}

#[test]
fn accumulator_follows_the_moves() {
    play_at_random(100, |position, accumulator| {
        assert_eq!(*accumulator, Accumulator::new(position), "{position:?}");
    });
}

#[test]
fn a_mirror_changes_nothing() {
    play_at_random(40, |position, accumulator| {
        assert_eq!(fresh(&position.mirrored()), evaluate(position, accumulator), "{position:?}");
    });
}

#[test]
fn exchanging_the_colours_changes_nothing_for_the_side_to_move() {
    play_at_random(40, |position, accumulator| {
        assert_eq!(fresh(&position.flipped()), evaluate(position, accumulator), "{position:?}");
    });
}

#[test]
fn the_explanation_adds_up_to_the_evaluation() {
    play_at_random(40, |position, accumulator| {
        let explanation = explain(position);
        assert_eq!(explanation.score, evaluate(position, accumulator), "{explanation}");
    });
}

#[test]
fn evaluations_stay_within_their_range() {
    play_at_random(40, |position, accumulator| {
        let score = evaluate(position, accumulator);
        assert!(score <= Score::MAX_EVAL && score >= -Score::MAX_EVAL);
    });
}

#[test]
fn the_start_is_worth_the_right_to_move() {
    let explanation = explain(&start());
    assert_eq!(explanation.sum, 0);
    assert!((1..50).contains(&explanation.score.value()), "{explanation}");
}

#[test]
fn material_counts_in_the_order_everybody_knows() {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, Horse, King, Pawn};
    let value = piece_value;
    assert!(value(King) > 2 * (value(Chariot) + value(Cannon) + value(Horse) + value(Advisor) + value(Elephant)));
    assert!(
        value(Chariot) > value(Cannon) && value(Chariot) > value(Horse) && value(Chariot) < 2 * value(Cannon) + 100
    );
    assert!(value(Horse) > value(Advisor) && value(Advisor) > value(Pawn) && value(Pawn) > 0);
}

#[test]
fn a_side_without_attackers_is_never_ahead() {
    let only_guards = parse_fen("3ak4/4a4/4b4/9/2b6/9/9/9/4A4/3AK4 w - - 0 1").expect("readable");
    let black = -fresh(&only_guards).value();
    assert!(black <= 0, "{}", explain(&only_guards));
}

#[test]
fn a_lone_horse_is_little_against_a_full_palace() {
    let weak = parse_fen("2bak4/4a4/4b4/9/9/9/4N4/9/9/3K5 w - - 0 1").expect("readable");
    let strong = parse_fen("4k4/9/9/9/9/9/4N4/9/9/3K5 w - - 0 1").expect("readable");
    assert!(fresh(&weak).value() < 60, "{}", explain(&weak));
    assert!(fresh(&strong).value() > 200, "{}", explain(&strong));
}

/// One of the patterns that the evaluation knows, each with the better position first.
#[test]
fn known_patterns_are_seen() {
    let pairs = [
        // A cannon on the open file before the king, or beside it.
        (
            "r1bakab1r/9/n7n/p1p3p1p/9/4C4/P1P1P1P1P/9/9/RNBAKABNR b - - 0 1",
            "r1bakab1r/9/n7n/p1p3p1p/9/6C2/P1P1P1P1P/9/9/RNBAKABNR b - - 0 1",
        ),
        // A horse with free legs, or held by its own pieces.
        ("4k4/9/9/9/9/8P/9/2N6/9/R2K5 w - - 0 1", "4k4/9/9/9/9/9/2P6/2N6/9/R2K5 w - - 0 1"),
    ];
    for (better, worse) in pairs {
        let [better, worse] = [better, worse].map(|fen| parse_fen(fen).expect("readable"));
        let for_red = |position: &Position| explain(position).scaled;
        assert!(for_red(&better) > for_red(&worse), "{}\n{}", explain(&better), explain(&worse));
    }
}
