//! Engines whose protocol nobody says.

use crate::executables::install;
use crate::run::Place;
use crate::script::{custom, raw};

/// The description of a script without what it says of its protocol.
fn unsaid(text: &str) -> String {
    text.replace(";protocol=uci", "")
}

#[test]
fn an_engine_of_either_protocol_is_found_out_by_asking() {
    let place = Place::new();
    let uci = custom(&place, "one", "ucci) exit 1;;", "");
    // What is unknown ends this one, which the UCCI text allows.
    let ucci = custom(&place, "two", "uci) echo 'bad command' >&2; exit 1;;", "");
    let both = custom(&place, "three", "", "");
    let engines = [uci, ucci, both].map(|text| unsaid(&text));
    let words: Vec<&str> = engines.iter().flat_map(|text| ["--engine", text.as_str()]).collect();
    let run = place.run(&[&words[..], &["--depth", "1", "--pgn", "games.pgn", "--max-moves", "4"]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(!run.err.contains("lose"), "{run:?}");
    // The answer belongs to the match: it goes on without asking again, and with the same engines only.
    let run =
        place.run(&[&words[..], &["--depth", "1", "--pgn", "games.pgn", "--max-moves", "4", "--resume"]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn a_program_alone_plays_against_this_one() {
    let place = Place::new();
    custom(&place, "honest", "", "");
    let script = std::fs::read_to_string(place.path("honest.sh")).expect("it was written");
    place.write("program", &format!("#!/bin/sh\n{script}"));
    install(&place.path("program"), &place.path("honest"));
    let path = place.path("honest").display().to_string();
    for words in [&["--engine", path.as_str()][..], &["--engine", path.as_str(), "--movetime", "20"]] {
        let run = place.run(&[words, &["--max-moves", "3"]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(run.out.contains("honest") && run.out.contains("mammoth"), "{run:?}");
    }
}

#[test]
fn a_program_that_is_no_engine_is_named_with_what_it_did() {
    let place = Place::new();
    let silent = unsaid(&raw(&place, "silent", "while read -r line; do :; done\n", ""));
    let dead = unsaid(&raw(&place, "dead", "echo 'no licence found' >&2; exit 3\n", ""));
    let run = |engine: &str| place.run(&["--engine", engine, "--depth", "1", "--start-timeout", "1"]);
    for (engine, words) in [
        (silent.as_str(), &["neither protocol", "did not answer", "protocol=uci"][..]),
        (dead.as_str(), &["neither protocol", "ended by itself", "no licence found"]),
        ("/no/such/engine", &["/no/such/engine", "cannot be started"]),
    ] {
        let run = run(engine);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(words.iter().all(|word| run.err.contains(word)), "{run:?}");
    }
}
