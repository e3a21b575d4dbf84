//! The threads, and a search from its job to its result.
//!
//! The crew owns the threads, or the coroutines of virtual time, and knows nothing of the tree. A search is one call on every worker:
//! worker 0 runs iterative deepening, the others wait for split points or, in strategies without them, search as well.

use super::common::{Common, Published};
use super::crew::{Crew, Threads, ThreadsRefused};
use super::eval_cache::EvalCache;
use super::job::Job;
use super::memory::Memory;
use super::ordering::exchange::gains_at_least;
use super::root::root_board::RootBoard;
use super::root::root_moves::RootMoves;
use super::root::search_info::SearchInfo;
use super::root::search_result::{SearchResult, panic_text};
use super::sharing::coroutine::{SpeculationState, SpeculativeSearch, with_speculative_search};
use super::sharing::histories::SharedHistories;
use super::sharing::siblings::Siblings;
use super::sharing::strategy::{Abdada, Lazy, PvSplit, Serial, Strategy, StrategyKind, YoungBrothersWait};
use super::statistics::Counters;
use super::tables::best_by_tables;
use super::worker::Worker;
use crate::eval::piece_value;
use crate::parallel::sync::{CachePadded, Mutex};
use crate::parallel::{Costs, Scheduler, SearchingTable, SplitPolicy, Team, Watch, WorkerClock, WorkerLog};
use crate::platform;
use crate::rules::forbidden_moves;
use crate::time::TimeManager;
use crate::tt::Table;
use crate::types::{Depth, Grade, Move};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A team of workers with what they keep between searches.
pub struct Pool {
    crew: Crew,
    team: Arc<Team<Siblings>>,
    /// Each on cache lines of its own: its worker writes to it at every node.
    memories: Vec<CachePadded<Mutex<Memory>>>,
    histories: SharedHistories,
    searching: SearchingTable,
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
        let processors = platform::processors();
        Pool::with_policy(threads, SplitPolicy::for_machine(threads, processors))
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
        let policy = SplitPolicy { looks_before_park: 0, ..SplitPolicy::for_workers(workers) };
        Pool::with_crew(workers, policy, Crew::Virtual(Arc::new(Scheduler::new(workers, costs))))
    }

    fn with_crew(workers: usize, policy: SplitPolicy, crew: Crew) -> Pool {
        let team = Team::with_scheduler(workers, policy, crew.scheduler().cloned());
        let shared = EvalCache::default();
        let memory = || match crew {
            Crew::Threads(_) | Crew::Caller => Memory::default(),
            Crew::Virtual(_) => Memory::with_evals(&shared),
        };
        let memories = (0..workers).map(|_| CachePadded::new(Mutex::new(memory()))).collect();
        Pool {
            crew,
            team: Arc::new(team),
            memories,
            histories: SharedHistories::new(workers),
            searching: SearchingTable::new(),
        }
    }

    /// Clocks of the last search in virtual time, worker by worker; empty where time is real.
    pub fn clocks(&self) -> Vec<WorkerClock> {
        self.crew.scheduler().map_or(Vec::new(), |scheduler| scheduler.clocks())
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

    /// Number of workers.
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// A handle that stops searches of this pool.
    pub fn stop_handle(&self) -> StopHandle {
        StopHandle(Arc::clone(&self.team))
    }

    /// Resets histories, evaluation caches and the table of searches.
    pub fn clear(&self) {
        self.histories.clear();
        self.searching.clear();
        self.crew.each(self.threads(), &|index| self.memories[index].lock().clear());
    }

    /// Clears an earlier stop. A stop that comes after this call ends the next [`Pool::run`], even if that has not begun yet.
    pub fn prepare(&self) {
        self.team.begin();
    }

    /// Searches, and returns when every worker has finished. [`Pool::prepare`] has to be called before.
    pub fn run(&self, job: &Job, table: &Table, tell: &(dyn Fn(SearchInfo) + Sync)) -> SearchResult {
        let time = TimeManager::new(&job.limits, job.overhead, job.clock.clone());
        let published: Vec<_> = (0..self.threads()).map(|_| CachePadded::new(Published::default())).collect();
        let root = RootBoard::new(job.lines);
        table.new_search();
        let mut root_moves = root_moves(job, table);
        let root_scores = best_by_tables(job, &root_moves);
        if !root_scores.is_empty() {
            root_moves.retain(|mv| root_scores.iter().any(|(best, _)| best == mv));
        }
        let common = Common {
            table,
            histories: &self.histories,
            time: &time,
            job,
            on: job.heuristics,
            rules: job.rules,
            quiet_limit: job.rules.quiet_limit(),
            node_limit: job.limits.nodes.unwrap_or(u64::MAX),
            published: &published,
            root: &root,
            root_moves: &root_moves,
            root_scores: &root_scores,
            tell,
            searching: &self.searching,
        };
        let failure = Mutex::new(None);
        let workers = if root_moves.is_empty() {
            Vec::new()
        } else {
            let work = |index: usize, speculative_search: Option<SpeculativeSearch<'_>>| {
                let search = || self.work(index, &common, speculative_search);
                catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|panic| {
                    self.team.stop();
                    self.team.finish();
                    *failure.lock() = Some(panic_text(panic.as_ref()));
                    Counters::default()
                })
            };
            self.crew.each(self.threads(), &|index| {
                if !self.speculates(job) {
                    return work(index, None);
                }
                let mut memory = self.memories[index].lock().for_speculation();
                let speculate =
                    |state: SpeculationState<'_>| self.searcher(index, &common, &mut memory).speculate(state);
                with_speculative_search(&self.team, speculate, |search| work(index, search))
            })
        };
        let failure = failure.into_inner();
        if failure.is_none() {
            common.tell_lines();
        }
        let found = SearchResult::of_search(root.into_best(), &root_moves, time.elapsed(), workers);
        SearchResult { failure, ..found }
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
        let mut memory = self.memories[index].lock();
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

/// The moves to search at the root: legal and not banned. The table's move comes first, then captures that do not lose material, by
/// victim. The first move is played when no search finished.
fn root_moves(job: &Job, table: &Table) -> Vec<Move> {
    let position = &job.position;
    let known = table.probe(position.key()).and_then(|entry| entry.mv);
    let mut moves: Vec<Move> = position.legal_moves().to_vec();
    moves.retain(|mv| !job.banned.contains(mv) && job.search_moves.as_ref().is_none_or(|only| only.contains(mv)));
    // A move that loses by the rules at once is searched only if there is no other: where all others are mated, the opponent may err.
    let forbidden = forbidden_moves(position, job.rules.set);
    if moves.iter().any(|mv| !forbidden.contains(mv)) {
        moves.retain(|mv| !forbidden.contains(mv));
    }
    moves.sort_by_cached_key(|&mv| {
        let victim = position.piece_on(mv.to()).filter(|_| gains_at_least(position, mv, 0));
        (Some(mv) != known, -victim.map_or(0, |piece| piece_value(piece.kind())))
    });
    moves
}
