//! The moves of a node with the deferred ones behind all others.

use super::strategy::Strategy;
use crate::search::kind::{Node, NodeKind};
use crate::search::moves::Moves;
use crate::search::ordering::picker::Ranked;
use crate::search::worker::Worker;
use crate::types::Score;

/// The moves of a node that come after all others: the deferred moves, a list in the worker's memory that ends with the node; and a
/// single move that was taken out of the list to be shared and was not shared.
pub struct DeferredMoves {
    next: usize,
    left_over: Option<Ranked>,
}

impl DeferredMoves {
    /// None yet. The list begins behind those of the nodes above.
    #[inline]
    pub fn new<S: Strategy>(worker: &Worker<'_>) -> DeferredMoves {
        DeferredMoves { next: if S::DEFERS { worker.memory.deferred.len() } else { 0 }, left_over: None }
    }

    /// Adds a move that comes before the deferred moves.
    #[inline]
    pub fn push_front(&mut self, ranked: Ranked) {
        self.left_over = Some(ranked);
    }

    /// The next move that no other worker is searching; when there are no more, the deferred moves, in their order.
    #[inline]
    pub fn next<S: Strategy, N: NodeKind>(
        &mut self,
        worker: &mut Worker<'_>,
        node: &Node,
        moves: &mut Moves,
        best_score: Score,
    ) -> Option<Ranked> {
        while let Some(ranked) = moves.next::<N>(worker, node, best_score) {
            if !worker.is_searched_elsewhere::<S>(node, &ranked) {
                return Some(ranked);
            }
            worker.memory.deferred.push(ranked);
        }
        if S::SPLITS
            && let Some(left_over) = self.left_over.take()
        {
            return Some(left_over);
        }
        if !S::DEFERS {
            return None;
        }
        let ranked = *worker.memory.deferred.get(self.next)?;
        self.next += 1;
        Some(ranked)
    }
}

/// The entry of a move in the table of searches, or nothing.
pub struct SearchingEntry(pub Option<u64>);
