//! The interface of a searching worker to its team: whether it is interrupted, whether to split, opening a split point.

use super::guards::SplitGuard;
use super::split_point::NewSplit;
use super::{Shared, SplitCandidate, SplitTally, Team};
use crate::types::Score;

/// A worker's access to its team while it searches.
pub struct WorkerHandle<'t, S: Shared> {
    pub(super) team: &'t Team<S>,
    pub(super) index: u16,
    seen_epoch: u64,
    /// Whether a cut-off at the worker's current split point or above ends the search done with this handle.
    in_chain: bool,
}

impl<S: Shared> Team<S> {
    /// The handle of worker `index`, for the worker itself.
    pub fn handle(&self, index: usize) -> WorkerHandle<'_, S> {
        // An epoch that differs from the current one: a stop between `begin` and now must be noticed at the first node.
        let seen_epoch = self.cancel_signals.epoch().wrapping_sub(1);
        WorkerHandle { team: self, index: index as u16, seen_epoch, in_chain: true }
    }
}

impl<'t, S: Shared> WorkerHandle<'t, S> {
    /// A handle for the speculative search of the same worker. Only a stop interrupts it.
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

    /// Whether the team runs in virtual time. Then [`WorkerHandle::settle`] has to be called every [`super::QUANTUM`] nodes.
    pub fn is_virtual(&self) -> bool {
        self.team.virtual_workers.is_some()
    }

    /// In virtual time: adds the nodes searched since the last call to the worker's clock, and runs the workers whose clocks are
    /// behind. To be called every [`super::QUANTUM`] nodes, and before each step that other workers can notice: opening a split
    /// point, taking and reporting work, waiting.
    #[inline]
    pub fn settle(&self, nodes: u64) {
        if let Some(workers) = &self.team.virtual_workers {
            workers.searched(self.index(), nodes);
        }
    }

    /// In virtual time: adds ticks to the worker's clock that it spent on something else than nodes.
    pub fn charge(&self, ticks: u64) {
        self.team.charge(self.index, |_| ticks);
    }

    /// In virtual time: the worker's clock.
    pub fn virtual_now(&self) -> Option<u64> {
        self.team.virtual_workers.as_ref().map(|workers| workers.now(self.index()))
    }

    /// Whether this worker has to abandon its search: after a stop, or a cut-off at a split point above. One load while the epoch
    /// is unchanged.
    #[inline]
    pub fn is_interrupted(&mut self) -> bool {
        let epoch = self.team.cancel_signals.epoch();
        epoch != self.seen_epoch && self.check_signals(epoch)
    }

    #[cold]
    fn check_signals(&mut self, epoch: u64) -> bool {
        self.team.cancel_signals.synchronize();
        let is_cut = || self.team.is_chain_cut(self.team.state(self.index).current());
        if self.team.is_stopped() || self.in_chain && is_cut() {
            // `seen_epoch` keeps its value, so that the answer is the same at every node on the way out.
            return true;
        }
        self.seen_epoch = epoch;
        false
    }

    /// Counts of the split points that this worker opened in this search.
    pub fn tally(&self) -> SplitTally {
        self.team.state(self.index).tally()
    }

    /// Whether this worker is in no split point.
    pub fn is_outside_split_points(&self) -> bool {
        self.team.state(self.index).current().is_none()
    }

    /// Whether a node whose first move took `first_move_nodes` could find helpers. It is the first and cheapest condition for a
    /// split and is checked after every move; [`WorkerHandle::is_worth_sharing`] checks the others.
    #[inline]
    pub fn may_find_helpers(&self, first_move_nodes: u64) -> bool {
        self.team.idle_count().any() || first_move_nodes > self.team.policy.gratuitous_first_move_nodes
    }

    /// Whether a split point here would give work to an idle worker: one without work, or the waiting owner of a split point above.
    fn is_split_wanted(&self) -> bool {
        let team = self.team;
        let idle = team.idle_count();
        idle.idle() > 0 || idle.waiting() > 0 && team.has_waiting_owner(team.state(self.index).current())
    }

    /// Whether the remaining moves of this node are worth sharing: with a worker that is idle now or, at a large node of the
    /// principal variation, with one that will be. Cold: it is called only where [`WorkerHandle::may_find_helpers`] holds.
    #[cold]
    pub fn is_worth_sharing(&self, node: &SplitCandidate) -> bool {
        let (team, state) = (self.team, self.team.state(self.index));
        (self.is_split_wanted() || team.policy.is_split_gratuitously(node))
            && team.policy.is_worth_splitting(node, team.idle_count().idle(), team.workers())
            && state.has_room()
    }

    /// Publishes the remaining moves of a node. `fill` writes what a helper needs into a recycled buffer.
    ///
    /// # Panics
    /// When this worker has no free slot for another split point; then [`WorkerHandle::is_worth_sharing`] is false.
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
        let id = team.open(owner, team.state(owner).reserve(), new);
        SplitGuard::new(team, id, parent).observed(node)
    }
}
