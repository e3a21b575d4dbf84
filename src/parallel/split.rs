//! How a split point is opened in a slot of its owner's slab, and released.

use super::policy::need_probability;
use super::split_point::{NewSplit, SplitId};
use super::sync::Ordering;
use super::{Shared, Team};

impl<S: Shared> Team<S> {
    /// Opens a split point in a reserved slot.
    pub(super) fn open(&self, owner: u16, slot: u16, new: NewSplit<'_, S>) -> SplitId {
        let state = self.state(owner);
        let parent = state.current();
        let split_point = &state.slots[slot as usize];
        let mut body = split_point.body.lock();
        body.generation = body.generation.wrapping_add(1);
        let id = SplitId { owner, slot, generation: body.generation };
        body.open = true;
        (new.start)(body.start_anew());
        body.items.clear();
        body.items.extend_from_slice(new.items);
        body.cursor = 0;
        body.helpers = 0;
        body.joined = false;
        body.opener = None;
        body.helper_nodes = 0;
        body.outcome = new.outcome;
        split_point.alpha.store(new.alpha.value(), Ordering::Relaxed);
        split_point.cut.store(false, Ordering::Relaxed);
        split_point.parent.store(SplitId::pack(parent), Ordering::Relaxed);
        let above = parent.map_or(1000, |id| self.split_point(id).need_probability.load(Ordering::Relaxed));
        split_point.need_probability.store(need_probability(&new.candidate, above), Ordering::Relaxed);
        split_point.priority.store(self.policy.priority(&new.candidate, above), Ordering::Relaxed);
        drop(body);
        state.set_current(Some(id));
        self.joinable.offer(id);
        self.charge(owner, |costs| costs.open);
        self.unpark_for(id);
        id
    }

    /// Cancels the remaining work of a split point, waits for its helpers and frees its slot. `counts` says whether its outcome is used.
    pub(super) fn release(&self, id: SplitId, parent: Option<SplitId>, counts: bool) {
        self.charge(id.owner, |costs| costs.close);
        let split_point = self.split_point(id);
        let needs_cut = {
            let body = split_point.body.lock();
            body.helpers > 0 || (body.cursor < body.items.len() && !split_point.is_cut())
        };
        if needs_cut {
            self.cut(id);
            self.wait_for_helpers(id);
        }
        let (joined, helper_nodes) = {
            let mut body = split_point.body.lock();
            body.open = false;
            (body.joined, body.helper_nodes)
        };
        let state = self.state(id.owner);
        if joined {
            state.count_joined(!counts || helper_nodes == 0);
        }
        self.joinable.withdraw(id);
        state.vacate(id.slot);
        state.set_current(parent);
    }
}
