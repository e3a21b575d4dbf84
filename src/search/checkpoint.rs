//! When a worker counts its nodes, and when it looks at the clock, the node limit and the others.

use super::worker::Worker;
use crate::parallel::sync::Ordering;
use crate::parallel::{QUANTUM, Stopped};
use crate::platform;
use crate::types::Depth;
use std::time::Duration;

/// Nodes between two looks at the clock. At half a million nodes a second that is two milliseconds.
const NODES_PER_CHECK: u64 = 1024;

/// Processor time for which the first iteration continues after a stop, if it is not finished before. By the clock it may be longer
/// where other programs use the processor.
const FIRST_ITERATION: Duration = Duration::from_millis(20);

impl Worker<'_> {
    /// Called once at each node: `Stopped` when the search is over or a split point above was cut.
    #[inline]
    pub fn checkpoint(&mut self) -> Result<(), Stopped> {
        if self.handle.is_interrupted() && !self.finishes_first_iteration() {
            return Err(Stopped);
        }
        if self.until_look == 0 { self.periodic_check() } else { Ok(()) }
    }

    #[cold]
    fn periodic_check(&mut self) -> Result<(), Stopped> {
        if self.speculation.is_some() {
            self.plan_next_look();
            return self.yield_now();
        }
        self.look_at_limits();
        if self.handle.is_interrupted() && !self.finishes_first_iteration() { Err(Stopped) } else { Ok(()) }
    }

    /// Whether this worker continues after a stop: it finishes the first iteration, so that there is a line to play and to show, unless
    /// that takes longer than [`FIRST_ITERATION`].
    #[cold]
    fn finishes_first_iteration(&mut self) -> bool {
        let is_first = self.root_depth == Depth::ONE && self.leads() && self.speculation.is_none();
        let is_spent = self.common.job.weakened && self.common.total_nodes() >= self.common.node_limit;
        // A cut-off of a split point is obeyed.
        if !is_first || is_spent || !self.handle.is_outside_split_points() {
            return false;
        }
        let now = platform::thread_time().unwrap_or_else(|| self.common.time.elapsed());
        now.saturating_sub(*self.stop_noticed_at.get_or_insert(now)) <= FIRST_ITERATION
    }

    fn look_at_limits(&mut self) {
        self.publish_nodes();
        self.settle();
        self.poll_mailbox();
        if self.common.time.is_over() || self.common.total_nodes() >= self.common.node_limit {
            self.handle.team().stop();
        } else {
            self.throttle.pause(self.common.time.left());
        }
        self.plan_next_check();
    }

    /// Makes this worker's counts visible to the others.
    pub fn publish_nodes(&self) {
        let counts = &self.common.published[self.handle.index()];
        counts.nodes.store(self.counters.nodes, Ordering::Relaxed);
        counts.table_hits.store(self.counters.table_hits, Ordering::Relaxed);
    }

    pub fn plan_next_check(&mut self) {
        let left = self.common.node_limit.saturating_sub(self.common.total_nodes());
        let share = left / self.common.published.len() as u64;
        let most = if self.handle.is_virtual() { QUANTUM } else { NODES_PER_CHECK };
        self.next_check = self.counters.nodes + share.clamp(1, most);
        self.plan_next_look();
    }

    /// Sets the number of nodes until the next look.
    pub fn plan_next_look(&mut self) {
        let left = self.next_check.saturating_sub(self.counters.nodes);
        self.until_look = self.speculative_nodes_left().unwrap_or(left);
    }

    /// Counts nodes of the speculative search, which were already reported to the runtime.
    pub fn count_speculative(&mut self, nodes: u64) {
        if nodes == 0 {
            return;
        }
        self.counters.nodes += nodes;
        self.settled += nodes;
        // Discarded: their results reach the tree through the table or not at all.
        self.counters.speculative += nodes;
        self.counters.discarded += nodes;
        self.plan_next_look();
    }

    /// The nodes that were not reported to the runtime. The caller reports them.
    pub fn take_unsettled(&mut self) -> u64 {
        let nodes = self.counters.nodes;
        nodes - std::mem::replace(&mut self.settled, nodes)
    }

    /// Reports to the runtime how many nodes this worker searched. In virtual time the other workers then catch up. Needed before
    /// everything that other workers can observe.
    #[inline]
    pub fn settle(&mut self) {
        if self.speculation.is_some() {
            return;
        }
        let nodes = self.take_unsettled();
        self.handle.settle(nodes);
    }
}
