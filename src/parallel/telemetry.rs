//! A log of what workers do with their time: waiting, locks, split points, and a timeline of these. It is off by default: then each
//! place that could record something reads one flag, and no such place is in a node that is not split.

use super::Expected;
use super::sync::{AtomicU8, AtomicU64, CachePadded, Mutex, MutexGuard, Ordering};
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

    pub(super) fn set_watch(&self, watch: Watch) {
        self.watch.store(watch as u8, Ordering::Relaxed);
    }

    /// The log of a worker.
    pub(super) fn log(&self, worker: u16) -> MutexGuard<'_, WorkerLog> {
        self.logs[worker as usize].lock()
    }

    /// Takes the logs, one for each worker.
    pub(super) fn take_logs(&self) -> Vec<WorkerLog> {
        self.logs.iter().map(|log| std::mem::take(&mut *log.lock())).collect()
    }

    fn since_origin(&self) -> u64 {
        self.origin.elapsed().as_nanos() as u64
    }

    /// Nanoseconds since the search began.
    pub(super) fn elapsed(&self) -> u64 {
        self.since_origin() - self.start.load(Ordering::Relaxed)
    }

    /// Records an event.
    pub(super) fn note(&self, worker: u16, event: Event) {
        if self.watch.load(Ordering::Relaxed) < Watch::Timeline as u8 {
            return;
        }
        let log = &mut *self.log(worker);
        if log.events.len() < MOST_EVENTS {
            log.events.push(event);
        } else {
            log.dropped += 1;
        }
    }
}
