//! A log of what workers do with their time: waiting, locks, split points, and a timeline of these. It is off by default: then each
//! place that could record something reads one flag, and no such place is in a node that is not split.

use super::sync::{AtomicU8, AtomicU64, CachePadded, Mutex, MutexGuard, Ordering};
use super::{Expected, Shared, SplitCandidate, Team};
use std::time::Instant;

/// How much is recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Watch {
    /// Nothing.
    #[default]
    Off,
    /// Times and counts.
    Sums,
    /// Every event too, up to [`MOST_EVENTS`] for each worker.
    Timeline,
}

/// Most events that are recorded of a worker in one search; later ones are only counted.
pub const MOST_EVENTS: usize = 1 << 18;

/// Depths by which split points are counted; the last one stands for all greater ones.
pub const DEPTHS: usize = 64;

/// What was recorded of one worker during a search. Times are nanoseconds, in virtual time ticks ([`super::NODE`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkerLog {
    /// Time without work, or in wait for helpers. Time in speculative search is not in it.
    pub waiting: u64,
    /// Time in wait for locks that another worker held.
    pub locked_out: u64,
    /// Split points opened, by depth left and by predicted type: principal variation, Cut, All.
    pub opened: Vec<[u64; 3]>,
    pub events: Vec<Event>,
    /// Events beyond [`MOST_EVENTS`].
    pub dropped: u64,
}

/// An activity of a worker, with its begin and end since the search began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub kind: EventKind,
    pub begin: u64,
    pub end: u64,
}

/// The kind of an activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The worker waited.
    Wait,
    /// It owned a split point, from opening to closing it. The number identifies it.
    Own { split: u64, depth: i32, expected: Expected },
    /// It helped in one.
    Help { split: u64 },
    /// It searched speculatively while it waited.
    Speculation,
    /// It found the move that refutes the node of one.
    Cut { split: u64 },
}

/// The logs of all workers.
pub(super) struct Observer {
    /// A [`Watch`]. Written between searches, read by workers that are started afterwards. Relaxed: the start orders the two.
    watch: AtomicU8,
    /// The origin of all times here. It is constant and behind no lock, since all workers read it with every span, and a write to its
    /// cache line would slow them down.
    origin: Instant,
    /// The begin of the search, in nanoseconds since `origin`. Written between searches, like `watch`; Relaxed.
    start: AtomicU64,
    /// Each is written by its worker during a search and read after it, so that no worker waits for a lock here.
    logs: Box<[CachePadded<Mutex<WorkerLog>>]>,
}

impl Observer {
    pub(super) fn new(workers: usize) -> Observer {
        let logs = (0..workers).map(|_| CachePadded::new(Mutex::new(WorkerLog::default()))).collect();
        Observer { watch: AtomicU8::new(Watch::Off as u8), origin: Instant::now(), start: AtomicU64::new(0), logs }
    }

    /// Clears the logs for a new search.
    pub(super) fn begin(&self) {
        if self.is_on() {
            self.start.store(self.since_origin(), Ordering::Relaxed);
            self.logs.iter().for_each(|log| *log.lock() = WorkerLog::default());
        }
    }

    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.watch.load(Ordering::Relaxed) != Watch::Off as u8
    }

    fn since_origin(&self) -> u64 {
        self.origin.elapsed().as_nanos() as u64
    }

    /// Nanoseconds since the search began.
    fn elapsed(&self) -> u64 {
        self.since_origin() - self.start.load(Ordering::Relaxed)
    }

    fn note(&self, worker: u16, event: Event) {
        if self.watch.load(Ordering::Relaxed) < Watch::Timeline as u8 {
            return;
        }
        let log = &mut *self.logs[worker as usize].lock();
        if log.events.len() < MOST_EVENTS {
            log.events.push(event);
        } else {
            log.dropped += 1;
        }
    }
}

impl<S: Shared> Team<S> {
    /// Sets how much is recorded from the next search on. No worker may be searching.
    pub fn watch(&self, watch: Watch) {
        self.observer.watch.store(watch as u8, Ordering::Relaxed);
    }

    /// Takes the logs of the last search, one for each worker. They are empty where nothing was recorded.
    pub fn take_worker_logs(&self) -> Vec<WorkerLog> {
        self.observer.logs.iter().map(|log| std::mem::take(&mut *log.lock())).collect()
    }

    /// The time of a worker: that of the machine or, in virtual time, of its own clock.
    fn now(&self, worker: u16) -> u64 {
        match &self.scheduler {
            Some(scheduler) => scheduler.now(worker.into()),
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
            let opened = &mut self.observer.logs[worker as usize].lock().opened;
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
            self.observer.logs[worker as usize].lock().locked_out += self.now(worker) - begin;
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
            self.team.observer.logs[self.worker as usize].lock().waiting += end - self.begin;
        }
        self.team.observer.note(self.worker, Event { kind: self.kind, begin: self.begin, end });
    }
}
