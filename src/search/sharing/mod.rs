//! How workers share a tree: everything a serial engine lacks.
//!
//! The loop over the moves of a node (`alpha_beta`) has four verbs of [`Sharing`]: `begin` may share all moves of a node before the
//! first of them is searched, `next` hands out a move, `returned` sees what came out of it, and `offer` may share the rest. A node is
//! then finished at a split point (`split`): the moves are drained and the outcome is in `best`, so that the loop ends.
//! `speculation` is what workers do that find nothing to join, `deferral` puts off what another worker is searching, `accounting`
//! says which nodes were of use, `histories` who learns from a cut-off. Which of it a strategy has says `strategy`.

pub mod accounting;
pub mod bound;
pub mod calibration;
pub mod coroutine;
pub mod deferral;
pub mod histories;
pub mod siblings;
pub mod speculation;
mod split;
pub mod strategy;

use super::kind::{Node, NodeKind};
use super::moves::Moves;
use super::picker::Ranked;
use super::value::{Best, Value};
use super::worker::Worker;
use crate::parallel::{SpeculationGuard, SplitCandidate, Stopped};
use crate::types::Score;
use deferral::DeferredMoves;
use siblings::{SiblingMove, Siblings};
use strategy::Strategy;

/// What one node has to do with other workers while its moves are searched. Empty for the serial strategy.
pub struct Sharing<'s> {
    /// Nodes that the worker had searched when it began the move under way.
    nodes_before: u64,
    /// Size of the first move's subtree: it says more about the others than depth does.
    first_move_nodes: u64,
    /// The other moves, for speculative searches, while the first one is searched.
    speculation: Option<SpeculationGuard<'s, Siblings>>,
    /// At the root: the moves of the next iteration, likewise.
    next_iteration: Option<SpeculationGuard<'s, Siblings>>,
    deferred: DeferredMoves,
}

impl<'s> Sharing<'s> {
    /// Before the first move. A node that probably needs all its moves is shared with all of them, if somebody is idle.
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

    /// The search of a move has returned, with a value or without one.
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

    /// After a move that did not refute the node: shares the rest with somebody who is idle. Then no move is left, and `best` is
    /// that of all of them.
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

impl<'s> Worker<'s> {
    /// Whether anybody could come to a node: asked after every move, and nearly always answered with no.
    #[inline]
    fn may_share<S: Strategy, N: NodeKind>(&self, first_move_nodes: u64) -> bool {
        // Only on the principal variation is a split point opened before anybody is idle.
        let unasked = if N::LINE { first_move_nodes } else { 0 };
        self.handle.may_have_company(unasked) && (!S::PV_ONLY || N::PV && self.handle.is_at_home())
    }

    /// Shares all moves of a node, the first among them, if it is large, probably needs every one of them, and somebody would join.
    #[inline]
    fn share_all_moves<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        moves: &mut Moves,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        if !self.may_share::<S, N>(0) || node.in_check {
            return Ok(());
        }
        let candidate = SplitCandidate::untouched(node.expected, node.evidence(), node.at.depth);
        if !self.handle.is_worth_sharing(&candidate) {
            return Ok(());
        }
        let all = self.all_moves::<N>(node, moves, -Score::INFINITE);
        if !all.is_empty() {
            *best = self.split::<S, N>(node, &candidate, &all, *best)?;
        }
        Ok(())
    }

    /// Shares the moves that are left, without those that will be pruned, so that nobody comes for nothing. One move alone is given
    /// back.
    #[cold]
    fn share_rest<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        candidate: &SplitCandidate,
        moves: &mut Moves,
        best: &mut Best,
    ) -> Result<Option<Ranked>, Stopped> {
        if !self.handle.is_worth_sharing(candidate) {
            return Ok(None);
        }
        let mut rest = self.all_moves::<N>(node, moves, best.score);
        rest.retain_mut(|sibling| self.plan_sibling::<N>(node, sibling, best));
        if rest.len() > 1 {
            *best = self.split::<S, N>(node, candidate, &rest, *best)?;
            return Ok(None);
        }
        Ok(rest.first().map(|sibling| sibling.ranked))
    }

    /// The moves that are left, if the best score is this.
    pub fn all_moves<N: NodeKind>(&mut self, node: &Node, moves: &mut Moves, best_score: Score) -> Vec<SiblingMove> {
        let mut all = Vec::with_capacity(64);
        while let Some(ranked) = moves.next::<N>(self, node, best_score) {
            all.push(ranked.into());
        }
        all
    }
}
