//! The threads, and a search from its job to its result.
//!
//! The crew owns the threads, or the coroutines of virtual time, and knows nothing of the tree. A search is one call on every worker:
//! worker 0 runs iterative deepening, the others wait for split points or, in strategies without them, search as well.

use super::common::Common;
use super::crew::{Crew, Threads, ThreadsRefused};
use super::job::Job;
use super::memories::Memories;
use super::memory::Memory;
use super::placement::plan::Placement;
use super::preparation::Preparation;
use super::ranks::rank::Rank;
use super::root::root_moves::RootMoves;
use super::root::search_info::SearchInfo;
use super::root::search_result::{SearchResult, panic_text};
use super::sharing::coroutine::{SpeculationState, SpeculativeSearch, with_speculative_search};
use super::sharing::siblings::Siblings;
use super::sharing::strategy::{Abdada, Lazy, PvSplit, Serial, Strategy, StrategyKind, YoungBrothersWait};
use super::statistics::Counters;
use super::worker::Worker;
use crate::parallel::sync::Mutex;
use crate::parallel::{
    Costs, Scheduler, SearchingTable, SplitPolicy, Team, VirtualWorkers, Watch, WorkerClock, WorkerLog,
};
use crate::platform;
use crate::tt::Table;
use crate::types::{Depth, Grade};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A team of workers with what they keep between searches.
pub struct Pool {
    crew: Crew,
    team: Arc<Team<Siblings>>,
    memories: Memories,
    searching: SearchingTable,
    /// Processors of this process; a worker that is bound to some of them cannot ask any more.
    processors: usize,
    /// What there is to say of threads that the system did not bind to their processors.
    unbound: Option<String>,
}

/// Ends a search from outside.
#[derive(Clone)]
pub struct StopHandle(Arc<Team<Siblings>>);

impl StopHandle {
    /// The search ends at the next node of each worker.
    pub fn stop(&self) {
        self.0.stop();
    }

    /// Whether both stop the same pool.
    pub fn is_of_same_pool(&self, other: &StopHandle) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Pool {
    /// Starts `threads` search threads, 1 to 512.
    ///
    /// # Errors
    /// When the system refuses that many threads; then none of them is left.
    pub fn new(threads: usize) -> Result<Pool, ThreadsRefused> {
        Pool::placed(threads, &Placement::default())
    }

    /// Like [`Pool::new`], with threads that run where `placement` says; [`Pool::unbound`] tells of those that do not.
    ///
    /// # Errors
    /// When the system refuses that many threads.
    pub fn placed(threads: usize, placement: &Placement) -> Result<Pool, ThreadsRefused> {
        let policy = SplitPolicy::for_machine(threads, platform::processors());
        let threads_of_pool = Threads::start(threads)?;
        let unbound = threads_of_pool.bind(placement);
        Ok(Pool { unbound, ..Pool::with_crew(threads, policy, Crew::Threads(threads_of_pool)) })
    }

    /// Like [`Pool::new`], with another split policy.
    ///
    /// # Errors
    /// When the system refuses that many threads.
    pub fn with_policy(threads: usize, policy: SplitPolicy) -> Result<Pool, ThreadsRefused> {
        Ok(Pool::with_crew(threads, policy, Crew::Threads(Threads::start(threads)?)))
    }

    /// A pool without threads: one worker, on the thread that calls [`Pool::run`].
    pub fn on_calling_thread() -> Pool {
        Pool::with_crew(1, SplitPolicy::for_workers(1), Crew::Caller)
    }

    /// A pool of workers in virtual time, all of them on the thread that calls [`Pool::run`].
    pub fn in_virtual_time(workers: usize, costs: Costs) -> Pool {
        Pool::with_virtual_crew(workers, Crew::Virtual(Arc::new(Scheduler::new(workers, costs))))
    }

    /// A pool whose workers run in virtual time beside those of other pools.
    pub(in crate::search) fn on_shared_scheduler(workers: usize, among: VirtualWorkers) -> Pool {
        Pool::with_virtual_crew(workers, Crew::SharedScheduler(among))
    }

    fn with_virtual_crew(workers: usize, crew: Crew) -> Pool {
        let policy = SplitPolicy { looks_before_park: 0, ..SplitPolicy::for_workers(workers) };
        Pool::with_crew(workers, policy, crew)
    }

    fn with_crew(workers: usize, policy: SplitPolicy, crew: Crew) -> Pool {
        let team = Team::in_time(workers, policy, crew.virtual_workers());
        Pool {
            memories: Memories::new(&crew, workers),
            crew,
            team: Arc::new(team),
            searching: SearchingTable::new(),
            processors: platform::processors(),
            unbound: None,
        }
    }

    /// Clocks of the last search in virtual time, worker by worker; empty where time is real.
    pub fn clocks(&self) -> Vec<WorkerClock> {
        self.crew.virtual_workers().map_or(Vec::new(), |workers| workers.clocks(self.threads()))
    }

    /// Sets how much is recorded about the workers from the next search on: times, and events for a timeline.
    pub fn watch(&self, watch: Watch) {
        self.team.watch(watch);
    }

    /// What was noted in the last search, worker by worker. It is gone afterwards.
    pub fn take_worker_logs(&self) -> Vec<WorkerLog> {
        self.team.take_worker_logs()
    }

    /// Whether [`Pool::spawn`] returns before the task is finished.
    pub fn has_threads(&self) -> bool {
        matches!(self.crew, Crew::Threads(_))
    }

    /// Runs a task that calls [`Pool::run`] in the background, on one of the pool's threads. Without threads the task is finished when
    /// this returns.
    pub fn spawn(&self, task: impl FnOnce() + Send + 'static) {
        self.crew.spawn(task);
    }

    /// What there is to say of threads that the system did not bind to their processors.
    pub fn unbound(&self) -> Option<&str> {
        self.unbound.as_deref()
    }

    /// Number of workers.
    pub fn threads(&self) -> usize {
        self.memories.workers()
    }

    /// A handle that stops searches of this pool.
    pub fn stop_handle(&self) -> StopHandle {
        StopHandle(Arc::clone(&self.team))
    }

    /// Resets histories, evaluation caches and the table of searches.
    pub fn clear(&self) {
        self.searching.clear();
        self.memories.clear(&self.crew);
    }

    /// Clears an earlier stop. A stop that comes after this call ends the next [`Pool::run`], even if that has not begun yet.
    pub fn prepare(&self) {
        self.team.begin();
    }

    /// Searches, and returns when every worker has finished. [`Pool::prepare`] has to be called before.
    pub fn run(&self, job: &Job, table: &Table, tell: &(dyn Fn(SearchInfo) + Sync)) -> SearchResult {
        let preparation = Preparation::new(job, table, self.threads());
        let common = self.common(job, table, &preparation, tell);
        let workers = if preparation.root_moves.is_empty() {
            Vec::new()
        } else {
            self.crew.each(self.threads(), &|index| self.work_safely(index, &common, &preparation.failure))
        };
        if preparation.failure.lock().is_none() {
            common.tell_lines();
        }
        preparation.into_result(workers)
    }

    /// What the workers of a search share.
    pub(in crate::search) fn common<'s>(
        &'s self,
        job: &'s Job,
        table: &'s Table,
        preparation: &'s Preparation,
        tell: &'s (dyn Fn(SearchInfo) + Sync),
    ) -> Common<'s> {
        Common {
            table,
            histories: &self.memories.histories,
            time: &preparation.time,
            job,
            on: job.heuristics,
            rules: job.rules,
            quiet_limit: job.rules.quiet_limit(),
            node_limit: job.limits.nodes.unwrap_or(u64::MAX),
            published: &preparation.published,
            root: &preparation.root,
            root_moves: &preparation.root_moves,
            table_moves: &preparation.table_moves,
            tell,
            searching: &self.searching,
            processors: self.processors,
            rank: (job.rank > 0).then_some(Rank { number: job.rank, mailboxes: None }),
        }
    }

    /// The part of a worker in a search. A panic ends the search and is noted.
    pub(in crate::search) fn work_safely(
        &self,
        index: usize,
        common: &Common<'_>,
        failure: &Mutex<Option<String>>,
    ) -> Counters {
        let work = |speculative_search: Option<SpeculativeSearch<'_>>| {
            let search = || self.work(index, common, speculative_search);
            catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|panic| {
                self.team.stop();
                self.team.finish();
                *failure.lock() = Some(panic_text(panic.as_ref()));
                Counters::default()
            })
        };
        if !self.speculates(common.job) {
            return work(None);
        }
        let mut memory = self.memories.of(index).lock().for_speculation();
        let speculate = |state: SpeculationState<'_>| self.searcher(index, common, &mut memory).speculate(state);
        with_speculative_search(&self.team, speculate, work)
    }

    /// Whether workers that wait search speculatively.
    fn speculates(&self, job: &Job) -> bool {
        // A level that leaves processor time to other programs does not search while it waits.
        let has_time = job.level.idle == Grade::None;
        has_time && job.strategy == StrategyKind::YoungBrothersWait && self.team.policy().speculate_from.is_some()
    }

    /// A worker at the root.
    fn searcher<'s>(&'s self, index: usize, common: &'s Common<'s>, memory: &'s mut Memory) -> Worker<'s> {
        let mut worker = Worker::new(common, self.team.handle(index), common.job.position.clone(), memory);
        worker.root = RootMoves::new(common.root_moves.to_vec());
        worker
    }

    fn work(&self, index: usize, common: &Common<'_>, speculative_search: Option<SpeculativeSearch<'_>>) -> Counters {
        let mut memory = self.memories.of(index).lock();
        let mut worker = self.searcher(index, common, &mut memory);
        worker.speculative_search = speculative_search;
        let job = common.job;
        let depth = job.limits.depth.unwrap_or(Depth::MAX);
        let alone = self.threads() == 1 && !job.force_parallel;
        match if alone { StrategyKind::Serial } else { job.strategy } {
            StrategyKind::Serial => run_worker::<Serial>(&mut worker, depth),
            StrategyKind::PvSplit => run_worker::<PvSplit>(&mut worker, depth),
            StrategyKind::YoungBrothersWait => run_worker::<YoungBrothersWait>(&mut worker, depth),
            StrategyKind::Abdada => run_worker::<Abdada>(&mut worker, depth),
            StrategyKind::Lazy => run_worker::<Lazy>(&mut worker, depth),
        }
        worker.end_speculation();
        worker.settle();
        worker.publish_nodes();
        let tally = worker.handle.tally();
        (worker.counters.joined_splits, worker.counters.wasted_splits) = (tally.joined, tally.wasted);
        worker.counters.useful = worker.useful_nodes().0;
        worker.counters
    }
}

/// The part of one worker in a search. The first runs iterative deepening. The others help at split points, or run iterative deepening
/// as well, or have nothing to do, depending on the strategy.
fn run_worker<S: Strategy>(worker: &mut Worker<'_>, depth: Depth) {
    if worker.leads() {
        worker.deepen::<S>(depth);
        worker.handle.team().finish();
    } else if S::TOGETHER {
        worker.follow::<S>(depth);
    } else if S::SPLITS {
        worker.idle_loop::<S>();
    }
}
