//! Why tables were not made.

use super::interrupted::Interrupted;
use crate::egtb::class::Class;
use crate::egtb::error::TableError;
use crate::files::FileError;

/// Why the making of tables ended.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// More memory than there is.
    #[error("{class} needs {} MiB of memory, {} MiB may be used: choose a smaller class, leave out the large ones of --all with --largest, or grant more with --memory", needed.div_ceil(1 << 20), granted >> 20)]
    Memory { class: Class, needed: u64, granted: u64 },
    /// The system does not grant what seemed to be free.
    #[error("the system refuses {} MiB of memory for {class}: close other programs, or name less with --memory, so that a file is used", needed.div_ceil(1 << 20))]
    Refused { class: Class, needed: u64 },
    /// A smaller table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The file cannot be had.
    #[error(transparent)]
    File(#[from] FileError),
    /// It was ended from outside.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}
