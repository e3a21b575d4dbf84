//! Layer 1: files of results. Each is claimed for one process at a time, written aside and put in its place as a whole.
//!
//! Whoever reads such a file finds the old one or the new one, never half of one. When the disk is full the old one stays. A second
//! process that wants to write the file is told who has it.

mod claim;
mod draft;

pub use claim::Claim;
pub use draft::Draft;

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
