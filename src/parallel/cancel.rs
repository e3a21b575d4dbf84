//! Stop and cut-off signals, noticed with one load a node.

use super::split_point::SplitId;
use super::sync::{AtomicBool, AtomicU64, CachePadded, Ordering, fence};
use super::{Shared, Team};

/// The signals of one team.
pub(super) struct CancelSignals {
    /// Rises with every cut and stop anywhere. Written by whoever cuts or stops, read by every worker at every node.
    /// The writer stores its flag first and adds with Release; the reader loads Relaxed and, only when the number changed,
    /// fences with Acquire before it reads the flags. With a relaxed add a reader could see the new epoch and the
    /// old flag, remember the epoch, and miss the signal for good.
    epoch: CachePadded<AtomicU64>,
    /// Set by `stop`, cleared before a search starts. Ordered by the epoch like a cut.
    stopped: CachePadded<AtomicBool>,
}

impl CancelSignals {
    pub(super) fn new() -> CancelSignals {
        CancelSignals { epoch: CachePadded::new(AtomicU64::new(0)), stopped: CachePadded::new(AtomicBool::new(false)) }
    }

    #[inline]
    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Relaxed)
    }

    /// Makes flags stored before this call visible to every worker at its next node.
    pub(super) fn announce(&self) {
        self.epoch.fetch_add(1, Ordering::Release);
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.announce();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn reset(&self) {
        self.stopped.store(false, Ordering::Relaxed);
        self.announce();
    }

    pub(super) fn synchronize(&self) {
        fence(Ordering::Acquire);
    }
}

impl<S: Shared> Team<S> {
    /// Ends the search of every worker; each notices at its next node.
    pub fn stop(&self) {
        self.interrupt.stop();
        self.unpark_all();
    }

    /// Whether the search was told to end.
    pub fn is_stopped(&self) -> bool {
        self.interrupt.is_stopped()
    }

    /// Marks a split point as no longer needed; everybody below it notices at the next node.
    pub(super) fn cut(&self, id: SplitId) {
        self.split_point(id).cut.store(true, Ordering::Relaxed);
        self.joinable.withdraw(id);
        self.interrupt.announce();
    }

    /// Whether this split point or one above it is cut. The caller is inside the chain or holds the lock of its lowest
    /// link, so that no link can be reused while it is walked.
    pub(super) fn is_chain_cut(&self, from: Option<SplitId>) -> bool {
        let mut link = from;
        while let Some(id) = link {
            let slot = self.split_point(id);
            if slot.is_cut() {
                return true;
            }
            link = SplitId::unpack(slot.parent.load(Ordering::Relaxed));
        }
        false
    }

    /// Whether `id` lies below `above` in the tree of split points. Same condition as [`Team::is_chain_cut`].
    pub(super) fn is_below(&self, id: SplitId, above: SplitId) -> bool {
        let mut link = SplitId::unpack(self.split_point(id).parent.load(Ordering::Relaxed));
        while let Some(id) = link {
            if id == above {
                return true;
            }
            link = SplitId::unpack(self.split_point(id).parent.load(Ordering::Relaxed));
        }
        false
    }
}
