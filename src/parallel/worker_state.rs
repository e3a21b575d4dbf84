//! The team's state of each worker, with its slab of split points.

use super::parker::Parker;
use super::split_point::{SplitId, SplitPoint};
use super::sync::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use super::{Shared, VirtualWorkers};

/// Split points one worker can own at a time. A worker that needs more searches alone. (Model
/// checkers run through every slot again and again, so they get two.)
pub(super) const SLOTS: usize = if cfg!(any(mammoth_loom, mammoth_shuttle)) { 2 } else { 16 };

/// Counts of the split points of a worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SplitTally {
    /// Split points that a helper joined.
    pub joined: u64,
    /// Those of them to which no helper contributed a useful node.
    pub wasted: u64,
}

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
    pub(super) fn new(virtual_worker: Option<(VirtualWorkers, usize)>) -> Self {
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

    /// Reserves a free slot.
    pub(super) fn reserve(&self) -> u16 {
        let used = self.used.load(Ordering::Relaxed);
        let free = (!used).trailing_zeros() as usize;
        assert!(free < SLOTS, "the worker opens a split point without a free slot");
        self.used.store(used | 1 << free, Ordering::Relaxed);
        free as u16
    }

    /// Frees a slot.
    pub(super) fn vacate(&self, slot: u16) {
        self.used.fetch_and(!(1 << slot), Ordering::Relaxed);
    }

    /// Whether the worker has a free slot.
    pub(super) fn has_room(&self) -> bool {
        (self.used.load(Ordering::Relaxed)).count_ones() < SLOTS as u32
    }

    /// Counts a split point that a helper joined.
    pub(super) fn count_joined(&self, is_wasted: bool) {
        self.joined.fetch_add(1, Ordering::Relaxed);
        self.wasted.fetch_add(is_wasted.into(), Ordering::Relaxed);
    }

    /// Counts of the worker's split points in this search.
    pub(super) fn tally(&self) -> SplitTally {
        SplitTally { joined: self.joined.load(Ordering::Relaxed), wasted: self.wasted.load(Ordering::Relaxed) }
    }
}
