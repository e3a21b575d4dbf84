//! The program and its subcommands.

use super::failure::{Failure, WrongUsage};
use super::language::{Language, in_chinese, language};
use super::{
    VERSION, adjudicate, analyse, bench, board, book, cluster, convert, egtb, evaluation, go, help, label, perft, play,
    position, protocols, scaling, selfplay, shell, suite, terminal, train, tune,
};
use crate::platform;
use clap::error::Error;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// A multi-threaded Chinese chess (xiangqi) engine.
///
/// Without a command it speaks UCCI or UCI on standard input and output, as GUIs expect:
/// type `ucci` or `uci`, or any of their commands; `help` lists them.
#[derive(Debug, Parser)]
#[command(name = "mammoth", version = VERSION)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Uci(protocols::Uci),
    Ucci(protocols::Ucci),
    Cluster(cluster::Cluster),
    #[cfg(feature = "mpi")]
    #[command(hide = true)]
    ClusterRank(cluster::ClusterRank),
    Go(Box<go::Go>),
    Analyse(Box<analyse::Analyse>),
    Board(board::Board),
    Bench(bench::Bench),
    Perft(perft::Perft),
    Eval(evaluation::Eval),
    Match(Box<play::Match>),
    Suite(suite::Suite),
    Adjudicate(adjudicate::Adjudicate),
    Convert(convert::Convert),
    Scaling(scaling::Scaling),
    #[command(subcommand)]
    Book(book::Book),
    #[command(subcommand)]
    Egtb(egtb::Egtb),
    Selfplay(selfplay::Selfplay),
    Label(label::Label),
    Train(train::Train),
    Tune(Box<tune::Tune>),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// The program as clap knows it, in English.
pub(super) fn in_english() -> clap::Command {
    Arguments::command()
}

/// Runs the program. Exit codes: 0 good, 1 failed, 2 wrong usage; a command may have more.
pub fn run() -> ExitCode {
    platform::outlive_file_limits();
    let arguments = read_arguments();
    let good = |()| ExitCode::SUCCESS;
    let result = match arguments.command {
        None => protocols::run(None).map(good),
        Some(Command::Uci(command)) => command.run().map(good),
        Some(Command::Ucci(command)) => command.run().map(good),
        Some(Command::Cluster(command)) => command.run().map(good),
        #[cfg(feature = "mpi")]
        Some(Command::ClusterRank(command)) => command.run().map(good),
        Some(Command::Go(command)) => command.run().map(good),
        Some(Command::Analyse(command)) => command.run(),
        Some(Command::Board(command)) => command.run().map(good),
        Some(Command::Bench(command)) => command.run(),
        Some(Command::Perft(command)) => command.run().map(good),
        Some(Command::Eval(command)) => command.run().map(good),
        Some(Command::Match(command)) => command.run(),
        Some(Command::Suite(command)) => command.run().map(good),
        Some(Command::Adjudicate(command)) => command.run(),
        Some(Command::Convert(command)) => command.run(),
        Some(Command::Scaling(command)) => command.run(),
        Some(Command::Book(command)) => command.run(),
        Some(Command::Egtb(command)) => command.run(),
        Some(Command::Selfplay(command)) => command.run(),
        Some(Command::Label(command)) => command.run(),
        Some(Command::Train(command)) => command.run(),
        Some(Command::Tune(command)) => command.run(),
        Some(Command::Completions(command)) => command.run(in_english()).map(good),
        Some(Command::Man(command)) => command.run(help::lay_out(in_english())).map(good),
    };
    result.unwrap_or_else(|failure| match failure.downcast() {
        Ok(usage) => end_as_wrong_usage(&usage),
        Err(failure) => {
            if is_told(failure) {
                ExitCode::FAILURE
            } else {
                ExitCode::SUCCESS
            }
        }
    })
}

/// Tells a failure; `false` for one that is none, since only nobody reads any more.
fn is_told(failure: Failure) -> bool {
    let counts = !terminal::is_reader_gone(&failure);
    if counts {
        terminal::warn(failure);
    }
    counts
}

/// What the program was called with; help and wrong usage end it here.
fn read_arguments() -> Arguments {
    let arguments = position::with_whole_fens(std::env::args_os());
    let mut english = help::lay_out(in_english());
    let matches = english.try_get_matches_from_mut(&arguments);
    let read =
        matches.and_then(|matches| Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut english)));
    read.unwrap_or_else(|error| match language() {
        Language::English => end(&error),
        Language::Chinese => end(&chinese().try_get_matches_from(arguments).err().unwrap_or(error)),
    })
}

/// The program with Chinese help. Its arguments are read once more by this one when there is help or a complaint to print: no
/// other run reads the Chinese texts.
fn chinese() -> clap::Command {
    help::lay_out(in_chinese(in_english()))
}

/// Ends the program because the arguments of a command contradict each other.
fn end_as_wrong_usage(usage: &WrongUsage) -> ! {
    let mut all = in_english();
    all.build();
    let named = all.find_subcommand_mut(usage.command);
    end(&named.unwrap_or(&mut in_english()).error(usage.kind, &usage.text))
}

fn end(error: &Error) -> ! {
    let has_failed = help::print(error).is_err_and(|failure| is_told(failure.into()));
    std::process::exit(if has_failed { 1 } else { error.exit_code() })
}
