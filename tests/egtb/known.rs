//! What endgame books and published tables say, beside the tables made here. `src/egtb/README.md` shows the same rows.

use crate::tables;
use mammoth::egtb::{Counts, Outcome, Tables};
use mammoth::notation::parse_fen;

/// The README of the room.
const README: &str = include_str!("../../src/egtb/README.md");

/// The shares of a class for Red, which has the move, in per mille, and those for Black.
fn shares(tables: &Tables, class: &str) -> [String; 2] {
    let table = tables.get(class.parse().expect("a class")).expect("it was made");
    let percent = |count: u64, counts: Counts| format!("{:.1}", 100.0 * count as f64 / counts.positions() as f64);
    let [red, black] = table.counts();
    [percent(red.wins, red), percent(black.losses, black)]
}

/// The rows of the README's table of results.
fn rows() -> Vec<Vec<&'static str>> {
    let rows = README.lines().filter(|line| line.starts_with("| `"));
    let rows = rows.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect());
    rows.filter(|row: &Vec<&str>| row.len() == 4 && row[0].contains(':')).collect()
}

fn check_rows(is_wanted: impl Fn(&str) -> bool) -> usize {
    let rows: Vec<Vec<&str>> = rows().into_iter().filter(|row| is_wanted(row[0])).collect();
    let classes: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    let (_directory, tables) = tables(&classes);
    for row in &rows {
        assert_eq!(shares(&tables, row[0]), [row[1], row[2]], "{}", row[0]);
    }
    rows.len()
}

#[test]
fn small_classes_come_out_as_the_readme_says() {
    assert!(check_rows(|class| ["P:", "C:", "CA:", "CB:", "N:", "R:", "N:a", "N:b", "P:a"].contains(&class)) == 9);
}

#[test]
#[ignore = "takes a minute"]
fn all_classes_come_out_as_the_readme_says() {
    assert!(check_rows(|_| true) > 15);
}

#[test]
fn positions_of_endgame_books() {
    use Outcome::{Draw, Loss, Win};
    let (_directory, tables) = tables(&["P:a", "CA:", "CB:", "N:a", "N:b"]);
    for (fen, expected) in [
        // A cannon needs a screen of its own; an elephant is none that helps.
        ("3k5/9/9/9/9/4C4/9/9/9/4K4 w", Draw),
        ("3k5/9/9/9/9/4C4/9/4B4/9/4K4 w", Draw),
        ("3k5/9/9/9/9/4C4/9/9/4A4/4K4 w", Win),
        ("3k5/9/9/9/9/4C4/9/9/4A4/4K4 b", Loss),
        // A pawn that is low enough to step beside the king wins, one on the last rank does not.
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 w", Win),
        ("3k1P3/9/9/9/9/9/9/9/9/4K4 w", Draw),
        // The king behind the pawn, and an advisor that draws.
        ("4k4/4a4/9/4P4/9/9/9/9/9/4K4 w", Draw),
        // A horse wins against an advisor.
        ("3k5/4a4/9/9/4N4/9/9/9/9/4K4 w", Win),
        // Stalemate loses.
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", Loss),
    ] {
        for position in [parse_fen(fen).expect("a FEN"), parse_fen(fen).expect("a FEN").flipped()] {
            for position in [position.mirrored(), position] {
                let value = tables.value(&position).expect("intact").expect("a table has it");
                assert_eq!(value.outcome(), expected, "{fen}, {:?} to move", position.side_to_move());
            }
        }
    }
}

#[test]
fn the_line_of_a_won_position_ends_in_mate_after_as_many_plies_as_were_told() {
    let (_directory, tables) = tables(&["CA:"]);
    for fen in ["4k4/9/9/9/9/9/9/9/4A4/C3K4 w", "3k5/9/9/9/9/4C4/9/9/4A4/4K4 b"] {
        let position = parse_fen(fen).expect("a FEN");
        let value = tables.value(&position).expect("intact").expect("a table has it");
        let (line, end) = tables.best_line(&position, 200).expect("intact");
        assert_eq!((line.len(), end), (usize::from(value.rank()), mammoth::egtb::LineEnd::Mate), "{fen}");
    }
}
