//! The numbers of useful nodes.

use crate::search::statistics::Counters;

/// Useful nodes that moved between workers.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeAccount {
    /// Useful nodes that helpers reported.
    from_helpers: u64,
    /// Useful nodes that were reported to another owner.
    handed_over: u64,
}

impl NodeAccount {
    /// Adds nodes that helpers reported at a split point of this worker.
    pub fn add_from_helpers(&mut self, nodes: u64) {
        self.from_helpers += nodes;
    }

    /// Adds nodes that this worker reported to another owner.
    pub fn add_handed_over(&mut self, nodes: u64) {
        self.handed_over += nodes;
    }

    /// The useful nodes of a worker with these nodes of its own.
    pub fn useful_nodes(&self, own: &Counters) -> UsefulNodes {
        UsefulNodes(own.nodes + self.from_helpers - self.handed_over - own.discarded)
    }
}

/// The number of useful nodes at one moment.
#[derive(Clone, Copy)]
pub struct UsefulNodes(pub u64);
