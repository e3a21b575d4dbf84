//! How a worker without work finds some: joining, waiting, leaving.

use super::guards::Turn;
use super::parker::ParkReason;
use super::speculation::Meanwhile;
use super::split_point::{Locked, SplitId};
use super::sync::Ordering;
use super::telemetry::{EventKind, Span};
use super::{Shared, Team, Work, WorkerHandle};
use std::sync::Arc;

/// Pauses between two looks: some 0.4 microseconds on Intel processors since Skylake, less on others. Not a yield: the system may
/// take a worker that yields for willing to wait a whole time slice behind some background process, which costs more than any split
/// brings.
const SPINS_PER_LOOK: u32 = 8;

/// A helper's stay in a split point. Dropping it leaves.
#[must_use]
pub struct Joined<'t, S: Shared> {
    team: &'t Team<S>,
    id: SplitId,
    helper: u16,
    start: Arc<S::Start>,
    back_to: Option<SplitId>,
    _span: Option<Span<'t, S>>,
}

impl<'t, S: Shared> Joined<'t, S> {
    /// The work, as the owner sees it.
    pub fn work(&self) -> Work<'t, S> {
        Work::new(self.team, self.id, self.helper)
    }

    /// What the owner left for its helpers.
    pub fn start(&self) -> &S::Start {
        &self.start
    }
}

impl<S: Shared> Drop for Joined<'_, S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The work in hand is lost, so that no result above can be trusted.
            self.team.stop();
        }
        self.team.state(self.helper).set_current(self.back_to);
        let last = {
            let mut body = self.team.split_point(self.id).body.lock();
            body.helpers -= 1;
            body.helpers == 0
        };
        if last {
            super::sync::fence(Ordering::SeqCst);
            self.team.state(self.id.owner).parker.unpark();
        }
    }
}

impl<'t, S: Shared> WorkerHandle<'t, S> {
    /// Waits for a split point anywhere and joins it. `None` when the search is over.
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
    /// For an owner: its own split point as long as it has items to begin, work below it, or `None` when all helpers have left.
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

    /// Waits until every helper has left, without helping.
    pub(super) fn wait_until_alone(&self, id: SplitId) {
        let look = || (self.split_point(id).body.lock().helpers == 0).then_some(());
        self.wait(id.owner, ParkReason::HelpersOnly, &mut || None, look);
    }

    /// Looks until `look` finds something: between two looks it works `meanwhile`, or else waits awake for a while and then asleep.
    fn wait<T>(
        &self,
        worker: u16,
        how: ParkReason,
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
                self.prepare_park(worker, how);
                let found = look();
                if found.is_none() && !go_on() {
                    parker.park();
                }
                self.end_park(worker, how);
                if let Some(found) = found {
                    return found;
                }
            }
        }
    }

    /// Joins the most promising split point that takes another worker, below `below` if given. `None` only when there is none:
    /// a worker that is told so goes to sleep. So when others were faster at one split point, it tries the next.
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

    /// Owner and slot of the most promising split point that takes another worker.
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

    /// A look at the lock-protected truth before choosing, so that a split point that cannot be joined does not hide one that can.
    fn may_join(&self, owner: u16, slot: u16, below: Option<SplitId>) -> bool {
        let body = self.state(owner).slots[slot as usize].body.lock();
        self.is_welcome(&body, SplitId { owner, slot, generation: body.generation }, below)
    }

    /// Whether another worker can be of use in a split point. The caller holds its lock, so that the chain above stays.
    fn is_welcome(&self, body: &Locked<S>, id: SplitId, below: Option<SplitId>) -> bool {
        body.open
            && body.has_work()
            && body.helpers + 1 < self.policy.max_workers
            && below.is_none_or(|above| self.is_below(id, above))
            && !self.is_chain_cut(Some(id))
    }

    fn join(&self, helper: u16, owner: u16, slot: u16, below: Option<SplitId>) -> Option<Joined<'_, S>> {
        let mut body = self.lock(helper, &self.state(owner).slots[slot as usize].body);
        let id = SplitId { owner, slot, generation: body.generation };
        if !self.is_welcome(&body, id, below) {
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
            // This worker may have been called to them.
            self.unpark_one_waiter();
        }
        let seat = self.state(helper);
        let back_to = seat.current();
        seat.set_current(Some(id));
        self.charge(helper, |costs| costs.join);
        let _span = self.begin_span(helper, EventKind::Help { split: SplitId::pack(Some(id)) });
        Some(Joined { team: self, id, helper, start, back_to, _span })
    }
}
