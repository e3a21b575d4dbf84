//! Moves deferred because another worker is searching them (ABDADA, Weill 1996; in Kerrigan's simplified form). When they come up
//! again, the table probably has their values.

use super::strategy::Strategy;
use crate::search::kind::{Node, NodeKind};
use crate::search::moves::Moves;
use crate::search::picker::Ranked;
use crate::search::worker::Worker;
use crate::types::{Depth, Score};

/// Least depth at which moves are deferred. Below it the search of a move costs less than a look at the table of searches.
const LEAST_DEPTH: Depth = Depth::new(3);

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
pub struct SearchingEntry(Option<u64>);

impl Worker<'_> {
    fn is_searched_elsewhere<S: Strategy>(&self, node: &Node, ranked: &Ranked) -> bool {
        S::DEFERS
            && ranked.number > 1
            && node.at.depth >= LEAST_DEPTH
            && self.common.searching.is_searched_by_another(self.searching_key(node, ranked), self.handle.index())
    }

    /// Enters the move in the table of searches.
    #[inline]
    pub fn enter_search<S: Strategy>(&self, node: &Node, ranked: &Ranked) -> SearchingEntry {
        if !S::DEFERS || ranked.number == 1 || node.at.depth < LEAST_DEPTH {
            return SearchingEntry(None);
        }
        let key = self.searching_key(node, ranked);
        self.common.searching.enter(key, self.handle.index());
        SearchingEntry(Some(key))
    }

    /// Removes the move from the table of searches.
    #[inline]
    pub fn leave_search(&self, entry: SearchingEntry) {
        if let SearchingEntry(Some(key)) = entry {
            self.common.searching.leave(key, self.handle.index());
        }
    }

    /// The key of the position after the move, mixed with the depth of the node: a search to another depth is another search.
    fn searching_key(&self, node: &Node, ranked: &Ranked) -> u64 {
        let depth = node.at.depth.plies() as u64;
        self.position.key_after(ranked.mv).bits() ^ depth.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
