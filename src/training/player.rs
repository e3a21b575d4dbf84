//! The only contact with the search: one searcher on the thread that calls.

use crate::eval::nnue::Network;
use crate::position::Position;
use crate::search::{Exactness, Job, Pool, SearchInfo};
use crate::time::Limits;
use crate::tt::{AllocationError, Table};
use crate::types::{Move, Score};
use parking_lot::Mutex;
use std::sync::Arc;

/// The table of a searcher in MiB: a game stores about as much, and it stays near the processor.
pub const HASH_MIB: usize = 2;

/// An iteration that was begun may take so many times the nodes of the limit.
const HARD_FACTOR: u64 = 4;

/// Stack of a thread that searches.
pub const STACK_BYTES: usize = 8 << 20;

/// A searcher with its memory.
pub struct Player {
    pool: Pool,
    table: Table,
    network: Option<Arc<Network>>,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    pub mv: Move,
    /// For the side to move.
    pub score: Score,
    pub nodes: u64,
}

/// The search failed, which is a bug of this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search broke down: {0}")]
pub struct Breakdown(pub String);

impl Player {
    /// A searcher that knows nothing and asks this network, or the hand-made evaluation.
    ///
    /// # Errors
    /// When there is no memory for its table.
    pub fn new(network: Option<Arc<Network>>) -> Result<Player, AllocationError> {
        Ok(Player { pool: Pool::on_calling_thread(), table: Table::new(HASH_MIB)?, network })
    }

    /// Forgets everything: what comes next does not depend on what was before.
    pub fn forget(&self) {
        self.pool.clear();
        self.table.clear_and_touch(1);
    }

    /// Searches a position that has a legal move. No iteration is begun after `nodes` nodes, and one that is under way ends at
    /// four times as many. The result depends on nothing but the position and the searches since [`Player::forget`].
    ///
    /// # Errors
    /// When the search fails.
    pub fn think(&self, position: &Position, nodes: u64) -> Result<Thought, Breakdown> {
        let mut job = Job::new(position.clone(), Limits::nodes(nodes.saturating_mul(HARD_FACTOR)));
        // No clock has a say.
        job.weakened = true;
        job.network = self.network.clone();
        let stop = self.pool.stop_handle();
        // A bound is no score to learn from.
        let exact = Mutex::new(None);
        let hear = |info| {
            let SearchInfo::Lines(lines) = info else { return };
            for line in lines.iter().filter(|line| line.number == 1 && line.exactness == Exactness::Exact) {
                *exact.lock() = Some(line.score);
                if line.finished && line.nodes >= nodes {
                    stop.stop();
                }
            }
        };
        self.pool.prepare();
        let found = self.pool.run(&job, &self.table, &hear);
        if let Some(reason) = found.failure {
            return Err(Breakdown(reason));
        }
        let mv = found.best.ok_or_else(|| Breakdown("it found no move".to_string()))?;
        let score = exact.into_inner().unwrap_or(found.score);
        Ok(Thought { mv, score, nodes: found.counters.nodes })
    }
}
