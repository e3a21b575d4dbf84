//! `mammoth book show`: what a book says about a position.

use crate::book::{Book, Books, opening_name};
use crate::cli::Failure;
use crate::cli::language::message;
use crate::cli::position::PositionArguments;
use crate::cli::terminal::{print, remark};
use crate::notation::read_moves;
use clap::Args;
use std::path::PathBuf;

/// Show the moves of a book in a position, one a line with its weight, the heaviest first.
///
/// A move is played in proportion to its weight. In a position that is its own mirror image, such as the start position, one of
/// each pair of moves stands for both. When the book does not know the position there are no lines.
/// The name of the opening is told on standard error, if it has one.
///
/// Examples:
///   mammoth book show startpos
///   mammoth book show --moves "C2=5 H8+7 H2+3"
///   mammoth book show --book book.bin \
///     rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Show {
    /// The book [default: the one that is part of the program]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArguments,
    /// Moves from there, in any notation, separated by blanks; numbers and marks such as ! are passed over
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl Show {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut position = self.position.position();
        for mv in read_moves(&position, self.moves.as_deref().unwrap_or_default())? {
            position.make(mv);
        }
        if let Some(name) = opening_name(&position) {
            remark(message!("opening", "opening: {name}", name = name));
        }
        let moves = match &self.book {
            Some(path) => Book::open(path)?.moves(&position),
            None => Books::built_in().moves(&position),
        };
        if moves.is_empty() {
            remark(message!("not-in-the-book", "the book does not know this position"));
        }
        let lines: String = moves.iter().map(|known| format!("{} {}\n", known.mv, known.weight)).collect();
        Ok(print(lines)?)
    }
}
