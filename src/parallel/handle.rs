//! What a worker asks of its team while it searches: was I interrupted, is a split wanted, open one.

use super::guards::{SplitGuard, SplitTally};
use super::slab::NewSplit;
use super::{Shared, SplitCandidate, Team};
use crate::types::Score;

/// A worker's place in the team: what it needs of the others while it searches.
pub struct WorkerHandle<'t, S: Shared> {
    pub(super) team: &'t Team<S>,
    pub(super) index: u16,
    seen_epoch: u64,
    /// Whether a cut-off of the split point that the worker is in concerns what is done here.
    in_chain: bool,
}

impl<'t, S: Shared> WorkerHandle<'t, S> {
    pub(super) fn new(team: &'t Team<S>, index: u16, seen_epoch: u64) -> Self {
        WorkerHandle { team, index, seen_epoch, in_chain: true }
    }

    /// The same place, for what the worker does while it waits: only a stop interrupts that.
    pub fn for_speculation(&self) -> WorkerHandle<'t, S> {
        WorkerHandle { in_chain: false, ..*self }
    }

    /// Number of the worker.
    pub fn index(&self) -> usize {
        self.index as usize
    }

    /// The team.
    pub fn team(&self) -> &'t Team<S> {
        self.team
    }

    /// Whether the team lives in virtual time, and wants to hear of nodes every [`super::QUANTUM`] of them.
    pub fn is_virtual(&self) -> bool {
        self.team.scheduler.is_some()
    }

    /// In virtual time: this worker searched so many nodes since it last said so, and lets those go first that are
    /// behind it. To be called every [`super::QUANTUM`] nodes, and before anything that others can notice: opening,
    /// taking and reporting work, waiting.
    #[inline]
    pub fn settle(&self, nodes: u64) {
        if let Some(scheduler) = &self.team.scheduler {
            scheduler.searched(self.index(), nodes);
        }
    }

    /// Whether this worker should give up what it is doing: stop, or a cut-off above it. One load when nothing happened.
    #[inline]
    pub fn is_interrupted(&mut self) -> bool {
        let epoch = self.team.interrupt.epoch();
        epoch != self.seen_epoch && self.look_around(epoch)
    }

    #[cold]
    fn look_around(&mut self, epoch: u64) -> bool {
        self.team.interrupt.synchronize();
        let is_cut = || self.team.is_chain_cut(self.team.state(self.index).current());
        if self.team.is_stopped() || self.in_chain && is_cut() {
            // The epoch stays unseen, so that every node on the way out answers the same.
            return true;
        }
        self.seen_epoch = epoch;
        false
    }

    /// What became of the split points this worker opened in this search.
    pub fn tally(&self) -> SplitTally {
        self.team.state(self.index).tally()
    }

    /// Whether this worker is in no split point at all.
    pub fn is_at_home(&self) -> bool {
        self.team.state(self.index).current().is_none()
    }

    /// Whether anybody could come to a node whose first move took so many nodes; the first of the questions of
    /// [`WorkerHandle::is_worth_sharing`], the one that is asked after every move.
    #[inline]
    pub fn may_have_company(&self, first_move_nodes: u64) -> bool {
        self.team.idle_count().any() || first_move_nodes > self.team.policy.unasked_first_move_nodes
    }

    /// Whether somebody is idle that a split point here would give work to: a worker without any, or the owner of a split point above.
    fn is_asked_for_work(&self) -> bool {
        let team = self.team;
        let idle = team.idle_count();
        idle.idle() > 0 || idle.waiting() > 0 && team.has_waiting_owner(team.state(self.index).current())
    }

    /// Whether the rest of this node is worth sharing, with somebody who is idle or, at a large node of the principal variation, with
    /// whoever will be. Cold: who works alone never asks.
    #[cold]
    pub fn is_worth_sharing(&self, node: &SplitCandidate) -> bool {
        let (team, state) = (self.team, self.team.state(self.index));
        (self.is_asked_for_work() || team.policy.is_shared_unasked(node))
            && team.policy.is_worth_splitting(node, team.idle_count().idle(), team.workers())
            && state.has_room()
    }

    /// Publishes the rest of a node. `fill` writes what a helper needs into a recycled buffer.
    ///
    /// # Panics
    /// When this worker has no room for another split point; [`WorkerHandle::is_worth_sharing`] says so in time.
    pub fn open(
        &self,
        node: &SplitCandidate,
        items: &[S::Item],
        outcome: S::Outcome,
        alpha: Score,
        mut fill: impl FnMut(&mut S::Start),
    ) -> SplitGuard<'t, S> {
        let (team, owner) = (self.team, self.index);
        let parent = team.state(owner).current();
        let new = NewSplit { start: &mut fill, items, outcome, alpha, candidate: *node };
        let id = team.open(owner, team.reserve(owner), new);
        SplitGuard::new(team, id, parent).observed(node)
    }
}
