//! The threads and the table, and where they lie.

use super::event::Event;
use super::peers::Peers;
use super::setup::{self, Settings, SettingsError};
use crate::search::{Job, Placed, Placement, Pool, SearchResult};
use crate::tt::Table;
use crossbeam::channel::Sender;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The threads and the table. A search in the background shares them.
pub(super) struct PoolAndTable {
    pub pool: Pool,
    pub table: Table,
    /// Where they were placed.
    pub placed: Placed,
}

impl PoolAndTable {
    /// Takes the table, and of the threads as many as the system grants. What there is to say of the others comes with them.
    ///
    /// # Errors
    /// When the table cannot be had, or the processors for the threads.
    pub fn new(settings: &Settings) -> Result<(PoolAndTable, Option<String>), SettingsError> {
        Placement::here(&settings.numa, settings.threads())?;
        let table = Table::new(settings.hash_mib)?;
        let (pool, placement, shortage) = setup::pool(settings);
        let placed = Placed::new(placement, pool.unbound().map(str::to_string), &table);
        Ok((PoolAndTable { pool, table, placed }, shortage))
    }

    /// Takes other threads. The old ones go first, so that there is room for the new ones.
    pub fn replace_pool(&mut self, settings: &Settings) -> (Placement, Option<String>) {
        self.pool = Pool::on_calling_thread();
        let (pool, placement, shortage) = setup::pool(settings);
        self.pool = pool;
        (placement, shortage)
    }

    /// Spreads the table as the placement of the threads asks for. Where it was spread otherwise before it is emptied; whether it was.
    pub fn place(&mut self, placement: Placement, is_new_table: bool) -> bool {
        let before = self.placed.placement().nodes_of_table();
        let is_elsewhere = !is_new_table && before != placement.nodes_of_table();
        if is_elsewhere {
            // Pages that were touched stay where they are, but those that are given back do not.
            self.table.clear(self.pool.threads());
            // Refused, it leaves the table spread as it was: slower, no more.
            let _ = self.table.interleave(&[]);
        }
        self.placed = Placed::new(placement, self.pool.unbound().map(str::to_string), &self.table);
        is_elsewhere
    }

    /// Searches while a thread of its own exchanges table entries with other machines.
    pub fn run_beside(&self, peers: &dyn Peers, job: &Job, events: &Sender<Event>) -> SearchResult {
        // Written when the search has ended, read by the exchange now and then. Relaxed: nothing else hangs on it, and the end of
        // the scope orders all that the thread did.
        let is_over = AtomicBool::new(false);
        let found = thread::scope(|scope| {
            let _end = SetAtEnd(&is_over);
            let exchange = || peers.exchange(&self.table, &|| is_over.load(Ordering::Relaxed));
            // Without a thread for it nothing is exchanged.
            let _ = thread::Builder::new().name("mammoth-exchange".into()).spawn_scoped(scope, exchange);
            self.pool.run(job, &self.table, &|info| peers.tell(info, events))
        });
        peers.conclude(found)
    }
}

/// Sets a flag when it is dropped, also by a panic.
struct SetAtEnd<'a>(&'a AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
