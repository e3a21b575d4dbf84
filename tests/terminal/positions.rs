//! A position is taken in the same forms wherever one is wanted.

use crate::{good, run};
use mammoth::notation::START_FEN;

/// Black is to move.
const FEN: &str = "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 b - - 0 1";

/// Commands that take a position, with what else they need.
const COMMANDS: &[&[&str]] = &[&["perft", "2"], &["eval"], &["book", "show"], &["adjudicate"]];

/// What a command says of a position, without the speed.
#[track_caller]
fn said(command: &[&str], position: &[&str]) -> String {
    let out = good(&[command, position].concat());
    out.lines().filter(|line| !line.starts_with("nps ")).collect::<Vec<_>>().join("\n")
}

fn words(fen: &str) -> Vec<&str> {
    fen.split(' ').collect()
}

#[test]
fn a_fen_is_an_option_or_stands_by_itself_in_one_word_or_several() {
    for command in COMMANDS {
        let expected = said(command, &["--fen", FEN]);
        let (several, equals) = (words(FEN), format!("--fen={FEN}"));
        let mut forms = vec![vec![FEN], several.clone(), [&["--fen"], &several[..]].concat(), vec![&equals]];
        // Fewer fields, where the last ones say nothing.
        forms.push(several[..2].to_vec());
        forms.push(several[..4].to_vec());
        let apart = words(&equals);
        forms.push(apart);
        for form in forms {
            assert_eq!(said(command, &form), expected, "{command:?} {form:?}");
        }
    }
}

#[test]
fn the_start_position_has_a_name() {
    for command in COMMANDS {
        let expected = said(command, &["--fen", START_FEN]);
        for form in [&["startpos"][..], &["--fen", "startpos"], &["--fen=startpos"]] {
            assert_eq!(said(command, form), expected, "{command:?} {form:?}");
        }
    }
}

#[test]
fn words_around_a_fen_stay_what_they_are() {
    let expected = said(&["perft", "2"], &["--fen", FEN]);
    for fields in [2, 4, 6] {
        let fen = &words(FEN)[..fields];
        assert_eq!(said(&["perft", "--fen"], &[fen, &["2"]].concat()), expected, "{fields} fields");
        assert_eq!(said(&["perft", "2"], &[fen, &["--threads", "2"]].concat()), expected, "{fields} fields");
    }
    let moves = ["--moves", "b1a1 a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4"];
    let fen = "4k4/9/9/9/9/c8/9/9/1R7/3K5 w";
    let ruled = said(&["adjudicate", "--fen", fen], &moves);
    assert!(ruled.starts_with("black wins"), "{ruled}");
    assert_eq!(said(&["adjudicate"], &[&words(fen)[..], &moves].concat()), ruled);
    assert_eq!(said(&["adjudicate"], &[&moves[..], &words(fen)].concat()), ruled);
}

#[test]
fn a_book_grows_from_a_position_in_any_form() {
    let place = tempfile::TempDir::new().expect("a directory for files that go away");
    let out = place.path().join("book.bin");
    let grow = ["book", "grow", "--depth", "1", "--positions", "1", "--out", out.to_str().expect("UTF-8")];
    let expected = good(&[&grow[..], &["--fen", FEN]].concat());
    assert_eq!(good(&[&grow[..], &words(FEN)].concat()), expected);
    good(&[&grow[..], &["startpos"]].concat());
}

#[test]
fn a_position_given_twice_is_refused() {
    for command in COMMANDS {
        let run = run(&[*command, &["--fen", FEN, "startpos"]].concat());
        assert_eq!(run.code, Some(2), "{command:?}: {run:?}");
    }
}

#[test]
fn what_is_wrong_with_a_fen_of_several_words_is_named() {
    for command in COMMANDS {
        for (fen, complaint) in [
            ("rnbakabnr/9/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "'x' in rank 6"),
            ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "9 ranks instead of 10"),
        ] {
            let run = run(&[*command, &words(fen)[..]].concat());
            assert_eq!(run.code, Some(2), "{command:?}: {run:?}");
            assert!(run.err.contains(complaint), "{command:?}: {}", run.err);
        }
    }
}

#[test]
fn a_game_file_takes_no_moves_beside_it() {
    for more in [&["--moves", "h2e2"][..], &["--fen", FEN]] {
        let run = run(&[&["adjudicate", "game.pgn"], more].concat());
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains("cannot be used with"), "{}", run.err);
    }
    let run = run(&["adjudicate", "startpos", "--encoding", "big5"]);
    assert_eq!(run.code, Some(2), "{run:?}");
}
