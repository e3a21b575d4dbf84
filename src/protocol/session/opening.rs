//! Moves from the opening books.

use super::super::go::Go;
use super::super::{ucci, uci};
use super::pace::Utterance;
use super::state::Session;
use crate::book::{BookError, Books};
use crate::engine::Order;
use crate::search::{Exactness, LineInfo, SearchResult};
use crate::types::Move;
use std::io;
use std::time::Duration;

impl Session {
    /// Takes the books named, or the one that is part of the program when none is; what is wrong with those that are refused.
    pub(super) fn open_books(&mut self, names: &str) -> Option<String> {
        if names.trim().is_empty() {
            self.engine.use_books(Books::built_in());
            return None;
        }
        let (books, refused) = Books::open_list(names);
        self.engine.use_books(books);
        refusal(&refused)
    }

    /// The move of a book, where a move of the game is all that is wanted: who analyses or looks for a mate wants to see a search.
    pub(super) fn book_move(&mut self, go: &Go, order: &Order) -> io::Result<Option<Move>> {
        let is_analysis = go.mate.is_some() || self.engine.settings().lines > 1;
        if is_analysis || !self.options.use_book {
            return Ok(None);
        }
        if let Some(refusal) = refusal(&self.engine.put_damaged_books_away()) {
            self.message(&refusal)?;
        }
        Ok(self.engine.book_move(order.search_moves.as_deref()))
    }

    /// The answer when the move is from a book. It comes with a line of play and the static evaluation, as of depth 0: some clients
    /// play what they were shown. There is nothing to expect of the opponent: thinking about it would end the use of the book.
    pub(super) fn answer_from_book(&mut self, mv: Move) -> io::Result<()> {
        let ranks = self.ranks();
        self.message(&format!("{} is from the opening book", ranks.write(mv)))?;
        let line = LineInfo {
            depth: 0,
            seldepth: 0,
            number: 1,
            lines: 1,
            score: self.static_score(),
            exactness: Exactness::Exact,
            finished: true,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            table_hits: 0,
            line: vec![mv],
        };
        self.inform(Utterance { lines: vec![line], current: None })?;
        self.output.say(&ucci::totals(0, 0))?;
        let result = SearchResult { best: Some(mv), ..SearchResult::nothing() };
        let best_move = if self.speaks_uci() { uci::best_move } else { ucci::best_move };
        self.output.say(&best_move(&result, ranks))
    }
}

/// What is said of books that are not used; nothing when there are none.
fn refusal(refused: &[BookError]) -> Option<String> {
    let reasons: Vec<String> = refused.iter().map(BookError::to_string).collect();
    (!refused.is_empty()).then(|| format!("{}; playing on without", reasons.join("; ")))
}
