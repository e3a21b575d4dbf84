//! The opening books an engine plays from.

use crate::book::{BookError, Books};
use crate::position::Position;
use crate::types::Move;

/// Books, and the chance that chooses among their moves.
pub(super) struct Library {
    books: Books,
    random: fastrand::Rng,
}

impl Library {
    /// The book that is part of the program.
    pub fn built_in() -> Library {
        Library { books: Books::built_in(), random: fastrand::Rng::new() }
    }

    /// Other books from now on.
    pub fn replace(&mut self, books: Books) {
        self.books = books;
    }

    /// Puts books away whose files were cut short meanwhile.
    pub fn put_damaged_away(&mut self) -> Vec<BookError> {
        self.books.put_damaged_away()
    }

    /// A move of a book that is not banned and, if there is a choice, is part of it.
    pub fn pick(&mut self, position: &Position, banned: &[Move], choice: Option<&[Move]>) -> Option<Move> {
        let allowed = |mv: Move| !banned.contains(&mv) && choice.is_none_or(|moves| moves.contains(&mv));
        self.books.pick_among(position, allowed, &mut self.random)
    }
}
