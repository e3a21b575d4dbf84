//! Ctrl-C while a book is written: what was done so far is kept.
#![cfg(unix)]

use crate::process::process;
use crate::support::{after, place};
use mammoth::book::Book;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Starts a command, interrupts it when it is at work, and returns its exit code and what it printed.
fn interrupt(arguments: &[&str], book: &Path) -> (Option<i32>, String) {
    let mut command = process();
    command.arg("book").args(arguments).arg("--out").arg(book).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let directory = book.parent().expect("it lies in a directory");
    let is_unfinished = |name: &str| name.starts_with(".book.bin.") && name.ends_with(".part");
    let is_begun = || {
        let mut entries = fs::read_dir(directory).expect("readable").flatten();
        entries.any(|entry| is_unfinished(&entry.file_name().to_string_lossy()))
    };
    let start = Instant::now();
    while !is_begun() {
        assert!(start.elapsed() < Duration::from_secs(60), "the book is never begun");
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_secs(1));
    assert!(child.try_wait().expect("a child").is_none(), "it was done before it could be interrupted");
    // SAFETY: the child is not yet waited for, so that its number is its own.
    assert_eq!(unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGINT) }, 0);
    let output = child.wait_with_output().expect("a child");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

#[test]
fn an_interrupted_book_has_what_was_read_so_far() {
    let (directory, path) = place();
    let games = directory.path().join("games.pgn");
    fs::write(&games, "1. h2e2 h9g7 2. h0g2 i9h9 1-0\n".repeat(2_000_000)).expect("written");
    let (code, err) = interrupt(&["make", "--from", games.to_str().expect("a plain name")], &path);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("interrupted: ") && err.contains("games read so far"), "{err}");
    assert_eq!(Book::open(&path).expect("intact").len(), 2, "Red's moves");
}

#[test]
fn an_interrupted_growth_has_what_is_grown_so_far() {
    let (directory, path) = place();
    let (code, err) = interrupt(&["grow", "--depth", "4", "--positions", "1000000"], &path);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("interrupted: ") && err.contains("grown so far"), "{err}");
    assert!(!Book::open(&path).expect("intact").moves(&after("")).is_empty());
    assert_eq!(fs::read_dir(directory.path()).expect("readable").count(), 1, "nothing is left beside the book");
}
