//! The project's own cases: every paragraph of `src/rules/README.md`, and its near misses.

use mammoth::notation::{parse_epd_file, parse_move};
use mammoth::position::Position;
use mammoth::rules::{RuleSet, Ruling, verdict};
use mammoth::types::{Color, Move, Square};
use std::collections::BTreeSet;

const SUITE: &str = include_str!("../../bench-positions/repetition.epd");

struct Case {
    id: String,
    start: Position,
    moves: Vec<Move>,
    /// In the order of [`RuleSet::ALL`].
    rulings: [String; 3],
}

fn cases() -> Vec<Case> {
    let lines = parse_epd_file(SUITE).unwrap_or_else(|error| panic!("{error}"));
    let case = |epd: mammoth::notation::Epd| {
        let operation = |name: &str| epd.operation(name).unwrap_or_else(|| panic!("{}: no {name}", epd.fen));
        Case {
            id: operation("id").to_string(),
            moves: operation("moves").split_whitespace().map(|word| parse_move(word).expect("a move")).collect(),
            rulings: RuleSet::ALL.map(|set| operation(set.name()).to_string()),
            start: epd.position,
        }
    };
    lines.into_iter().map(case).collect()
}

/// The ruling in the words of the file.
fn ruling(start: &Position, moves: impl Iterator<Item = Move>, rule_set: RuleSet) -> &'static str {
    let mut position = start.clone();
    for mv in moves {
        assert!(position.is_legal_move(mv), "{mv} in {position:?}");
        position.make(mv);
    }
    let Some(repetition) = verdict(&position, rule_set) else { return "none" };
    let winner = match repetition.ruling {
        Ruling::Draw => return "draw",
        Ruling::Wins => position.side_to_move(),
        Ruling::Loses => !position.side_to_move(),
    };
    if winner == Color::Red { "red wins" } else { "black wins" }
}

#[test]
fn every_case_is_ruled_as_the_suite_says() {
    for case in cases() {
        for (rule_set, expected) in RuleSet::ALL.into_iter().zip(&case.rulings) {
            let found = ruling(&case.start, case.moves.iter().copied(), rule_set);
            assert_eq!(found, expected, "{rule_set}, case {}", case.id);
        }
    }
}

#[test]
fn colours_and_sides_of_the_board_make_no_difference() {
    let through = |change: fn(Square) -> Square| move |mv: &Move| Move::new(change(mv.from()), change(mv.to()));
    for case in cases() {
        for (rule_set, expected) in RuleSet::ALL.into_iter().zip(&case.rulings) {
            let mirrored = case.moves.iter().map(through(Square::mirrored));
            let found = ruling(&case.start.mirrored(), mirrored, rule_set);
            assert_eq!(found, expected, "{rule_set}, case {} in a mirror", case.id);
            let flipped = case.moves.iter().map(through(Square::flipped));
            let exchanged = match expected.as_str() {
                "red wins" => "black wins",
                "black wins" => "red wins",
                other => other,
            };
            let found = ruling(&case.start.flipped(), flipped, rule_set);
            assert_eq!(found, exchanged, "{rule_set}, case {} with colours exchanged", case.id);
        }
    }
}

#[test]
fn the_suite_covers_every_paragraph() {
    let cases = cases();
    assert!(cases.len() >= 120, "{} cases", cases.len());
    let ids: BTreeSet<&str> = cases.iter().filter_map(|case| case.id.split(' ').next()).collect();
    assert_eq!(ids.len(), cases.len(), "a number was given twice");
    let readme = include_str!("../../src/rules/README.md");
    let paragraphs: Vec<&str> =
        readme.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect();
    assert!(paragraphs.len() > 30);
    for paragraph in &paragraphs {
        assert!(ids.iter().any(|id| id.split('.').next() == Some(paragraph)), "no case of paragraph {paragraph}");
    }
    for id in ids {
        let paragraph = id.split('.').next().expect("a number");
        assert!(paragraphs.contains(&paragraph), "case {id} belongs to no paragraph");
    }
    for rule_set in 0..RuleSet::ALL.len() {
        for ruling in ["red wins", "black wins", "draw", "none"] {
            assert!(cases.iter().any(|case| case.rulings[rule_set] == ruling), "nowhere {ruling}");
        }
    }
}
