//! The diagrams of the World Xiangqi Federation's rule book, wherever the file with them is present.

use mammoth::notation::{parse_fen, parse_move};
use mammoth::position::Position;
use mammoth::rules::{RuleSet, Ruling, verdict};
use std::path::PathBuf;

/// The file: where the variable says, or beside the project.
fn diagrams() -> Option<String> {
    let beside = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/repetition-wxf.tsv"));
    let path = std::env::var_os("MAMMOTH_WXF_DIAGRAMS").map_or(beside, PathBuf::from);
    std::fs::read_to_string(path).ok()
}

fn play(fen: &str, moves: &str) -> Position {
    let mut position = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for word in moves.split_whitespace() {
        let mv = parse_move(word).unwrap_or_else(|error| panic!("{word}: {error}"));
        assert!(position.is_legal_move(mv), "{mv} after {fen}");
        position.make(mv);
    }
    position
}

#[test]
fn the_diagrams_of_the_rule_book_are_ruled_as_it_does() {
    let Some(text) = diagrams() else {
        eprintln!("SKIPPED: set MAMMOTH_WXF_DIAGRAMS to the file of rule book diagrams to have them checked");
        return;
    };
    let mut wrong = Vec::new();
    let mut cases = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let [fen, moves, cycle, ruling, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("line {}: five columns are expected", number + 1)
        };
        if cycle == "0" {
            continue;
        }
        cases += 1;
        let expected = match ruling {
            "MATE" => Ruling::Wins,
            "-MATE" => Ruling::Loses,
            "DRAW" => Ruling::Draw,
            _ => panic!("line {}: {ruling} is no ruling", number + 1),
        };
        let position = play(fen, moves);
        let found = verdict(&position, RuleSet::Asian);
        let found = found.map(|repetition| (repetition.ruling, repetition.plies.to_string()));
        if found != Some((expected, cycle.to_string())) {
            wrong.push(format!("line {}: {found:?} instead of {expected:?} over {cycle} plies", number + 1));
        }
    }
    assert!(cases > 100, "only {cases} cases were found");
    assert!(wrong.is_empty(), "{} of {cases} cases:\n{}", wrong.len(), wrong.join("\n"));
}
