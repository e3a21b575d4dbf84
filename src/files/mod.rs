//! Layer 1: files of results. Each is claimed for one process at a time, written aside and put in its place as a whole.
//!
//! Whoever reads such a file finds the old one or the new one, never half of one. When the disk is full the old one stays. A second
//! process that wants to write the file is told who has it.

mod claim;
mod draft;
mod error;

pub use claim::Claim;
pub use draft::Draft;
pub use error::FileError;
