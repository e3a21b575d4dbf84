//! Where searches are measured: a table and the workers, kept from search to search.

use super::{Conditions, Interrupt, RankArm, Run, RunKey, Sharing, Target, Way};
use crate::parallel::{Costs, Watch};
use crate::position::Position;
use crate::search::{
    Driver, Heuristics, Job, LineInfo, Pool, Ranks, RanksResult, SearchInfo, SearchResult, StopHandle, StrategyKind,
    ThreadsRefused,
};
use crate::time::Limits;
use crate::tt::{AllocationError, Table};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::{Duration, Instant};

/// Distance of the seeds of two ranks: more than a measurement has seeds.
const SEEDS_APART: u64 = 1_000_003;

/// Why a measurement ended early.
#[derive(Debug, thiserror::Error)]
pub enum StandError {
    #[error(transparent)]
    Memory(#[from] AllocationError),
    #[error("the system refuses {threads} threads: {source}")]
    Threads { threads: usize, source: rayon::ThreadPoolBuildError },
    #[error(transparent)]
    SearchThreads(#[from] ThreadsRefused),
    #[error("a search broke down, please report it: {0}")]
    Search(String),
    #[error("interrupted")]
    Interrupted,
}

/// A place for one search at a time.
pub struct Stand {
    table: Table,
    pools: HashMap<usize, Pool>,
    /// Tables of the ranks after the first.
    more_tables: Vec<Table>,
    costs: Option<Costs>,
    driver: Driver,
    heuristics: Heuristics,
    interrupt: Interrupt,
}

/// A position with the depth to search it to.
#[derive(Clone, Debug)]
pub struct Task {
    pub position: Position,
    pub depth: i32,
}

/// A search to be done.
struct Search<'a> {
    job: Job,
    threads: usize,
    seed: u64,
    /// Called when everything is ready, whatever follows.
    begin: &'a dyn Fn(),
    /// Hears of every line and may end the search.
    is_enough: &'a (dyn Fn(&LineInfo) -> bool + Sync),
}

impl Search<'_> {
    fn new(position: &Position, limits: Limits, strategy: StrategyKind, threads: usize, seed: u64) -> Self {
        let mut job = Job::new(position.clone(), limits);
        job.strategy = strategy;
        Search { job, threads, seed, begin: &|| {}, is_enough: &|_| false }
    }
}

impl Stand {
    /// A place under these conditions.
    ///
    /// # Errors
    /// When the table does not fit into the machine.
    pub fn new(conditions: &Conditions, interrupt: &Interrupt) -> Result<Stand, StandError> {
        let Conditions { costs, driver, heuristics, .. } = *conditions;
        let interrupt = interrupt.clone();
        Ok(Stand {
            table: Table::new(conditions.hash_mib)?,
            pools: HashMap::new(),
            more_tables: Vec::new(),
            costs,
            driver,
            heuristics,
            interrupt,
        })
    }

    /// Searches a position with workers that share it.
    ///
    /// # Errors
    /// When the search could not be done, or not to its end.
    ///
    /// # Panics
    /// When asked for copies, which need a place each.
    pub fn run(&mut self, task: &Task, key: RunKey) -> Result<Run, StandError> {
        let Way::Sharing(strategy) = key.arm.way else { panic!("copies need a place each") };
        let limits = Limits::depth(task.depth);
        let search = Search::new(&task.position, limits, strategy, key.arm.threads, key.seed);
        if let Some(ranks) = key.arm.ranks {
            return Ok(Run::of_ranks(key, &self.search_by_ranks(&search, ranks)?));
        }
        let (found, time) = self.search(&search)?;
        let pool = &self.pools[&key.arm.threads];
        Ok(match self.costs {
            Some(_) => Run::in_virtual_time(key, &found, &pool.clocks()),
            None => Run::in_real_time(key, &found, time, &pool.take_worker_logs()),
        })
    }

    /// Searches a position with one worker; `begin` is called when everything is ready, whatever follows.
    ///
    /// # Errors
    /// When the search could not be done, or not to its end.
    pub(super) fn run_alone(&mut self, task: &Task, seed: u64, begin: &dyn Fn()) -> Result<SearchResult, StandError> {
        let search = Search::new(&task.position, Limits::depth(task.depth), StrategyKind::Serial, 1, seed);
        Ok(self.search(&Search { begin, ..search })?.0)
    }

    /// What stops a search of one worker here.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn stop_of_one(&mut self) -> Result<StopHandle, StandError> {
        Ok(self.pool(1)?.stop_handle())
    }

    /// The first depth at which one worker takes as much as the target says, and its nodes by then; `None` when no depth is
    /// deep enough.
    ///
    /// # Errors
    /// When the search could not be done.
    pub fn choose_depth(&mut self, position: &Position, target: Target) -> Result<Option<(i32, u64)>, StandError> {
        let chosen = Mutex::new(None);
        let is_enough = |info: &LineInfo| {
            let reached = match target {
                Target::Depth(depth) => info.depth >= depth,
                Target::Nodes(nodes) => info.nodes >= nodes,
                Target::Seconds(seconds) => info.time.as_secs_f64() >= seconds,
            };
            if reached {
                chosen.lock().get_or_insert((info.depth, info.nodes));
            }
            reached
        };
        let search = Search::new(position, Limits::default(), StrategyKind::Serial, 1, 0);
        self.search(&Search { is_enough: &is_enough, ..search })?;
        Ok(chosen.into_inner())
    }

    /// One search by several ranks from a clean slate. Each rank has a seed of its own, as different machines would differ in
    /// something; the first one has that of the search.
    fn search_by_ranks(&mut self, search: &Search<'_>, arm: RankArm) -> Result<RanksResult, StandError> {
        let costs = self.costs.expect("ranks run in virtual time");
        let tables = if arm.share == Sharing::All { 1 } else { arm.count };
        while self.more_tables.len() + 1 < tables {
            self.more_tables.push(Table::new(self.table.mebibytes())?);
        }
        let exchange = arm.share.exchange();
        let all = std::iter::once(&mut self.table).chain(&mut self.more_tables).take(tables);
        for (rank, table) in all.enumerate() {
            table.reseed(search.seed + SEEDS_APART * rank as u64);
            table.record(exchange.map(|exchange| exchange.least_depth));
            table.clear_and_touch(1);
        }
        let job = Job { driver: self.driver, heuristics: self.heuristics, ..search.job.clone() };
        let ranks = Ranks::new(arm.count, search.threads, costs);
        ranks.prepare();
        let may_begin = self.interrupt.admits(ranks.stop_handle());
        let tables: Vec<&Table> = std::iter::once(&self.table).chain(&self.more_tables).take(tables).collect();
        let of_rank: Vec<&Table> = tables.iter().copied().cycle().take(arm.count).collect();
        let result = may_begin.then(|| ranks.run(&job, &of_rank, exchange));
        self.interrupt.forget(&ranks.stop_handle());
        self.table.record(None);
        match result {
            Some(RanksResult { found: SearchResult { failure: Some(failure), .. }, .. }) => {
                Err(StandError::Search(failure))
            }
            Some(result) if !self.interrupt.is_raised() => Ok(result),
            _ => Err(StandError::Interrupted),
        }
    }

    fn pool(&mut self, threads: usize) -> Result<&Pool, StandError> {
        Ok(match self.pools.entry(threads) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(match self.costs {
                Some(costs) => Pool::in_virtual_time(threads, costs),
                None => Pool::new(threads)?,
            }),
        })
    }

    /// One search from a clean slate.
    fn search(&mut self, search: &Search<'_>) -> Result<(SearchResult, Duration), StandError> {
        self.table.reseed(search.seed);
        self.table.clear_and_touch(if self.costs.is_some() { 1 } else { search.threads });
        let interrupt = self.interrupt.clone();
        self.pool(search.threads)?;
        let (pool, table) = (&self.pools[&search.threads], &self.table);
        let job = Job { driver: self.driver, heuristics: self.heuristics, ..search.job.clone() };
        // Virtual clocks know it all without a log.
        pool.watch(if self.costs.is_some() { Watch::Off } else { Watch::Sums });
        pool.clear();
        pool.prepare();
        let stop = pool.stop_handle();
        let may_begin = interrupt.admits(stop.clone());
        (search.begin)();
        let start = Instant::now();
        let found = may_begin.then(|| {
            pool.run(&job, table, &|news| {
                if matches!(&news, SearchInfo::Lines(lines) if lines.iter().any(|info| (search.is_enough)(info))) {
                    stop.stop();
                }
            })
        });
        let time = start.elapsed();
        interrupt.forget(&stop);
        match found {
            Some(SearchResult { failure: Some(failure), .. }) => Err(StandError::Search(failure)),
            Some(found) if !interrupt.is_raised() => Ok((found, time)),
            _ => Err(StandError::Interrupted),
        }
    }
}
