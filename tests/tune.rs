//! `mammoth tune` from outside: a state that survives what happens, refusals, and the same course every time.
//!
//! Any option of an engine that takes whole numbers can be tuned, and so most of this needs no build of its own. What concerns the
//! numbers of the search runs by `cargo test --features tune --test tune`.

#[cfg(feature = "tune")]
#[path = "tune/numbers.rs"]
mod numbers;
#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;

use crate::process::process;
use program::{Run, mammoth};
use serde_json::Value;
use std::fs;
use std::time::Duration;
use tempfile::TempDir;

/// Longer than any of these takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(120);

const OPENINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bench-positions/openings.fen");

/// Tunes in a directory.
fn tune(place: &TempDir, arguments: &[&str]) -> Run {
    let mut command = mammoth();
    command.current_dir(place.path()).args(["tune", "--openings", OPENINGS]).args(arguments);
    Run::of(command.timeout(PATIENCE))
}

#[track_caller]
fn good(place: &TempDir, arguments: &[&str]) -> Run {
    let run = tune(place, arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {run:?}");
    run
}

#[track_caller]
fn refused(place: &TempDir, arguments: &[&str], words: &[&str]) {
    let run = tune(place, arguments);
    assert_eq!(run.code, Some(1), "{arguments:?}: {run:?}");
    words.iter().for_each(|word| assert!(run.err.contains(word), "no \"{word}\" in {}", run.err));
}

fn place() -> TempDir {
    TempDir::new().expect("a directory for files that go away")
}

#[track_caller]
fn json(place: &TempDir, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(place.path().join(name)).expect(name)).expect("JSON")
}

/// Two options of every build; games of a few moves.
const USUAL: [&str; 10] =
    ["--parameters", "MoveLimit,UCI_Elo", "--iterations", "3", "--pairs", "2", "--depth", "1", "--max-moves", "2"];

#[test]
fn a_tuning_comes_to_its_end_with_a_table_a_state_and_a_picture() {
    let place = place();
    let all = [&USUAL[..], &["--out", "state.json", "--svg", "course.svg", "--concurrency", "2"]].concat();
    let run = good(&place, &all);
    let heading = "2 parameters of cmd=self: 3 iterations of 4 games at depth 1, 2 at a time";
    assert!(run.out.contains(heading), "{}", run.out);
    for word in ["old value", "new value", "MoveLimit", "UCI_Elo"] {
        assert!(run.out.contains(word), "no {word} in {}", run.out);
    }
    let state = json(&place, "state.json");
    assert_eq!((&state["iterations"], &state["settings"]["seed"]), (&3.into(), &1.into()));
    let games: u64 = ["wins", "draws", "losses"].iter().filter_map(|kind| state["score"][*kind].as_u64()).sum();
    assert_eq!((games, state["pairs_left_out"].as_u64()), (12, Some(0)));
    let svg = fs::read_to_string(place.path().join("course.svg")).expect("it is drawn");
    assert!(svg.contains("<svg") && svg.contains("MoveLimit: 0 →"), "{svg}");
    let again = good(&place, &all);
    assert!(again.out.contains("3 of them are done already"), "{}", again.out);
    assert_eq!(json(&place, "state.json"), state, "a tuning that is complete is not played again");
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let place = place();
    let with = |parameters| ["--iterations", "1", "--depth", "1", "--out", "state.json", "--parameters", parameters];
    refused(&place, &with("MoveLimit,speed"), &["no number \"speed\"", "it lists Hash, Threads"]);
    refused(&place, &with("Ponder"), &["no number \"Ponder\""]);
    refused(&place, &with("Hash,hash"), &["Hash is named twice"]);
    refused(&place, &with("Hash:max=99999999"), &["Hash takes numbers from 1"]);
    for (parameters, word) in [("Hash:c=0", "above 0"), ("Hash:x=1", "start=, min=, max="), ("", "a name is missing")] {
        let run = tune(&place, &with(parameters));
        assert!(run.code == Some(2) && run.err.contains(word), "{run:?}");
    }
    let set = [&with("Hash")[..], &["--engine", "self;option.hash=4"]].concat();
    refused(&place, &set, &["--engine sets hash, which is to be tuned"]);
    let unknown = [&with("Hash")[..], &["--engine", "self;option.hush=4"]].concat();
    refused(&place, &unknown, &["has no option \"hush\""]);
    let nothing = [&with("Hash")[..], &["--engine", "/no/such/engine;protocol=uci"]].concat();
    refused(&place, &nothing, &["/no/such/engine", "cannot be started"]);
    let same = [&with("Hash")[..], &["--svg", "./state.json"]].concat();
    refused(&place, &same, &["--out and --svg name the same file"]);
    let left = fs::read_dir(place.path()).expect("readable").count();
    assert_eq!(left, 0, "nothing was begun");
}

#[test]
fn a_state_of_other_settings_is_refused_and_kept() {
    let place = place();
    let with = |more: &[&str]| -> Vec<String> {
        [&USUAL[..], &["--out", "state.json"], more].concat().iter().map(|word| word.to_string()).collect()
    };
    let words = |owned: &[String]| -> Vec<String> { owned.to_vec() };
    let run = |owned: Vec<String>| tune(&place, &owned.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(run(words(&with(&[]))).code, Some(0));
    let before = json(&place, "state.json");
    let changed = |from: &str, to: &str| -> Vec<String> {
        with(&[]).iter().map(|word| if word == from { to.to_string() } else { word.clone() }).collect()
    };
    for (arguments, word) in [
        (with(&["--seed", "2"]), "--seed 1, now it is 2"),
        (with(&["--draw"]), "the conditions"),
        (with(&["--r-end", "0.01"]), "MoveLimit was begun with"),
        (changed("3", "4"), "--iterations 3, now it is 4"),
        (changed("MoveLimit,UCI_Elo", "UCI_Elo"), "the parameters MoveLimit, UCI_Elo, now they are UCI_Elo"),
    ] {
        let run = run(arguments);
        assert!(run.code == Some(1) && run.err.contains("state.json holds another tuning"), "{run:?}");
        assert!(run.err.contains(word), "no \"{word}\" in {}", run.err);
    }
    assert_eq!(json(&place, "state.json"), before);
    fs::write(place.path().join("thesis.json"), "years of work").expect("it can be written");
    refused(&place, &[&USUAL[..], &["--out", "thesis.json"]].concat(), &["thesis.json holds no tuning"]);
    assert_eq!(fs::read_to_string(place.path().join("thesis.json")).expect("it is there"), "years of work");
}

#[cfg(not(feature = "tune"))]
#[test]
fn an_ordinary_build_says_how_to_make_one_whose_numbers_can_be_set() {
    let place = place();
    for parameters in ["all", "lmr_base,lmr_divisor"] {
        let run = tune(&place, &["--iterations", "1", "--out", "state.json", "--parameters", parameters]);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains("cargo build --release --features tune"), "{}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_moves_nothing_and_ends_the_tuning_in_the_end() {
    let place = place();
    let script = "#!/bin/sh\nwhile read -r line; do case $line in uci) echo option name x type spin default 5 min 0 max 9; \
                  echo uciok;; isready) echo readyok;; go*) exit 3;; quit) exit;; esac; done\n";
    let path = place.path().join("frail.sh");
    fs::write(&path, script).expect("it can be written");
    let engine = format!("sh;arg={};protocol=uci;name=frail", path.display());
    let arguments = ["--engine", &engine, "--parameters", "x", "--iterations", "50", "--depth", "1", "--out", "x.json"];
    refused(&place, &arguments, &["a pair of games is left out", "frail+", "10 pairs of games in a row"]);
    let state = json(&place, "x.json");
    assert_eq!((&state["iterations"], &state["pairs_left_out"]), (&9.into(), &9.into()));
    assert_eq!(state["values"][0].as_f64(), Some(5.0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_everything_and_the_same_command_goes_on() {
    use std::process::Stdio;
    use std::time::Instant;
    let place = place();
    // So long that nobody waits for its end.
    let mut arguments = USUAL.to_vec();
    arguments[3] = "100000";
    arguments.extend(["--out", "state.json", "--openings", OPENINGS]);
    let start = || {
        let mut command = process();
        command.current_dir(place.path()).arg("tune").args(&arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
    };
    let iterations = || -> Option<u64> {
        let text = fs::read_to_string(place.path().join("state.json")).ok().filter(|text| !text.is_empty())?;
        let state: Value = serde_json::from_str(&text).expect("a file is there as a whole or not at all");
        state["iterations"].as_u64()
    };
    let mut done = 0;
    for _ in 0..2 {
        let child = start();
        let begun = Instant::now();
        while iterations().is_none_or(|now| now <= done) {
            assert!(begun.elapsed() < PATIENCE, "no iteration is saved");
            std::thread::sleep(Duration::from_millis(5));
        }
        // SAFETY: the child is not yet waited for, so that its number is its own.
        assert_eq!(unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGINT) }, 0);
        let output = child.wait_with_output().expect("a child");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert!(said.contains("the same command goes on"), "{said}");
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(out.contains("new value") && (done == 0 || out.contains("are done already")), "{out}");
        done = iterations().expect("it is kept");
    }
    assert!(done < 100_000);
}
