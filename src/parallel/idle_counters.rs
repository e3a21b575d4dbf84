//! How many workers could use more work, and how many of them sleep.

use super::parker::ParkReason;
use super::sync::{AtomicU64, CachePadded, Ordering};

/// Workers looking for work anywhere, in the lower half, and owners waiting for the helpers of their split point, who could help
/// below it, in the upper one: in one number, so that a worker without company has one thing to look at.
#[derive(Clone, Copy)]
pub(super) struct IdleCount(u64);

impl IdleCount {
    /// A worker without work.
    const IDLE: u64 = 1;
    /// The owner of a split point that waits for its helpers.
    const WAITING: u64 = 1 << 32;

    /// Who sleeps like this, unless there is nothing that he could be given.
    fn parked_for(how: ParkReason) -> u64 {
        match how {
            ParkReason::NotParked | ParkReason::HelpersOnly => 0,
            ParkReason::AnyWork => IdleCount::IDLE,
            ParkReason::WorkBelow => IdleCount::WAITING,
        }
    }

    #[inline]
    pub(super) fn any(self) -> bool {
        self.0 != 0
    }

    #[inline]
    pub(super) fn idle(self) -> usize {
        (self.0 % IdleCount::WAITING) as usize
    }

    #[inline]
    pub(super) fn waiting(self) -> usize {
        (self.0 / IdleCount::WAITING) as usize
    }
}

/// The askers of a team, or those of them that sleep. Each worker adds and takes away itself, everybody reads. Relaxed: a number that
/// is a moment old does no harm, except to who decides by it whether to wake somebody; the fences that make that safe are named where
/// a team keeps its counts.
pub(super) struct IdleCounters(CachePadded<AtomicU64>);

impl IdleCounters {
    pub(super) fn new() -> IdleCounters {
        IdleCounters(CachePadded::new(AtomicU64::new(0)))
    }

    /// Forgets all of them.
    pub(super) fn clear(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn now(&self) -> IdleCount {
        IdleCount(self.0.load(Ordering::Relaxed))
    }

    /// A worker without work begins or ends it.
    pub(super) fn change_idle(&self, begins: bool) {
        self.change(IdleCount::IDLE, begins);
    }

    /// An owner that waits for its helpers begins or ends it.
    pub(super) fn change_waiting(&self, begins: bool) {
        self.change(IdleCount::WAITING, begins);
    }

    /// A worker that sleeps like this begins or ends it.
    pub(super) fn change_parked(&self, how: ParkReason, begins: bool) {
        self.change(IdleCount::parked_for(how), begins);
    }

    fn change(&self, who: u64, begins: bool) {
        if begins {
            self.0.fetch_add(who, Ordering::Relaxed);
        } else {
            self.0.fetch_sub(who, Ordering::Relaxed);
        }
    }
}

#[cfg(all(test, not(any(mammoth_loom, mammoth_shuttle))))]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_counted_for_itself() {
        let count = IdleCounters::new();
        let now = || (count.now().any(), count.now().idle(), count.now().waiting());
        assert_eq!(now(), (false, 0, 0));
        count.change_waiting(true);
        assert_eq!(now(), (true, 0, 1));
        count.change_idle(true);
        count.change_parked(ParkReason::AnyWork, true);
        count.change_parked(ParkReason::WorkBelow, true);
        count.change_parked(ParkReason::HelpersOnly, true);
        assert_eq!(now(), (true, 2, 2));
        count.change_waiting(false);
        count.change_parked(ParkReason::AnyWork, false);
        assert_eq!(now(), (true, 1, 1));
        count.clear();
        assert_eq!(now(), (false, 0, 0));
    }
}
