//! An engine that does not behave loses that game, the reason is in the game file, and the match goes on.

use crate::run::{Place, termination};
use crate::script::{HONEST, custom, engine, raw};
use mammoth::notation::{Game, Outcome};

/// What counts as a fault of the first engine.
#[derive(Debug, PartialEq, Eq)]
struct Faults {
    failures: u64,
    illegal_moves: u64,
    time_losses: u64,
}

const FAILED: Faults = Faults { failures: 2, illegal_moves: 0, time_losses: 0 };
const ILLEGAL: Faults = Faults { failures: 0, illegal_moves: 2, time_losses: 0 };
const LATE: Faults = Faults { failures: 0, illegal_moves: 0, time_losses: 2 };

/// Two games of the engine `bad` against an honest one that has plenty of time.
fn play(place: &Place, bad: &str, more: &[&str]) -> Vec<Game> {
    let good = engine(place, "good", HONEST, "");
    let usual = ["--engine", bad, "--engine", &good, "--pgn", "games.pgn", "--json", "numbers.json"];
    let run = place.good(&[&usual[..], &["--tc", "60"], more].concat());
    let games = place.games("games.pgn");
    assert_eq!(games.len(), 2, "the match goes on: {run:?}");
    games
}

/// The engine loses both games, with the word in the reason, and is blamed as `faults` says.
#[track_caller]
fn loses(place: &Place, bad: &str, more: &[&str], word: &str, faults: &Faults) {
    let games = play(place, bad, more);
    for (game, (outcome, side)) in games.iter().zip([(Outcome::BlackWins, "Red"), (Outcome::RedWins, "Black")]) {
        let reason = termination(game);
        assert_eq!(game.outcome, Some(outcome), "{reason}");
        assert!(reason.contains(word) && reason.contains(side), "{reason}");
    }
    let numbers = place.json("numbers.json");
    let of = |engine: usize| {
        let count = |name: &str| numbers["engines"][engine][name].as_u64().expect("a count");
        Faults { failures: count("failures"), illegal_moves: count("illegal_moves"), time_losses: count("time_losses") }
    };
    assert_eq!(&of(0), faults);
    assert_eq!(of(1), Faults { failures: 0, illegal_moves: 0, time_losses: 0 }, "the other is not to blame");
}

#[test]
fn an_engine_that_does_not_exist() {
    let place = Place::new();
    loses(&place, "name=bad;cmd=./no-such-engine;protocol=uci", &[], "cannot be started", &FAILED);
}

#[test]
fn an_engine_that_never_answers() {
    let place = Place::new();
    let bad = raw(&place, "bad", "while read -r line; do :; done", "");
    loses(&place, &bad, &["--start-timeout", "1"], "did not answer \"uci\" with uciok within 1 s", &FAILED);
}

#[test]
fn an_engine_that_is_never_ready() {
    let place = Place::new();
    let bad = custom(&place, "bad", "isready) ;;", "");
    loses(&place, &bad, &["--start-timeout", "1"], "did not answer \"isready\" with readyok within 1 s", &FAILED);
}

#[test]
fn an_engine_that_crashes_in_a_game() {
    let place = Place::new();
    let bad = engine(&place, "bad", "[ $turn = 2 ] && { echo 'out of ink' >&2; exit 3; }; horse", "");
    loses(&place, &bad, &[], "ended by itself (exit status: 3; its last words: out of ink)", &FAILED);
    let plies: Vec<usize> = place.games("games.pgn").iter().map(|game| game.moves.len()).collect();
    assert_eq!(plies, [2, 3], "what was played is kept");
}

#[test]
fn an_engine_that_leaves_after_its_move() {
    let place = Place::new();
    let bad = engine(&place, "bad", "horse; exit 0", "");
    loses(&place, &bad, &[], "ended by itself (exit status: 0)", &FAILED);
}

#[test]
fn an_engine_that_floods() {
    let place = Place::new();
    let bad = engine(&place, "bad", "exec yes info string again", "");
    loses(&place, &bad, &[], "flooded its output", &FAILED);
}

#[test]
fn an_engine_whose_line_never_ends() {
    let place = Place::new();
    let bad = engine(&place, "bad", "exec cat /dev/zero", "");
    loses(&place, &bad, &[], "flooded its output", &FAILED);
}

#[test]
fn an_engine_that_floods_its_errors_is_heard_out() {
    let place = Place::new();
    let bad = engine(&place, "bad", "head -c 300000 /dev/zero | tr '\\0' '\\n' >&2; horse", "");
    assert!(play(&place, &bad, &[]).iter().all(|game| game.outcome == Some(Outcome::Draw)));
}

#[test]
fn an_engine_that_plays_illegal_moves() {
    let place = Place::new();
    let bad = engine(&place, "bad", "echo bestmove a0a9", "");
    loses(&place, &bad, &[], "plays a0a9, which is not legal", &ILLEGAL);
}

#[test]
fn an_engine_whose_move_is_no_move() {
    let place = Place::new();
    let bad = engine(&place, "bad", "printf 'bestmove \\377\\376{}\"x\\n'", "");
    loses(&place, &bad, &[], "is not legal", &ILLEGAL);
}

#[test]
fn an_engine_that_says_it_has_no_move() {
    let place = Place::new();
    let bad = engine(&place, "bad", "echo 'bestmove (none)'", "");
    loses(&place, &bad, &[], "says that there is no move", &ILLEGAL);
}

#[test]
fn an_engine_that_overruns_its_clock_for_ever() {
    let place = Place::new();
    let bad = engine(&place, "bad", "sleep 30", "tc=0.3");
    loses(&place, &bad, &[], " s of 0.300 s", &LATE);
}

#[test]
fn an_engine_that_moves_only_when_it_is_told_to_stop() {
    let place = Place::new();
    let branches = "uci) echo $$ >> started; echo uciok;;\ngo*) turn=$((turn+1));;\nstop) horse;;";
    let bad = custom(&place, "bad", branches, "tc=0.2");
    let bad = format!("{bad};dir={}", place.path("").display());
    loses(&place, &bad, &["--grace", "5000"], " s of 0.200 s", &LATE);
    // Once to look at its options, once to play: it answered in time to stay.
    assert_eq!(place.read("started").lines().count(), 2);
}

#[test]
fn an_engine_that_is_silent_where_no_clock_runs() {
    let place = Place::new();
    let bad = engine(&place, "bad", "sleep 30", "nodes=5");
    loses(&place, &bad, &["--patience", "1"], "made no move within 1 s", &LATE);
}

#[test]
fn an_engine_that_prints_garbage_but_plays() {
    let place = Place::new();
    let garbage =
        "printf 'info score cp x depth 99999999999999999999 \\000\\377\\n\\n\\r\\noption\\nid\\ninfo\\nbest\\n'; horse";
    let bad = engine(&place, "bad", garbage, "");
    let games = play(&place, &bad, &[]);
    assert!(games.iter().all(|game| termination(game) == "normal: the position occurred three times"));
}

#[test]
fn an_engine_that_failed_is_started_anew() {
    let place = Place::new();
    let marker = place.path("marker");
    let once = format!("[ -e {0} ] || {{ : > {0}; exit 1; }}; horse", marker.display());
    let bad = engine(&place, "bad", &once, "");
    let games = play(&place, &bad, &[]);
    assert_eq!(games[0].outcome, Some(Outcome::BlackWins));
    assert_eq!(games[1].outcome, Some(Outcome::Draw), "{}", termination(&games[1]));
}
