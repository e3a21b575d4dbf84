//! One book: opened, proved intact, and asked.

use super::error::{BookError, BookReason};
use super::format::{ENTRY_BYTES, Entry, HEADER_BYTES, Header, VERSION};
use super::key::{self, Named};
use crate::platform::{MappedFile, map_file};
use crate::position::Position;
use crate::types::Move;
use std::path::{Path, PathBuf};

/// A move that a book knows in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, legal in the position that was asked about.
    pub mv: Move,
    /// How often it is chosen, in proportion to the others: 1 to 65535.
    pub weight: u16,
}

/// An opening book: an intact file mapped into memory, or the one that is part of the program.
///
/// A file must not be changed in place while it is open; the commands of this program write a new file and put it in the
/// place of the old one. When somebody else cuts it short all the same, the book knows nothing any more.
pub struct Book {
    /// Nothing for the one that is part of the program.
    path: PathBuf,
    bytes: Bytes,
}

enum Bytes {
    Mapped(MappedFile),
    BuiltIn(&'static [u8]),
    Empty,
}

/// Bytes up to which a book is proved intact before it is played from: a tenth of a second.
const MOST_PROVED: usize = 1 << 27;

/// Most entries of one lock that are looked at: several positions may share it, each with a hundred moves at most.
const MOST_UNDER_LOCK: usize = 1 << 12;

/// Made by `scripts/make-book.sh`.
static BUILT_IN: &[u8] = include_bytes!("../../books/default.bin");

impl Book {
    /// Opens a book and proves it intact, which reads it once from end to end.
    ///
    /// # Errors
    /// A file that cannot be read, is no book or is damaged, with its name.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        Book::mapped(path, Book::prove)
    }

    /// Opens a book to play from: like [`Book::open`], but one above 128 MiB is looked at only, since nobody waits that long
    /// for a move.
    ///
    /// # Errors
    /// A file that cannot be read, is no book or, as far as it was looked at, is damaged.
    pub fn open_to_play(path: &Path) -> Result<Book, BookError> {
        let look = |book: &Book| if book.bytes().len() <= MOST_PROVED { book.prove() } else { book.prove_header() };
        Book::mapped(path, look)
    }

    fn mapped(path: &Path, look: impl Fn(&Book) -> Result<(), BookReason>) -> Result<Book, BookError> {
        let named = |reason| BookError { path: path.to_path_buf(), reason };
        let mapped = map_file(path).map_err(|error| named(error.into()))?;
        let book = Book { path: path.to_path_buf(), bytes: mapped.map_or(Bytes::Empty, Bytes::Mapped) };
        look(&book).map_err(named)?;
        Ok(book)
    }

    /// The book that is part of the program.
    pub fn built_in() -> Book {
        let book = Book { path: PathBuf::new(), bytes: Bytes::BuiltIn(BUILT_IN) };
        book.prove().expect("a test opens the book that is compiled in");
        book
    }

    /// What is wrong when somebody has changed the length of the file since it was opened.
    pub fn damage(&self) -> Option<BookError> {
        let Bytes::Mapped(mapped) = &self.bytes else { return None };
        let (found, expected) = (mapped.file_length(), mapped.len() as u64);
        let reason = BookReason::Length { found, expected };
        (found != expected).then(|| BookError { path: self.path.clone(), reason })
    }

    fn bytes(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Mapped(mapped) => mapped,
            Bytes::BuiltIn(bytes) => bytes,
            Bytes::Empty => &[],
        }
    }

    /// The header, which fits the length of the file.
    fn look_at_header(&self) -> Result<Header, BookReason> {
        let bytes = self.bytes();
        let header = Header::from_bytes(bytes).ok_or(BookReason::Foreign)?;
        if header.version != VERSION {
            return Err(BookReason::Version(header.version));
        }
        let found = bytes.len() as u64;
        let expected = header.entries.saturating_mul(ENTRY_BYTES as u64).saturating_add(HEADER_BYTES as u64);
        if found != expected {
            return Err(BookReason::Length { found, expected });
        }
        Ok(header)
    }

    fn prove_header(&self) -> Result<(), BookReason> {
        if self.look_at_header()?.seed == key::SEED { Ok(()) } else { Err(BookReason::Keys) }
    }

    fn prove(&self) -> Result<(), BookReason> {
        let header = self.look_at_header()?;
        let mut crc = crc32fast::Hasher::new();
        crc.update(&self.bytes()[HEADER_BYTES..]);
        let sum = header.checksum_after(crc);
        if sum != header.checksum {
            return Err(BookReason::Checksum { found: sum, expected: header.checksum });
        }
        self.prove_header()
    }

    /// Number of entries: one for each move of each position.
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn entries(&self) -> &[[u8; ENTRY_BYTES]] {
        self.bytes()[HEADER_BYTES..].as_chunks().0
    }

    /// All entries in the order of the file.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = Entry> {
        self.entries().iter().map(|&bytes| Entry::from_bytes(bytes))
    }

    /// The entries kept under a lock with their places in the file.
    pub(super) fn numbered_under(&self, lock: u32) -> impl Iterator<Item = (usize, Entry)> + use<'_> {
        let entries = self.entries();
        let start = entries.partition_point(|&bytes| Entry::from_bytes(bytes).lock < lock);
        let rest = entries[start..].iter().map(|&bytes| Entry::from_bytes(bytes));
        (start..).zip(rest.take(MOST_UNDER_LOCK).take_while(move |entry| entry.lock == lock))
    }

    /// The legal moves it knows in a position, the heaviest first. Where the position is its own mirror image one of each
    /// pair of moves stands for both.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        if self.damage().is_some() {
            return Vec::new();
        }
        let named = Named::new(position);
        let known = self.numbered_under(named.lock()).filter_map(|(_, entry)| {
            let mv = named.seen(entry.mv?);
            // Another position may have the same lock.
            position.is_legal_move(mv).then_some(BookMove { mv, weight: entry.weight })
        });
        known.collect()
    }
}
