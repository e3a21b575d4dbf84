//! `mammoth selfplay check`: whether a directory holds what it should.

use crate::cli::Failure;
use crate::cli::terminal::print;
use crate::training::Directory;
use clap::Args;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::path::PathBuf;
use std::process::ExitCode;

/// Check a directory of self-play: every shard is there and intact, every move is legal.
///
/// Each fault is printed on a line of its own. Ends with lines of a word and a number. Exit code 0 when nothing is wrong,
/// else 1; the command that made the directory makes damaged shards again.
///
/// Example: mammoth selfplay check data/gen1
#[derive(Args, Debug)]
pub struct Check {
    /// The directory
    directory: PathBuf,
}

impl Check {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let directory = Directory::open(&self.directory)?;
        let shards = &directory.manifest.shards;
        let found: Vec<_> = shards.par_iter().map(|listed| directory.check(listed).err()).collect();
        let damaged = found.iter().flatten().count();
        let faults: Vec<_> = found.into_iter().flatten().chain(directory.gaps()).collect();
        let lines: String = faults.iter().map(|fault| format!("{fault}\n")).collect();
        let games: u64 = shards.iter().map(|listed| u64::from(listed.games)).sum();
        let rows = [
            ("shards", shards.len() as u64),
            ("games", games),
            ("damaged", damaged as u64),
            ("faults", faults.len() as u64),
        ];
        print(lines + &rows.map(|(word, number)| format!("{word} {number}\n")).concat())?;
        Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
