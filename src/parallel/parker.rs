//! Where a worker sleeps when there is nothing to do, so that no wake-up is lost.

use super::Scheduler;
use super::sync::{AtomicU8, Condvar, Mutex, MutexGuard, Ordering, fence};
use std::sync::Arc;

/// Where a worker sleeps.
pub(super) struct Parker {
    /// Whether the sleeper should get up. Under the lock, so that a wake-up between the last look and the sleep is not lost.
    notified: Mutex<bool>,
    condvar: Condvar,
    /// How the worker sleeps or is about to ([`ParkReason`]). Set by the sleeper before its last look for work, read or claimed by
    /// wakers after they published, SeqCst on both sides: one of the two sees the other. With anything weaker both could
    /// miss, and the worker would sleep beside open work.
    state: AtomicU8,
    /// In virtual time: who lets this worker sleep, and the number he knows it by.
    virtual_worker: Option<(Arc<Scheduler>, usize)>,
}

/// What a sleeping worker waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParkReason {
    /// Not asleep.
    NotParked = 0,
    /// Work anywhere: a worker without any.
    AnyWork = 1,
    /// The helpers of its own split point, items to be begun there, or work ahead.
    WorkBelow = 2,
    /// That the last helper leaves its own split point, and nothing else: what is offered would not be taken.
    HelpersOnly = 3,
}

impl Parker {
    pub(super) fn new(virtual_worker: Option<(Arc<Scheduler>, usize)>) -> Parker {
        Parker {
            notified: Mutex::new(false),
            condvar: Condvar::new(),
            state: AtomicU8::new(ParkReason::NotParked as u8),
            virtual_worker,
        }
    }

    /// Wakes the worker if it sleeps. Most of the time it does not, and then nothing is written to a line that it reads.
    /// The caller has passed a fence since there is something to wake for, so that a plain look suffices.
    pub(super) fn unpark(&self) {
        let awake = ParkReason::NotParked as u8;
        if self.state.load(Ordering::SeqCst) != awake && self.state.swap(awake, Ordering::SeqCst) != awake {
            self.notify();
        }
    }

    /// Wakes the worker if it sleeps like this; whether it did. Only one waker succeeds, so that two split points
    /// opened at once wake two workers.
    pub(super) fn unpark_if(&self, how: ParkReason) -> bool {
        let (asleep, awake) = (how as u8, ParkReason::NotParked as u8);
        let claimed = self.state.compare_exchange(asleep, awake, Ordering::SeqCst, Ordering::Relaxed).is_ok();
        if claimed {
            self.notify();
        }
        claimed
    }

    fn notify(&self) {
        *self.notified.lock() = true;
        match &self.virtual_worker {
            None => drop(self.condvar.notify_one()),
            Some((scheduler, worker)) => scheduler.wake(*worker),
        }
    }

    /// Announces that this worker is about to sleep: from now on wakers ring. The caller looks for work once more before
    /// it calls [`Parker::sleep`], and calls [`Parker::end_park`] afterwards.
    pub(super) fn prepare_park(&self, how: ParkReason) {
        *self.notified.lock() = false;
        self.state.store(how as u8, Ordering::SeqCst);
        fence(Ordering::SeqCst);
    }

    pub(super) fn park(&self) {
        let mut called = self.notified.lock();
        while !*called {
            match &self.virtual_worker {
                None => self.condvar.wait(&mut called),
                Some((scheduler, worker)) => MutexGuard::unlocked(&mut called, || scheduler.sleep(*worker)),
            }
        }
    }

    pub(super) fn end_park(&self) {
        self.state.store(ParkReason::NotParked as u8, Ordering::SeqCst);
    }
}
