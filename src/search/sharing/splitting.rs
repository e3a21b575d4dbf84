//! Whether the moves of a node are shared, and which.

use super::siblings::SiblingMove;
use super::strategy::Strategy;
use crate::parallel::{SplitCandidate, Stopped};
use crate::search::kind::{Node, NodeKind};
use crate::search::moves::Moves;
use crate::search::ordering::picker::Ranked;
use crate::search::value::Best;
use crate::search::worker::Worker;
use crate::types::Score;

impl<'s> Worker<'s> {
    /// Whether a worker could join this node. Called before the first move and after every searched one; the answer is nearly always
    /// no.
    #[inline]
    pub fn may_share<S: Strategy, N: NodeKind>(&self, first_move_nodes: u64) -> bool {
        // Only on the principal variation is a split point opened while no worker is idle and no owner waits.
        let gratuitous = if N::LINE { first_move_nodes } else { 0 };
        self.handle.may_find_helpers(gratuitous) && (!S::PV_ONLY || N::PV && self.handle.is_outside_split_points())
    }

    /// Shares all moves of a node, including the first, if the policy finds it large enough and a cut-off improbable.
    #[inline]
    pub fn share_all_moves<S: Strategy, N: NodeKind>(
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

    /// Shares the moves that are left, except those that will be pruned. If only one is left, it is not shared but returned.
    #[cold]
    pub fn share_rest<S: Strategy, N: NodeKind>(
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

    /// Takes all remaining moves out of `moves`. `best_score` decides whether late quiet moves are among them.
    pub fn all_moves<N: NodeKind>(&mut self, node: &Node, moves: &mut Moves, best_score: Score) -> Vec<SiblingMove> {
        let mut all = Vec::with_capacity(64);
        while let Some(ranked) = moves.next::<N>(self, node, best_score) {
            all.push(ranked.into());
        }
        all
    }
}
