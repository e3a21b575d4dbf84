//! Why a table cannot be used.

use std::io;
use std::path::PathBuf;

/// A file of a table that is refused.
#[derive(Debug, thiserror::Error)]
#[error("the table {} {reason}", path.display())]
pub struct TableError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: TableReason,
}

/// What is wrong with a table.
#[derive(Debug, thiserror::Error)]
pub enum TableReason {
    /// The file cannot be opened or mapped.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The place of a table that is being made; a crash leaves it behind.
    #[error("is empty: \"mammoth egtb make\" is at work on it, or has to do it again")]
    Empty,
    /// Another kind of file.
    #[error("is no endgame table of this engine: make one with \"mammoth egtb make\"")]
    Foreign,
    /// A format of the future.
    #[error("has version {0} of the format, this program reads version 1: make it anew with \"mammoth egtb make\"")]
    Version(u32),
    /// Values by other rules.
    #[error(
        "holds values by the rules number {0}, this program knows number 1: make it anew with \"mammoth egtb make\""
    )]
    Rules(u32),
    /// The file ends too early.
    #[error("is damaged: it ends too early; make it again")]
    Short,
    /// The header contradicts its checksum, the class or the length of the file.
    #[error("is damaged: its header is not what was written; make it again")]
    Header,
    /// A block contradicts its checksum.
    #[error("is damaged: block {0} is not what was written; make it again")]
    Block(u64),
}
