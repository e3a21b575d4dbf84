//! The workers of one team among those that a scheduler runs. Several teams can run in one virtual time, one behind the other in the
//! scheduler's numbers.

use super::{Scheduler, WorkerClock};
use std::sync::Arc;

/// The workers of one team in virtual time.
#[derive(Clone)]
pub struct VirtualWorkers {
    scheduler: Arc<Scheduler>,
    /// The scheduler's number of the team's first worker.
    first: usize,
}

impl VirtualWorkers {
    /// The workers from this number of the scheduler on.
    pub fn new(scheduler: &Arc<Scheduler>, first: usize) -> VirtualWorkers {
        VirtualWorkers { scheduler: Arc::clone(scheduler), first }
    }

    /// What runs them.
    pub fn scheduler(&self) -> &Scheduler {
        &self.scheduler
    }

    /// The clocks of a team of `count` workers.
    pub fn clocks(&self, count: usize) -> Vec<WorkerClock> {
        self.scheduler.clocks()[self.first..self.first + count].to_vec()
    }

    pub(super) fn now(&self, worker: usize) -> u64 {
        self.scheduler.now(self.first + worker)
    }

    pub(super) fn searched(&self, worker: usize, nodes: u64) {
        self.scheduler.searched(self.first + worker, nodes);
    }

    pub(super) fn shared(&self, worker: usize, ticks: u64) {
        self.scheduler.shared(self.first + worker, ticks);
    }

    pub(super) fn park(&self, worker: usize) {
        self.scheduler.park(self.first + worker);
    }

    pub(super) fn unpark(&self, worker: usize) {
        self.scheduler.unpark(self.first + worker);
    }
}
