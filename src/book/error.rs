//! Why a book is not used.

use std::io;
use std::path::PathBuf;

/// A book that is refused.
#[derive(Debug, thiserror::Error)]
#[error("the book {} {reason}", path.display())]
pub struct BookError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: BookReason,
}

/// What is wrong with a book.
#[derive(Debug, thiserror::Error)]
pub enum BookReason {
    /// The file cannot be opened or mapped.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// Another kind of file.
    #[error("is no opening book of this engine: make one with \"mammoth book make\"")]
    Foreign,
    /// A format of the future.
    #[error("has version {0} of the format, this program reads version 1: make it anew with \"mammoth book make\"")]
    Version(u32),
    /// The keys of the file are not those of this program.
    #[error("was made with other keys: make it anew with \"mammoth book make\"")]
    Keys,
    /// Bytes are missing, or too many.
    #[error("is damaged: {found} bytes instead of {expected}; copy or make it again")]
    Length { found: u64, expected: u64 },
    /// The bytes have changed since it was made.
    #[error("is damaged: the checksum is {found:08x} instead of {expected:08x}; copy or make it again")]
    Checksum { found: u32, expected: u32 },
}
