//! Records what workers do, in the logs of `telemetry`.

use super::sync::{Mutex, MutexGuard};
use super::telemetry::{DEPTHS, Event, EventKind, Watch, WorkerLog};
use super::{Shared, SplitCandidate, Team};

impl<S: Shared> Team<S> {
    /// Sets how much is recorded from the next search on. No worker may be searching.
    pub fn watch(&self, watch: Watch) {
        self.observer.set_watch(watch);
    }

    /// Takes the logs of the last search, one for each worker. They are empty where nothing was recorded.
    pub fn take_worker_logs(&self) -> Vec<WorkerLog> {
        self.observer.take_logs()
    }

    /// The time of a worker: that of the machine or, in virtual time, of its own clock.
    fn now(&self, worker: u16) -> u64 {
        match &self.virtual_workers {
            Some(workers) => workers.now(worker.into()),
            None => self.observer.elapsed(),
        }
    }

    /// The worker begins an activity; its end is recorded when the result is dropped.
    #[inline]
    pub(super) fn begin_span(&self, worker: u16, kind: EventKind) -> Option<Span<'_, S>> {
        self.observer.is_on().then(|| Span { team: self, worker, kind, begin: self.now(worker) })
    }

    /// The worker opened a split point: counts it, and begins the span of owning it.
    #[inline]
    pub(super) fn begin_owning(&self, worker: u16, split: u64, node: &SplitCandidate) -> Option<Span<'_, S>> {
        if !self.observer.is_on() {
            return None;
        }
        let depth = node.depth.plies();
        {
            let opened = &mut self.observer.log(worker).opened;
            opened.resize(DEPTHS, [0; 3]);
            opened[depth.clamp(0, DEPTHS as i32 - 1) as usize][node.expected as usize] += 1;
        }
        self.begin_span(worker, EventKind::Own { split, depth, expected: node.expected })
    }

    /// Records an event without duration.
    #[inline]
    pub(super) fn note_moment(&self, worker: u16, kind: EventKind) {
        drop(self.begin_span(worker, kind));
    }

    /// Locks, and records the time until it succeeds if another worker holds the lock.
    #[inline]
    pub(super) fn lock<'m, T>(&self, worker: u16, mutex: &'m Mutex<T>) -> MutexGuard<'m, T> {
        if !self.observer.is_on() {
            return mutex.lock();
        }
        mutex.try_lock().unwrap_or_else(|| {
            let begin = self.now(worker);
            let guard = mutex.lock();
            self.observer.log(worker).locked_out += self.now(worker) - begin;
            guard
        })
    }
}

/// An activity under way. Dropping it records its end.
pub(super) struct Span<'t, S: Shared> {
    team: &'t Team<S>,
    worker: u16,
    kind: EventKind,
    begin: u64,
}

impl<S: Shared> Drop for Span<'_, S> {
    fn drop(&mut self) {
        let end = self.team.now(self.worker);
        if self.kind == EventKind::Wait {
            self.team.observer.log(self.worker).waiting += end - self.begin;
        }
        self.team.observer.note(self.worker, Event { kind: self.kind, begin: self.begin, end });
    }
}
