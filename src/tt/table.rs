//! The table: as many buckets as fit, one of them for each position.

use super::Entry;
use super::bucket::{Bucket, SLOTS};
use super::word::Age;
use crate::parallel::sync::{AtomicU8, AtomicUsize, Mutex, Ordering::Relaxed};
use crate::platform::{self, ZeroedPages};
use crate::types::{Depth, Key};
use std::io;
use std::ops::Range;
use std::thread;

const MEBIBYTE: usize = 1 << 20;
const BUCKETS_PER_MEBIBYTE: usize = MEBIBYTE / size_of::<Bucket>();
/// What a thread clears at a time: a multiple of a large page, and small enough that all threads end together.
const CHUNK: usize = 16 * BUCKETS_PER_MEBIBYTE;
/// One position of so many is not remembered under a seed: few enough to cost nothing, enough to grow another tree.
const LOTS: u64 = 1024;
/// The smallest page of any system in use, in bytes.
const SMALLEST_PAGE: usize = 4096;
/// Buckets that [`Table::hashfull`] looks at.
const SAMPLE: usize = 1000 / SLOTS;

/// Why there is no table of the size asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AllocationError {
    /// Nothing was asked for.
    #[error("a table of 0 MiB cannot hold anything: ask for at least 1 MiB")]
    Empty,
    /// More than the machine has.
    #[error("a table of {asked} MiB does not fit into the {available} MiB of this machine: ask for less")]
    TooLarge {
        /// What was asked for, in MiB.
        asked: usize,
        /// All the memory there is, in MiB.
        available: u64,
    },
    /// The system said no.
    #[error("the system refuses {asked} MiB for the table: ask for less, or close other programs")]
    Refused {
        /// What was asked for, in MiB.
        asked: usize,
    },
}

/// The transposition table that all threads share without locks.
pub struct Table {
    buckets: ZeroedPages<Bucket>,
    /// The number of the search. Written by the thread that starts a search or clears, read by every thread that stores.
    /// Relaxed: workers are woken after it is written and the waking orders the two; a thread that still read the
    /// number before would only store entries that are replaced earlier.
    search: AtomicU8,
    /// What a key is multiplied by before it chooses a bucket: an odd number, 1 unless [`Table::reseed`] chose another.
    spread: u64,
    /// Entries of positions for which [`Table::lot`] gives a smaller number are stored by [`Table::store_by_slow_path`]: 0 usually,
    /// 1 under a seed, [`LOTS`] where entries are recorded.
    slow_path_below: u64,
    /// Whether positions that draw 0 are not remembered.
    forgets: bool,
    recording: Option<Recording>,
}

/// The entries that were stored since they were last taken.
struct Recording {
    least_depth: Depth,
    entries: Mutex<Vec<(Key, Entry)>>,
}

impl Table {
    /// An empty table of so many MiB, at least 1. The memory is taken as it is used.
    ///
    /// # Errors
    /// When the size is 0, more than the physical memory, or refused by the system.
    pub fn new(mebibytes: usize) -> Result<Table, AllocationError> {
        if mebibytes == 0 {
            return Err(AllocationError::Empty);
        }
        let available = platform::granted_memory().map_or(u64::MAX, |bytes| bytes / MEBIBYTE as u64);
        if mebibytes as u64 > available {
            return Err(AllocationError::TooLarge { asked: mebibytes, available });
        }
        let buckets = mebibytes.checked_mul(BUCKETS_PER_MEBIBYTE).and_then(ZeroedPages::new);
        let buckets = buckets.ok_or(AllocationError::Refused { asked: mebibytes })?;
        Ok(Table { buckets, search: AtomicU8::new(0), spread: 1, slow_path_below: 0, forgets: false, recording: None })
    }

    /// Changes the size; the table is empty afterwards.
    ///
    /// # Errors
    /// As [`Table::new`]; the table then stays as it is.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), AllocationError> {
        // Both exist for a moment, but the new one is not touched yet and takes no memory.
        let new = Table::new(mebibytes)?;
        (self.buckets, self.search) = (new.buckets, new.search);
        Ok(())
    }

    /// Makes the table one of many draws, as other Zobrist numbers would; seed 0 is how a table begins. What it held before
    /// cannot be found any more: to be cleared.
    ///
    /// All that the random numbers of the keys decide is who shares a bucket with whom, and so which entries are lost,
    /// since slots compare whole keys. Multiplying by an odd number deals the buckets afresh as well, costs one
    /// instruction here and nothing where moves are made, and lets searches with different seeds run side by side. (An
    /// exclusive or would not do: it gives the buckets other numbers and leaves the company in them as it was.) But
    /// where there is room hardly any entry is lost: in 64 MiB the serial trees of a million nodes differ by ten. So
    /// under a seed one position in 1024 is never remembered, which makes the nodes of such trees differ by a fifth or
    /// so.
    pub fn reseed(&mut self, seed: u64) {
        let spread = fastrand::Rng::with_seed(seed).u64(..) | 1;
        (self.spread, self.forgets) = if seed == 0 { (1, false) } else { (spread, true) };
        self.choose_path();
    }

    /// From now on entries of this depth and more are recorded for [`Table::take_recorded`]; `None` ends that. What was recorded
    /// before is gone.
    pub fn record(&mut self, least_depth: Option<Depth>) {
        self.recording = least_depth.map(|least_depth| Recording { least_depth, entries: Mutex::new(Vec::new()) });
        self.choose_path();
    }

    /// The entries stored since the last call, in their order; those of [`Table::store_unrecorded`] are not among them.
    pub fn take_recorded(&self) -> Vec<(Key, Entry)> {
        self.recording.as_ref().map_or(Vec::new(), |recording| std::mem::take(&mut recording.entries.lock()))
    }

    fn choose_path(&mut self) {
        self.slow_path_below = if self.recording.is_some() { LOTS } else { self.forgets.into() };
    }

    /// The size in MiB.
    pub fn mebibytes(&self) -> usize {
        self.buckets.len() / BUCKETS_PER_MEBIBYTE
    }

    /// Forgets everything, with at most `threads` threads (this one included), and counts searches from zero again.
    ///
    /// Meant for the time between searches: a search that runs meanwhile does no harm, but may leave entries behind.
    pub fn clear(&self, threads: usize) {
        self.in_chunks(threads, |chunk| {
            if !self.buckets.discard(chunk.clone()) {
                self.buckets[chunk].iter().for_each(Bucket::clear);
            }
        });
        self.search.store(0, Relaxed);
    }

    /// Spreads over these NUMA nodes, by the system's numbers, the pages that are touched from now on; without nodes they lie as in
    /// every new table.
    ///
    /// # Errors
    /// When the system refuses, or cannot do that.
    pub fn interleave(&self, nodes: &[u32]) -> io::Result<()> {
        self.buckets.interleave(nodes)
    }

    /// How many percent of the table lie in large pages at the moment; `None` where the system does not say. Slow: for reports.
    pub fn percent_in_large_pages(&self) -> Option<u32> {
        let bytes = self.buckets.bytes_in_large_pages()? as u64;
        Some((100 * bytes / size_of_val(&*self.buckets) as u64) as u32)
    }

    /// Empties the table and touches every page of it, in parallel: before a measurement, so that it does not count the
    /// system's work on memory that is used for the first time.
    pub fn clear_and_touch(&self, threads: usize) {
        self.in_chunks(threads, |chunk| self.buckets[chunk].iter().for_each(Bucket::clear));
        self.search.store(0, Relaxed);
    }

    /// Touches every page, with at most `threads` threads, as long as `go_on` says so; no entry changes. Memory that is used
    /// for the first time costs the system a page of zeros (and where this is a virtual machine, its host as well): some
    /// milliseconds at each node of the first search, if nobody does this before.
    pub fn touch(&self, threads: usize, go_on: impl Fn() -> bool + Sync) {
        self.in_chunks(threads, |chunk| {
            // A large page at a time: where memory comes slowly, a chunk takes a tenth of a second and more.
            for page in self.buckets[chunk].chunks(platform::LARGE_PAGE / size_of::<Bucket>()) {
                if !go_on() {
                    return;
                }
                page.iter().step_by(SMALLEST_PAGE / size_of::<Bucket>()).for_each(Bucket::touch);
            }
        });
    }

    /// Calls `work` with every part of the table, on up to `threads` threads.
    fn in_chunks(&self, threads: usize, work: impl Fn(Range<usize>) + Sync) {
        // The next chunk that nobody has taken. Written and read by the threads below. Relaxed: an addition hands out
        // each number once in any ordering, and the end of the scope publishes the zeros.
        let next = AtomicUsize::new(0);
        let share = || {
            while let start = next.fetch_add(1, Relaxed) * CHUNK
                && start < self.buckets.len()
            {
                work(start..(start + CHUNK).min(self.buckets.len()));
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(self.buckets.len().div_ceil(CHUNK)) {
                // A thread that cannot be started is no error: the others take its chunks.
                let _ = thread::Builder::new().name("clear table".into()).spawn_scoped(scope, share);
            }
            share();
        });
    }

    /// Lets all entries age by one search. Called once by the thread that starts a search.
    pub fn new_search(&self) {
        self.search.fetch_add(1, Relaxed);
    }

    /// Fetches the bucket of a position into the cache, for a probe some hundred cycles later.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        platform::prefetch(self.bucket(key));
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, key: Key) -> Option<Entry> {
        self.bucket(key).probe(key)
    }

    /// Remembers an entry; if another has to go for it, the one worth least.
    ///
    /// Two threads that store at once may overwrite each other or leave one position in two slots. Neither matters.
    #[inline]
    pub fn store(&self, key: Key, entry: Entry) {
        if self.lot(key) >= self.slow_path_below {
            self.bucket(key).store(key, entry, self.age());
        } else {
            self.store_by_slow_path(key, entry);
        }
    }

    /// Remembers an entry without recording it.
    pub fn store_unrecorded(&self, key: Key, entry: Entry) {
        if !self.forgets || self.lot(key) > 0 {
            self.bucket(key).store(key, entry, self.age());
        }
    }

    #[cold]
    fn store_by_slow_path(&self, key: Key, entry: Entry) {
        if let Some(recording) = self.recording.as_ref().filter(|recording| entry.depth >= recording.least_depth) {
            recording.entries.lock().push((key, entry));
        }
        self.store_unrecorded(key, entry);
    }

    /// How full the table is with entries of the current search, in permille, by a sample of a thousand slots.
    pub fn hashfull(&self) -> u32 {
        let age = self.age();
        let used: usize = self.buckets[..SAMPLE].iter().map(|bucket| bucket.count(age)).sum();
        (used * 1000 / (SAMPLE * SLOTS)) as u32
    }

    #[inline]
    fn age(&self) -> Age {
        Age::new(self.search.load(Relaxed))
    }

    /// The bucket of a key: the key as a fraction of all keys, times the number of buckets. No division, and no waste
    /// where that number is not a power of two.
    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        let index = (key.bits().wrapping_mul(self.spread) as u128 * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// A number below [`LOTS`], another one under each seed.
    #[inline]
    fn lot(&self, key: Key) -> u64 {
        // Bits that no bucket of a real table is chosen by.
        (key.bits().wrapping_mul(self.spread) >> 20) % LOTS
    }
}

#[cfg(test)]
mod tests;
