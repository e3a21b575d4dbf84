//! Moves put off because another worker is searching them (ABDADA, Weill 1996; in Kerrigan's simplified form): by the time they
//! come up again, the table probably knows the answer.

use super::kind::Node;
use super::picker::Ranked;
use super::strategy::Strategy;
use super::worker::Worker;
use crate::types::Depth;

/// Below this depth a move is searched sooner than the noticeboard is read.
const LEAST_DEPTH: Depth = Depth::new(3);

/// The moves of a node that come after all others: those put off, a list in the worker's memory that is forgotten with the node; or
/// one that was taken out to be shared and was left alone.
pub struct PutOff {
    next: usize,
    left: Option<Ranked>,
}

impl PutOff {
    /// None yet; the list begins at the end of those of the nodes above.
    #[inline]
    pub fn new<S: Strategy>(worker: &Worker<'_>) -> PutOff {
        PutOff { next: if S::DEFERS { worker.memory.put_off.len() } else { 0 }, left: None }
    }

    /// A move for the end.
    #[inline]
    pub fn leave(&mut self, ranked: Option<Ranked>) {
        self.left = ranked;
    }

    /// The next move that nobody else is searching; when `fresh` has no more, the one left or those put off, in their order.
    #[inline]
    pub fn next<'s, S: Strategy>(
        &mut self,
        worker: &mut Worker<'s>,
        node: &Node,
        mut fresh: impl FnMut(&mut Worker<'s>) -> Option<Ranked>,
    ) -> Option<Ranked> {
        while let Some(ranked) = fresh(worker) {
            if !worker.is_searched_elsewhere::<S>(node, &ranked) {
                return Some(ranked);
            }
            worker.memory.put_off.push(ranked);
        }
        if S::SPLITS
            && let Some(left) = self.left.take()
        {
            return Some(left);
        }
        if !S::DEFERS {
            return None;
        }
        let ranked = *worker.memory.put_off.get(self.next)?;
        self.next += 1;
        Some(ranked)
    }
}

/// A claim of a move, or nothing.
pub struct Claim(Option<u64>);

impl Worker<'_> {
    fn is_searched_elsewhere<S: Strategy>(&self, node: &Node, ranked: &Ranked) -> bool {
        S::DEFERS
            && ranked.number > 1
            && node.at.depth >= LEAST_DEPTH
            && self.common.claims.is_claimed_by_another(self.claim_key(node, ranked), self.seat.index())
    }

    /// Tells the others that this worker searches the move.
    #[inline]
    pub fn claim<S: Strategy>(&self, node: &Node, ranked: &Ranked) -> Claim {
        if !S::DEFERS || ranked.number == 1 || node.at.depth < LEAST_DEPTH {
            return Claim(None);
        }
        let key = self.claim_key(node, ranked);
        self.common.claims.claim(key, self.seat.index());
        Claim(Some(key))
    }

    /// Tells them that it is done.
    #[inline]
    pub fn give_up(&self, claim: Claim) {
        if let Claim(Some(key)) = claim {
            self.common.claims.give_up(key, self.seat.index());
        }
    }

    /// The position after the move, with the depth of the node: the same move at another depth is other work.
    fn claim_key(&self, node: &Node, ranked: &Ranked) -> u64 {
        let depth = node.at.depth.plies() as u64;
        self.position.key_after(ranked.mv).bits() ^ depth.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
