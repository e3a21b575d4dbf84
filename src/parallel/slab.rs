//! The team's state of each worker, with its slab of split points, and how a split point is opened and released.

use super::parker::Parker;
use super::policy::need_probability;
use super::split_point::{SplitId, SplitPoint};
use super::sync::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use super::{Scheduler, Shared, SplitCandidate, SplitTally, Team};
use crate::types::Score;
use std::sync::Arc;

/// Split points one worker can own at a time. A worker that needs more searches alone. (Model
/// checkers run through every slot again and again, so they get two.)
pub(super) const SLOTS: usize = if cfg!(any(mammoth_loom, mammoth_shuttle)) { 2 } else { 16 };

/// The team's state of one worker.
pub(super) struct WorkerState<S: Shared> {
    pub(super) slots: Box<[SplitPoint<S>]>,
    /// The split point that this worker is in, packed. Written and read by the worker itself; Relaxed.
    current: AtomicU64,
    /// One bit for each slot in use. Written and read by the owner; Relaxed.
    used: AtomicU32,
    /// Whether the worker waits for the helpers of its own split point. Written by the worker, read by workers below that
    /// split point to decide whether to split. Relaxed, like the number of idle workers: a stale value delays or wastes a split.
    pub(super) waits: AtomicBool,
    pub(super) parker: Parker,
    /// Split points of this worker that a helper joined, and those of them to which no helper contributed a useful node. The worker
    /// writes both when it closes a split point and reads them when the search ends; Relaxed.
    joined: AtomicU64,
    wasted: AtomicU64,
}

impl<S: Shared> WorkerState<S> {
    pub(super) fn new(virtual_worker: Option<(Arc<Scheduler>, usize)>) -> Self {
        WorkerState {
            slots: (0..SLOTS).map(|_| SplitPoint::new()).collect(),
            current: AtomicU64::new(u64::MAX),
            used: AtomicU32::new(0),
            waits: AtomicBool::new(false),
            parker: Parker::new(virtual_worker),
            joined: AtomicU64::new(0),
            wasted: AtomicU64::new(0),
        }
    }

    /// Resets the state for a new search.
    pub(super) fn begin(&self) {
        debug_assert_eq!(self.used.load(Ordering::Relaxed), 0, "a split point was leaked");
        self.set_current(None);
        self.joined.store(0, Ordering::Relaxed);
        self.wasted.store(0, Ordering::Relaxed);
    }

    /// The split point that the worker is in.
    pub(super) fn current(&self) -> Option<SplitId> {
        SplitId::unpack(self.current.load(Ordering::Relaxed))
    }

    pub(super) fn set_current(&self, id: Option<SplitId>) {
        self.current.store(SplitId::pack(id), Ordering::Relaxed);
    }

    /// Whether the worker has a free slot.
    pub(super) fn has_room(&self) -> bool {
        (self.used.load(Ordering::Relaxed)).count_ones() < SLOTS as u32
    }

    /// Counts of the worker's split points in this search.
    pub(super) fn tally(&self) -> SplitTally {
        SplitTally { joined: self.joined.load(Ordering::Relaxed), wasted: self.wasted.load(Ordering::Relaxed) }
    }
}

impl<S: Shared> Team<S> {
    /// Reserves a free slot of the worker's slab.
    pub(super) fn reserve(&self, owner: u16) -> u16 {
        let state = self.state(owner);
        let used = state.used.load(Ordering::Relaxed);
        let free = (!used).trailing_zeros() as usize;
        assert!(free < SLOTS, "the worker opens a split point without a free slot");
        state.used.store(used | 1 << free, Ordering::Relaxed);
        free as u16
    }

    /// Frees a slot.
    pub(super) fn vacate(&self, owner: u16, slot: u16) {
        self.state(owner).used.fetch_and(!(1 << slot), Ordering::Relaxed);
    }

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
            let wasted = !counts || helper_nodes == 0;
            state.joined.fetch_add(1, Ordering::Relaxed);
            state.wasted.fetch_add(wasted.into(), Ordering::Relaxed);
        }
        self.joinable.withdraw(id);
        self.vacate(id.owner, id.slot);
        state.set_current(parent);
    }
}

/// The arguments of `open`.
pub(super) struct NewSplit<'a, S: Shared> {
    pub(super) start: &'a mut dyn FnMut(&mut S::Start),
    pub(super) items: &'a [S::Item],
    pub(super) outcome: S::Outcome,
    pub(super) alpha: Score,
    pub(super) candidate: SplitCandidate,
}
