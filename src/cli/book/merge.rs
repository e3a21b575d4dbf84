//! `mammoth book merge`: several books as one.

use crate::book::{Book, BookError, merge_books};
use crate::cli::Failure;
use crate::cli::terminal::print_line;
use clap::Args;
use std::path::PathBuf;

/// Merge books: the new one has the moves of all, with their weights added up.
///
/// A book drops moves that did badly or came rarely when it is made; to count over all games make one book from all of them.
///
/// Example: mammoth book merge masters.bin own.bin --out book.bin
#[derive(Args, Debug)]
pub struct Merge {
    /// The books
    #[arg(required = true)]
    books: Vec<PathBuf>,
    /// The new book; one that is there already is replaced when the new one is complete
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Merge {
    pub(super) fn run(self) -> Result<(), Failure> {
        let books: Vec<Book> = self.books.iter().map(|path| Book::open(path)).collect::<Result<_, BookError>>()?;
        let moves = merge_books(&books, &self.out)?;
        Ok(print_line(format_args!("moves {moves}"))?)
    }
}
