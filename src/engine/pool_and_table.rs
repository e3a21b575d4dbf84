//! The threads and the table, and where they lie.

use super::setup::{self, Settings, SettingsError};
use crate::search::{Placed, Placement, Pool};
use crate::tt::Table;

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
}
