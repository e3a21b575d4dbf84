//! `mammoth bench`: a fixed amount of search over real positions. At one thread its node count is the signature of the
//! search: the same on every run and every machine.

use super::Failure;
use super::terminal::print_line;
use crate::notation::{Epd, parse_epd_file};
use crate::parallel::{Costs, NODE};
use crate::search::{Counters, Heuristics, Job, Pool, StrategyKind};
use crate::time::Limits;
use crate::tt::Table;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Depth at which the set takes 10 to 20 seconds on one thread.
const DEFAULT_DEPTH: i32 = 16;

const POSITIONS: &str = include_str!("../../bench-positions/bench.epd");

/// Search the positions of bench-positions/bench.epd to a fixed depth and report nodes and speed.
///
/// Table and histories are cleared before each position. Ends with the lines `nodes`, `time` (milliseconds) and `nps`. With
/// one thread the node count is the same on every run and every machine.
///
/// Example: mammoth bench --threads 2 --heuristics=-null_move
#[derive(Args, Debug)]
pub struct Bench {
    /// Depth of each search in plies
    #[arg(long, default_value_t = DEFAULT_DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: i32,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// Switches of the search: all, plain, or changes such as -null_move,-lmr
    #[arg(long, default_value_t = Heuristics::ALL, value_parser = Heuristics::parse, allow_hyphen_values = true)]
    heuristics: Heuristics,
    /// How threads share the tree: ybw, pv-split, abdada, lazy or serial
    #[arg(long, default_value_t = StrategyKind::default(), value_parser = StrategyKind::parse)]
    strategy: StrategyKind,
    /// Run the parallel search code even with one thread
    #[arg(long)]
    force_parallel: bool,
    /// Run all workers in virtual time on one processor: the nodes are then the same on every run, for any number of
    /// threads. Prints the virtual time too, in nodes of one worker
    #[arg(long = "virtual", conflicts_with = "force_parallel")]
    in_virtual_time: bool,
    /// Search the positions of this file (EPD or FEN lines) instead
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Print a line for each position
    #[arg(long)]
    verbose: bool,
}

impl Bench {
    pub(super) fn run(self) -> Result<(), Failure> {
        let positions = self.positions()?;
        let pool = match self.in_virtual_time {
            true => Pool::in_virtual_time(self.threads as usize, Costs::default()),
            false => Pool::new(self.threads as usize)?,
        };
        let table = Table::new(self.hash as usize)?;
        let bar = progress_bar(positions.len() as u64);
        let mut sum = Counters::default();
        let mut time = Duration::ZERO;
        let mut ticks = 0;
        for epd in &positions {
            let (counters, spent) = self.search(epd, &pool, &table, &bar)?;
            sum += counters;
            ticks += pool.clocks().first().map_or(0, |clock| clock.now);
            time += spent;
            bar.inc(1);
        }
        bar.finish_and_clear();
        if self.verbose {
            let share = 100.0 * sum.first_move_fail_highs as f64 / sum.fail_highs.max(1) as f64;
            print_line(format_args!("first-move fail-highs {share:.1} %, splits {}, joins {}", sum.splits, sum.joins))?;
        }
        if self.in_virtual_time {
            print_line(format_args!("virtual {}", ticks / NODE))?;
        }
        let nps = sum.nodes as f64 / time.as_secs_f64().max(1e-9);
        print_line(format_args!("nodes {}\ntime {}\nnps {nps:.0}", sum.nodes, time.as_millis()))?;
        Ok(())
    }

    fn positions(&self) -> Result<Vec<Epd>, Failure> {
        let Some(path) = &self.positions else { return Ok(parse_epd_file(POSITIONS)?) };
        let named = |error: &dyn std::error::Error| format!("{}: {error}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(&error))?;
        let positions = parse_epd_file(&text).map_err(|error| named(&error))?;
        if positions.is_empty() {
            return Err(format!("{} has no position: a line for each is needed, as EPD or FEN", path.display()).into());
        }
        Ok(positions)
    }

    fn search(&self, epd: &Epd, pool: &Pool, table: &Table, bar: &ProgressBar) -> io::Result<(Counters, Duration)> {
        table.clear_and_touch(self.threads as usize);
        pool.clear();
        let mut job = Job::new(epd.position.clone(), Limits::depth(self.depth));
        job.heuristics = self.heuristics;
        job.strategy = self.strategy;
        job.force_parallel = self.force_parallel;
        pool.prepare();
        let start = Instant::now();
        let found = pool.run(&job, table, &|_| {});
        let time = start.elapsed();
        if self.verbose {
            let best = found.best.map_or("none".to_string(), |mv| mv.to_string());
            let (nodes, millis) = (found.counters.nodes, time.as_millis());
            let id = epd.operation("id").unwrap_or("");
            let score = found.score;
            let ticks = pool.clocks().first().map_or(String::new(), |clock| format!(" virtual {}", clock.now / NODE));
            let line = format!("{best} score {score} nodes {nodes} time {millis}{ticks} {id}");
            bar.suspend(|| print_line(line))?;
        }
        Ok((found.counters, time))
    }
}

/// A bar on standard error; it hides itself when that is no terminal.
fn progress_bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} left");
    ProgressBar::new(length).with_style(style.expect("the template is valid"))
}
