//! What is refused before the first game, and a disk that is full.

use crate::run::{Place, Run};
use mammoth::engine::VERSION;
use mammoth::eval::nnue::Network;

const A: &str = "cmd=self;name=a";
const B: &str = "cmd=self;name=b";

/// A match of two engines of this binary with more arguments; short games.
fn with(place: &Place, more: &[&str]) -> Run {
    place.run(&[&["--engine", A, "--engine", B, "--depth", "1", "--max-moves", "2"][..], more].concat())
}

#[track_caller]
fn refused(run: &Run, code: i32, words: &[&str]) {
    assert_eq!(run.code, Some(code), "{run:?}");
    for word in words {
        assert!(run.err.contains(word), "no \"{word}\" in {}", run.err);
    }
    assert!(!run.out.contains("games from"), "nothing was begun: {}", run.out);
}

#[test]
fn openings_that_cannot_be_read() {
    let place = Place::new();
    place.write("bad.fen", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\nnonsense w\n");
    place.write("bad.pgn", "[Event \"x\"]\n\n1. h2e2 h2e2 *\n");
    place.write("empty.fen", "\n# nothing\n");
    for (file, words) in [
        ("bad.fen", &["bad.fen", "line 2"][..]),
        ("bad.pgn", &["bad.pgn", "game 1", "h2e2"]),
        ("empty.fen", &["empty.fen"]),
        ("missing.fen", &["missing.fen"]),
    ] {
        refused(&with(&place, &["--openings", file, "--pgn", "games.pgn"]), 1, words);
        assert!(!place.exists("games.pgn"), "{file}");
    }
}

#[test]
fn settings_that_make_no_match() {
    let place = Place::new();
    let depth = ["--depth", "1"];
    let run = |words: &[&str]| place.run(&[words, &depth].concat());
    refused(&run(&["--engine", A, "--engine", A]), 1, &["called \"a\"", "name="]);
    refused(&place.run(&["--engine", "cmd=self;name=a;nodes=5", "--engine", B]), 1, &["b", "--movetime"]);
    refused(&run(&["--engine", A, "--engine", B, "--engine", "cmd=self", "--sprt"]), 1, &["--sprt", "3"]);
    refused(&run(&["--engine", A, "--engine", "cmd=self;protocol=ucci", "--nodes", "5"]), 1, &["UCCI", "one limit"]);
    refused(&with(&place, &["--log", "no/such/place.txt"]), 1, &["no/such/place.txt"]);
    refused(&with(&place, &["--json", "no/such/place.json"]), 1, &["no/such/place.json"]);
    refused(&with(&place, &["--pgn", "no/such/place.pgn"]), 1, &["no/such/place.pgn"]);
    refused(&with(&place, &["--pgn", "same", "--json", "./same"]), 1, &["--pgn and --json name the same file"]);
    let thesis = place.path("thesis.txt");
    std::fs::write(&thesis, "years of work").expect("written");
    refused(&with(&place, &["--json", "thesis.txt"]), 1, &["thesis.txt exists already"]);
    refused(
        &with(&place, &["--pgn", "new.pgn", "--resume", "--json", "thesis.txt"]),
        1,
        &["thesis.txt exists already"],
    );
    assert_eq!(std::fs::read_to_string(&thesis).expect("it is there"), "years of work");
    assert!(!place.path("new.pgn").exists(), "a refusal leaves nothing behind");
}

#[test]
fn arguments_that_cannot_be_read() {
    let place = Place::new();
    for (words, word) in [
        (&["--engine", "colour=red"][..], "unknown key"),
        (&["--tc", "fast"], "40/60"),
        (&["--sprt", "elo0=30"], "elo"),
        (&["--resign", "score=lots"], "movecount="),
        (&["--games", "0"], "0"),
        (&["--movetime", "5", "--tc", "5"], "--movetime"),
        (&["--resume"], "--pgn"),
        (&["--tournament", "knockout"], "round-robin"),
        (&["--strategy", "eager"], "pv-split"),
    ] {
        refused(&with(&place, words), 2, &[word]);
    }
}

#[test]
fn options_an_engine_does_not_have() {
    let place = Place::new();
    let run = |engine: &str| place.run(&["--engine", A, "--engine", engine, "--depth", "1"]);
    refused_later(&run("cmd=self;option.Hsah=64"), &["no option \"Hsah\"", "Hash, Threads"]);
    refused_later(&run("cmd=self;option.Threads=many"), &["\"Threads\"", "from 0 to", "\"many\""]);
}

/// Refused once the engines were seen, but before the first game.
#[track_caller]
fn refused_later(run: &Run, words: &[&str]) {
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(words.iter().all(|word| run.err.contains(word)), "{run:?}");
    assert!(!run.out.contains("games"), "{run:?}");
}

#[test]
fn a_time_that_whole_seconds_cannot_say() {
    let place = Place::new();
    let seconds = "cmd=self;protocol=ucci;unit=s";
    let run = place.run(&["--engine", A, "--engine", seconds, "--movetime", "100"]);
    refused_later(&run, &["whole seconds", "unit=ms"]);
}

#[test]
fn a_game_file_of_another_match() {
    let place = Place::new();
    let first = with(&place, &["--pgn", "games.pgn"]);
    assert_eq!(first.code, Some(0), "{first:?}");
    let text = place.read("games.pgn");
    refused(&with(&place, &["--pgn", "games.pgn"]), 1, &["games.pgn exists", "--resume"]);
    let resume = |more: &[&str]| with(&place, &[&["--pgn", "games.pgn", "--resume"][..], more].concat());
    refused(&resume(&["--time-margin", "7"]), 1, &["game 1", "Conditions", "margin 7 ms"]);
    refused(&resume(&["--games", "1"]), 1, &["game 2", "round \"1.2\""]);
    refused(&resume(&["--nodes", "9"]), 1, &["game 1", "TimeControl"]);
    refused(&resume(&["--strategy", "lazy"]), 1, &["game 1", "option.strategy=lazy"]);
    place.write("other.fen", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b\n");
    refused(&resume(&["--openings", "other.fen"]), 1, &["game 1", "opening 1"]);
    assert_eq!(place.read("games.pgn"), text, "nothing was touched");
    place.write("games.pgn", &(text.clone() + &text));
    refused(&resume(&[]), 1, &["game 3", "round 1.1 is there twice"]);
    place.write("games.pgn", "My favourite openings\n");
    refused(&resume(&[]), 1, &["games.pgn has text in it, but no game"]);
    assert_eq!(place.read("games.pgn"), "My favourite openings\n", "a file that is not ours is not cut");
}

#[test]
fn games_of_another_build() {
    let place = Place::new();
    let first = with(&place, &["--pgn", "games.pgn"]);
    assert_eq!(first.code, Some(0), "{first:?}");
    let text = place.read("games.pgn");
    let own = format!("mammoth {VERSION}, {}", Network::embedded().name());
    assert_eq!(text.matches(&format!("Program \"{own}\"]")).count(), 4, "both players of two games: {text}");
    let count = || with(&place, &["--pgn", "games.pgn", "--resume", "--no-play"]);
    assert_eq!(count().code, Some(0), "{:?}", count());
    // The second game as another build, or one with another network, would have left it.
    let (one, two) = text.split_at(text.rfind("[Game ").expect("a game"));
    for (known, other) in [(VERSION, "0.0.9 (abc, vax)"), ("nnue-", "nnue-0")] {
        place.write("games.pgn", &(one.to_string() + &two.replace(known, other)));
        let here = format!("and is {own} here; the match cannot be continued");
        refused(&count(), 1, &["game 2: b was mammoth ", other, &here]);
    }
    // And both as builds have left them that named no programs.
    let unnamed = text.split_inclusive('\n').filter(|line| !line.contains("Program \""));
    place.write("games.pgn", &unnamed.collect::<String>());
    refused(&count(), 1, &["game 1: a was an earlier build"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_no_game() {
    let place = Place::new();
    let run = with(&place, &["--pgn", "/dev/full", "--games", "40"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.err.contains("/dev/full") && run.err.contains("No space left"), "{}", run.err);
    assert!(run.out.contains("[Round \"1.1\"]"), "the game that could not be saved is shown: {}", run.out);
    assert!(run.out.contains("0 of 40 games"), "what is not saved does not count: {}", run.out);
    let run = with(&place, &["--log", "/dev/full"]);
    assert_eq!(run.code, Some(0), "a log is not worth a match: {run:?}");
    assert!(run.err.contains("the log of the dialogue cannot be written"), "{}", run.err);
}

#[test]
fn the_help_teaches() {
    let place = Place::new();
    let run = place.run(&["--help"]);
    assert_eq!(run.code, Some(0));
    for word in ["Examples:", "cmd=self", "--sprt", "--resume", "Exit codes", "protocol=ucci|uci", "Ctrl-C"] {
        assert!(run.out.contains(word), "no \"{word}\" in\n{}", run.out);
    }
}
