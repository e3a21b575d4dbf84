//! Channels that carry table entries between a running search and the thread that sends them to other machines.

use crate::tt::{Entry, Table};
use crate::types::Key;
use crossbeam::channel::{Receiver, Sender, unbounded};
use std::thread;
use std::time::Duration;

/// Time between two looks at the table: some thousand nodes.
const PAUSE: Duration = Duration::from_millis(1);

/// Most sets of entries that wait to be stored; what comes beyond that is lost, as table entries may be.
const MOST_WAITING: usize = 1024;

/// Entries of the table, as it recorded them.
pub type Entries = Vec<(Key, Entry)>;

/// The engine's side.
pub struct Exchange {
    recorded: Sender<Entries>,
    arrived: Receiver<Entries>,
}

/// The other side.
pub struct Courier {
    /// What the table of this engine recorded.
    pub recorded: Receiver<Entries>,
    arrived: Sender<Entries>,
}

impl Courier {
    /// Hands entries of other machines to the engine.
    pub fn deliver(&self, entries: Entries) {
        if self.arrived.len() < MOST_WAITING {
            // The other side goes with the engine.
            let _ = self.arrived.send(entries);
        }
    }
}

impl Exchange {
    /// Both sides.
    pub fn new() -> (Exchange, Courier) {
        let (sender, recorded) = unbounded();
        let (arrived, receiver) = unbounded();
        (Exchange { recorded: sender, arrived: receiver }, Courier { recorded, arrived })
    }

    /// Sends and stores entries until the search is over. What is left of an earlier search is dropped.
    pub fn run(&self, table: &Table, is_over: &dyn Fn() -> bool) {
        while self.arrived.try_recv().is_ok() {}
        while !is_over() {
            thread::sleep(PAUSE);
            let entries = table.take_recorded();
            if !entries.is_empty() && self.recorded.len() < MOST_WAITING {
                let _ = self.recorded.send(entries);
            }
            for entries in self.arrived.try_iter() {
                entries.into_iter().for_each(|(key, entry)| table.store_unrecorded(key, entry));
            }
        }
        table.take_recorded();
    }
}
