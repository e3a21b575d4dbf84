//! Where a worker sleeps when there is nothing to do, so that no wake-up is lost.

use super::Scheduler;
use super::sync::{AtomicU8, Condvar, Mutex, MutexGuard, Ordering, fence};
use std::sync::Arc;

/// Where a worker sleeps.
pub(super) struct Bed {
    /// Whether the sleeper should get up. Under the lock, so that a wake-up between the last look and the sleep is not lost.
    called: Mutex<bool>,
    bell: Condvar,
    /// How the worker sleeps or is about to ([`Sleep`]). Set by the sleeper before its last look for work, read or claimed by
    /// wakers after they published, SeqCst on both sides: one of the two sees the other. With anything weaker both could
    /// miss, and the worker would sleep beside open work.
    state: AtomicU8,
    /// In virtual time: who lets this worker sleep, and the number he knows it by.
    dream: Option<(Arc<Scheduler>, usize)>,
}

/// What a sleeping worker waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sleep {
    /// Not asleep.
    Awake = 0,
    /// Work anywhere: a worker without any.
    Anywhere = 1,
    /// The helpers of its own split point, items to be begun there, or work ahead.
    Below = 2,
    /// That the last helper leaves its own split point, and nothing else: what is offered would not be taken.
    Alone = 3,
}

impl Bed {
    pub(super) fn new(dream: Option<(Arc<Scheduler>, usize)>) -> Bed {
        Bed { called: Mutex::new(false), bell: Condvar::new(), state: AtomicU8::new(Sleep::Awake as u8), dream }
    }

    /// Wakes the worker if it sleeps. Most of the time it does not, and then nothing is written to a line that it reads.
    /// The caller has passed a fence since there is something to wake for, so that a plain look suffices.
    pub(super) fn wake(&self) {
        let awake = Sleep::Awake as u8;
        if self.state.load(Ordering::SeqCst) != awake && self.state.swap(awake, Ordering::SeqCst) != awake {
            self.ring();
        }
    }

    /// Wakes the worker if it sleeps like this; whether it did. Only one waker succeeds, so that two split points
    /// opened at once wake two workers.
    pub(super) fn wake_if(&self, how: Sleep) -> bool {
        let (asleep, awake) = (how as u8, Sleep::Awake as u8);
        let claimed = self.state.compare_exchange(asleep, awake, Ordering::SeqCst, Ordering::Relaxed).is_ok();
        if claimed {
            self.ring();
        }
        claimed
    }

    fn ring(&self) {
        *self.called.lock() = true;
        match &self.dream {
            None => drop(self.bell.notify_one()),
            Some((scheduler, worker)) => scheduler.wake(*worker),
        }
    }

    /// Announces that this worker is about to sleep: from now on wakers ring. The caller looks for work once more before
    /// it calls [`Bed::sleep`], and calls [`Bed::get_up`] afterwards.
    pub(super) fn lie_down(&self, how: Sleep) {
        *self.called.lock() = false;
        self.state.store(how as u8, Ordering::SeqCst);
        fence(Ordering::SeqCst);
    }

    pub(super) fn sleep(&self) {
        let mut called = self.called.lock();
        while !*called {
            match &self.dream {
                None => self.bell.wait(&mut called),
                Some((scheduler, worker)) => MutexGuard::unlocked(&mut called, || scheduler.sleep(*worker)),
            }
        }
    }

    pub(super) fn get_up(&self) {
        self.state.store(Sleep::Awake as u8, Ordering::SeqCst);
    }
}
