//! Stop and cut-off signals. A worker checks for them with one load a node.

use super::split_point::SplitId;
use super::sync::{AtomicBool, AtomicU64, CachePadded, Ordering, fence};
use super::{Shared, Team};

/// The signals of one team.
pub(super) struct CancelSignals {
    /// Rises with every cut and every stop. The worker that cuts or the caller that stops writes it; every worker reads it at every
    /// node. The writer stores its flag first and adds with Release. The reader loads Relaxed and, only when the number changed,
    /// passes an Acquire fence before it reads the flags. With a Relaxed add a reader could see the new epoch and the
    /// old flag, store the epoch as seen, and miss the signal for good.
    epoch: CachePadded<AtomicU64>,
    /// Set by `stop`, cleared before a search starts, read by all workers. Relaxed: the epoch orders it, like the flag of a cut.
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

    /// The reader's half: after a changed epoch, makes the flags stored before it visible.
    pub(super) fn synchronize(&self) {
        fence(Ordering::Acquire);
    }
}

impl<S: Shared> Team<S> {
    /// Ends the search of every worker; each notices at its next node.
    pub fn stop(&self) {
        self.cancel_signals.stop();
        self.unpark_all();
    }

    /// Whether the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.cancel_signals.is_stopped()
    }

    /// Marks a split point as not needed any more. Every worker below it notices at its next node.
    pub(super) fn cut(&self, id: SplitId) {
        self.split_point(id).cut.store(true, Ordering::Relaxed);
        self.joinable.withdraw(id);
        self.cancel_signals.announce();
    }

    /// Whether this split point or one above it is cut. The caller is inside the chain or holds the lock of its lowest
    /// link, so that no link can be reused while it is walked.
    pub(super) fn is_chain_cut(&self, from: Option<SplitId>) -> bool {
        let mut link = from;
        while let Some(id) = link {
            let split_point = self.split_point(id);
            if split_point.is_cut() {
                return true;
            }
            link = SplitId::unpack(split_point.parent.load(Ordering::Relaxed));
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
