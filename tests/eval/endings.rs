//! Endings with few pieces: an advantage counts as much as the share of positions that are won.

use super::Dice;
use mammoth::eval::Evaluator;
use mammoth::eval::classic::{Accumulator, Judgement, evaluate};
use mammoth::eval::endings::Ending;
use mammoth::eval::nnue::Network;
use mammoth::notation::parse_fen;
use mammoth::position::Position;
use mammoth::types::{Color, Grade, Ply, Score};
use std::sync::Arc;

fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// What a search sees, with the network and without.
fn seen(position: &Position) -> [Score; 2] {
    let network = Network::embedded();
    [Some(&network), None].map(|network: Option<&Arc<Network>>| {
        let mut evaluator = Evaluator::new();
        evaluator.begin(network, Judgement::SOUND, position);
        evaluator.evaluate(Ply::ROOT, position)
    })
}

/// The evaluations themselves.
fn unscaled(position: &Position) -> [Score; 2] {
    [Network::embedded().value_of_position(position), evaluate(position, &Accumulator::new(position))]
}

/// Parts of an advantage that count for Red.
fn part(fen: &str) -> u8 {
    Ending::of(&position(fen)).unwrap_or_else(|| panic!("{fen} is no ending that is known")).part(Color::Red)
}

/// Positions a few moves away from some endings, with legal moves only.
fn wander(mut visit: impl FnMut(&Position)) {
    let mut dice = Dice(7);
    for fen in [
        "3k5/9/9/9/9/4C4/9/9/9/4K4 w - - 0 1",
        "2bak4/4a4/4b4/9/9/9/4R4/9/9/3K5 w - - 0 1",
        "3k5/4a4/9/9/4P4/9/4p4/9/9/4K4 w - - 0 1",
        "3ak4/9/4b4/9/4N4/9/9/9/4A4/4K4 b - - 0 1",
        "4k4/9/9/9/4n4/9/4R4/9/9/3K5 w - - 0 1",
        "2bak4/4a4/4b4/9/c8/9/4R3p/9/4A4/3AK4 w - - 0 1",
    ] {
        for _ in 0..20 {
            let mut at = position(fen);
            for _ in 0..30 {
                visit(&at);
                let moves = at.legal_moves();
                if moves.is_empty() {
                    break;
                }
                at.make(moves[dice.below(moves.len())]);
            }
        }
    }
}

#[test]
fn what_cannot_win_is_worth_nothing() {
    for fen in [
        "3k5/9/9/9/9/4C4/9/9/9/4K4 w - - 0 1",
        "3k5/9/9/9/9/4C4/9/4B4/9/2B1K4 w - - 0 1",
        "2bk5/9/4b4/9/9/4C4/9/4B4/9/2B1K4 w - - 0 1",
        "3ak4/4a4/4b4/9/9/9/9/4B4/4A4/4K4 w - - 0 1",
    ] {
        for position in [position(fen), position(fen).flipped()] {
            assert_eq!(seen(&position), [Score::DRAW; 2], "{fen}");
            let has_attackers = position.has_attackers(Color::Red) || position.has_attackers(Color::Black);
            assert!(
                !has_attackers || unscaled(&position)[0] != Score::DRAW,
                "{fen}: the network alone does not know it"
            );
        }
    }
}

#[test]
fn what_always_wins_keeps_its_value() {
    // A cannon with an advisor of its own for a screen, and a chariot, against the bare king.
    for fen in ["3k5/9/9/9/9/4C4/9/9/4A4/4K4 w - - 0 1", "3k5/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1"] {
        assert!(part(fen) >= 60, "{fen}: {}", part(fen));
        assert!(seen(&position(fen)).iter().all(|&score| score > Score::cp(200)), "{fen}");
    }
}

#[test]
fn what_wins_seldom_is_worth_little() {
    let rows = [
        // Chariot against nothing, two elephants, all guards.
        "3k5/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1",
        "2bk5/9/4b4/9/9/4R4/9/9/9/4K4 w - - 0 1",
        "2bak4/4a4/4b4/9/9/9/4R4/9/9/3K5 w - - 0 1",
    ];
    let parts = rows.map(part);
    assert!(parts.is_sorted_by(|more, less| more >= less) && parts[0] > parts[2], "{parts:?}");
    // Horse against an elephant, and against two.
    let parts = ["2bk5/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1", "2bk5/9/4b4/9/4N4/9/9/9/9/4K4 w - - 0 1"].map(part);
    assert!(parts[0] < 32 && parts[1] < parts[0], "{parts:?}");
    // A pawn that can still go ahead, and one on the last rank.
    let [high, low] = ["3k5/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1", "3k4P/9/9/9/9/9/9/9/9/4K4 w - - 0 1"];
    assert!(part(high) > 45 && part(low) < 8, "{} {}", part(high), part(low));
    assert!(seen(&position(low)).iter().all(|score| (-20..=20).contains(&score.value())), "{:?}", seen(&position(low)));
}

#[test]
fn an_advantage_counts_by_the_share_of_the_side_that_is_ahead() {
    let mut endings = 0;
    wander(|position| {
        let side = position.side_to_move();
        let expected = unscaled(position).map(|score| match Ending::of(position) {
            None => score,
            Some(ending) => {
                let ahead = if score.value() < 0 { !side } else { side };
                Score::cp(score.value() * i32::from(ending.part(ahead)) / i32::from(Ending::WHOLE))
            }
        });
        assert_eq!(seen(position), expected, "{position:?}");
        endings += usize::from(Ending::of(position).is_some());
    });
    assert!(endings > 1000, "{endings}");
}

#[test]
fn a_mirror_and_exchanged_colours_change_nothing() {
    wander(|position| {
        let expected = seen(position);
        assert_eq!(seen(&position.mirrored()), expected, "{position:?}");
        assert_eq!(seen(&position.flipped()), expected, "{position:?}");
    });
}

#[test]
fn who_knows_less_does_not_know_endings() {
    let cannon = position("3k5/9/9/9/9/4C4/9/9/9/4K4 w - - 0 1");
    let judgement = Judgement { knowledge: Grade::Medium, ..Judgement::SOUND };
    let mut evaluator = Evaluator::new();
    evaluator.begin(None, judgement, &cannon);
    assert!(evaluator.evaluate(Ply::ROOT, &cannon) > Score::cp(50));
}
