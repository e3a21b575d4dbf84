//! `mammoth scaling`: how much faster many workers are than one.

mod calibration;
mod pictures;
mod progress;
mod ranks;

use super::files::check_distinct;
use super::interrupt::{INTERRUPTED, on_interrupt};
use super::json::{self, JsonOutput, JsonTarget};
use super::terminal::{Terminal, warn};
use super::{Failure, VERSION};
use crate::cli::language::message;
use crate::parallel::Costs;
use crate::platform::processors;
use crate::scaling::{
    Campaign, CampaignError, Conditions, Interrupt, Results, Settings, StandError, Study, Target, read_studies, report,
};
use crate::search::{Driver, Heuristics, StrategyKind};
use crate::types::WorkShare;
use clap::Args;
use pictures::Pictures;
use progress::Progress;
use ranks::RankOptions;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Serial nodes for each worker of the largest team when no target is given: enough for a judgement.
const DEFAULT_NODES_A_WORKER: u64 = 500_000;

/// Compare strategies and numbers of workers: time to depth, node rate and nodes against one worker.
///
/// Each position is searched to the first depth at which one worker takes the nodes (or seconds) asked for; that search is not
/// counted. Then one worker and every team search it to that depth, under each seed, with table and histories cleared. A
/// seed deals the entries of the table to other places, as other Zobrist numbers would, and forgets a thousandth of them, so that
/// each is another draw of the same search. Means are geometric, intervals are by bootstrap over positions and seeds.
///
/// In real time runs are interleaved, and independent copies of the serial search beside them show what the machine can give at
/// most ("ceiling"). With --virtual all workers run in virtual time, which is the same on every machine and for any
/// number of workers; several positions are searched side by side, and the figures are algorithmic speed-ups: memory and
/// locks are not in them.
///
/// With --ranks several machines search each position in virtual time, each with a table of its own. They send each other the
/// entries of some depth. The results show how much faster that is than with nothing in common.
///
/// With --json FILE the results are saved on the way, and the same command goes on where it was interrupted; strategies,
/// threads, seeds and repetitions can be added later in the same way.
///
/// Several machines make a share each (--shard) into a file of its own, and --merge takes these over (docs/cluster.md).
///
/// Examples:
///   mammoth scaling --virtual --threads 1,4,16 --strategy ybw,lazy \
///     --nodes 2000000 --json scaling.json
///   mammoth scaling --virtual --depth 14 --shard 3/48 --json part-3.json
///   mammoth scaling --virtual --depth 14 --merge part-*.json --json all.json
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Scaling {
    /// Numbers of workers, 1 to 512 each [default: powers of two, in real time up to the processors, in virtual time to 16]
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Vec<u16>,
    /// How workers share the tree: ybw, pv-split, abdada, lazy or serial
    #[arg(long, value_delimiter = ',', default_values_t = [StrategyKind::default()])]
    strategy: Vec<StrategyKind>,
    /// How an iteration finds its score, serial and shared alike: pvs or mtdf (MTD(f))
    #[arg(long, default_value_t = Driver::default())]
    driver: Driver,
    /// Switches of the search, serial and shared alike: all, plain, or changes such as -null_move,-lmr
    #[arg(long, default_value_t = Heuristics::ALL, value_parser = Heuristics::parse, allow_hyphen_values = true)]
    heuristics: Heuristics,
    /// Files of EPD or plain FEN lines; "games" and "mixed" are the standard sets of bench-positions
    #[arg(long, value_name = "FILE", value_delimiter = ',', default_values = ["games", "mixed"])]
    positions: Vec<String>,
    #[command(flatten)]
    target: TargetArguments,
    /// How often each run is made [default: 3; in virtual time, where each is like the other, 1]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    repeat: Option<u16>,
    /// Draws of the serial search, each of them compared with
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    seeds: u16,
    /// Size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// Run all workers in virtual time
    #[arg(long = "virtual")]
    in_virtual_time: bool,
    #[command(flatten)]
    ranks: RankOptions,
    /// Searches side by side in virtual time [default: the processors]
    #[arg(long, requires = "in_virtual_time", value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: Option<u16>,
    /// Keep the results in this file as JSON, and continue what it holds; - writes them to standard output, which then holds
    /// nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<JsonTarget>,
    /// Take over the runs that these files hold, of the same command with --shard
    #[arg(long, value_name = "FILES", num_args = 1.., requires = "in_virtual_time")]
    merge: Vec<PathBuf>,
    /// Make only this share of the runs, of which those of a position under a seed stay together: 2/8 is the second of eight
    #[arg(long, value_name = "I/N", default_value_t = WorkShare::WHOLE, requires = "in_virtual_time")]
    shard: WorkShare,
    /// Print how many shares the runs can be divided into, and do nothing else
    #[arg(long, requires = "in_virtual_time")]
    count_shards: bool,
    #[command(flatten)]
    pictures: Pictures,
    /// Instead of all that, measure on this machine what the division of work costs, beside the costs stated for virtual time
    #[arg(long, exclusive = true)]
    calibrate: bool,
}

/// How deep each position is searched.
#[derive(Args, Debug)]
#[group(multiple = false)]
struct TargetArguments {
    /// All positions so many plies deep
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: Option<i32>,
    /// To the first depth at which one worker takes so many seconds
    #[arg(long, value_parser = seconds)]
    seconds: Option<f64>,
    /// To the first depth at which one worker takes so many nodes [default: 500,000 for each of the largest number of workers]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

/// Takes over the runs of a file; how many there are then.
fn take_over(path: &Path, results: &mut Results) -> Result<usize, Failure> {
    let named = |error: &dyn std::error::Error| Failure::from(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    results.continue_from(&text).map_err(|error| named(&error))
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("\"{text}\" is no number"))?;
    if (0.001..=1e6).contains(&seconds) { Ok(seconds) } else { Err("wanted are 0.001 to 1,000,000 seconds".into()) }
}

impl Scaling {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        if self.calibrate {
            calibration::run(&self.terminal())?;
            return Ok(ExitCode::SUCCESS);
        }
        let studies = self.studies()?;
        let settings = self.settings()?;
        let units = studies.len() * usize::from(self.seeds);
        if self.count_shards {
            self.terminal().print_line(units);
            return Ok(ExitCode::SUCCESS);
        }
        self.shard.check(units, "runs of a position under a seed")?;
        let mut results = Results::new(settings, &studies);
        let json = self.json.as_ref().and_then(JsonTarget::path);
        check_distinct([("--json", json)].into_iter().chain(self.pictures.paths()))?;
        let json = self.json.as_ref().map(JsonTarget::claim).transpose()?;
        let continued = self.take_up(json.as_ref(), &mut results)?;
        for path in &self.merge {
            take_over(path, &mut results)?;
        }
        let pictures = self.pictures.claim(continued)?;
        let interrupt = Interrupt::default();
        let campaign = Campaign {
            studies: &studies,
            concurrency: self.concurrency(),
            shard: self.shard,
            interrupt: interrupt.clone(),
        };
        campaign.check(&results.settings)?;
        on_interrupt(move || interrupt.raise())?;
        let terminal = self.terminal();
        let mut progress = Progress::new(&terminal, json);
        let outcome = campaign.run(&mut results, &mut |news| progress.hear(news));
        let json = progress.finish();
        results.summarize();
        // A file that cannot be written any more must not take the table with it, nor a reader who has gone the files.
        terminal.print_line(report(&results).trim_end());
        let kept = json.map_or(Ok(()), |mut json| json.write(&results));
        let drawn = pictures.write(&results);
        terminal.conclude(kept.and(drawn))?;
        match outcome {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(CampaignError::Stand(StandError::Interrupted)) => {
                warn(match self.json {
                    Some(JsonTarget::File(_)) => {
                        message!("measurement-interrupted", "interrupted; the same command goes on")
                    }
                    _ => message!("interrupted", "interrupted"),
                });
                Ok(ExitCode::from(INTERRUPTED))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn terminal(&self) -> Terminal {
        json::terminal(self.json.as_ref())
    }

    fn studies(&self) -> Result<Vec<Study>, Failure> {
        let mut studies: Vec<Study> = Vec::new();
        for name in &self.positions {
            let set = read_studies(name)?;
            if studies.iter().any(|study| study.set == set[0].set) {
                return Err(format!("--positions: there are two sets of the name \"{}\"", set[0].set).into());
            }
            studies.extend(set);
        }
        Ok(studies)
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let threads = self.threads();
        let most = threads.iter().copied().max().unwrap_or(1) as u64;
        let target = match (self.target.depth, self.target.seconds) {
            (Some(depth), _) => Target::Depth(depth),
            (_, Some(seconds)) => Target::Seconds(seconds),
            _ => Target::Nodes(self.target.nodes.unwrap_or(DEFAULT_NODES_A_WORKER * most)),
        };
        let conditions = Conditions {
            program: format!("mammoth {VERSION}"),
            target,
            hash_mib: self.hash as usize,
            driver: self.driver,
            heuristics: self.heuristics,
            costs: self.in_virtual_time.then(Costs::default),
        };
        let repeat = self.repeat.unwrap_or(if self.in_virtual_time { 1 } else { 3 }).into();
        let mut strategies: Vec<StrategyKind> = Vec::new();
        for &strategy in &self.strategy {
            if !strategies.contains(&strategy) {
                strategies.push(strategy);
            }
        }
        let ranks = self.ranks.arms(&threads)?;
        Ok(Settings { conditions, threads, strategies, ranks, seeds: self.seeds.into(), repeat })
    }

    fn threads(&self) -> Vec<usize> {
        let most = if self.in_virtual_time { 16 } else { processors() };
        let usual = || (0..).map(|power| 1 << power).take_while(|&threads| threads <= most).collect();
        let mut threads: Vec<usize> = self.threads.iter().map(|&threads| threads.into()).collect();
        if threads.is_empty() {
            threads = usual();
        }
        threads.sort_unstable();
        threads.dedup();
        threads
    }

    fn concurrency(&self) -> usize {
        if self.in_virtual_time { self.concurrency.map_or(processors(), usize::from) } else { 1 }
    }

    /// Takes over what an earlier call left in the file; whether there was something.
    fn take_up(&self, json: Option<&JsonOutput>, results: &mut Results) -> Result<bool, Failure> {
        let Some(path) = json.and_then(JsonOutput::earlier) else { return Ok(false) };
        let runs = take_over(path, results)?;
        self.terminal().print_line(format_args!("{} holds {runs} runs already", path.display()));
        Ok(true)
    }
}
