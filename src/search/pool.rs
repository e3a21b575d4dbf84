//! The threads, and a search from its order to its result.
//!
//! rayon owns the threads: they are kept between searches and sleep when idle. It never sees the tree: each search is
//! one broadcast in which worker 0 deepens and the others wait for split points.

use super::deepening::Info;
use super::exchange::gains_at_least;
use super::heuristics::Heuristics;
use super::root::{RootLine, RootMoves};
use super::split::Brothers;
use super::statistics::Counters;
use super::strategy::{Serial, Strategy, YoungBrothersWait};
use super::worker::{Common, Memory, Worker};
use crate::eval::piece_value;
use crate::parallel::sync::{AtomicU64, CachePadded, Mutex};
use crate::parallel::{SplitPolicy, Team};
use crate::position::Position;
use crate::rules::{Rules, forbidden_moves};
use crate::time::{Clock, Limits, TimeManager};
use crate::tt::Table;
use crate::types::{Depth, Move, Score};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// Stack of a search thread. A path has at most 128 plies; a helping master puts a second one on top of its own.
const STACK_BYTES: usize = 8 << 20;

/// What to search and how.
#[derive(Clone, Debug)]
pub struct Job {
    pub position: Position,
    pub limits: Limits,
    /// Moves that must not be played at the root.
    pub banned: Vec<Move>,
    pub heuristics: Heuristics,
    /// What a repetition is worth, and when nothing happening is a draw.
    pub rules: Rules,
    /// Kept back from every time budget.
    pub overhead: Duration,
    pub clock: Clock,
    /// Runs the parallel search code even with one thread, for comparison.
    pub force_parallel: bool,
}

impl Job {
    /// A search of this position within these limits, everything else as usual.
    pub fn new(position: Position, limits: Limits) -> Job {
        Job {
            position,
            limits,
            banned: Vec::new(),
            heuristics: Heuristics::ALL,
            rules: Rules::default(),
            overhead: Duration::ZERO,
            clock: Clock::start(),
            force_parallel: false,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// `None` when there is no move to play.
    pub best: Option<Move>,
    /// The answer expected to it.
    pub ponder: Option<Move>,
    pub score: Score,
    pub depth: i32,
    pub time: Duration,
    pub counters: Counters,
    /// What went wrong inside, if a worker panicked.
    pub failure: Option<String>,
}

/// A set of search threads with their memories.
pub struct Pool {
    threads: rayon::ThreadPool,
    team: Arc<Team<Brothers>>,
    memories: Vec<Mutex<Memory>>,
}

/// Ends a search from outside.
#[derive(Clone)]
pub struct StopHandle(Arc<Team<Brothers>>);

impl StopHandle {
    /// The search ends at the next node of each worker.
    pub fn stop(&self) {
        self.0.stop();
    }
}

impl Pool {
    /// Starts `threads` search threads, 1 to 512.
    ///
    /// # Errors
    /// When the system refuses that many threads.
    pub fn new(threads: usize) -> Result<Pool, rayon::ThreadPoolBuildError> {
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get());
        Pool::with_policy(threads, SplitPolicy::for_machine(threads, processors))
    }

    /// Like [`Pool::new`], with other thresholds for splitting.
    ///
    /// # Errors
    /// When the system refuses that many threads.
    pub fn with_policy(threads: usize, policy: SplitPolicy) -> Result<Pool, rayon::ThreadPoolBuildError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .stack_size(STACK_BYTES)
            .thread_name(|index| format!("mammoth-{index}"))
            .build()?;
        Ok(Pool {
            threads: pool,
            team: Arc::new(Team::new(threads, policy)),
            memories: (0..threads).map(|_| Mutex::new(Memory::default())).collect(),
        })
    }

    /// Number of threads.
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// A handle that stops searches of this pool.
    pub fn stop_handle(&self) -> StopHandle {
        StopHandle(Arc::clone(&self.team))
    }

    /// Forgets everything a search left behind.
    pub fn clear(&self) {
        self.threads.broadcast(|context| self.memories[context.index()].lock().clear());
    }

    /// Takes back an earlier stop. A stop that comes after this call ends the next [`Pool::run`], even if that has not
    /// begun yet.
    pub fn prepare(&self) {
        self.team.begin();
    }

    /// Searches; returns when every worker is home. [`Pool::prepare`] was called before.
    pub fn run(&self, job: &Job, table: &Table, tell: &(dyn Fn(Info) + Sync)) -> Findings {
        let time = TimeManager::new(&job.limits, job.overhead, job.clock.clone());
        let nodes: Vec<_> = (0..self.threads()).map(|_| CachePadded::new(AtomicU64::new(0))).collect();
        let line = Mutex::new(None);
        let common = Common {
            table,
            time: &time,
            on: job.heuristics,
            rules: job.rules,
            quiet_limit: job.rules.quiet_limit(),
            node_limit: job.limits.nodes.unwrap_or(u64::MAX),
            nodes: &nodes,
            line: &line,
            tell,
        };
        table.new_search();
        let root_moves = root_moves(job, table);
        let failure = Mutex::new(None);
        let counters = if root_moves.is_empty() {
            Counters::default()
        } else {
            let results = self.threads.broadcast(|context| {
                let index = context.index();
                let search = || self.work(index, job, &common, &root_moves);
                catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|panic| {
                    self.team.stop();
                    self.team.finish();
                    *failure.lock() = Some(panic_text(panic.as_ref()));
                    Counters::default()
                })
            });
            results.into_iter().fold(Counters::default(), |mut sum, counters| {
                sum += counters;
                sum
            })
        };
        findings(line.into_inner(), &root_moves, time.elapsed(), (counters, failure.into_inner()))
    }

    fn work(&self, index: usize, job: &Job, common: &Common<'_>, root_moves: &[Move]) -> Counters {
        let mut memory = self.memories[index].lock();
        let mut worker = Worker::new(common, self.team.sit(index), job.position.clone(), &mut memory);
        if index == 0 {
            worker.root = RootMoves::new(root_moves.to_vec());
            let depth = job.limits.depth.unwrap_or(Depth::MAX).plies();
            if self.threads() == 1 && !job.force_parallel {
                worker.deepen::<Serial>(depth);
            } else {
                worker.deepen::<YoungBrothersWait>(depth);
            }
            self.team.finish();
        } else {
            serve::<YoungBrothersWait>(&mut worker);
        }
        worker.publish_nodes();
        worker.counters
    }
}

/// What a worker without a tree of its own does: help wherever it is worth it, until the search is over.
fn serve<S: Strategy>(worker: &mut Worker<'_>) {
    while let Some(joined) = worker.seat.wait_for_work() {
        worker.help::<S>(joined);
    }
}

/// The moves to search at the root: legal, not banned; the table's move first, then captures that pay, by what they win. The
/// first of them is played when not even one could be searched.
fn root_moves(job: &Job, table: &Table) -> Vec<Move> {
    let position = &job.position;
    let known = table.probe(position.key()).and_then(|entry| entry.mv);
    let mut moves: Vec<Move> = position.legal_moves().to_vec();
    moves.retain(|mv| !job.banned.contains(mv));
    // A move that loses by the rules at once is the last resort: even where all others are mated, an opponent may err.
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

fn findings(
    line: Option<RootLine>,
    root_moves: &[Move],
    time: Duration,
    (counters, failure): (Counters, Option<String>),
) -> Findings {
    let line = line.unwrap_or(RootLine { depth: 0, score: Score::DRAW, moves: Vec::new() });
    Findings {
        best: line.moves.first().or(root_moves.first()).copied(),
        ponder: line.moves.get(1).copied(),
        score: line.score,
        depth: line.depth,
        time,
        counters,
        failure,
    }
}

impl Findings {
    /// What is left when a search broke down outside its workers: some legal move and the reason.
    pub fn of_failure(position: &Position, panic: &(dyn std::any::Any + Send)) -> Findings {
        let moves = position.legal_moves();
        findings(None, &moves, Duration::ZERO, (Counters::default(), Some(panic_text(panic))))
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown panic".to_string())
}
