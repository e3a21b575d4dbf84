//! The commands that read games take them in every format.

use crate::program::{Run, mammoth};
use mammoth::league::openings::read_openings;
use std::path::PathBuf;
use std::time::Duration;

/// Longer than any of these commands takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(120);

const FILES: [&str; 6] = ["game.pgn", "plain.xqf", "encrypted.xqf", "game.cbr", "library.cbl", "game.ubb"];

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats").join(name)
}

fn run(arguments: &[&str]) -> Run {
    Run::of(mammoth().args(arguments).timeout(PATIENCE))
}

#[test]
fn books_are_made_and_checked() {
    let place = tempfile::tempdir().expect("a directory for files that go away");
    let book = place.path().join("book.bin");
    let book = book.to_str().expect("a plain name");
    let whole = file("");
    let made = run(&["book", "make", "--from", whole.to_str().expect("a plain name"), "--out", book]);
    assert_eq!((made.code, made.err.as_str()), (Some(0), ""));
    assert!(made.out.starts_with("files 6\n") && made.out.contains("\ngames 6\n"), "{}", made.out);
    assert_eq!(run(&["book", "show", "--book", book]).out, "b2e2 18\n");
    for name in FILES {
        let path = file(name);
        let checked = run(&["book", "check", book, "--from", path.to_str().expect("a plain name")]);
        assert_eq!((checked.code, checked.err.as_str()), (Some(0), ""), "{name}");
    }
}

#[test]
fn games_are_ruled() {
    for name in FILES {
        let path = file(name);
        let path = path.to_str().expect("a plain name");
        let ruled = run(&["adjudicate", path]);
        assert_eq!(ruled.code, Some(0), "{name}: {}", ruled.err);
        assert!(ruled.out.starts_with(&format!("{path}, game 1: none")), "{name}: {}", ruled.out);
    }
}

#[test]
fn games_are_openings() {
    for name in FILES {
        let openings = read_openings(&file(name)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [6], "{name}");
    }
}
