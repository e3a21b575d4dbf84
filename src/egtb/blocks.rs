//! The blocks of tables that were read last.

use super::class::Class;
use super::error::TableError;
use super::table::Table;
use super::value::Value;
use crate::position::Position;

/// Blocks that are kept.
const PLACES: usize = 256;

/// Blocks as they were before they were compressed, each at the place that its number gives: at most four to eight mebibytes.
#[derive(Default)]
pub(super) struct Blocks {
    blocks: Vec<Option<Block>>,
}

struct Block {
    class: Class,
    number: u64,
    codes: Vec<u8>,
}

impl Blocks {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.blocks.clear();
    }

    /// The value of a position of a table's class, its colours `exchanged` or not. `None` for a pawn where none comes in a game.
    pub fn value(&mut self, table: &Table, position: &Position, exchanged: bool) -> Result<Option<Value>, TableError> {
        let Some((number, place)) = table.place(position, exchanged) else { return Ok(None) };
        table.decode(self.codes(table, number)?, place, number).map(Some)
    }

    /// A block, from those that are kept or else from its table.
    fn codes(&mut self, table: &Table, number: u64) -> Result<&[u8], TableError> {
        if self.blocks.is_empty() {
            self.blocks.resize_with(PLACES, || None);
        }
        let place = &mut self.blocks[number as usize % PLACES];
        let kept = match place.take().filter(|kept| kept.number == number && kept.class == table.class()) {
            Some(kept) => kept,
            None => Block { class: table.class(), number, codes: table.codes(number)? },
        };
        Ok(&place.insert(kept).codes)
    }
}
