//! How many workers could use more work, and how many of them are parked.

use super::parker::ParkReason;
use super::sync::{AtomicU64, CachePadded, Ordering};

/// Workers without work, in the lower half, and owners that wait for their helpers and could help below their split point, in the upper
/// half. Both are in one number, so that a searching worker reads one value after a move.
#[derive(Clone, Copy)]
pub(super) struct IdleCount(u64);

impl IdleCount {
    /// A worker without work.
    const IDLE: u64 = 1;
    /// The owner of a split point that waits for its helpers.
    const WAITING: u64 = 1 << 32;

    /// The class in which a worker parked for this reason is counted; 0 where no work could be given to it.
    fn counted_as(reason: ParkReason) -> u64 {
        match reason {
            ParkReason::NotParked | ParkReason::AllHelpersLeft => 0,
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

/// The idle workers of a team, or the parked ones among them. Each worker adds and subtracts itself; all workers read. Relaxed: a stale
/// number does no harm to a worker that decides whether to split. A worker that decides whether to wake another one needs fences; the
/// fields of `Team` name them.
pub(super) struct IdleCounters(CachePadded<AtomicU64>);

impl IdleCounters {
    pub(super) fn new() -> IdleCounters {
        IdleCounters(CachePadded::new(AtomicU64::new(0)))
    }

    /// Sets both counts to 0.
    pub(super) fn clear(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn now(&self) -> IdleCount {
        IdleCount(self.0.load(Ordering::Relaxed))
    }

    /// A worker begins or ends to look for work.
    pub(super) fn change_idle(&self, begins: bool) {
        self.change(IdleCount::IDLE, begins);
    }

    /// An owner begins or ends to wait for its helpers.
    pub(super) fn change_waiting(&self, begins: bool) {
        self.change(IdleCount::WAITING, begins);
    }

    /// A worker is about to be parked for this reason, or is no longer.
    pub(super) fn change_parked(&self, reason: ParkReason, begins: bool) {
        self.change(IdleCount::counted_as(reason), begins);
    }

    fn change(&self, one: u64, begins: bool) {
        if begins {
            self.0.fetch_add(one, Ordering::Relaxed);
        } else {
            self.0.fetch_sub(one, Ordering::Relaxed);
        }
    }
}

#[cfg(all(test, not(any(mammoth_loom, mammoth_shuttle))))]
mod tests {
    use super::*;

    #[test]
    fn idle_and_waiting_workers_are_counted_apart() {
        let count = IdleCounters::new();
        let now = || (count.now().any(), count.now().idle(), count.now().waiting());
        assert_eq!(now(), (false, 0, 0));
        count.change_waiting(true);
        assert_eq!(now(), (true, 0, 1));
        count.change_idle(true);
        count.change_parked(ParkReason::AnyWork, true);
        count.change_parked(ParkReason::WorkBelow, true);
        count.change_parked(ParkReason::AllHelpersLeft, true);
        assert_eq!(now(), (true, 2, 2));
        count.change_waiting(false);
        count.change_parked(ParkReason::AnyWork, false);
        assert_eq!(now(), (true, 1, 1));
        count.clear();
        assert_eq!(now(), (false, 0, 0));
    }
}
