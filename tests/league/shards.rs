//! Shares of a match, played apart and counted together.

use crate::run::{Place, rounds};
use std::fs;

const TWO: [&str; 8] =
    ["--engine", "self;name=a", "--engine", "self;name=b;option.heuristics=-lmr", "--depth", "2", "--max-moves", "6"];

fn arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    TWO.into_iter().chain(["--openings", "openings.fen", "--games", "6"]).chain(more.iter().copied()).collect()
}

/// A directory with three openings.
fn place() -> Place {
    let place = Place::new();
    let openings = fs::read_to_string("bench-positions/openings.fen").expect("it is part of the project");
    let three: Vec<&str> = openings.lines().filter(|line| !line.starts_with('#')).take(3).collect();
    place.write("openings.fen", &three.join("\n"));
    place
}

#[test]
fn shares_of_a_match_are_counted_as_the_whole() {
    let place = place();
    let whole = place.good(&arguments(&["--pgn", "whole.pgn", "--json", "whole.json"]));
    assert_eq!(place.good(&arguments(&["--count-shards"])).out, "3\n");
    let mut joined = String::new();
    // In another order, as they may come from other machines.
    for index in ["3", "1", "2"] {
        let (shard, name) = (format!("{index}/3"), format!("{index}.pgn"));
        let run = place.good(&arguments(&["--shard", &shard, "--pgn", &name]));
        assert!(run.out.contains(": 2 games from"), "{}", run.out);
        assert_eq!(rounds(&place.games(&name)), [format!("{index}.1"), format!("{index}.2")]);
        joined += &place.read(&name);
    }
    place.write("joined.pgn", &joined);
    let counted = place.good(&arguments(&["--pgn", "joined.pgn", "--resume", "--no-play", "--json", "joined.json"]));
    assert!(counted.out.contains("6 of them are played already"), "{}", counted.out);
    assert_eq!(place.read("joined.pgn"), joined, "nothing was played");
    let [whole_numbers, numbers] = ["whole.json", "joined.json"].map(|name| place.json(name));
    assert_eq!(numbers["encounters"], whole_numbers["encounters"]);
    assert_eq!(numbers["encounters"][0]["games_without_partner"]["draws"], 0);
    assert_eq!(numbers["games_finished"], 6);
    let moves = |name: &str| {
        let mut games = place.games(name);
        games.sort_by_key(|game| game.tag("Round").map(str::to_string));
        games.into_iter().map(|game| game.moves.iter().map(|played| played.mv).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(moves("joined.pgn"), moves("whole.pgn"), "{}", whole.out);
}

#[test]
fn what_is_missing_is_neither_played_nor_counted() {
    let place = place();
    place.good(&arguments(&["--shard", "2/3", "--pgn", "some.pgn"]));
    let counted = place.good(&arguments(&["--pgn", "some.pgn", "--resume", "--no-play", "--json", "-"]));
    let numbers: serde_json::Value = serde_json::from_str(&counted.out).expect("JSON");
    assert_eq!((&numbers["games_finished"], &numbers["games_planned"]), (&2.into(), &6.into()));
    assert_eq!(rounds(&place.games("some.pgn")), ["2.1", "2.2"]);
    place.good(&arguments(&["--pgn", "some.pgn", "--resume"]));
    assert_eq!(rounds(&place.games("some.pgn")), ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"], "--resume plays the rest");
    let text = place.read("some.pgn");
    place.write("twice.pgn", &(text.clone() + &text));
    let refused = place.run(&arguments(&["--pgn", "twice.pgn", "--resume", "--no-play"]));
    assert!(refused.code == Some(1) && refused.err.contains("is there twice"), "{refused:?}");
}

#[test]
fn a_share_beyond_the_pairs_is_refused() {
    let place = place();
    let refused = place.run(&arguments(&["--shard", "4/4", "--pgn", "x.pgn"]));
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("4/4: the work is 3 pairs of games; divide it into 3 shares at most"), "{refused:?}");
    assert!(!place.exists("x.pgn"));
    assert_eq!(place.run(&arguments(&["--shard", "0/4"])).code, Some(2));
    let unknown = place.run(&arguments(&["--no-play"]));
    assert!(unknown.code == Some(2) && unknown.err.contains("--resume"), "{unknown:?}");
}

#[test]
fn scaled_times_are_played_and_not_recorded() {
    let place = place();
    let engines = ["--engine", "self;name=a", "--engine", "self;name=b", "--max-moves", "3", "--json", "n.json"];
    let limits = ["--movetime", "4000", "--time-factor", "0.01", "--pgn", "x.pgn"];
    place.good(&[&engines[..], &limits[..]].concat());
    let game = &place.games("x.pgn")[0];
    assert_eq!(game.tag("TimeControl"), Some("4/move"));
    let mean = place.json("n.json")["engines"][0]["mean_move_ms"].as_f64().expect("a number");
    assert!(mean < 2000.0, "{mean} ms a move");
    for factor in ["0", "-1", "x", "nan", "1000"] {
        assert_eq!(place.run(&[&engines[..], &["--time-factor", factor]].concat()).code, Some(2), "{factor}");
    }
}
