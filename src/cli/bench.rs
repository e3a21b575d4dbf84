//! `mammoth bench`: a fixed amount of search over real positions. At one thread its node count is the signature of the
//! search: the same on every run and every machine.

use super::Failure;
use super::terminal::{positions_bar, print_line};
use super::trace::Trace;
use super::workers::WorkersReport;
use crate::notation::{Epd, parse_epd_file};
use crate::parallel::{Costs, Diary, NODE, Watch};
use crate::search::{Driver, Findings, Heuristics, Job, Pool, StrategyKind};
use crate::time::Limits;
use crate::tt::Table;
use clap::Args;
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
    #[arg(long, default_value_t = StrategyKind::default())]
    strategy: StrategyKind,
    /// How an iteration finds its score: pvs (principal variation search in aspiration windows) or mtdf (MTD(f): null windows only)
    #[arg(long, default_value_t = Driver::default())]
    driver: Driver,
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
    /// Write the timeline of workers and split points to this new file, in the trace-event format that ui.perfetto.dev opens.
    /// In virtual time a microsecond of it is the time of one node
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Print a line for each position, and with more than one thread what each of them did
    #[arg(long)]
    verbose: bool,
}

/// One position searched.
struct Searched {
    found: Findings,
    diaries: Vec<Diary>,
    /// By the wall clock.
    time: Duration,
    /// By the clocks of the workers: nanoseconds, or in virtual time ticks.
    span: u64,
}

impl Bench {
    pub(super) fn run(self) -> Result<(), Failure> {
        let positions = self.positions()?;
        let pool = match self.in_virtual_time {
            true => Pool::in_virtual_time(self.threads as usize, Costs::default()),
            false => Pool::new(self.threads as usize)?,
        };
        let table = Table::new(self.hash as usize)?;
        let workers = self.threads as usize;
        let trace = self.trace.as_deref().map(|path| Trace::create(path, workers, self.in_virtual_time));
        let mut trace = trace.transpose()?;
        pool.watch(self.watch());
        let bar = positions_bar(positions.len() as u64);
        let mut report = WorkersReport::new(workers, self.in_virtual_time);
        let (mut time, mut ticks) = (Duration::ZERO, 0);
        for epd in &positions {
            let searched = self.search(epd, &pool, &table);
            if self.verbose {
                let line = self.line(epd, &searched);
                bar.suspend(|| print_line(line))?;
            }
            if let Some(trace) = &mut trace {
                trace.add(epd.operation("id").unwrap_or(&epd.fen), &searched.diaries, searched.span)?;
            }
            report.add(&searched.found.workers, &searched.diaries, searched.span);
            ticks += searched.span;
            time += searched.time;
            bar.inc(1);
        }
        bar.finish_and_clear();
        trace.map_or(Ok(()), Trace::finish)?;
        let sum = report.sum();
        if self.verbose {
            let share = 100.0 * sum.first_move_fail_highs as f64 / sum.fail_highs.max(1) as f64;
            print_line(format_args!("first-move fail-highs {share:.1} %, splits {}, joins {}", sum.splits, sum.joins))?;
        }
        if self.verbose && self.threads > 1 {
            print_line(report)?;
        }
        if self.in_virtual_time {
            print_line(format_args!("virtual {}", ticks / NODE))?;
        }
        let nps = sum.nodes as f64 / time.as_secs_f64().max(1e-9);
        print_line(format_args!("nodes {}\ntime {}\nnps {nps:.0}", sum.nodes, time.as_millis()))?;
        Ok(())
    }

    fn watch(&self) -> Watch {
        match () {
            () if self.trace.is_some() => Watch::Timeline,
            () if self.verbose && self.threads > 1 => Watch::Sums,
            () => Watch::Off,
        }
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

    fn search(&self, epd: &Epd, pool: &Pool, table: &Table) -> Searched {
        table.clear_and_touch(self.threads as usize);
        pool.clear();
        let mut job = Job::new(epd.position.clone(), Limits::depth(self.depth));
        job.heuristics = self.heuristics;
        job.strategy = self.strategy;
        job.driver = self.driver;
        job.force_parallel = self.force_parallel;
        pool.prepare();
        let start = Instant::now();
        let found = pool.run(&job, table, &|_| {});
        let time = start.elapsed();
        let span = pool.clocks().first().map_or(time.as_nanos() as u64, |clock| clock.now);
        Searched { found, diaries: pool.take_diaries(), time, span }
    }

    /// What is said of a position.
    fn line(&self, epd: &Epd, searched: &Searched) -> String {
        let found = &searched.found;
        let best = found.best.map_or("none".to_string(), |mv| mv.to_string());
        let (score, nodes, millis) = (found.score, found.counters.nodes, searched.time.as_millis());
        let ticks = if self.in_virtual_time { format!(" virtual {}", searched.span / NODE) } else { String::new() };
        let id = epd.operation("id").unwrap_or("");
        format!("{best} score {score} nodes {nodes} time {millis}{ticks} {id}")
    }
}
