//! What the engine remembers between searches: when it is forgotten, and when its memory is touched.

use super::warming::Warming;
use super::{Engine, Event, Machine};
use std::sync::Arc;

/// Largest table in MiB that is cleared in a moment, a fraction of a second.
const SOON_CLEARED: usize = 1024;

/// Calls a function when it is dropped, also by a panic: somebody waits for the event.
struct AtEnd<F: FnMut()>(F);

impl<F: FnMut()> Drop for AtEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl Engine {
    /// Forgets everything earlier searches left behind.
    pub fn new_game(&mut self) {
        debug_assert!(!self.is_searching());
        self.seed = fastrand::u64(..);
        self.forget();
    }

    pub(super) fn forget(&mut self) {
        self.warming = None;
        let Machine { table, pool } = &*self.machine;
        self.is_cold = table.mebibytes() > SOON_CLEARED;
        // Memory that is given back has to be touched again: worth it only where writing zeros would take long.
        if self.is_cold {
            table.clear(pool.threads())
        } else {
            table.clear_and_touch(pool.threads())
        }
        pool.clear();
        self.contempt_of = None;
        self.warm_up();
    }

    /// Unpacks the network, and begins to touch the table's memory in the background, unless that is done: the first search shall
    /// not have to.
    pub fn warm_up(&mut self) {
        self.network();
        if self.is_cold && self.warming.is_none() {
            let (machine, events) = (Arc::clone(&self.machine), self.events.clone());
            self.warmings += 1;
            let number = self.warmings;
            let touch = move |go_on: &(dyn Fn() -> bool + Sync)| {
                let _end = AtEnd(|| {
                    // The owner closes its end on its way out.
                    let _ = events.send(Event::Warm(number));
                });
                // Dropped before the event is sent.
                let machine = machine;
                machine.table.touch(machine.pool.threads(), go_on);
            };
            // Without a thread for it the first search touches the memory: slower, no more.
            self.warming = Warming::start(touch).ok();
        }
    }

    /// Whether [`Engine::warm_up`] was begun and [`Event::Warm`] is still to come.
    pub fn is_warming(&self) -> bool {
        self.warming.is_some()
    }

    /// The owner of the engine has seen [`Event::Warm`].
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
