//! What all workers of a search share.

use super::heuristics::Heuristics;
use super::job::Job;
use super::ranks::rank::Rank;
use super::root::root_board::RootBoard;
use super::root::search_info::SearchInfo;
use super::root::table_moves::TableMove;
use super::sharing::histories::SharedHistories;
use crate::parallel::SearchingTable;
use crate::parallel::sync::{AtomicU64, CachePadded, Ordering};
use crate::rules::Rules;
use crate::time::TimeManager;
use crate::tt::Table;
use crate::types::{Move, Score};

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
    /// The counts of each worker.
    pub published: &'s [CachePadded<Published>],
    /// The best lines at the root.
    pub root: &'s RootBoard,
    /// The moves to search at the root, in the order of the first iteration.
    pub root_moves: &'s [Move],
    /// What endgame tables say of them; empty where no table has them.
    pub table_moves: &'s [TableMove],
    /// Reports new lines and moves; called by any worker.
    pub tell: &'s (dyn Fn(SearchInfo) + Sync),
    /// The moves that workers are searching, for strategies that defer a move another worker is searching.
    pub searching: &'s SearchingTable,
    /// Processors of this process.
    pub processors: usize,
    /// Where several machines search the position, which of them this is.
    pub rank: Option<Rank<'s>>,
}

/// What a worker counted, published when it looks at the limits. Written by the worker, read by any worker that needs the total;
/// Relaxed, because a slightly old total is good enough.
#[derive(Default)]
pub struct Published {
    pub nodes: AtomicU64,
    pub table_hits: AtomicU64,
}

impl Common<'_> {
    /// Nodes of all workers as far as they were published.
    pub fn total_nodes(&self) -> u64 {
        self.published.iter().map(|counts| counts.nodes.load(Ordering::Relaxed)).sum()
    }

    /// Positions that all workers found in endgame tables, as far as they were published.
    pub fn total_table_hits(&self) -> u64 {
        self.published.iter().map(|counts| counts.table_hits.load(Ordering::Relaxed)).sum()
    }

    /// What the tables say of a move at the root, for which a score was found. A mate that was found is better, unless they know
    /// how far the mate is.
    pub fn table_move(&self, mv: Option<Move>, found: Score) -> Option<&TableMove> {
        let known = self.table_moves.iter().find(|known| Some(known.mv) == mv);
        known.filter(|known| known.score.is_mate() || !found.is_mate())
    }
}
