//! The searches, and what is printed and kept of them.

use super::command::Bench;
use super::listener::{Listener, Totals};
use super::report::{PositionReport, Report, millis, nodes_a_second};
use super::searched::Searched;
use super::surroundings::Surroundings;
use crate::cli::files::check_distinct;
use crate::cli::json::{self, JsonOutput, JsonTarget};
use crate::cli::language::message;
use crate::cli::terminal::positions_bar;
use crate::cli::trace::Trace;
use crate::cli::workers::WorkersReport;
use crate::cli::{Failure, VERSION};
use crate::eval::nnue::Network;
use crate::notation::{Epd, SourceText, parse_epd_file, read_text};
use crate::parallel::{Costs, NODE, Watch};
use crate::search::{Job, Placed, Placement, Pool};
use crate::time::Limits;
use crate::tt::Table;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Fields of every result of this command.
const FIELDS: &[&str] = &["instruction_set", "nodes", "positions"];

/// The standard set.
pub(super) const POSITIONS: &str = include_str!("../../../bench-positions/bench.epd");

/// What the positions are searched with.
struct Searching<'a> {
    pool: &'a Pool,
    table: &'a Table,
    network: Option<Arc<Network>>,
    trace: Option<Trace>,
}

/// All of them.
struct Measured {
    report: WorkersReport,
    time: Duration,
    /// As in [`Searched`].
    span: u64,
    positions: Vec<PositionReport>,
    /// What became of the timeline.
    traced: Result<(), Failure>,
}

impl Bench {
    pub(in crate::cli) fn run(self) -> Result<ExitCode, Failure> {
        if self.speedtest {
            return self.run_speedtest();
        }
        self.run_to_depth().map(|()| ExitCode::SUCCESS)
    }

    fn run_to_depth(&self) -> Result<(), Failure> {
        let terminal = json::terminal(self.json.as_ref());
        let keeps = self.json.is_some() || self.trace.is_some();
        let goes_on = || keeps || terminal.is_read();
        let listener = Listener { say: &|line| terminal.print_line(line), goes_on: &goes_on, bar: positions_bar(0) };
        let Some(totals) = self.measure(&listener)? else { return terminal.conclude(Ok(())) };
        terminal.print_line(totals.lines);
        terminal.conclude(totals.kept)
    }

    /// Searches the positions; `None` when it was not to go on to the end.
    pub(super) fn measure(&self, listener: &Listener<'_>) -> Result<Option<Totals>, Failure> {
        let positions = self.positions()?;
        listener.bar.set_length(positions.len() as u64);
        let json = self.claim_json()?;
        let workers = self.workers();
        let network = self.net.network()?;
        let table = Table::new(self.hash_mib())?;
        let (pool, placed) = match self.in_virtual_time {
            true => (Pool::in_virtual_time(workers, Costs::default()), Placed::default()),
            false => self.place(&table)?,
        };
        let trace = self.trace.as_deref().map(|path| Trace::create(path, workers, self.in_virtual_time));
        let trace = trace.transpose()?;
        table.clear_and_touch(workers);
        let surroundings = Surroundings::new(&pool, &table, &placed, network.as_deref());
        (listener.say)(surroundings.to_string());
        let searching = Searching { pool: &pool, table: &table, network, trace };
        let Some(measured) = self.search_all(&positions, searching, listener) else { return Ok(None) };
        let (sum, time, virtual_time) = (measured.report.sum(), measured.time, self.virtual_time(measured.span));
        if self.verbose {
            let share = 100.0 * sum.first_move_fail_highs as f64 / sum.fail_highs.max(1) as f64;
            let (splits, joins) = (sum.splits, sum.joins);
            (listener.say)(format!("first-move fail-highs {share:.1} %, splits {splits}, joins {joins}"));
        }
        if self.verbose && workers > 1 {
            (listener.say)(measured.report.to_string());
        }
        if let Some(nodes) = virtual_time {
            (listener.say)(format!("virtual {nodes}"));
        }
        let nps = nodes_a_second(sum.nodes, time);
        let lines = format!("nodes {}\ntime {}\nnps {nps}", sum.nodes, time.as_millis());
        let report = Report {
            program: format!("mammoth {VERSION}"),
            surroundings,
            conditions: self.conditions(),
            nodes: sum.nodes,
            time_ms: millis(time),
            nps,
            virtual_time,
            positions: measured.positions,
        };
        let written = json.map_or(Ok(()), |mut json| json.write(&report));
        Ok(Some(Totals { lines, kept: measured.traced.and(written) }))
    }

    /// Threads where `--numa` says, and the table beside them.
    pub(super) fn place(&self, table: &Table) -> Result<(Pool, Placed), Failure> {
        let workers = self.workers();
        let placement = Placement::here(&self.numa, workers).map_err(|error| format!("--numa: {error}"))?;
        let pool = Pool::placed(workers, &placement)?;
        let placed = Placed::new(placement, pool.unbound().map(str::to_string), table);
        Ok((pool, placed))
    }

    fn search_all(
        &self,
        positions: &[Epd],
        Searching { pool, table, network, mut trace }: Searching<'_>,
        listener: &Listener<'_>,
    ) -> Option<Measured> {
        pool.watch(self.watch());
        let report = WorkersReport::new(self.workers(), self.in_virtual_time);
        let mut measured = Measured { report, time: Duration::ZERO, span: 0, positions: Vec::new(), traced: Ok(()) };
        for epd in positions {
            if !(listener.goes_on)() {
                return None;
            }
            let searched = self.search(epd, pool, table, network.clone());
            if self.verbose {
                let line = self.line(epd, &searched);
                listener.bar.suspend(|| (listener.say)(line));
            }
            if let Some(trace) = &mut trace {
                trace.add(epd.operation("id").unwrap_or(&epd.fen), &searched.logs, searched.span);
            }
            measured.report.add(&searched.found.workers, &searched.logs, searched.span);
            measured.span += searched.span;
            measured.time += searched.time;
            measured.positions.push(self.result(epd, &searched));
            listener.bar.inc(1);
        }
        listener.bar.finish_and_clear();
        measured.traced = trace.map_or(Ok(()), Trace::finish);
        Some(measured)
    }

    /// What the clocks of workers say, in nodes of one worker; `None` when they are those of the machine.
    pub(super) fn virtual_time(&self, span: u64) -> Option<u64> {
        self.in_virtual_time.then_some(span / NODE)
    }

    /// Claims what is to be written, before anything is searched.
    pub(super) fn claim_json(&self) -> Result<Option<JsonOutput>, Failure> {
        let json = self.json.as_ref().and_then(JsonTarget::path);
        check_distinct([("--trace", self.trace.as_deref()), ("--json", json)])?;
        self.json.as_ref().map(|target| target.claim_free(Some(FIELDS))).transpose()
    }

    fn watch(&self) -> Watch {
        match () {
            () if self.trace.is_some() => Watch::Timeline,
            () if self.verbose && self.workers() > 1 => Watch::Sums,
            () => Watch::Off,
        }
    }

    fn positions(&self) -> Result<Vec<Epd>, Failure> {
        let Some(path) = &self.positions else { return Ok(parse_epd_file(POSITIONS)?) };
        let named = |error: &dyn std::error::Error| format!("{}: {error}", path.display());
        let text = read_text(path).and_then(SourceText::into_text).map_err(|error| named(&error))?;
        let positions = parse_epd_file(&text).map_err(|error| named(&error))?;
        if positions.is_empty() {
            return Err(message!(
                "no-position-to-measure",
                "{path} has no position: a line for each is needed, as EPD or FEN",
                path = path.display()
            )
            .into());
        }
        Ok(positions)
    }

    fn search(&self, epd: &Epd, pool: &Pool, table: &Table, network: Option<Arc<Network>>) -> Searched {
        Searched::clear(pool, table);
        let mut job = Job::new(epd.position.clone(), Limits::depth(self.depth));
        job.network = network;
        job.heuristics = self.heuristics;
        job.strategy = self.strategy;
        job.driver = self.driver;
        job.force_parallel = self.force_parallel;
        Searched::by(pool, table, &job)
    }

    /// What is said of a position.
    fn line(&self, epd: &Epd, searched: &Searched) -> String {
        let found = &searched.found;
        let best = found.best.map_or("none".to_string(), |mv| mv.to_string());
        let (score, nodes, millis) = (found.score, found.counters.nodes, searched.time.as_millis());
        let ticks = self.virtual_time(searched.span).map_or(String::new(), |nodes| format!(" virtual {nodes}"));
        let id = epd.operation("id").unwrap_or("");
        format!("{best} score {score} nodes {nodes} time {millis}{ticks} {id}")
    }
}
