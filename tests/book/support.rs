//! Games in a few words, and books made of them.

use mammoth::book::{Book, Maker, Rules};
use mammoth::notation::{Game, Outcome, PlayedMove, parse_move};
use mammoth::position::Position;
use mammoth::types::Move;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Everything that occurs and does not lose comes into the book.
pub const ALL: Rules = Rules { depth: 1000, min_count: 1, min_weight: 1 };

/// Enough for any test.
pub const MEMORY: usize = 1 << 20;

/// A game from the start position.
pub fn game(moves: &str, outcome: Option<Outcome>) -> Game {
    let moves = moves.split_whitespace().map(|text| PlayedMove::new(mv(text))).collect();
    Game { moves, outcome, ..Game::default() }
}

pub fn mv(text: &str) -> Move {
    parse_move(text).expect("a move")
}

/// The start position after some moves, with its history.
pub fn after(moves: &str) -> Position {
    game(moves, None).final_position()
}

/// A directory that vanishes, and a path in it.
pub fn place() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("book.bin");
    (directory, path)
}

pub fn make(games: &[Game], rules: Rules, path: &Path) -> Book {
    let mut maker = Maker::new(path, rules, MEMORY).expect("the book can be begun");
    for game in games {
        maker.add(game).expect("the game is taken");
    }
    maker.finish().expect("the book is written");
    Book::open(path).expect("the book is intact")
}

/// What a book says about a position, as words.
pub fn said(book: &Book, position: &Position) -> String {
    let words: Vec<String> =
        book.moves(position).iter().map(|known| format!("{} {}", known.mv, known.weight)).collect();
    words.join(", ")
}
