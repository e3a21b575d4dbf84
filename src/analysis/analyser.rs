//! Threads and a table that answer questions, one after another.

use super::{AnalyserError, Analysis, Progress, SearchBrokeDown};
use crate::egtb::Tables;
use crate::eval::nnue::Network;
use crate::parallel::sync::Mutex;
use crate::position::Position;
use crate::rules::Rules;
use crate::search::{Heuristics, Job, LineInfo, Pool, SearchInfo, SearchResult, StopHandle, StrategyKind};
use crate::time::{Clock, Limits};
use crate::tt::Table;
use crate::types::Move;
use crossbeam::channel;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What an [`Analyser`] works with.
#[derive(Clone, Debug)]
pub struct Means {
    /// Threads, 1 to 512.
    pub threads: usize,
    /// Size of the table in MiB.
    pub hash_mib: usize,
    /// How the threads share the tree.
    pub strategy: StrategyKind,
    /// The network that evaluates; `None` for the hand-made evaluation.
    pub network: Option<Arc<Network>>,
    /// Endgame tables.
    pub tables: Option<Arc<Tables>>,
    /// Switches of the search.
    pub heuristics: Heuristics,
    /// The rules of repetition and quiet play.
    pub rules: Rules,
}

impl Default for Means {
    /// One thread, 64 MiB, the network of this program.
    fn default() -> Means {
        Means {
            threads: 1,
            hash_mib: 64,
            strategy: StrategyKind::default(),
            network: Some(Network::embedded()),
            tables: None,
            heuristics: Heuristics::ALL,
            rules: Rules::default(),
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position, with the moves that led to it: repetitions count.
    pub position: Position,
    /// When the search ends; see [`analyse`](super::analyse).
    pub limits: Limits,
    /// Best lines wanted, at least 1.
    pub lines: usize,
    /// The only moves to look at; `None` for all.
    pub search_moves: Option<Vec<Move>>,
}

impl Question {
    /// What is best in this position?
    pub fn new(position: &Position, limits: Limits) -> Question {
        Question { position: position.clone(), limits, lines: 1, search_moves: None }
    }
}

/// Ends searches of an [`Analyser`] from another thread.
#[derive(Clone)]
pub struct Stopper {
    /// Held while a search is prepared, which takes back earlier stops: a stop comes before that and is seen, or after it and
    /// ends the search.
    stopped: Arc<Mutex<bool>>,
    search: StopHandle,
}

impl Stopper {
    /// Ends the search that is under way: it answers with what it has found. Every later question is answered without a search.
    pub fn stop(&self) {
        let mut stopped = self.stopped.lock();
        *stopped = true;
        self.search.stop();
    }

    /// Whether somebody stopped.
    pub fn is_stopped(&self) -> bool {
        *self.stopped.lock()
    }
}

/// What searches use; a search in the background holds it too.
struct Machine {
    pool: Pool,
    table: Table,
}

/// Answers questions one after another. What it learned from one it uses for the next, unless [`Analyser::forget`] is called.
pub struct Analyser {
    machine: Arc<Machine>,
    means: Means,
    stopped: Arc<Mutex<bool>>,
}

impl Analyser {
    /// An analyser with these means.
    ///
    /// # Errors
    /// When the system does not grant the threads or the table.
    pub fn new(means: Means) -> Result<Analyser, AnalyserError> {
        let pool = Pool::new(means.threads)?;
        Analyser::with_pool(pool, means)
    }

    /// The same without a thread of its own, whatever `means` says: it searches on the thread that asks, and its progress is told when
    /// the search is over.
    ///
    /// # Errors
    /// When the system does not grant the table.
    pub fn on_calling_thread(means: Means) -> Result<Analyser, AnalyserError> {
        Analyser::with_pool(Pool::on_calling_thread(), Means { threads: 1, ..means })
    }

    fn with_pool(pool: Pool, means: Means) -> Result<Analyser, AnalyserError> {
        let machine = Machine { pool, table: Table::new(means.hash_mib)? };
        Ok(Analyser { machine: Arc::new(machine), means, stopped: Arc::default() })
    }

    /// What it works with.
    pub fn means(&self) -> &Means {
        &self.means
    }

    /// Forgets what earlier searches left behind, so that with one thread, and limits of depth or nodes, the answer to the next
    /// question does not depend on those before it.
    pub fn forget(&mut self) {
        let Machine { pool, table } = &*self.machine;
        table.clear_and_touch(pool.threads());
        pool.clear();
    }

    /// A handle that ends its searches.
    pub fn stopper(&self) -> Stopper {
        Stopper { stopped: Arc::clone(&self.stopped), search: self.machine.pool.stop_handle() }
    }

    /// Searches, and answers when the search has ended.
    ///
    /// # Errors
    /// When the search breaks down by a fault of its own.
    pub fn ask(&mut self, question: &Question) -> Result<Analysis, SearchBrokeDown> {
        self.listen(question, &|_, _| ControlFlow::Continue(()))
    }

    /// The same, and calls `hear` with what is known so far and the lines that changed, whenever some did. With `Break` it ends the
    /// search. It is called on the thread of a search, which waits for it.
    ///
    /// # Errors
    /// When the search breaks down by a fault of its own.
    pub fn listen(&mut self, question: &Question, hear: &Hear) -> Result<Analysis, SearchBrokeDown> {
        if !self.prepare() {
            return Ok(Analysis::default());
        }
        self.machine.answer(&self.job(question), hear)
    }

    /// Searches in the background; the answer is an iterator of what is known so far, each time that lines changed, and at last of
    /// what the search ended with. Dropping it ends the search.
    pub fn progress(&mut self, question: &Question) -> Progress<'_> {
        if !self.prepare() {
            return Progress::new(None);
        }
        let job = self.job(question);
        let machine = Arc::clone(&self.machine);
        let (tell, found) = channel::unbounded();
        self.machine.pool.spawn(move || {
            // Where nobody listens any more, the search was stopped, or is stopped here.
            let hear = |known: &Analysis, _: &[LineInfo]| match tell.send(Ok(known.clone())) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            let answer = machine.answer(&job, &hear);
            drop(machine);
            let _ = tell.send(answer);
        });
        Progress::new(Some((found, self.machine.pool.stop_handle())))
    }

    /// Makes ready for a search; `false` when none is wanted any more.
    fn prepare(&self) -> bool {
        let stopped = self.stopped.lock();
        if !*stopped {
            self.machine.pool.prepare();
        }
        !*stopped
    }

    fn job(&self, question: &Question) -> Job {
        let mut job = Job::new(question.position.clone(), question.limits.clone());
        job.lines = question.lines;
        job.search_moves = question.search_moves.clone();
        job.network = self.means.network.clone();
        job.tables = self.means.tables.clone();
        job.heuristics = self.means.heuristics;
        job.strategy = self.means.strategy;
        job.rules = self.means.rules;
        job.clock = Clock::start();
        job
    }
}

/// A listener to a search. It is told what is known so far, and the lines that changed.
pub type Hear<'a> = dyn Fn(&Analysis, &[LineInfo]) -> ControlFlow<()> + Sync + 'a;

impl Machine {
    /// Searches; the pool was prepared before.
    fn answer(&self, job: &Job, hear: &Hear) -> Result<Analysis, SearchBrokeDown> {
        let known = Mutex::new(Analysis::default());
        let stop = self.pool.stop_handle();
        let tell = |info: SearchInfo| {
            let SearchInfo::Lines(news) = info else { return };
            let mut known = known.lock();
            if known.hear(&news) && hear(&known, &news).is_break() {
                stop.stop();
            }
        };
        let run = || self.pool.run(job, &self.table, &tell);
        // Whatever happens, there is an answer: somebody may wait for it in another thread.
        let result = catch_unwind(AssertUnwindSafe(run))
            .unwrap_or_else(|panic| SearchResult::of_failure(&job.position, panic.as_ref()));
        match &result.failure {
            Some(reason) => Err(SearchBrokeDown(reason.clone())),
            None => Ok(known.into_inner().ended(&result)),
        }
    }
}
