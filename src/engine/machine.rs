//! What searches use and what they leave behind: the threads and the table.

use super::event::Event;
use super::pool_and_table::PoolAndTable;
use super::setup::{Settings, SettingsError};
use super::warming::Warming;
use crate::platform::page_size;
use crate::search::{Placement, Pool, StopHandle};
use crate::tt::Entry;
use crate::types::{Depth, Key};
use crossbeam::channel::Sender;
use std::sync::Arc;

/// Least table in MiB of which it is said in which pages it lies.
const LEAST_TOLD: usize = 64;

/// Largest table in MiB that is cleared in a moment, a fraction of a second.
const SOON_CLEARED: usize = 1024;

/// Owns the threads and the table, and touches the table's memory in the background.
pub(super) struct Machine {
    shared: Arc<PoolAndTable>,
    events: Sender<Event>,
    /// The table's memory is being touched.
    warming: Option<Warming>,
    /// How often that was begun.
    warmings: u64,
    /// Some of the table's memory was never touched.
    is_cold: bool,
    /// What there is to say of threads that the system does not grant.
    shortage: Option<String>,
    /// Threads and table were placed, and nobody was told yet.
    is_placed_anew: bool,
    /// The table is a new one, and nobody was told yet in which pages it lies.
    is_table_untold: bool,
}

impl Machine {
    /// Takes the table, and of the threads as many as the system grants. The end of [`Machine::warm_up`] is reported to `events`.
    ///
    /// # Errors
    /// When the table cannot be had, or the processors that the settings name.
    pub fn new(settings: &Settings, events: Sender<Event>) -> Result<Machine, SettingsError> {
        let (shared, shortage) = PoolAndTable::new(settings)?;
        let shared = Arc::new(shared);
        Ok(Machine {
            shared,
            events,
            warming: None,
            warmings: 0,
            is_cold: true,
            shortage,
            is_placed_anew: true,
            is_table_untold: true,
        })
    }

    /// For a search in the background, which drops it at its end.
    pub fn share(&self) -> Arc<PoolAndTable> {
        Arc::clone(&self.shared)
    }

    pub fn pool(&self) -> &Pool {
        &self.shared.pool
    }

    pub fn stop_handle(&self) -> StopHandle {
        self.shared.pool.stop_handle()
    }

    /// From now on the table records entries of this depth and more. Between searches.
    pub fn record(&mut self, least_depth: Depth) {
        let shared = Arc::get_mut(&mut self.shared).expect("no search shares the machine between searches");
        shared.table.record(Some(least_depth));
    }

    /// What the table knows of a position.
    pub fn probe(&self, key: Key) -> Option<Entry> {
        self.shared.table.probe(key)
    }

    /// Takes a table and threads as `new` has them, where they differ from `old`. Between searches.
    ///
    /// # Errors
    /// When the system does not grant the table, or the processors that the settings name; then everything stays as it is.
    pub fn configure(&mut self, old: &Settings, new: &Settings) -> Result<(), SettingsError> {
        let resize = new.hash_mib != old.hash_mib;
        let other_threads = new.threads() != old.threads() || new.numa != old.numa;
        if other_threads {
            Placement::here(&new.numa, new.threads())?;
        }
        let was_warming = self.warming.take().is_some();
        let shared = Arc::get_mut(&mut self.shared).expect("no search shares the machine between searches");
        let resized = if resize { shared.table.resize(new.hash_mib) } else { Ok(()) };
        let mut is_emptied = resize && resized.is_ok();
        if resized.is_ok() && (resize || other_threads) {
            let mut placement = shared.placed.placement().clone();
            if other_threads {
                (placement, self.shortage) = shared.replace_pool(new);
            }
            is_emptied |= shared.place(placement, resize);
            self.is_placed_anew = true;
        }
        self.is_table_untold |= resize && resized.is_ok();
        self.is_cold |= is_emptied;
        if was_warming || is_emptied {
            self.warm_up();
        }
        Ok(resized?)
    }

    /// What there is to say of threads that were asked for and not granted; only once.
    pub fn take_shortage(&mut self) -> Option<String> {
        self.shortage.take()
    }

    /// What was done, or refused, when threads and table were placed since the last call; `None` where that was left to the system.
    pub fn take_placement(&mut self) -> Option<String> {
        let is_news = std::mem::take(&mut self.is_placed_anew);
        let PoolAndTable { placed, table, .. } = &*self.shared;
        let is_told = is_news && placed.sentence(None).is_some();
        // To be asked only then, since it may take long.
        let large_pages = if is_told && !self.is_cold { table.percent_in_large_pages() } else { None };
        self.is_table_untold &= large_pages.is_none();
        placed.sentence(large_pages).filter(|_| is_told)
    }

    /// In which pages a new table lies, once its memory was touched; only once, and `None` of small tables and where the system does not
    /// say. Slow: for the time between searches.
    pub fn take_pages(&mut self) -> Option<String> {
        let is_due = self.is_table_untold && !self.is_cold;
        self.is_table_untold &= !is_due;
        let table = Some(&self.shared.table).filter(|table| is_due && table.mebibytes() >= LEAST_TOLD)?;
        Some(pages_of_table(table.mebibytes(), table.percent_in_large_pages()?, page_size()))
    }

    /// Forgets everything earlier searches left behind.
    pub fn forget(&mut self) {
        self.warming = None;
        let PoolAndTable { table, pool, .. } = &*self.shared;
        self.is_cold = table.mebibytes() > SOON_CLEARED;
        // Memory that is given back has to be touched again: worth it only where writing zeros would take long.
        if self.is_cold {
            table.clear(pool.threads())
        } else {
            table.clear_and_touch(pool.threads())
        }
        pool.clear();
        self.warm_up();
    }

    /// Begins to touch the table's memory in the background, unless that is done: the first search shall not have to.
    pub fn warm_up(&mut self) {
        if self.is_cold && self.warming.is_none() {
            let (shared, events) = (Arc::clone(&self.shared), self.events.clone());
            self.warmings += 1;
            let number = self.warmings;
            let touch = move |go_on: &(dyn Fn() -> bool + Sync)| {
                let _end = AtEnd(|| {
                    // The owner closes its end on its way out.
                    let _ = events.send(Event::Warm(number));
                });
                // Dropped before the event is sent.
                let shared = shared;
                shared.table.touch(shared.pool.threads(), go_on);
            };
            // Without a thread for it the first search touches the memory: slower, no more.
            self.warming = Warming::start(touch).ok();
        }
    }

    /// Whether [`Machine::warm_up`] was begun and [`Event::Warm`] is still to come.
    pub fn is_warming(&self) -> bool {
        self.warming.is_some()
    }

    /// The event [`Event::Warm`] with this number has come.
    pub fn note_warm(&mut self, number: u64) {
        // An earlier one may have been called off when its event was on its way.
        if number == self.warmings
            && let Some(warming) = self.warming.take()
        {
            warming.finish();
            self.is_cold = false;
        }
    }
}

/// A table of so many MiB, with so many percent in large pages, in words. `ordinary` are the bytes of an ordinary page.
fn pages_of_table(mebibytes: usize, percent: u32, ordinary: Option<usize>) -> String {
    let rest = ordinary.filter(|_| percent < 100).map(|bytes| format!(", the rest in pages of {} KiB", bytes >> 10));
    format!("table of {mebibytes} MiB, {percent} % of it in large pages{}", rest.unwrap_or_default())
}

/// Calls a function when it is dropped, also by a panic: somebody waits for the event.
struct AtEnd<F: FnMut()>(F);

impl<F: FnMut()> Drop for AtEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_as_far_as_they_are_known() {
        assert_eq!(pages_of_table(64, 100, Some(4096)), "table of 64 MiB, 100 % of it in large pages");
        let words = "table of 128 MiB, 0 % of it in large pages, the rest in pages of 16 KiB";
        assert_eq!(pages_of_table(128, 0, Some(16384)), words);
        assert_eq!(pages_of_table(64, 50, None), "table of 64 MiB, 50 % of it in large pages");
    }
}
