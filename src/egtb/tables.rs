//! The tables of a directory.

use super::blocks::Blocks;
use super::class::{Class, Oriented};
use super::error::TableError;
use super::table::Table;
use super::value::Value;
use crate::platform::path_of_text;
use crate::position::Position;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Tables by their class.
#[derive(Default)]
pub struct Tables {
    tables: HashMap<Class, Table>,
    /// Most pieces of a position in any of them, kings included.
    most_pieces: usize,
    /// What searches found damaged and nobody was told yet.
    damage: Mutex<Vec<TableError>>,
}

impl Tables {
    /// Opens what a directory holds; files that are no good are left out and named.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn open(directory: &Path) -> io::Result<(Tables, Vec<TableError>)> {
        let (mut tables, mut refused) = (Tables::default(), Vec::new());
        tables.add(directory, &mut refused)?;
        Ok((tables, refused))
    }

    /// Opens what several directories hold, their names with `;` between them; the first file of a class counts. What is no good is
    /// left out and named.
    pub fn open_list(names: &str) -> (Tables, Vec<TableError>) {
        let (mut tables, mut refused) = (Tables::default(), Vec::new());
        for name in names.split(';').map(str::trim).filter(|name| !name.is_empty()) {
            let directory = path_of_text(name);
            if let Err(error) = tables.add(&directory, &mut refused) {
                refused.push(TableError { path: directory, reason: error.into() });
            }
        }
        (tables, refused)
    }

    fn add(&mut self, directory: &Path, refused: &mut Vec<TableError>) -> io::Result<()> {
        for path in files(directory)? {
            match Table::open(&path) {
                Ok(table) => {
                    self.most_pieces = self.most_pieces.max(table.class().pieces());
                    self.tables.entry(table.class()).or_insert(table);
                }
                Err(error) => refused.push(error),
            }
        }
        Ok(())
    }

    /// The number of tables, and a checksum over their classes and lengths: `12-9ab3c1d0`.
    pub fn name(&self) -> String {
        let rows: String = self.iter().map(|table| format!("{} {}\n", table.class(), table.file_size())).collect();
        format!("{}-{:08x}", self.tables.len(), crc32fast::hash(rows.as_bytes()))
    }

    /// Whether there is no table.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Most pieces of a position in any of them, kings included.
    pub(super) fn most_pieces(&self) -> usize {
        self.most_pieces
    }

    /// A search found a table damaged. In the tree it is not asked any more.
    pub fn note_damage(&self, error: TableError) {
        let table = self.tables.values().find(|table| table.path() == error.path);
        if table.is_some_and(Table::note_damage) {
            self.damage.lock().push(error);
        }
    }

    /// What searches found damaged since this was asked last.
    pub fn take_damage(&self) -> Vec<TableError> {
        std::mem::take(&mut self.damage.lock())
    }

    /// The table of a class.
    pub fn get(&self, class: Class) -> Option<&Table> {
        self.tables.get(&class)
    }

    /// All tables, those of few pieces first.
    pub fn iter(&self) -> impl Iterator<Item = &Table> {
        let mut tables: Vec<&Table> = self.tables.values().collect();
        tables.sort_by_key(|table| (table.class().pieces(), table.class()));
        tables.into_iter()
    }

    /// The value of a position; `None` when no table has it. Without fighting pieces nobody can win, and no table is needed.
    ///
    /// # Errors
    /// When the table is damaged where the position lies.
    pub fn value(&self, position: &Position) -> Result<Option<Value>, TableError> {
        self.look_up(position, &mut Blocks::default())
    }

    /// The same with the blocks that were read before.
    pub(super) fn look_up(&self, position: &Position, blocks: &mut Blocks) -> Result<Option<Value>, TableError> {
        let Oriented { class, exchanged } = Class::of(position);
        if class.fighting_pieces() == 0 {
            return Ok(Some(Value::DRAW));
        }
        self.get(class).map_or(Ok(None), |table| blocks.value(table, position, exchanged))
    }

    /// Whether plies in the values of a class count to mate: no capture leads to a position that is won for either side. `false` when
    /// a table after a capture is missing.
    pub fn counts_to_mate(&self, class: Class) -> bool {
        let is_drawn = |table: &Table| table.counts().iter().all(|counts| counts.draws == counts.positions());
        let is_never_won = |smaller: Class| smaller.fighting_pieces() == 0 || self.get(smaller).is_some_and(is_drawn);
        class.captures().all(|(_, smaller)| is_never_won(smaller.class))
    }
}

/// The number of tables.
impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tables", self.tables.len())
    }
}

/// The files of tables in a directory, in order of their names.
fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == Table::EXTENSION) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
