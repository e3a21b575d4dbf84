//! Moves put off because another worker is searching them (ABDADA, Weill 1996; in Kerrigan's simplified form): by the time they
//! come up again, the table probably knows the answer.

use super::strategy::Strategy;
use crate::search::kind::{Node, NodeKind};
use crate::search::moves::Moves;
use crate::search::picker::Ranked;
use crate::search::worker::Worker;
use crate::types::{Depth, Score};

/// Below this depth a move is searched sooner than the table of searches is read.
const LEAST_DEPTH: Depth = Depth::new(3);

/// The moves of a node that come after all others: those put off, a list in the worker's memory that is forgotten with the node; or
/// one that was taken out to be shared and was left alone.
pub struct DeferredMoves {
    next: usize,
    left_over: Option<Ranked>,
}

impl DeferredMoves {
    /// None yet; the list begins at the end of those of the nodes above.
    #[inline]
    pub fn new<S: Strategy>(worker: &Worker<'_>) -> DeferredMoves {
        DeferredMoves { next: if S::DEFERS { worker.memory.deferred.len() } else { 0 }, left_over: None }
    }

    /// A move that comes before those that were put off.
    #[inline]
    pub fn push_front(&mut self, ranked: Ranked) {
        self.left_over = Some(ranked);
    }

    /// The next move that nobody else is searching; when there are no more, those put off, in their order.
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

    /// Tells the others that this worker searches the move.
    #[inline]
    pub fn enter_search<S: Strategy>(&self, node: &Node, ranked: &Ranked) -> SearchingEntry {
        if !S::DEFERS || ranked.number == 1 || node.at.depth < LEAST_DEPTH {
            return SearchingEntry(None);
        }
        let key = self.searching_key(node, ranked);
        self.common.searching.enter(key, self.handle.index());
        SearchingEntry(Some(key))
    }

    /// Tells them that it is done.
    #[inline]
    pub fn leave_search(&self, entry: SearchingEntry) {
        if let SearchingEntry(Some(key)) = entry {
            self.common.searching.leave(key, self.handle.index());
        }
    }

    /// The position after the move, with the depth of the node: the same move at another depth is other work.
    fn searching_key(&self, node: &Node, ranked: &Ranked) -> u64 {
        let depth = node.at.depth.plies() as u64;
        self.position.key_after(ranked.mv).bits() ^ depth.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
