//! Nothing that was finished is lost, whatever happens to the program.

use crate::process::process;
use crate::run::{PATIENCE, Place, rounds};
use crate::script::{HONEST, custom, engine};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Arguments of a match of eight games that lasts three seconds.
fn arguments(place: &Place) -> Vec<String> {
    let slow = engine(place, "slow", "sleep 0.05; horse", "");
    let other = engine(place, "other", HONEST, "");
    let words = ["--engine", &slow, "--engine", &other, "--tc", "60", "--games", "8", "--pgn", "games.pgn"];
    words.map(str::to_string).to_vec()
}

fn start(place: &Place, arguments: &[String]) -> Child {
    let mut command = process();
    command.current_dir(place.path("")).arg("match").args(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// Waits for something to become true.
#[track_caller]
fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_true() {
        assert!(Instant::now() < deadline, "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until so many games are in the file.
fn wait_for_games(place: &Place, number: usize) {
    let count = || std::fs::read_to_string(place.path("games.pgn")).map_or(0, |text| text.matches("[Event ").count());
    wait_until("games are saved", || count() >= number);
}

fn signal(child: &Child, signal: libc::c_int) {
    // SAFETY: the child is not yet waited for, so that its number is its own.
    assert_eq!(unsafe { libc::kill(child.id() as libc::pid_t, signal) }, 0);
}

fn end(mut child: Child) -> (ExitStatus, String, String) {
    wait_until("the program ends", || child.try_wait().expect("a child").is_some());
    let output = child.wait_with_output().expect("a child");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status, text(output.stdout), text(output.stderr))
}

const ALL: [&str; 8] = ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "4.1", "4.2"];

/// Continues the match and looks whether all of it is there, once.
#[track_caller]
fn resumes(place: &Place, mut arguments: Vec<String>, played: usize) {
    arguments.extend(["--resume", "--json", "numbers.json"].map(str::to_string));
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = place.good(&words);
    assert!(run.out.contains(&format!("{played} of them are played already")), "{played}: {}", run.out);
    assert_eq!(rounds(&place.games("games.pgn")), ALL);
    let numbers = place.json("numbers.json");
    assert_eq!(numbers["encounters"][0]["score"]["draws"], 8);
    assert_eq!(numbers["encounters"][0]["pentanomial"], serde_json::json!([0, 0, 4, 0, 0]));
    assert_eq!(numbers["engines"][0]["moves"], 32, "the games before the interruption count");
}

#[test]
fn ctrl_c_keeps_the_finished_games_and_the_match_goes_on_later() {
    let place = Place::new();
    let arguments = arguments(&place);
    let child = start(&place, &arguments);
    wait_for_games(&place, 2);
    let words: Vec<&str> = arguments.iter().map(String::as_str).chain(["--resume"]).collect();
    let second = place.run(&words);
    assert!(second.code == Some(1) && second.err.contains("is being written by process"), "{second:?}");
    signal(&child, libc::SIGINT);
    let (status, out, err) = end(child);
    assert_eq!(status.code(), Some(130), "{out}{err}");
    assert!(err.contains("interrupted") && err.contains("--resume"), "{err}");
    let played = place.games("games.pgn").len();
    assert!((2..8).contains(&played), "{played} games before the interruption took effect");
    assert!(out.contains(&format!("{played} of 8 games: slow - other +0 ={played} -0")), "{out}");
    resumes(&place, arguments, played);
}

#[test]
fn a_killed_match_goes_on_later_and_leaves_no_engine_behind() {
    let place = Place::new();
    let mut arguments = arguments(&place);
    let note =
        custom(&place, "noted", "uci) echo $$ >> pids; echo uciok;;\ngo*) sleep 60 & echo $! >> pids; wait;;", "");
    let note = format!("{note};dir={}", place.path("").display());
    let child = start(&place, &["--engine", &note, "--engine", "cmd=self", "--tc", "60"].map(str::to_string));
    // The first run is the one before the match; the second one starts a program of its own.
    let pids = || if place.exists("pids") { place.read("pids") } else { String::new() };
    wait_until("both runs of the engine and its child are noted", || pids().lines().count() == 3);
    let family: Vec<libc::pid_t> = pids().lines().skip(1).map(|pid| pid.parse().expect("a number")).collect();
    signal(&child, libc::SIGKILL);
    end(child);
    for member in family {
        // SAFETY: signal 0 only asks whether the process exists.
        wait_until("the engine and its child are gone", || unsafe { libc::kill(member, 0) } != 0);
    }
    arguments.push("--concurrency".to_string());
    arguments.push("2".to_string());
    let child = start(&place, &arguments);
    wait_for_games(&place, 2);
    signal(&child, libc::SIGKILL);
    end(child);
    resumes(&place, arguments, place.games("games.pgn").len());
}

#[test]
fn a_game_that_was_not_written_to_its_end_is_played_again() {
    let place = Place::new();
    let arguments = arguments(&place);
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    place.good(&words);
    let text = place.read("games.pgn");
    let last = text.rfind("[Game ").expect("a game");
    place.write("games.pgn", &text[..last + (text.len() - last) / 2]);
    resumes(&place, arguments, 7);
}

#[test]
fn a_finished_match_is_not_played_again() {
    let place = Place::new();
    let arguments = arguments(&place);
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let first = place.good(&words);
    let text = place.read("games.pgn");
    let again = place.good(&[&words[..], &["--resume"]].concat());
    assert_eq!(place.read("games.pgn"), text);
    let score = |out: &str| out.lines().find(|line| line.contains("8 of 8 games")).map(str::to_string);
    assert_eq!(score(&again.out), score(&first.out));
    assert!(score(&again.out).is_some(), "{}", again.out);
    let longer: Vec<&str> =
        words.iter().map(|&word| if word == "8" { "10" } else { word }).chain(["--resume"]).collect();
    let more = place.good(&longer);
    assert!(more.out.contains("10 of 10 games"), "a longer match may go on from a shorter one: {}", more.out);
}

#[test]
fn a_match_goes_on_with_engines_of_the_same_name_only() {
    let place = Place::new();
    let [one, two] = ["one", "two"].map(|name| engine(&place, name, HONEST, ""));
    let words = ["--engine", &one, "--engine", &two, "--depth", "1", "--pgn", "games.pgn"];
    place.good(&words);
    let text = place.read("games.pgn");
    assert_eq!(text.matches("Program \"Script\"]").count(), 4, "{text}");
    place.good(&[&words[..], &["--resume"]].concat());
    place.write("games.pgn", &text.replacen("[RedProgram \"Script\"]\n", "", 1));
    place.good(&[&words[..], &["--resume"]].concat());
    let (first, second) = text.split_at(text.rfind("[Game ").expect("a game"));
    place.write(
        "games.pgn",
        &(first.to_string() + &second.replace("[RedProgram \"Script\"]", "[RedProgram \"Script 2\"]")),
    );
    let run = place.run(&[&words[..], &["--resume"]].concat());
    let reason = "game 2: two calls itself \"Script 2\", and called itself \"Script\" in an earlier game";
    assert!(run.code == Some(1) && run.err.contains(reason), "{run:?}");
}

/// Whoever leaves the engine's process group, its session and its parent still belongs to it.
#[cfg(target_os = "linux")]
#[test]
fn what_an_engine_has_sent_far_away_is_gone_with_it() {
    let place = Place::new();
    let far = "uci) echo uciok;;\ngo*) turn=$((turn+1)); [ -e pids ] || (setsid sh -c 'echo $$ >> pids; exec sleep 600' &); \
               while ! [ -s pids ]; do sleep 0.01; done; horse;;";
    let far = format!("{};dir={}", custom(&place, "far", far, ""), place.path("").display());
    let arguments = ["--engine", &far, "--engine", "cmd=self", "--tc", "60", "--max-moves", "300"].map(str::to_string);
    for is_killed in [false, true] {
        let _ = std::fs::remove_file(place.path("pids"));
        let child = start(&place, &arguments);
        let pids = || if place.exists("pids") { place.read("pids") } else { String::new() };
        wait_until("the engine has sent something away", || pids().ends_with('\n'));
        let member: libc::pid_t = pids().trim().parse().expect("a number");
        signal(&child, if is_killed { libc::SIGKILL } else { libc::SIGINT });
        end(child);
        // SAFETY: signal 0 only asks whether the process exists.
        wait_until("it is gone", || unsafe { libc::kill(member, 0) } != 0);
    }
}
