//! A search of a position, and what came of it.

use crate::parallel::WorkerLog;
use crate::search::{Job, Pool, SearchResult};
use crate::tt::Table;
use std::time::{Duration, Instant};

/// One position searched.
pub(super) struct Searched {
    pub(super) found: SearchResult,
    pub(super) logs: Vec<WorkerLog>,
    /// By the wall clock.
    pub(super) time: Duration,
    /// By the clocks of the workers: nanoseconds, or in virtual time ticks.
    pub(super) span: u64,
}

impl Searched {
    /// Forgets all earlier searches. A stop that comes after this ends the next one.
    pub(super) fn clear(pool: &Pool, table: &Table) {
        table.clear_and_touch(pool.threads());
        pool.clear();
        pool.prepare();
    }

    /// Searches, after [`Searched::clear`].
    pub(super) fn by(pool: &Pool, table: &Table, job: &Job) -> Searched {
        let start = Instant::now();
        let found = pool.run(job, table, &|_| {});
        let time = start.elapsed();
        let span = pool.clocks().first().map_or(time.as_nanos() as u64, |clock| clock.now);
        Searched { found, logs: pool.take_worker_logs(), time, span }
    }
}
