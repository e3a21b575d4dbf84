//! Parking: a worker without work blocks until another worker wakes it. No wake-up is lost.

use super::VirtualWorkers;
use super::sync::{AtomicU8, Condvar, Mutex, MutexGuard, Ordering, fence};

/// Parks one worker.
pub(super) struct Parker {
    /// Whether the worker was woken. It is under the lock, so that a wake-up between the last look for work and the wait is not lost.
    notified: Mutex<bool>,
    condvar: Condvar,
    /// The [`ParkReason`] of a worker that is parked or about to park. The worker sets it before its last look for work; wakers read
    /// or exchange it after they published work. SeqCst on both sides: the worker sees the work, or the waker sees the state. With a
    /// weaker ordering both could miss, and the worker would stay parked beside open work.
    state: AtomicU8,
    /// In virtual time: the workers of the team, and the number of this one.
    virtual_worker: Option<(VirtualWorkers, usize)>,
}

/// What a parked worker waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParkReason {
    /// It is not parked.
    NotParked = 0,
    /// Work anywhere in the tree: a worker without work.
    AnyWork = 1,
    /// The owner of a split point: items there, split points below, speculative work, or the departure of the last helper.
    WorkBelow = 2,
    /// The owner of a split point: the departure of the last helper only. It would take no other work.
    AllHelpersLeft = 3,
}

impl Parker {
    pub(super) fn new(virtual_worker: Option<(VirtualWorkers, usize)>) -> Parker {
        Parker {
            notified: Mutex::new(false),
            condvar: Condvar::new(),
            state: AtomicU8::new(ParkReason::NotParked as u8),
            virtual_worker,
        }
    }

    /// Wakes the worker if it is parked. Mostly it is not, and then nothing is written to a cache line that the worker reads.
    /// The caller has passed a SeqCst fence after it published work, so that a load suffices.
    pub(super) fn unpark(&self) {
        let awake = ParkReason::NotParked as u8;
        if self.state.load(Ordering::SeqCst) != awake && self.state.swap(awake, Ordering::SeqCst) != awake {
            self.notify();
        }
    }

    /// Wakes the worker if it is parked for this reason, and returns whether it was. Only one waker succeeds, so that two split
    /// points opened at once wake two workers.
    pub(super) fn unpark_if(&self, reason: ParkReason) -> bool {
        let (parked, awake) = (reason as u8, ParkReason::NotParked as u8);
        let won = self.state.compare_exchange(parked, awake, Ordering::SeqCst, Ordering::Relaxed).is_ok();
        if won {
            self.notify();
        }
        won
    }

    fn notify(&self) {
        *self.notified.lock() = true;
        match &self.virtual_worker {
            None => drop(self.condvar.notify_one()),
            Some((workers, worker)) => workers.unpark(*worker),
        }
    }

    /// Announces that this worker is about to park: from now on wakers notify it. The caller looks for work once more before
    /// it calls [`Parker::park`], and calls [`Parker::end_park`] afterwards.
    pub(super) fn prepare_park(&self, reason: ParkReason) {
        *self.notified.lock() = false;
        self.state.store(reason as u8, Ordering::SeqCst);
        fence(Ordering::SeqCst);
    }

    /// Blocks until a waker has notified this worker since `prepare_park`.
    pub(super) fn park(&self) {
        let mut notified = self.notified.lock();
        while !*notified {
            match &self.virtual_worker {
                None => self.condvar.wait(&mut notified),
                Some((workers, worker)) => MutexGuard::unlocked(&mut notified, || workers.park(*worker)),
            }
        }
    }

    /// The worker is not parked any more, whether it was woken or found work itself.
    pub(super) fn end_park(&self) {
        self.state.store(ParkReason::NotParked as u8, Ordering::SeqCst);
    }
}
