//! `mammoth suite`: how many problems the engine solves, and how fast.

use super::interrupt::stop_on_interrupt;
use super::json::{self, JsonTarget};
use super::search_limit::{SearchLimit, limit_text};
use super::terminal::{Terminal, progress_bar};
use super::{Failure, VERSION};
use crate::analysis::{Analyser, Means, SpokenScore};
use crate::cli::language::message;
use crate::league::suite::{Conditions, Examiner, Problem, Spread, Summary, Verdict, full_result, read_problems};
use crate::notation::{SourceText, read_text};
use crate::search::Heuristics;
use clap::Args;
use indicatif::ProgressBar;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Less than a second on one thread. Nodes and not time, so that one thread solves the same problems on every machine,
/// however busy.
const DEFAULT_NODES: u64 = 1_000_000;

/// Put the problems of a file to the engine: how many it solves, and how fast.
///
/// Each line of FILE is a position, as EPD or as `FEN; operation; …`, with at least one of the operations `bm` (one of
/// these moves is to be played), `am` (none of these moves may be played) and `dm` (a mate in at most so many moves is
/// to be announced). Several moves are separated by blanks; they are in any notation (h2e2, C2=5, Che2, 炮二平五), ranks
/// counted alike in the whole file. FILE is UTF-8, UTF-16, GB18030 or Big5, compressed with gzip or not.
///
/// Table and histories are cleared before each problem. A problem is solved when the answer at the end of the search is right; the
/// time and the nodes "to the solution" are counted up to the moment from which the answer stayed right. A mate that fulfils
/// `dm` ends its search. Without a limit each search takes 1,000,000 nodes: with one thread the result is then the same on every
/// machine.
///
/// Misses are listed and are no failure: the exit code is 0. Ctrl-C prints what is done so far and ends with 1.
///
/// Example: mammoth suite bench-positions/mates.epd --json mates.json
#[derive(Args, Debug)]
pub struct Suite {
    /// The problems
    file: PathBuf,
    #[command(flatten)]
    limit: SearchLimit,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// Switches of the search: all, plain, or changes such as -null_move,-lmr
    #[arg(long, default_value_t = Heuristics::ALL, value_parser = Heuristics::parse, allow_hyphen_values = true)]
    heuristics: Heuristics,
    /// Write all results to this file as JSON; - for standard output, which then holds nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<JsonTarget>,
    /// Print a line for each solved problem too
    #[arg(long)]
    verbose: bool,
}

impl Suite {
    pub(super) fn run(self) -> Result<(), Failure> {
        let problems = read(&self.file)?;
        // A path that cannot be written is better found out before the searches than behind them.
        let fields = &["conditions", "summary", "results"];
        let json = self.json.as_ref().map(|target| target.claim_free(Some(fields))).transpose()?;
        let (threads, hash_mib) = (self.threads.into(), self.hash as usize);
        let means = Means { threads, hash_mib, heuristics: self.heuristics, ..Means::default() };
        let mut examiner = Examiner::new(Analyser::new(means)?, self.limit.limits(DEFAULT_NODES));
        stop_on_interrupt(vec![examiner.stopper()])?;
        let terminal = json::terminal(self.json.as_ref());
        let verdicts = self.examine(&mut examiner, &problems, &terminal)?;
        let summary = Summary::new(problems.len(), &verdicts);
        terminal.print_line(summary_text(&summary));
        let conditions = self.conditions();
        let full = full_result(&conditions, &summary, &problems, &verdicts);
        terminal.conclude(json.map_or(Ok(()), |mut json| json.write(&full)))?;
        if summary.is_complete() {
            Ok(())
        } else {
            Err(message!(
                "suite-interrupted",
                "interrupted after {done} of {all} positions",
                done = summary.searched,
                all = summary.positions
            )
            .into())
        }
    }

    /// Puts all problems, or as many as there is time for until somebody stops it or nobody reads or keeps the results.
    fn examine(
        &self,
        examiner: &mut Examiner,
        problems: &[Problem],
        terminal: &Terminal,
    ) -> Result<Vec<Verdict>, Failure> {
        let bar = problems_bar(problems.len() as u64);
        let mut verdicts = Vec::with_capacity(problems.len());
        let mut solved = 0;
        for problem in problems {
            let Some(verdict) = examiner.examine(problem)? else { break };
            solved += usize::from(verdict.solution.is_some());
            if self.verbose || verdict.solution.is_none() {
                bar.suspend(|| terminal.print_line(result_line(problem, &verdict)));
            }
            verdicts.push(verdict);
            bar.set_message(solved.to_string());
            bar.inc(1);
            if self.json.is_none() && !terminal.is_read() {
                break;
            }
        }
        bar.finish_and_clear();
        Ok(verdicts)
    }

    fn conditions(&self) -> Conditions {
        Conditions {
            program: format!("mammoth {VERSION}"),
            file: self.file.display().to_string(),
            limit: limit_text(&self.limit.limits(DEFAULT_NODES)),
            threads: self.threads as usize,
            hash_mib: self.hash as usize,
            heuristics: self.heuristics,
        }
    }
}

fn read(path: &Path) -> Result<Vec<Problem>, Failure> {
    let text = read_text(path).and_then(SourceText::into_text).map_err(|error| named(path, &error))?;
    read_problems(&text).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &dyn std::error::Error) -> Failure {
    format!("{}: {error}", path.display()).into()
}

fn result_line(problem: &Problem, verdict: &Verdict) -> String {
    let played = verdict.played.map_or("nothing".to_string(), |mv| mv.to_string());
    let (score, name) = (SpokenScore::from(verdict.score), problem.name());
    match verdict.solution {
        Some(at) => format!(
            "solved {name}: {played} {score}, since depth {}, {} nodes, {:.1} ms",
            at.depth,
            at.nodes,
            1000.0 * at.time.as_secs_f64()
        ),
        None => {
            format!("missed {name}: {played} {score} depth {}, wanted {}", verdict.end.depth, problem.wanted)
        }
    }
}

fn summary_text(summary: &Summary) -> String {
    let mut text = format!("solved {} of {} ({:.1} %)\n", summary.solved, summary.searched, summary.percent());
    let mut row = |what: &str, unit: &str, decimals: usize, spread: Option<Spread>| {
        if let Some(spread) = spread {
            let number = |value: f64| format!("{value:.decimals$}{unit}");
            let [median, mean, most] = [spread.median, spread.mean, spread.most].map(number);
            writeln!(text, "{what} to the solution: median {median}, mean {mean}, most {most}")
                .expect("writing to a string succeeds");
        }
    };
    row("time", " ms", 1, summary.solution_time_ms);
    row("nodes", "", 0, summary.solution_nodes);
    write!(text, "nodes {}\ntime {:.0}", summary.nodes, summary.time_ms).expect("writing to a string succeeds");
    text
}

fn problems_bar(length: u64) -> ProgressBar {
    let template = message!(
        "bar-problems",
        "{bar} {done}/{all} positions, {solved} solved, {left} left",
        bar = "{bar:40}",
        done = "{pos}",
        all = "{len}",
        solved = "{msg}",
        left = "{eta}"
    );
    progress_bar(length, &template).with_message("0")
}
