//! Moves deferred because another worker is searching them (ABDADA, Weill 1996; in Kerrigan's simplified form). When they come up
//! again, the table probably has their values.

use super::deferred_moves::SearchingEntry;
use super::strategy::Strategy;
use crate::search::kind::Node;
use crate::search::ordering::picker::Ranked;
use crate::search::worker::Worker;
use crate::types::Depth;

/// Least depth at which moves are deferred. Below it the search of a move costs less than a look at the table of searches.
const LEAST_DEPTH: Depth = Depth::new(3);

impl Worker<'_> {
    /// Whether another worker is searching the move.
    pub fn is_searched_elsewhere<S: Strategy>(&self, node: &Node, ranked: &Ranked) -> bool {
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
