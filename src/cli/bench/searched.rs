//! What came of a search.

use crate::parallel::WorkerLog;
use crate::search::SearchResult;
use std::time::Duration;

/// One position searched.
pub(super) struct Searched {
    pub(super) found: SearchResult,
    pub(super) logs: Vec<WorkerLog>,
    /// By the wall clock.
    pub(super) time: Duration,
    /// By the clocks of the workers: nanoseconds, or in virtual time ticks.
    pub(super) span: u64,
}
