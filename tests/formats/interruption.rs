//! Ctrl-C while games are converted: nothing is half written.
#![cfg(unix)]

use crate::process::process;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

#[test]
fn an_interrupted_conversion_leaves_what_was_there() {
    let place = tempfile::tempdir().expect("a directory for files that go away");
    fs::write(place.path().join("games.pgn"), "1. h2e2 h9g7 2. h0g2 i9h9 1-0\n".repeat(3_000_000)).expect("written");
    fs::write(place.path().join("out.pgn"), "old").expect("written");
    let mut command = process();
    command.args(["convert", "games.pgn", "--to", "pgn", "--out", "out.pgn"]).current_dir(place.path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let names = || {
        let entries = fs::read_dir(place.path()).expect("readable").flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    let start = Instant::now();
    while !names().iter().any(|name| name.ends_with(".part")) {
        assert!(start.elapsed() < Duration::from_secs(60), "the file is never begun");
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(500));
    assert!(child.try_wait().expect("a child").is_none(), "it was done before it could be interrupted");
    // SAFETY: the child is not yet waited for, so that its number is its own.
    assert_eq!(unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGINT) }, 0);
    let output = child.wait_with_output().expect("a child");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), b"".as_slice()), "{err}");
    assert!(err.ends_with("mammoth: interrupted: out.pgn is not written\n") && err.contains("converted "), "{err}");
    assert_eq!(names(), ["games.pgn", "out.pgn"]);
    assert_eq!(fs::read_to_string(place.path().join("out.pgn")).expect("there"), "old");
}
