//! What people type at a terminal: positions in every form, a protocol by its name, and the help they read.

#[path = "terminal/board.rs"]
mod board;
#[path = "terminal/chinese.rs"]
mod chinese;
#[path = "terminal/full_disk.rs"]
mod full_disk;
#[path = "terminal/help.rs"]
mod help;
#[path = "terminal/numbers.rs"]
mod numbers;
#[path = "terminal/positions.rs"]
mod positions;
#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;
#[path = "terminal/protocols.rs"]
mod protocols;
#[path = "terminal/speedtest.rs"]
mod speedtest;
#[path = "terminal/two_writers.rs"]
mod two_writers;

use program::{Run, mammoth};
use std::time::Duration;

/// Longer than any of these commands takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(60);

fn run(arguments: &[&str]) -> Run {
    Run::of(mammoth().args(arguments).timeout(PATIENCE))
}

/// The output of a run that must succeed.
#[track_caller]
fn good(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    run.out
}
