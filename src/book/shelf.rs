//! The books an engine plays from.

use super::error::BookError;
use super::file::{Book, BookMove};
use super::key::Named;
use crate::platform::path_of_text;
use crate::position::Position;
use crate::types::Move;
use std::path::Path;

/// Books in the order in which they are asked: the first one that has a move for a position answers, since weights of
/// different books cannot be compared.
#[derive(Default)]
pub struct Books {
    books: Vec<Book>,
}

impl Books {
    /// No books: never has a move.
    pub fn none() -> Books {
        Books::default()
    }

    /// The book that is part of the program.
    pub fn built_in() -> Books {
        Books { books: vec![Book::built_in()] }
    }

    /// Opens books; those that cannot be used are left out and named, so that the engine can say so and play on.
    pub fn open<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> (Books, Vec<BookError>) {
        let mut books = Vec::new();
        let mut refused = Vec::new();
        for path in paths {
            match Book::open_to_play(path.as_ref()) {
                Ok(book) => books.push(book),
                Err(error) => refused.push(error),
            }
        }
        (Books { books }, refused)
    }

    /// [`Books::open`] for the value of UCCI's `bookfiles`: names separated by semicolons, blanks around them do not count. Names are
    /// read as [`path_of_text`] does.
    pub fn open_list(names: &str) -> (Books, Vec<BookError>) {
        Books::open(names.split(';').map(str::trim).filter(|name| !name.is_empty()).map(path_of_text))
    }

    /// Puts books away whose files were cut short meanwhile, and says what is wrong with them.
    pub fn put_damaged_away(&mut self) -> Vec<BookError> {
        let mut damages = Vec::new();
        self.books.retain(|book| {
            let damage = book.damage();
            let is_whole = damage.is_none();
            damages.extend(damage);
            is_whole
        });
        damages
    }

    /// Whether there is no book, or only books that know nothing.
    pub fn is_empty(&self) -> bool {
        self.books.iter().all(Book::is_empty)
    }

    /// The moves of the first book that knows the position, the heaviest first.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        self.books.iter().map(|book| book.moves(position)).find(|moves| !moves.is_empty()).unwrap_or_default()
    }

    /// Whether the first book that knows the position has this move, or its mirror image where the position is its own.
    pub fn has(&self, position: &Position, mv: Move) -> bool {
        let named = Named::new(position);
        self.moves(position).iter().any(|known| named.kept(known.mv) == named.kept(mv))
    }

    /// A move for the position at random, each in proportion to its weight; `None` when no book has one. The same state of
    /// the generator gives the same move.
    ///
    /// A move back to a position that `position` has in its history is not chosen: a book must not repeat moves. Where the
    /// position is its own mirror image a move and its image are equally likely.
    pub fn pick(&self, position: &Position, random: &mut fastrand::Rng) -> Option<Move> {
        self.pick_among(position, |_| true, random)
    }

    /// [`Books::pick`] from the moves that are `allowed`. Of a move and its equal image the one that is allowed is taken.
    pub fn pick_among(
        &self,
        position: &Position,
        allowed: impl Fn(Move) -> bool,
        random: &mut fastrand::Rng,
    ) -> Option<Move> {
        let is_symmetric = Named::new(position).is_symmetric();
        let may_be_played = |mv: Move| {
            let key = position.key_after(mv);
            allowed(mv) && position.past().all(|past| past.key != key)
        };
        let faces = |known: Move| -> Vec<Move> {
            let image = Some(known.mirrored()).filter(|&image| is_symmetric && image != known);
            [Some(known), image].into_iter().flatten().filter(|&mv| may_be_played(mv)).collect()
        };
        self.books.iter().find_map(|book| {
            let mut moves = book.moves(position);
            moves.retain(|known| !faces(known.mv).is_empty());
            let chosen = choose(&moves, random)?;
            random.choice(faces(chosen))
        })
    }
}

/// One of the moves, each in proportion to its weight.
fn choose(moves: &[BookMove], random: &mut fastrand::Rng) -> Option<Move> {
    let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    if total == 0 {
        return None;
    }
    let mut ticket = random.u64(..total);
    for known in moves {
        let weight = u64::from(known.weight);
        if ticket < weight {
            return Some(known.mv);
        }
        ticket -= weight;
    }
    None
}
