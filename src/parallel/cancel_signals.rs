//! The signals of stops and cut-offs. A worker checks for them with one load a node.

use super::sync::{AtomicBool, AtomicU64, CachePadded, Ordering, fence};

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
