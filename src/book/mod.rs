//! Layer 3: the opening book.
//!
//! A book is a file of moves with weights, sorted by position, mapped into memory and searched by bisection: [`Book`]. An
//! engine plays from several of them: [`Books`]. The rules are those of the ElephantEye documents: 8-byte entries, a position
//! and its mirror image are one, a move is chosen at random by its weight, repetitions are avoided.
//!
//! From games to a book: [`read_source`](crate::notation::read_source) finds games in files and archives, [`Maker`] turns each move into a `record`,
//! the `ledger` sorts any number of them in bounded memory and adds up those of the same move, [`Rules`] and `weights`
//! make entries of them, the `writer` a file with the `format` of a book. [`grow_book`] makes one without games, from
//! an engine's opinions.
//!
//! [`opening_name`] says what the opening of a game is called.

mod check;
mod error;
mod file;
mod format;
mod growth;
mod key;
mod keyed;
mod ledger;
mod maker;
mod merge;
mod names;
mod record;
mod shelf;
mod weights;
mod writer;

pub use check::{Check, Findings};
pub use error::{BookError, BookReason};
pub use file::{Book, BookMove};
pub use growth::{Ask, Enough, Grown, Growth, Opinion, grow_book};
pub use maker::{BookSize, Maker, Rules};
pub use merge::merge_books;
pub use names::{OpeningName, opening_name, opening_names};
pub use shelf::Books;
pub use writer::{BookWriter, WriteError};
