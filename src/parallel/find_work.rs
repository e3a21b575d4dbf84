//! How a worker finds work: waiting and joining a split point.

use super::guards::{Joined, Meanwhile, Turn};
use super::parker::ParkReason;
use super::split_point::{Locked, SplitId};
use super::sync::Ordering;
use super::telemetry::EventKind;
use super::{Shared, Team, Work, WorkerHandle};
use std::sync::Arc;

/// Spin-loop hints between two looks for work: some 0.4 microseconds on Intel processors since Skylake, less on others. A yield to
/// the system would be worse: the system may run a background process for a whole time slice, which costs more than a split gains.
const SPINS_PER_LOOK: u32 = 8;

impl<'t, S: Shared> WorkerHandle<'t, S> {
    /// Waits for a split point to join, anywhere in the tree. `None` when the search is over.
    pub fn wait_for_work(&mut self, meanwhile: Meanwhile<'_>) -> Option<Joined<'t, S>> {
        let (team, index) = (self.team, self.index);
        team.change_idle(true);
        let look = || if team.is_finished() { Some(None) } else { team.join_best(index, None).map(Some) };
        let found = team.wait(index, ParkReason::AnyWork, meanwhile, look);
        team.change_idle(false);
        found
    }
}

impl<S: Shared> Team<S> {
    /// For an owner: its own split point while it has items to begin, else one below it; `None` when all helpers have left.
    pub(super) fn wait_for_turn(&self, id: SplitId, meanwhile: Meanwhile<'_>) -> Option<Turn<'_, S>> {
        let look_at_own = || {
            let body = self.split_point(id).body.lock();
            match () {
                () if body.has_work() && !self.is_stopped() && !self.is_chain_cut(Some(id)) => {
                    Some(Some(Turn::Own(Work::new(self, id, id.owner))))
                }
                () if body.helpers == 0 => Some(None),
                () => None,
            }
        };
        if let Some(turn) = look_at_own() {
            return turn;
        }
        self.change_waiting(id.owner, true);
        let look =
            || look_at_own().or_else(|| self.join_best(id.owner, Some(id)).map(|joined| Some(Turn::Below(joined))));
        let turn = self.wait(id.owner, ParkReason::WorkBelow, meanwhile, look);
        self.change_waiting(id.owner, false);
        turn
    }

    /// Waits until every helper has left. The owner does no work meanwhile.
    pub(super) fn wait_for_helpers(&self, id: SplitId) {
        let look = || (self.split_point(id).body.lock().helpers == 0).then_some(());
        self.wait(id.owner, ParkReason::AllHelpersLeft, &mut || None, look);
    }

    /// Calls `look` until it returns something. Between two looks the worker calls `meanwhile`. When that has nothing to do, the worker
    /// spins for `looks_before_park` looks and is then parked.
    fn wait<T>(
        &self,
        worker: u16,
        reason: ParkReason,
        meanwhile: Meanwhile<'_>,
        mut look: impl FnMut() -> Option<T>,
    ) -> T {
        let parker = &self.state(worker).parker;
        let mut span = self.begin_span(worker, EventKind::Wait);
        let (mut looks, mut works) = (0, false);
        let mut go_on = || {
            let nodes = meanwhile();
            if works != nodes.is_some() {
                works = nodes.is_some();
                span = None;
                span = self.begin_span(worker, if works { EventKind::Speculation } else { EventKind::Wait });
            }
            self.searched(worker, nodes.unwrap_or(0));
            works
        };
        loop {
            if let Some(found) = look() {
                return found;
            }
            if go_on() {
                looks = 0;
            } else if looks < self.policy.looks_before_park {
                looks += 1;
                (0..SPINS_PER_LOOK).for_each(|_| std::hint::spin_loop());
            } else {
                self.prepare_park(worker, reason);
                let found = look();
                if found.is_none() && !go_on() {
                    parker.park();
                }
                self.end_park(worker, reason);
                if let Some(found) = found {
                    return found;
                }
            }
        }
    }

    /// Joins the split point of highest priority that takes another helper, below `below` if given. `None` only when there is none,
    /// since the worker may be parked then. When other workers have filled the chosen split point first, it chooses again.
    pub(super) fn join_best(&self, helper: u16, below: Option<SplitId>) -> Option<Joined<'_, S>> {
        while !self.is_stopped() {
            let (owner, slot) = self.highest_priority(helper, below)?;
            let joined = self.join(helper, owner, slot, below);
            if joined.is_some() {
                return joined;
            }
        }
        None
    }

    /// Owner and slot of the split point of highest priority that takes another helper.
    fn highest_priority(&self, helper: u16, below: Option<SplitId>) -> Option<(u16, u16)> {
        let mut best: Option<(u32, u16, u16)> = None;
        for (owner, slot) in self.joinable.each().filter(|&(owner, _)| owner != helper) {
            let priority = self.state(owner).slots[slot as usize].priority.load(Ordering::Relaxed);
            if best.is_none_or(|(most, _, _)| priority > most) && self.may_join(owner, slot, below) {
                best = Some((priority, owner, slot));
            }
        }
        best.map(|(_, owner, slot)| (owner, slot))
    }

    /// Checks under the lock before the choice, so that a split point that cannot be joined does not hide one that can.
    fn may_join(&self, owner: u16, slot: u16, below: Option<SplitId>) -> bool {
        let body = self.state(owner).slots[slot as usize].body.lock();
        self.takes_helper(&body, SplitId { owner, slot, generation: body.generation }, below)
    }

    /// Whether a split point takes another helper. The caller holds its lock, so that the chain above stays open.
    fn takes_helper(&self, body: &Locked<S>, id: SplitId, below: Option<SplitId>) -> bool {
        body.open
            && body.has_work()
            && body.helpers + 1 < self.policy.max_workers
            && below.is_none_or(|above| self.is_below(id, above))
            && !self.is_chain_cut(Some(id))
    }

    fn join(&self, helper: u16, owner: u16, slot: u16, below: Option<SplitId>) -> Option<Joined<'_, S>> {
        let mut body = self.lock(helper, &self.state(owner).slots[slot as usize].body);
        let id = SplitId { owner, slot, generation: body.generation };
        if !self.takes_helper(&body, id, below) {
            return None;
        }
        body.helpers += 1;
        body.joined = true;
        let start = Arc::clone(&body.start);
        let has_more = body.cursor + 1 < body.items.len();
        drop(body);
        if has_more {
            self.unpark_one_idle();
        }
        if self.has_speculative_work() {
            // This worker may have been woken for an offer, which it does not take now.
            self.unpark_one_waiter();
        }
        let state = self.state(helper);
        let previous = state.current();
        state.set_current(Some(id));
        self.charge(helper, |costs| costs.join);
        let _span = self.begin_span(helper, EventKind::Help { split: SplitId::pack(Some(id)) });
        Some(Joined { team: self, id, helper, start, previous, _span })
    }
}
