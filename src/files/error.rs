//! Why a file of results cannot be had.

use crate::platform::Holder;
use std::io;
use std::path::PathBuf;

/// Why a file cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Somebody else writes it.
    #[error("{} is being written by {holder}: wait until that has ended, or name another file", path.display())]
    Busy { path: PathBuf, holder: Holder },
    /// The disk, or who may write to it.
    #[error("{} cannot be written: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
}
