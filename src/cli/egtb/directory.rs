//! Directories of tables.

use crate::cli::Failure;
use crate::egtb::{TableError, Tables};
use std::path::Path;

/// The tables of a directory, and the files that are no good.
///
/// # Errors
/// When it cannot be read.
pub fn open(directory: &Path) -> Result<(Tables, Vec<TableError>), Failure> {
    Tables::open(directory).map_err(|error| format!("{} cannot be read: {error}", directory.display()).into())
}
