//! Layer 5: the command line, one file per subcommand.

mod adjudicate;
mod bench;
mod book;
mod evaluation;
mod files;
mod interrupt;
mod json;
mod perft;
mod play;
mod scaling;
mod suite;
mod terminal;
mod trace;
mod workers;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A multi-threaded Chinese chess (xiangqi) engine.
///
/// Without a command it speaks UCCI or UCI on standard input and output, as GUIs expect:
/// type `ucci` or `uci` and press Enter.
#[derive(Debug, Parser)]
#[command(name = "mammoth", version = VERSION, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("MAMMOTH_COMMIT"), ", ", env!("MAMMOTH_TARGET"), ")");

#[derive(Debug, Subcommand)]
enum Command {
    Bench(bench::Bench),
    Perft(perft::Perft),
    Eval(evaluation::Eval),
    Match(Box<play::Match>),
    Suite(suite::Suite),
    Adjudicate(adjudicate::Adjudicate),
    Scaling(scaling::Scaling),
    #[command(subcommand)]
    Book(book::Book),
}

/// Why a command could not do its work; printed on standard error, exit code 1.
type Failure = Box<dyn std::error::Error>;

/// Runs the program. Exit codes: 0 good, 1 failed, 2 wrong usage; a command may have more.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let good = |()| ExitCode::SUCCESS;
    let result = match arguments.command {
        None => crate::protocol::run().map(good),
        Some(Command::Bench(command)) => command.run().map(good),
        Some(Command::Perft(command)) => command.run().map(good),
        Some(Command::Eval(command)) => command.run().map(good),
        Some(Command::Match(command)) => command.run(),
        Some(Command::Suite(command)) => command.run().map(good),
        Some(Command::Adjudicate(command)) => command.run(),
        Some(Command::Scaling(command)) => command.run(),
        Some(Command::Book(command)) => command.run(),
    };
    result.unwrap_or_else(|failure| {
        if terminal::is_reader_gone(&failure) {
            return ExitCode::SUCCESS;
        }
        terminal::warn(failure);
        ExitCode::FAILURE
    })
}
