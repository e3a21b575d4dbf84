//! What all workers of a search share.

use super::heuristics::Heuristics;
use super::job::Job;
use super::root::root_board::RootBoard;
use super::root::search_info::SearchInfo;
use super::sharing::histories::SharedHistories;
use crate::parallel::SearchingTable;
use crate::parallel::sync::{AtomicU64, CachePadded, Ordering};
use crate::rules::Rules;
use crate::time::TimeManager;
use crate::tt::Table;
use crate::types::Move;

/// What all workers of a search share.
pub struct Common<'s> {
    pub table: &'s Table,
    pub histories: &'s SharedHistories,
    pub time: &'s TimeManager,
    pub job: &'s Job,
    pub on: Heuristics,
    pub rules: Rules,
    /// [`Rules::quiet_limit`], which every node reads.
    pub quiet_limit: u32,
    /// Nodes of all threads after which the search ends.
    pub node_limit: u64,
    /// Nodes of each worker, published when it looks at the limits. Written by the worker, read by any worker that needs the
    /// total; Relaxed, because a slightly old total is good enough.
    pub nodes: &'s [CachePadded<AtomicU64>],
    /// The best lines at the root.
    pub root: &'s RootBoard,
    /// The moves to search at the root, in the order of the first iteration.
    pub root_moves: &'s [Move],
    /// Reports new lines and moves; called by any worker.
    pub tell: &'s (dyn Fn(SearchInfo) + Sync),
    /// The moves that workers are searching, for strategies that defer a move another worker is searching.
    pub searching: &'s SearchingTable,
}

impl Common<'_> {
    /// Nodes of all workers as far as they were published.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}
