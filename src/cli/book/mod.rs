//! `mammoth book`: opening books, made, grown, looked into, merged and checked.

mod check;
mod grow;
mod make;
mod merge;
mod show;
mod tally;

use super::Failure;
use clap::Subcommand;
use std::process::ExitCode;

/// Opening books: make them from games or analysis, look into them, merge and check them.
///
/// A book is one file of moves with weights, made for an engine to play from; a small one is part of the program.
///
/// Example: mammoth book make --from games/ --out book.bin
#[derive(Debug, Subcommand)]
pub enum Book {
    Make(make::Make),
    Grow(grow::Grow),
    Show(show::Show),
    Merge(merge::Merge),
    Check(check::Check),
}

impl Book {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Book::Make(command) => command.run(),
            Book::Grow(command) => command.run().map(|()| ExitCode::SUCCESS),
            Book::Show(command) => command.run().map(|()| ExitCode::SUCCESS),
            Book::Merge(command) => command.run().map(|()| ExitCode::SUCCESS),
            Book::Check(command) => command.run(),
        }
    }
}
