//! The processes that a front has started, as `/proc` shows them.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// A process of a job.
#[derive(Debug)]
pub struct Member {
    pub number: u32,
    /// `None` for `mpirun` and its like.
    pub rank: Option<usize>,
}

/// What is left of the jobs of the front with this number.
pub fn family(front: u32) -> Vec<Member> {
    let mark = format!("MAMMOTH_FAMILY={front}.");
    let entries = fs::read_dir("/proc").expect("this is Linux").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.filter_map(|number| member(number, &mark)).collect()
}

fn member(number: u32, mark: &str) -> Option<Member> {
    // It may be gone by now. The environment of a zombie is empty.
    let environment = fs::read(format!("/proc/{number}/environ")).ok()?;
    let environment = String::from_utf8_lossy(&environment).into_owned();
    let mut variables = environment.split('\0');
    variables.any(|variable| variable.starts_with(mark)).then(|| {
        let rank = environment.split('\0').find_map(|variable| variable.strip_prefix("OMPI_COMM_WORLD_RANK="));
        Member { number, rank: rank.and_then(|rank| rank.parse().ok()) }
    })
}

/// Waits until nothing is left of a front's jobs.
#[track_caller]
pub fn assert_gone(front: u32, within: Duration) {
    let end = Instant::now() + within;
    while !family(front).is_empty() {
        assert!(Instant::now() < end, "left behind: {:?}", family(front));
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Kills a process.
pub fn kill(number: u32) {
    let status = Command::new("kill").args(["-9", &number.to_string()]).status();
    assert!(status.expect("`kill` is there").success(), "{number} is there");
}
