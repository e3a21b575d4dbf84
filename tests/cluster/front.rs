//! Starting `mammoth cluster`.

use crate::dialogue::{Dialogue, PATIENCE, number_after};
use crate::process::process;
use std::process::Command;
use std::sync::{Mutex, MutexGuard};

/// Held by each test: a job takes all processors of a small machine.
static TURN: Mutex<()> = Mutex::new(());

/// Waits for the other tests.
pub fn turn() -> MutexGuard<'static, ()> {
    // A failed test before this one is no reason to fail.
    TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// `mammoth cluster` with these arguments, one thread and a small table for each.
pub fn cluster(arguments: &[&str]) -> Command {
    let mut command = process();
    command.arg("cluster").args(arguments).args(["--threads", "1", "--hash", "16"]);
    command
}

/// A front with so many ranks on this machine, which are there.
pub fn front(ranks: usize) -> Dialogue {
    let mut dialogue = introduced(&mut cluster(&["--ranks", &ranks.to_string()]));
    until_ready(&mut dialogue, ranks);
    dialogue
}

/// Starts a front and introduces itself in UCI; small table.
pub fn introduced(command: &mut Command) -> Dialogue {
    let mut dialogue = Dialogue::of(command);
    dialogue.say("uci");
    dialogue.until(PATIENCE, |line| line == "uciok");
    dialogue.say("setoption name Hash value 16");
    dialogue
}

/// Waits until the ranks are there.
#[track_caller]
pub fn until_ready(dialogue: &mut Dialogue, ranks: usize) {
    let count = if ranks == 1 { "1 rank".to_string() } else { format!("{ranks} ranks") };
    dialogue.until(PATIENCE, |line| line.starts_with(&format!("info string cluster: {count} beside this machine")));
}

/// Waits for a sentence about the job.
#[track_caller]
pub fn until_said(dialogue: &mut Dialogue, part: &str) -> String {
    let lines = dialogue.until(PATIENCE, |line| line.starts_with("info string cluster: ") && line.contains(part));
    remarks(&lines).last().expect("a remark").to_string()
}

/// Waits for a line of this depth or a greater one. All lines up to it.
#[track_caller]
pub fn until_depth(dialogue: &mut Dialogue, least: i64) -> Vec<String> {
    dialogue.until(PATIENCE, |line| number_after(line, "depth").is_some_and(|depth| depth >= least))
}

/// The sentences that a front has said of its job.
pub fn remarks(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string cluster: ")).collect()
}
