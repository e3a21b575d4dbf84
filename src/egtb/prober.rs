//! What a search asks the tables: each worker keeps the blocks that it read last, so that it waits for nobody.

use super::blocks::Blocks;
use super::class::{Class, Oriented};
use super::tables::Tables;
use super::value::Value;
use crate::position::Position;
use std::sync::Arc;

/// Tables, and the blocks that were read last.
#[derive(Default)]
pub struct Prober {
    tables: Option<Arc<Tables>>,
    blocks: Blocks,
}

impl Prober {
    /// Asks these tables from now on. Blocks of the same ones are kept.
    pub fn begin(&mut self, tables: Option<&Arc<Tables>>) {
        let tables = tables.filter(|tables| !tables.is_empty());
        let is_same = match (&self.tables, tables) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new),
            (None, None) => true,
            _ => false,
        };
        if !is_same {
            self.tables = tables.cloned();
            self.blocks.clear();
        }
    }

    /// Whether there is no table to ask.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tables.is_none()
    }

    /// The value of a position; `None` when no table has it. A damaged table is left out from then on.
    pub fn value(&mut self, position: &Position) -> Option<Value> {
        let tables = self.tables.as_deref()?;
        if position.occupied().squares().count() as usize > tables.most_pieces() {
            return None;
        }
        let Oriented { class, exchanged } = Class::of(position);
        if class.fighting_pieces() == 0 {
            return Some(Value::DRAW);
        }
        let table = tables.get(class).filter(|table| !table.is_damaged())?;
        self.blocks.value(table, position, exchanged).map_err(|error| tables.note_damage(error)).ok()?
    }
}
