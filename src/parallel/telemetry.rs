//! What workers do with their time: waiting, locks, split points, and a timeline of all that. Off unless somebody asks: then
//! each place that could note something looks at one flag, and no such place is in a node that is not split.

use super::sync::{AtomicU8, AtomicU64, CachePadded, Mutex, MutexGuard, Ordering};
use super::{Expected, Shared, SplitCandidate, Team};
use std::time::Instant;

/// How much is noted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Watch {
    /// Nothing.
    #[default]
    Off,
    /// Times and numbers.
    Sums,
    /// Every event too, up to [`MOST_EVENTS`] a worker.
    Timeline,
}

/// Events a worker notes at most in one search; later ones are counted only.
pub const MOST_EVENTS: usize = 1 << 18;

/// Depths by which split points are counted; the last one stands for all beyond.
pub const DEPTHS: usize = 64;

/// What was noted of one worker during a search. Times are nanoseconds, in virtual time ticks ([`super::NODE`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diary {
    /// Time without work, or with work that others had to finish first.
    pub waiting: u64,
    /// Time at locks that another worker held.
    pub locked_out: u64,
    /// Split points opened, by depth left and by expected type: principal variation, Cut, All.
    pub opened: Vec<[u64; 3]>,
    pub events: Vec<Event>,
    /// Events for which there was no room.
    pub forgotten: u64,
}

/// Something a worker did, from when to when; times since the search began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub kind: EventKind,
    pub begin: u64,
    pub end: u64,
}

/// What a worker did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// Waited.
    Wait,
    /// Owned a split point, from opening to closing it. The number names it.
    Own { split: u64, depth: i32, expected: Expected },
    /// Helped in one.
    Help { split: u64 },
    /// Worked ahead while it waited.
    Speculation,
    /// Found the move that refutes the node of one.
    Cut { split: u64 },
}

/// Who notes: one diary a worker.
pub(super) struct Observer {
    /// A [`Watch`]. Written between searches, read by workers that are woken afterwards, which orders the two; Relaxed.
    watch: AtomicU8,
    /// From when on time is counted here. It never changes: what all workers read with every span, no worker may write, not
    /// even to lock it.
    origin: Instant,
    /// When the search began, in nanoseconds since then. Written between searches, like `watch`; Relaxed.
    start: AtomicU64,
    /// Each written by its worker and read when that is home, so that nobody ever waits here.
    diaries: Box<[CachePadded<Mutex<Diary>>]>,
}

impl Observer {
    pub(super) fn new(workers: usize) -> Observer {
        let diaries = (0..workers).map(|_| CachePadded::new(Mutex::new(Diary::default()))).collect();
        Observer { watch: AtomicU8::new(Watch::Off as u8), origin: Instant::now(), start: AtomicU64::new(0), diaries }
    }

    /// Begins new diaries.
    pub(super) fn begin(&self) {
        if self.is_on() {
            self.start.store(self.since_origin(), Ordering::Relaxed);
            self.diaries.iter().for_each(|diary| *diary.lock() = Diary::default());
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
        let diary = &mut *self.diaries[worker as usize].lock();
        if diary.events.len() < MOST_EVENTS {
            diary.events.push(event);
        } else {
            diary.forgotten += 1;
        }
    }
}

impl<S: Shared> Team<S> {
    /// Says how much is noted from the next search on. No worker may be searching.
    pub fn watch(&self, watch: Watch) {
        self.observer.watch.store(watch as u8, Ordering::Relaxed);
    }

    /// The diaries of the last search, worker by worker; empty ones where nobody watched. They are gone afterwards.
    pub fn take_diaries(&self) -> Vec<Diary> {
        self.observer.diaries.iter().map(|diary| std::mem::take(&mut *diary.lock())).collect()
    }

    /// The time of a worker: that of the machine, or its own.
    fn now(&self, worker: u16) -> u64 {
        match &self.scheduler {
            Some(scheduler) => scheduler.now(worker.into()),
            None => self.observer.elapsed(),
        }
    }

    /// The worker begins something; its end is noted when the result is dropped.
    #[inline]
    pub(super) fn begin_span(&self, worker: u16, kind: EventKind) -> Option<Span<'_, S>> {
        self.observer.is_on().then(|| Span { team: self, worker, kind, begin: self.now(worker) })
    }

    /// The worker opened a split point; for as long as it owns it.
    #[inline]
    pub(super) fn begin_owning(&self, worker: u16, split: u64, node: &SplitCandidate) -> Option<Span<'_, S>> {
        if !self.observer.is_on() {
            return None;
        }
        let depth = node.depth.plies();
        {
            let opened = &mut self.observer.diaries[worker as usize].lock().opened;
            opened.resize(DEPTHS, [0; 3]);
            opened[depth.clamp(0, DEPTHS as i32 - 1) as usize][node.expected as usize] += 1;
        }
        self.begin_span(worker, EventKind::Own { split, depth, expected: node.expected })
    }

    /// The worker did something that takes no time.
    #[inline]
    pub(super) fn note_moment(&self, worker: u16, kind: EventKind) {
        drop(self.begin_span(worker, kind));
    }

    /// Locks, and notes the time until it succeeds if somebody else holds the lock.
    #[inline]
    pub(super) fn lock<'m, T>(&self, worker: u16, mutex: &'m Mutex<T>) -> MutexGuard<'m, T> {
        if !self.observer.is_on() {
            return mutex.lock();
        }
        mutex.try_lock().unwrap_or_else(|| {
            let begin = self.now(worker);
            let guard = mutex.lock();
            self.observer.diaries[worker as usize].lock().locked_out += self.now(worker) - begin;
            guard
        })
    }
}

/// Something under way. Dropping it ends it.
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
            self.team.observer.diaries[self.worker as usize].lock().waiting += end - self.begin;
        }
        self.team.observer.note(self.worker, Event { kind: self.kind, begin: self.begin, end });
    }
}
