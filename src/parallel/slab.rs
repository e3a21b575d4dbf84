//! What a team knows of each worker, its slab of split points above all, and how these are opened there and released.

use super::parker::Parker;
use super::policy::need_probability;
use super::split_point::{SplitId, SplitPoint};
use super::sync::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use super::{Scheduler, Shared, SplitCandidate, SplitTally, Team};
use crate::types::Score;
use std::sync::Arc;

/// Split points one worker can own at a time. A worker that needs more searches alone. (A model checker looks at each of them
/// again and again.)
pub(super) const SLOTS: usize = if cfg!(any(mammoth_loom, mammoth_shuttle)) { 2 } else { 16 };

/// What the team knows of one worker.
pub(super) struct WorkerState<S: Shared> {
    pub(super) slots: Box<[SplitPoint<S>]>,
    /// The split point this worker is in, packed. Written by the worker itself only; Relaxed.
    current: AtomicU64,
    /// One bit per slot in use. Written by the owner only; Relaxed.
    used: AtomicU32,
    /// Whether the worker waits for the helpers of its own split point. Written by the worker, read by workers below that
    /// split point as the cue to split. Relaxed, like the number of idle workers.
    pub(super) waits: AtomicBool,
    pub(super) parker: Parker,
    /// Split points of this worker that somebody joined, and those of them to which no helper's node was of use. Written by
    /// the worker as it closes them, read by it when the search ends; Relaxed.
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

    /// A new search begins.
    pub(super) fn begin(&self) {
        debug_assert_eq!(self.used.load(Ordering::Relaxed), 0, "a split point was leaked");
        self.set_current(None);
        self.joined.store(0, Ordering::Relaxed);
        self.wasted.store(0, Ordering::Relaxed);
    }

    /// The split point the worker is in.
    pub(super) fn current(&self) -> Option<SplitId> {
        SplitId::unpack(self.current.load(Ordering::Relaxed))
    }

    pub(super) fn set_current(&self, id: Option<SplitId>) {
        self.current.store(SplitId::pack(id), Ordering::Relaxed);
    }

    /// Whether the worker could open another split point.
    pub(super) fn has_room(&self) -> bool {
        (self.used.load(Ordering::Relaxed)).count_ones() < SLOTS as u32
    }

    /// What became of the worker's split points.
    pub(super) fn tally(&self) -> SplitTally {
        SplitTally { joined: self.joined.load(Ordering::Relaxed), wasted: self.wasted.load(Ordering::Relaxed) }
    }
}

impl<S: Shared> Team<S> {
    /// Keeps a free place of the worker's slab for a split point.
    pub(super) fn reserve(&self, owner: u16) -> u16 {
        let seat = self.state(owner);
        let used = seat.used.load(Ordering::Relaxed);
        let free = (!used).trailing_zeros() as usize;
        assert!(free < SLOTS, "somebody was told yes without a free slot");
        seat.used.store(used | 1 << free, Ordering::Relaxed);
        free as u16
    }

    /// Gives a place back.
    pub(super) fn vacate(&self, owner: u16, slot: u16) {
        self.state(owner).used.fetch_and(!(1 << slot), Ordering::Relaxed);
    }

    /// Opens a split point in a place that was reserved.
    pub(super) fn open(&self, owner: u16, place: u16, work: NewSplit<'_, S>) -> SplitId {
        let seat = self.state(owner);
        let parent = seat.current();
        let slot = &seat.slots[place as usize];
        let mut body = slot.body.lock();
        body.generation = body.generation.wrapping_add(1);
        let id = SplitId { owner, slot: place, generation: body.generation };
        body.open = true;
        (work.start)(body.start_anew());
        body.items.clear();
        body.items.extend_from_slice(work.items);
        body.cursor = 0;
        body.helpers = 0;
        body.joined = false;
        body.opener = None;
        body.brought = 0;
        body.outcome = work.outcome;
        slot.alpha.store(work.alpha.value(), Ordering::Relaxed);
        slot.cut.store(false, Ordering::Relaxed);
        slot.parent.store(SplitId::pack(parent), Ordering::Relaxed);
        let above = parent.map_or(1000, |id| self.split_point(id).need_probability.load(Ordering::Relaxed));
        slot.need_probability.store(need_probability(&work.candidate, above), Ordering::Relaxed);
        slot.priority.store(self.policy.priority(&work.candidate, above), Ordering::Relaxed);
        drop(body);
        seat.set_current(Some(id));
        self.joinable.offer(id);
        self.charge(owner, |costs| costs.open);
        self.unpark_for(id);
        id
    }

    /// Cancels what is left of a split point, waits for its helpers and frees its slot. `counts` when its outcome is of use.
    pub(super) fn release(&self, id: SplitId, parent: Option<SplitId>, counts: bool) {
        self.charge(id.owner, |costs| costs.close);
        let slot = self.split_point(id);
        let needs_cut = {
            let body = slot.body.lock();
            body.helpers > 0 || (body.cursor < body.items.len() && !slot.is_cut())
        };
        if needs_cut {
            self.cut(id);
            self.wait_until_alone(id);
        }
        let (joined, brought) = {
            let mut body = slot.body.lock();
            body.open = false;
            (body.joined, body.brought)
        };
        let seat = self.state(id.owner);
        if joined {
            let wasted = !counts || brought == 0;
            seat.joined.fetch_add(1, Ordering::Relaxed);
            seat.wasted.fetch_add(wasted.into(), Ordering::Relaxed);
        }
        self.joinable.withdraw(id);
        self.vacate(id.owner, id.slot);
        seat.set_current(parent);
    }
}

/// What `open` needs; a struct because it is more than five things.
pub(super) struct NewSplit<'a, S: Shared> {
    pub(super) start: &'a mut dyn FnMut(&mut S::Start),
    pub(super) items: &'a [S::Item],
    pub(super) outcome: S::Outcome,
    pub(super) alpha: Score,
    pub(super) candidate: SplitCandidate,
}
