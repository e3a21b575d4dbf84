//! Puts the problems of a suite to the engine, one after the other.

use super::judge::{Judge, Verdict};
use super::problem::Problem;
use crate::parallel::sync::Mutex;
use crate::search::{Heuristics, Job, Pool, SearchInfo, StopHandle};
use crate::time::Limits;
use crate::tt::Table;
use std::sync::Arc;

/// An engine that is asked problems.
pub struct Examiner {
    pool: Pool,
    table: Table,
    limits: Limits,
    heuristics: Heuristics,
    /// Whether no more answers are wanted. Held while a search is prepared, which takes back earlier stops: a stop from
    /// outside comes before that and is seen, or after it and ends the search.
    stopped: Arc<Mutex<bool>>,
}

/// Ends the examination from outside.
#[derive(Clone)]
pub struct Stopper {
    stopped: Arc<Mutex<bool>>,
    search: StopHandle,
}

/// A worker of the search panicked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search broke down at {name}: {reason}; please report this with the position {fen}")]
pub struct SearchBrokeDown {
    name: String,
    fen: String,
    reason: String,
}

impl Stopper {
    /// The problem in hand and all further ones stay unanswered.
    pub fn stop(&self) {
        let mut stopped = self.stopped.lock();
        *stopped = true;
        self.search.stop();
    }
}

impl Examiner {
    /// An engine with these means and these limits for each problem.
    pub fn new(pool: Pool, table: Table, limits: Limits, heuristics: Heuristics) -> Examiner {
        Examiner { pool, table, limits, heuristics, stopped: Arc::default() }
    }

    /// A handle that ends the examination.
    pub fn stopper(&self) -> Stopper {
        Stopper { stopped: Arc::clone(&self.stopped), search: self.pool.stop_handle() }
    }

    /// Searches a problem with nothing remembered of the ones before. `None` when it was stopped from outside.
    ///
    /// # Errors
    /// When the search broke down: then its answer says nothing.
    pub fn examine(&self, problem: &Problem) -> Result<Option<Verdict>, SearchBrokeDown> {
        self.table.clear_and_touch(self.pool.threads());
        self.pool.clear();
        if !self.prepare() {
            return Ok(None);
        }
        let judge = Mutex::new(Judge::new(&problem.wanted));
        let search = self.pool.stop_handle();
        let listen = |news: SearchInfo| {
            if let SearchInfo::Lines(lines) = news
                && lines.iter().any(|info| judge.lock().hear(info))
            {
                search.stop();
            }
        };
        let mut job = Job::new(problem.position.clone(), self.limits.clone());
        job.heuristics = self.heuristics;
        let findings = self.pool.run(&job, &self.table, &listen);
        if let Some(reason) = findings.failure {
            return Err(SearchBrokeDown { name: problem.name(), fen: problem.fen.clone(), reason });
        }
        let stopped = *self.stopped.lock();
        Ok((!stopped).then(|| judge.into_inner().verdict(&findings)))
    }

    /// Makes ready for a search; `false` when none is wanted any more.
    fn prepare(&self) -> bool {
        let stopped = self.stopped.lock();
        if !*stopped {
            self.pool.prepare();
        }
        !*stopped
    }
}
