//! Random games with forced repetitions, ruled by the program and by the slow reference.

use super::dice::{Dice, sparse, walk};
use super::reference::Game;
use mammoth::notation::{START_FEN, parse_epd_file, parse_fen, parse_move, to_fen};
use mammoth::position::Position;
use mammoth::rules::{RuleSet, Ruling, judge_upcoming, repetition, upcoming_repetition, verdict};
use mammoth::types::Move;

/// Games in the short run.
const FEW: usize = 250;
/// Games in the long one.
const MANY: usize = 10_000;

#[test]
fn random_repetitions_are_ruled_as_the_slow_reference_does() {
    compare(1, FEW);
}

#[test]
#[ignore = "ten thousand games take several minutes"]
fn ten_thousand_random_games_are_ruled_as_the_slow_reference_does() {
    compare(2, MANY);
}

/// Games of the long run that a fault was found by.
const REGRESSIONS: [&str; 2] = [
    // Who checks after chasing is excused, but only if every move of the cycle before chased.
    "3akab1r/4n4/b3c1n2/C1p3p1p/4p3N/3rP3P/P1P3P2/4C4/2c2K3/RNBA1AB1R b - - 8 1 moves e7f7 e2e0 f7e7 e0e2 e7f7 e2e0 f7e7 \
     e0e2 e7f7 e2e0 f7e7 e0e2 c1d1 f1f2 d1c1 f2f1 d4d1 e2e1 d1d4 e1e2",
    // Who chases after checking with every move is excused.
    "2ba1abr1/4k4/rR2c1nc1/2p1C1p1p/p6R1/6PN1/P1C1P3P/n1N6/4K4/2BA1AB2 b - - 0 1 moves e8d8 b7b8 d8d7 b8b7 d7d8 b7b8 d8d7 \
     b8b7 d7d8 b7b8 d8d7 b8b7 d7d8 b7c7 e7f7 c7b7 f7e7",
];

#[test]
fn games_once_ruled_wrongly_are_ruled_as_the_slow_reference_does() {
    for line in REGRESSIONS {
        let (fen, moves) = line.split_once(" moves ").expect("a position and moves");
        let mut position = parse_fen(fen).expect("readable");
        let mut game = Game::new(&position);
        for word in moves.split_whitespace() {
            let mv = parse_move(word).expect("a move");
            position.make(mv);
            game.make(mv);
            check(&position, &game, line, &mut Tally::default());
        }
    }
}

/// How often each ruling was given, so that a comparison of nothing but draws is noticed.
#[derive(Default)]
struct Tally {
    decided: [usize; 3],
    drawn: [usize; 3],
}

fn compare(seed: u64, games: usize) {
    let mut dice = Dice::new(seed);
    let mut tally = Tally::default();
    for number in 0..games {
        play(&mut dice, number, &mut tally);
    }
    for (index, rule_set) in RuleSet::ALL.iter().enumerate() {
        let (decided, drawn) = (tally.decided[index], tally.drawn[index]);
        assert!(decided > games / 20 && drawn > games / 20, "{rule_set}: {decided} decided, {drawn} drawn");
    }
}

/// A few random moves, a cycle several times round, and again.
fn play(dice: &mut Dice, number: usize, tally: &mut Tally) {
    let mut position = start(dice, number);
    let mut game = Game::new(&position);
    let first = to_fen(&position);
    let mut line = String::new();
    let mut make = |position: &mut Position, mv: Move| {
        position.make(mv);
        game.make(mv);
        line += &format!(" {mv}");
        check(position, &game, &format!("{first} moves{line}"), tally);
    };
    for _ in 0..2 {
        for _ in 0..dice.below(3) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            make(&mut position, *dice.choose(&moves));
        }
        let Some(main) = cycle(dice, &position) else { continue };
        // Now and then another cycle from the same position comes between.
        let other = if dice.below(4) == 0 { cycle(dice, &position) } else { None };
        for round in 0..2 + dice.below(3) {
            let moves = other.as_ref().filter(|_| round == 1).unwrap_or(&main);
            moves.iter().for_each(|&mv| make(&mut position, mv));
        }
    }
}

/// A position of some game, without a past.
pub fn start(dice: &mut Dice, number: usize) -> Position {
    if !number.is_multiple_of(4) {
        let position = sparse(dice);
        // The counter of a FEN knows of moves that nobody made here.
        return parse_fen(&to_fen(&position)).expect("what was written can be read");
    }
    let epds = parse_epd_file(include_str!("../../bench-positions/bench.epd")).expect("the file is readable");
    let start = if number.is_multiple_of(8) {
        parse_fen(START_FEN).expect("readable")
    } else {
        dice.choose(&epds).position.clone()
    };
    let mut position = start.clone();
    let plies = dice.below(60);
    walk(dice, start, plies, number.is_multiple_of(3), &mut |visited| position = visited.clone());
    parse_fen(&to_fen(&position)).expect("what was written can be read")
}

/// Quiet moves of both sides that lead back to the position, with some preference for checks and attacks.
pub fn cycle(dice: &mut Dice, position: &Position) -> Option<Vec<Move>> {
    for _ in 0..40 {
        let mut at = position.clone();
        let mut moves: Vec<Move> = Vec::new();
        let rounds = if dice.below(4) == 0 { 3 } else { 2 };
        for ply in 0..2 * rounds {
            let quiet: Vec<Move> =
                at.legal_moves().iter().copied().filter(|mv| at.piece_on(mv.to()).is_none()).collect();
            let own: Vec<Move> = moves.iter().copied().skip(ply % 2).step_by(2).collect();
            let wanted = |mv: &&Move| match (own.first(), own.last()) {
                (Some(first), Some(last)) if ply >= 2 * rounds - 2 => mv.from() == last.to() && mv.to() == first.from(),
                (Some(first), Some(last)) => mv.from() == last.to() && mv.to() != first.from(),
                _ => true,
            };
            let candidates: Vec<Move> = quiet.iter().filter(wanted).copied().collect();
            if candidates.is_empty() {
                break;
            }
            let tries = [0; 3].map(|_| *dice.choose(&candidates));
            let mv = *tries.iter().max_by_key(|&&mv| attacks_something(&at, mv)).expect("three tries");
            at.make(mv);
            moves.push(mv);
        }
        if moves.len() == 2 * rounds && at.key() == position.key() {
            return Some(moves);
        }
    }
    None
}

/// Whether the moved piece could capture something next.
fn attacks_something(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.make(mv);
    if after.in_check() {
        return true;
    }
    after.make_null();
    after.legal_moves().iter().any(|next| next.from() == mv.to() && after.piece_on(next.to()).is_some())
}

#[track_caller]
fn check(position: &Position, game: &Game, line: &str, tally: &mut Tally) {
    for (index, rule_set) in RuleSet::ALL.into_iter().enumerate() {
        let simple = |found: mammoth::rules::Repetition| (found.ruling, found.plies);
        let found = repetition(position, rule_set).map(simple);
        assert_eq!(found, game.repetition(rule_set), "{rule_set}: {line}");
        let found = verdict(position, rule_set).map(simple);
        assert_eq!(found, game.verdict(rule_set), "{rule_set}, as a referee: {line}");
        check_from_one_move_before(position, rule_set, line);
        match found {
            Some((Ruling::Draw, _)) => tally.drawn[index] += 1,
            Some(_) => tally.decided[index] += 1,
            None => {}
        }
    }
}

/// A ruling on a repetition that is one move away is the one that is made when it has come.
#[track_caller]
fn check_from_one_move_before(position: &Position, rule_set: RuleSet, line: &str) {
    let mut before = position.clone();
    let Some(mv) = position.last_move() else { return };
    before.unmake();
    let Some(upcoming) = upcoming_repetition(&before).filter(|upcoming| upcoming.mv == mv) else { return };
    let settled = repetition(position, rule_set).filter(|repetition| repetition.settled);
    let expected = settled.map(|repetition| (repetition.ruling.for_the_other(), repetition.reach));
    assert_eq!(judge_upcoming(&before, upcoming, rule_set), expected, "{rule_set}, one move before: {line}");
}
