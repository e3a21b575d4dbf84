//! Writing a book, entry by entry.

use super::format::{ENTRY_BYTES, Entry, HEADER_BYTES, Header, MAGIC};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Why a book could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The name belongs to something that would be lost.
    #[error("{} exists and is no opening book: choose another name for the book", .0.display())]
    Taken(PathBuf),
    /// The disk, or who may write to it.
    #[error("cannot write the book {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
}

/// A book while it is written, in a file of its own beside the place where it will lie; it gets there as a whole when it is
/// finished. Until then, and when this is dropped before, what lay there stays as it was.
pub(super) struct BookWriter {
    out: BufWriter<File>,
    path: PathBuf,
    unfinished: PathBuf,
    entries: u64,
    checksum: crc32fast::Hasher,
    finished: bool,
}

impl BookWriter {
    /// Begins a book that will lie at `path`.
    ///
    /// # Errors
    /// When nothing can be written there, or when something lies there that is no book.
    pub(super) fn create(path: &Path) -> Result<BookWriter, WriteError> {
        let failed = |source| WriteError::Io { path: path.to_path_buf(), source };
        if !is_free(path).map_err(failed)? {
            return Err(WriteError::Taken(path.to_path_buf()));
        }
        let mut name: OsString = path.as_os_str().to_owned();
        name.push(".part");
        let unfinished = PathBuf::from(name);
        let mut out = BufWriter::new(File::create(&unfinished).map_err(failed)?);
        let begun = out.write_all(&[0; HEADER_BYTES]);
        let checksum = crc32fast::Hasher::new();
        let writer = BookWriter { out, path: path.to_path_buf(), unfinished, entries: 0, checksum, finished: false };
        begun.map(|()| writer).map_err(failed)
    }

    /// Adds the next entry; they come in the order of [`Entry::order`].
    ///
    /// # Errors
    /// A full disk, and the like.
    pub(super) fn push(&mut self, entry: Entry) -> Result<(), WriteError> {
        let bytes: [u8; ENTRY_BYTES] = entry.to_bytes();
        self.checksum.update(&bytes);
        self.entries += 1;
        self.out.write_all(&bytes).map_err(|source| self.failed(source))
    }

    /// Puts the book in its place; returns the number of its entries.
    ///
    /// # Errors
    /// Those of [`BookWriter::push`].
    pub(super) fn finish(mut self) -> Result<u64, WriteError> {
        let placed = self.place();
        self.finished = placed.is_ok();
        placed.map_err(|source| self.failed(source))?;
        Ok(self.entries)
    }

    fn place(&mut self) -> io::Result<()> {
        let header = Header::seal(self.entries, self.checksum.clone());
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&header.to_bytes())?;
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        fs::rename(&self.unfinished, &self.path)
    }

    fn failed(&self, source: io::Error) -> WriteError {
        WriteError::Io { path: self.path.clone(), source }
    }
}

impl Drop for BookWriter {
    fn drop(&mut self) {
        if !self.finished {
            // Nothing more can be done about it.
            let _ = fs::remove_file(&self.unfinished);
        }
    }
}

/// Whether a book may take this place: nothing is there, or a book, or an empty file.
fn is_free(path: &Path) -> io::Result<bool> {
    let metadata = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        other => other?,
    };
    if !metadata.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    File::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning.is_empty() || beginning == MAGIC)
}
