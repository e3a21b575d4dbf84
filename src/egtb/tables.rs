//! The tables of a directory.

use super::class::Class;
use super::error::TableError;
use super::table::Table;
use super::value::Value;
use crate::position::Position;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Tables by their class.
#[derive(Default)]
pub struct Tables {
    tables: HashMap<Class, Table>,
}

impl Tables {
    /// Opens what a directory holds; files that are no good are left out and named.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn open(directory: &Path) -> io::Result<(Tables, Vec<TableError>)> {
        let (mut tables, mut refused) = (Tables::default(), Vec::new());
        for path in files(directory)? {
            match Table::open(&path) {
                Ok(table) => {
                    tables.tables.insert(table.class(), table);
                }
                Err(error) => refused.push(error),
            }
        }
        Ok((tables, refused))
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
        let oriented = Class::of(position);
        if oriented.class.fighting_pieces() == 0 {
            return Ok(Some(Value::DRAW));
        }
        self.get(oriented.class).map_or(Ok(None), |table| table.value(position, oriented.exchanged))
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
