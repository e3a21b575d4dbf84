//! What a search asks the tables: each worker keeps the blocks that it read last, so that it waits for nobody.

use super::class::{Class, Oriented};
use super::error::TableError;
use super::table::Table;
use super::tables::Tables;
use super::value::Value;
use crate::position::Position;
use std::sync::Arc;

/// Blocks that are kept.
const PLACES: usize = 256;

/// Tables, and the blocks that were read last: at most four to eight mebibytes.
#[derive(Default)]
pub struct Prober {
    tables: Option<Arc<Tables>>,
    /// Each at the place that its number gives.
    blocks: Vec<Option<Block>>,
}

/// A block as it was before it was compressed.
struct Block {
    class: Class,
    number: u64,
    codes: Vec<u8>,
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
        let (number, place) = table.place(position, exchanged)?;
        let mut read = || {
            let codes = codes(&mut self.blocks, table, number)?;
            table.decode(codes, place, number)
        };
        read().map_err(|error| tables.note_damage(table, error)).ok()
    }
}

/// A block, from those that are kept or else from its table.
fn codes<'b>(blocks: &'b mut Vec<Option<Block>>, table: &Table, number: u64) -> Result<&'b [u8], TableError> {
    if blocks.is_empty() {
        blocks.resize_with(PLACES, || None);
    }
    let place = &mut blocks[number as usize % PLACES];
    let kept = match place.take().filter(|kept| kept.number == number && kept.class == table.class()) {
        Some(kept) => kept,
        None => Block { class: table.class(), number, codes: table.codes(number)? },
    };
    Ok(&place.insert(kept).codes)
}
