//! `bench` at the prompt of the engine.

use super::command::Bench;
use super::listener::{Listener, Totals};
use crate::cli::Failure;
use crate::protocol::TaskOutput;
use crate::scaling::Interrupt;
use clap::{Args, FromArgMatches};
use indicatif::ProgressBar;

/// `bench` at the prompt of the engine, with the options it has on the command line. Returns the last lines.
pub fn at_prompt(words: &[String], output: &TaskOutput) -> String {
    let command = Bench::augment_args(clap::Command::new("bench").no_binary_name(true).disable_help_flag(true));
    let asked = command.try_get_matches_from(words).and_then(|matches| Bench::from_arg_matches(&matches));
    let listener =
        Listener { say: &|line| output.say(line), goes_on: &|| !output.is_stopped(), bar: ProgressBar::hidden() };
    let measured = asked.map_err(Failure::from).and_then(|bench| match bench.speedtest {
        true => bench.measure_speed(&listener, &Interrupt::default()).map(Some),
        false => bench.measure(&listener),
    });
    match measured {
        Ok(None) => String::new(),
        Ok(Some(Totals { lines, kept: Ok(()) })) => lines,
        Ok(Some(Totals { lines, kept: Err(failure) })) => format!("{lines}\n{failure}"),
        Err(failure) => failure.to_string(),
    }
}
