//! Values beside those of the slow solver, and the forward check.

use crate::slow::{Solved, Verdict};
use crate::tables;
use mammoth::egtb::{Outcome, Table, Tables, Value, check_table};
use mammoth::notation::to_fen;
use mammoth::types::Piece;

fn verdict(value: Value) -> Verdict {
    match (value.outcome(), value.is_by_rule()) {
        (Outcome::Draw, _) => Verdict::Draw,
        (Outcome::Win, true) => Verdict::WinByRule,
        (Outcome::Loss, true) => Verdict::LossByRule,
        (Outcome::Win, false) => Verdict::Win(value.rank().into()),
        (Outcome::Loss, false) => Verdict::Loss(value.rank().into()),
    }
}

/// Compares a table with what the slow solver says; how many positions are decided by the rule of perpetual check.
fn compare(tables: &Tables, solved: &Solved) -> usize {
    for (placed, expected) in solved.positions.iter().zip(&solved.verdicts) {
        let position = placed.position();
        let value = tables.value(&position).expect("the table is intact").expect("there is one");
        assert_eq!(verdict(value), *expected, "{}", to_fen(&position));
    }
    solved.verdicts.iter().filter(|verdict| matches!(verdict, Verdict::WinByRule | Verdict::LossByRule)).count()
}

/// Pieces by their letters in FEN.
fn pieces(letters: &str) -> Vec<Piece> {
    letters
        .chars()
        .map(|letter| {
            Piece::ALL.into_iter().find(|&piece| mammoth::notation::piece_letter(piece) == letter).expect("a piece")
        })
        .collect()
}

/// The solved class of `letters`, with all that captures lead to.
fn check_against_slow(class: &str, letters: &str, smaller: &[&str]) -> usize {
    let (_directory, tables) = tables(&[class]);
    let mut solved: Vec<Solved> = Vec::new();
    for letters in smaller {
        let known: Vec<&Solved> = solved.iter().collect();
        solved.push(Solved::new(&pieces(letters), &known));
    }
    let known: Vec<&Solved> = solved.iter().collect();
    let by_rule = compare(&tables, &Solved::new(&pieces(letters), &known));
    solved.iter().for_each(|solved| {
        compare(&tables, solved);
    });
    by_rule
}

#[test]
fn values_are_those_of_the_slow_solver() {
    check_against_slow("P:", "P", &[]);
    check_against_slow("C:", "C", &[]);
    check_against_slow("N:", "N", &[]);
}

/// Positions of `R:n` that the rule of perpetual check decides; the slow solver finds so many, and their mirror images.
const BY_RULE: u64 = 1597;

#[test]
fn perpetual_check_decides_as_often_as_it_should() {
    let (_directory, tables) = tables(&["R:n"]);
    let table = tables.get("R:n".parse().expect("a class")).expect("it was made");
    assert_eq!(table.counts().iter().map(|counts| counts.by_rule).sum::<u64>(), BY_RULE);
    check_all(&tables);
}

#[test]
#[ignore = "takes minutes and half a GiB"]
fn values_of_larger_classes_are_those_of_the_slow_solver() {
    for (class, letters, smaller) in [
        ("R:a", "Ra", &["R"][..]),
        ("N:a", "Na", &["N"]),
        ("C:a", "Ca", &["C"]),
        ("CA:", "CA", &["C"]),
        ("P:p", "Pp", &["P", "p"]),
        ("PB:b", "PBb", &["P", "PB", "Pb"]),
    ] {
        check_against_slow(class, letters, smaller);
    }
    assert_eq!(check_against_slow("R:n", "Rn", &["R", "n"]) as u64, 2 * BY_RULE);
}

fn check_all(tables: &Tables) -> u64 {
    let check = |table: &Table| {
        let findings = check_table(tables, table).expect("it can be checked");
        assert!(findings.is_good(), "{}: {} wrong: {:?}", table.class(), findings.wrong, findings.told);
        findings.positions
    };
    tables.iter().map(check).sum()
}

#[test]
fn every_value_follows_from_the_moves() {
    let (_directory, tables) = tables(&["CA:", "P:a"]);
    assert!(check_all(&tables) > 40_000);
}

#[test]
#[ignore = "takes minutes"]
fn every_value_of_larger_classes_follows_from_the_moves() {
    let (_directory, tables) = tables(&["R:aabb", "N:bb", "C:n", "R:r", "PP:a", "R:p"]);
    check_all(&tables);
}

/// Without fighting pieces no table is made: both sides always have a move, so that nobody is mated or stalemated.
#[test]
fn guards_alone_always_have_a_move() {
    for letters in ["", "A", "B", "AA", "AB", "BB", "Ab", "Aa", "AAb"] {
        let solved = Solved::new(&pieces(letters), &[]);
        assert!(solved.verdicts.iter().all(|&verdict| verdict == Verdict::Draw), "{letters}");
    }
}
