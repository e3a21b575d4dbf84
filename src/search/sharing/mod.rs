//! How workers share a tree: all that a serial engine lacks. In a serial search [`Sharing`] only hands out moves and counts nodes.
//!
//! The loop over the moves of a node (`search_moves` in `alpha_beta`) calls four functions of [`Sharing`]:
//!
//! * `begin`, before the first move: may share all moves of the node.
//! * `next`: the next move to search. Before the first move of a Pv node it makes the siblings available to speculative search.
//! * `returned`, after each move: counts the nodes that the move took, and withdraws the siblings from speculative search.
//! * `offer`, after a move that did not refute the node: may share the moves that are left.
//!
//! When `begin` or `offer` shares, the worker becomes the owner of a split point ([`Worker::split`]). It takes all moves out of the
//! list, publishes them, and searches them itself as well; idle workers join as helpers. The call returns when every move is
//! finished or one failed high, and every helper has left. Then the result is in `best`, a cut-off has updated the histories, and the
//! loop over the moves finds no move left.
//!
//! Speculative search is something else: its moves are not at a split point, and no worker waits for their results.
//!
//! * `splitting`: whether the moves of a node are shared, and which.
//! * `split`: what owner and helpers do, and how a helper gets to the node.
//! * `siblings`: the shared moves, the way to the node, the result so far.
//! * `bound`: what a move has to beat, and when it may open the window.
//! * `speculation`, `coroutine`: speculative search by workers that find no split point to join.
//! * `deferral`, `deferred_moves`: ABDADA postpones moves that another worker is searching.
//! * `histories`: which histories a cut-off updates.
//! * `accounting`, `node_account`: useful and discarded nodes.
//! * `strategy`: which of these a strategy uses.
//!
//! The split points themselves are in `crate::parallel`, which knows nothing of moves and positions.

mod accounting;
pub mod bound;
pub mod calibration;
pub mod coroutine;
mod deferral;
mod deferred_moves;
pub mod histories;
pub mod node_account;
pub mod siblings;
mod speculation;
mod split;
mod splitting;
pub mod strategy;

use super::kind::{Node, NodeKind};
use super::moves::Moves;
use super::ordering::picker::Ranked;
use super::value::{Best, Value};
use super::worker::Worker;
use crate::parallel::{SpeculationGuard, SplitCandidate, Stopped};
use deferred_moves::DeferredMoves;
use siblings::Siblings;
use strategy::Strategy;

/// State of the sharing of one node while its moves are searched. The serial strategy only counts nodes with it, at the root.
pub struct Sharing<'s> {
    /// Nodes of this worker when it began the current move.
    nodes_before: u64,
    /// Size of the first move's subtree. It predicts the size of the other subtrees better than depth does.
    first_move_nodes: u64,
    /// While the first move is searched: the offer of its siblings for speculative search. Dropping it withdraws the offer.
    speculation: Option<SpeculationGuard<'s, Siblings>>,
    /// At the root, while the later moves are searched: the offer of the moves of the next iteration.
    next_iteration: Option<SpeculationGuard<'s, Siblings>>,
    deferred: DeferredMoves,
}

impl<'s> Sharing<'s> {
    /// Before the first move: shares all moves of a predicted All node (the policy accepts no other) if a worker is idle. Not at
    /// the root.
    #[inline]
    pub fn begin<S: Strategy, N: NodeKind>(
        worker: &mut Worker<'s>,
        node: &Node,
        moves: &mut Moves,
        best: &mut Best,
    ) -> Result<Sharing<'s>, Stopped> {
        if S::SPLITS && !N::ROOT {
            worker.share_all_moves::<S, N>(node, moves, best)?;
        }
        Ok(Sharing {
            nodes_before: 0,
            first_move_nodes: 0,
            speculation: None,
            next_iteration: None,
            deferred: DeferredMoves::new::<S>(worker),
        })
    }

    /// The next move to search.
    #[inline]
    pub fn next<S: Strategy, N: NodeKind>(
        &mut self,
        worker: &mut Worker<'s>,
        node: &Node,
        moves: &mut Moves,
        best: &Best,
    ) -> Option<Ranked> {
        let ranked = self.deferred.next::<S, N>(worker, node, moves, best.score)?;
        if S::SPLITS || N::ROOT {
            self.nodes_before = worker.counters.nodes;
        }
        if S::SPECULATES && N::PV && ranked.number == 1 {
            self.speculation = worker.offer_siblings::<N>(node, ranked.mv);
        }
        Some(ranked)
    }

    /// After the search of a move: counts its nodes (the policy reads the size of the first move's subtree, the time manager the
    /// effort at the root) and withdraws the siblings from speculative search. Passes `value` on unchanged. It takes the `Result`
    /// because both happen also when `Stopped` leaves the node.
    #[inline]
    pub fn returned<S: Strategy, N: NodeKind>(
        &mut self,
        worker: &mut Worker<'s>,
        value: Result<Option<Value>, Stopped>,
    ) -> Result<Option<Value>, Stopped> {
        if S::SPLITS || N::ROOT {
            let nodes = worker.counters.nodes - self.nodes_before;
            if self.first_move_nodes == 0 {
                self.first_move_nodes = nodes;
            }
            if N::ROOT {
                worker.root.count_effort(nodes);
            }
        }
        if S::SPECULATES && N::PV && self.speculation.is_some() {
            worker.settle();
            self.speculation = None;
        }
        value
    }

    /// After a move that did not refute the node: shares the remaining moves if a worker is idle and the policy finds it worth the
    /// cost. Then no move is left and `best` is the result of all moves. A single remaining move is not shared: `next` returns it.
    #[inline]
    pub fn offer<S: Strategy, N: NodeKind>(
        &mut self,
        worker: &mut Worker<'s>,
        node: &Node,
        ranked: &Ranked,
        moves: &mut Moves,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        if !S::SPLITS {
            return Ok(());
        }
        if S::SPECULATES && N::ROOT && self.next_iteration.is_none() {
            self.next_iteration = worker.offer_next_iteration::<N>(node, best.alpha());
        }
        // The root is always large enough.
        let first_move_nodes = if N::ROOT { u64::MAX } else { self.first_move_nodes };
        if !worker.may_share::<S, N>(first_move_nodes) {
            return Ok(());
        }
        let candidate = SplitCandidate {
            expected: node.expected,
            evidence: node.evidence(),
            depth: node.at.depth,
            searched: ranked.number,
            first_move_nodes,
        };
        if let Some(left_over) = worker.share_rest::<S, N>(node, &candidate, moves, best)? {
            self.deferred.push_front(left_over);
        }
        Ok(())
    }
}
