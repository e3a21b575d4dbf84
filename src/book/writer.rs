//! Writing a book, entry by entry.

use super::format::{ENTRY_BYTES, Entry, HEADER_BYTES, Header, MAGIC};
use crate::files::{Claim, Draft, FileError};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Why a book could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The name belongs to something that would be lost.
    #[error("{} exists and is no opening book: choose another name for the book", .0.display())]
    Taken(PathBuf),
    /// Somebody else writes it.
    #[error(transparent)]
    Busy(#[from] FileError),
    /// The disk, or who may write to it.
    #[error("cannot write the book {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
}

/// A book while it is written, in a file of its own beside the place where it will lie; it gets there as a whole when it is
/// finished. Until then, and when this is dropped before, what lay there stays as it was.
pub struct BookWriter {
    claim: Claim,
    draft: Draft,
    entries: u64,
    checksum: crc32fast::Hasher,
}

impl BookWriter {
    /// Begins a book that will lie at `path`.
    ///
    /// # Errors
    /// When nothing can be written there, or when something lies there that is no book.
    pub fn create(path: &Path) -> Result<BookWriter, WriteError> {
        let failed = |source| WriteError::Io { path: path.to_path_buf(), source };
        // Asked before it is opened: opening a pipe would wait for its other end.
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return Err(WriteError::Taken(path.to_path_buf()));
        }
        let claim = match Claim::of(path) {
            Err(FileError::Io { source, .. }) => return Err(failed(source)),
            claim => claim?,
        };
        if !claim.is_ordinary() || !is_book_or_empty(path).map_err(failed)? {
            return Err(WriteError::Taken(path.to_path_buf()));
        }
        let mut draft = claim.begin().map_err(failed)?;
        draft.write_all(&[0; HEADER_BYTES]).map_err(failed)?;
        Ok(BookWriter { claim, draft, entries: 0, checksum: crc32fast::Hasher::new() })
    }

    /// Adds the next entry; they come in the order of [`Entry::order`].
    ///
    /// # Errors
    /// A full disk, and the like.
    pub(super) fn push(&mut self, entry: Entry) -> Result<(), WriteError> {
        let bytes: [u8; ENTRY_BYTES] = entry.to_bytes();
        self.checksum.update(&bytes);
        self.entries += 1;
        self.draft.write_all(&bytes).map_err(|source| self.failed(source))
    }

    /// Puts the book in its place; returns the number of its entries.
    ///
    /// # Errors
    /// Those of [`BookWriter::push`].
    pub(super) fn finish(mut self) -> Result<u64, WriteError> {
        let header = Header::seal(self.entries, self.checksum.clone());
        let begun = self.draft.seek(SeekFrom::Start(0)).and_then(|_| self.draft.write_all(&header.to_bytes()));
        begun.map_err(|source| self.failed(source))?;
        let BookWriter { mut claim, draft, entries, .. } = self;
        let placed = claim.place(draft);
        placed.map_err(|source| WriteError::Io { path: claim.path().to_path_buf(), source })?;
        Ok(entries)
    }

    fn failed(&self, source: io::Error) -> WriteError {
        WriteError::Io { path: self.claim.path().to_path_buf(), source }
    }
}

/// Whether a book may take the place of this file.
fn is_book_or_empty(path: &Path) -> io::Result<bool> {
    let mut beginning = Vec::new();
    File::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning.is_empty() || beginning == MAGIC)
}
