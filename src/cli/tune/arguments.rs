//! What `mammoth tune` takes.

use crate::cli::Failure;
use crate::cli::endings::Endings;
use crate::cli::limits::Limits;
use crate::league::openings::read_openings;
use crate::league::{EngineSpec, Interrupt, with_protocol};
use crate::tuning::{GameTerms, Parameter, Settings, Wish};
use clap::Args;
use std::path::{Path, PathBuf};

/// Tune numbers of the search by games of the engine against itself.
///
/// The method is SPSA (Spall 1992, 1998). In each iteration all parameters are moved at once, each up or down at random in one engine
/// and the other way in its opponent; both play a pair of games, the same opening with either colour; then all parameters take a step
/// towards the engine that won more. Perturbations and steps shrink from iteration to iteration. It takes thousands of iterations,
/// however many parameters there are.
///
/// A parameter is an option of the engine that takes whole numbers. This program lists the numbers of its search
/// (src/search/tunables.rs) when it was built for that:
///   cargo build --release --features tune --target-dir target/tune
///
/// The state is kept in the file of --out: the same command goes on where it was interrupted, and one with other settings is refused.
/// Openings and perturbations follow from the seed. With --nodes or --depth, and one thread for each engine, the same command goes
/// the same way every time, for any --concurrency; --pairs changes it.
///
/// An engine that crashes or plays an illegal move is named, and its pair of games is left out; ten such pairs in a row end the
/// tuning.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment, after_long_help = EXAMPLES, override_usage = USAGE)]
pub struct Tune {
    /// What is tuned, separated by commas: options of the engine by their names, or all numbers of the search
    ///
    /// NAME, or NAME:KEY=VALUE with more of them behind more colons: start= the value to begin with (otherwise the engine's default); min= and
    /// max= (otherwise the option's range); c= the perturbation of the last iteration (otherwise a twentieth of the range, at least 0.5);
    /// r= instead of --r-end. "all" takes the same, and names beside it go their own way
    #[arg(long, value_name = "NAME", required = true, value_delimiter = ',')]
    parameters: Vec<Wish>,
    /// Iterations; perturbations and steps depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    iterations: u64,
    /// Pairs of games of an iteration, each with perturbations of its own; their steps are added up
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    pairs: u64,
    /// The step of the last iteration for each game that one engine won more than the other, as a share of the perturbation
    #[arg(long, value_name = "R", default_value_t = 0.002, value_parser = a_share)]
    r_end: f64,
    /// Keep the state in this file as JSON, and go on with what it holds
    #[arg(long, value_name = "FILE", value_parser = a_file)]
    out: PathBuf,
    /// Draw the courses of the parameters into this new file
    #[arg(long, value_name = "FILE", value_parser = a_file)]
    svg: Option<PathBuf>,

    /// The engine, described as for "mammoth match" [default: self, this very binary]
    #[arg(long, value_name = "TEXT")]
    engine: Option<EngineSpec>,
    #[command(flatten)]
    limits: Limits,

    /// Openings: a file of EPD or FEN lines, or games as "book make" reads them; drawn in an order that follows from the seed
    #[arg(long, value_name = "FILE", help_heading = "Schedule")]
    openings: PathBuf,
    /// What openings and perturbations are drawn from
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Schedule")]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Schedule", value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,

    #[command(flatten)]
    endings: Endings,
}

/// Two lines, for one would be wider than a terminal.
const USAGE: &str = "\
mammoth tune [OPTIONS] --parameters <NAME> --iterations <N>
                           --openings <FILE> --out <FILE>";

const EXAMPLES: &str = "\
Examples:
  The margins of two heuristics, by a program built for it:
    cargo build --release --features tune --target-dir target/tune
    target/tune/release/mammoth tune \\
      --parameters reverse_futility_margin,razoring_base,razoring_margin \\
      --iterations 5000 --tc 2+0.02 --concurrency 2 --resign --draw \\
      --openings bench-positions/openings.fen \\
      --out margins.json --svg margins.svg
  Everything, at a fixed number of nodes; reductions with smaller
  perturbations, and one number that begins elsewhere:
    mammoth tune --engine target/tune/release/mammoth \\
      --parameters all,lmr_base:c=4,lmr_divisor:c=8,delta_margin:start=120 \\
      --iterations 20000 --nodes 10000 --pairs 4 --concurrency 2 \\
      --openings bench-positions/openings-more.fen --out all.json

What comes of it is a proposal: \"mammoth match\" with option.NAME=VALUE for the new values shows whether it is stronger.

Ctrl-C ends the tuning: the iteration under way is abandoned, all before it is kept, and the same command goes on.

Exit codes: 0 all iterations are done, 1 it failed or was refused, 2 wrong usage, or an engine whose numbers are constants,
130 interrupted.";

fn a_file(text: &str) -> Result<PathBuf, String> {
    if text == "-" { Err("wanted is a file, not standard output".into()) } else { Ok(text.into()) }
}

fn a_share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| format!("\"{text}\" is no number"))?;
    if (1e-9..=1.0).contains(&share) { Ok(share) } else { Err("wanted is a number above 0, at most 1".into()) }
}

impl Tune {
    pub(super) fn out(&self) -> &Path {
        &self.out
    }

    pub(super) fn svg(&self) -> Option<&Path> {
        self.svg.as_deref()
    }

    pub(super) fn wishes(&self) -> &[Wish] {
        &self.parameters
    }

    pub(super) fn r_end(&self) -> f64 {
        self.r_end
    }

    pub(super) fn concurrency(&self) -> u16 {
        self.concurrency
    }

    /// What all games have in common; the engine's protocol is known then.
    pub(super) fn terms(&self, interrupt: &Interrupt) -> Result<GameTerms, Failure> {
        let openings = read_openings(&self.openings)?;
        let start_timeout = self.limits.start_timeout();
        let described = self.engine.clone().unwrap_or_else(EngineSpec::itself);
        let engine = with_protocol(described, start_timeout, interrupt)?.informed_of(self.endings.rules());
        Ok(GameTerms {
            budget: engine.budget(&self.limits.budget(engine.budget.is_some())),
            conditions: self.endings.conditions(&self.limits, false),
            engine,
            openings,
            start_timeout,
            concurrency: self.concurrency.into(),
        })
    }

    /// What the course depends on.
    pub(super) fn settings(&self, terms: &GameTerms, parameters: Vec<Parameter>) -> Settings {
        Settings {
            engine: terms.engine.text().to_string(),
            limits: terms.budget.to_string(),
            conditions: terms.conditions.to_string(),
            openings: terms.openings_name(),
            seed: self.seed,
            iterations: self.iterations,
            pairs: self.pairs,
            parameters,
        }
    }
}
