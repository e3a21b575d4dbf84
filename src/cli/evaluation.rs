//! `mammoth eval`: the static evaluation, term by term.

use super::Failure;
use super::terminal::print_line;
use crate::eval::explain;
use crate::notation::{START_FEN, parse_fen};
use crate::position::Position;
use clap::Args;

/// Show the static evaluation of a position term by term, in centipawns.
///
/// Example: mammoth eval --fen "3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w"
#[derive(Args, Debug)]
pub struct Eval {
    /// Position to evaluate
    #[arg(long, default_value = START_FEN, value_parser = parse_fen, hide_default_value = true)]
    fen: Position,
}

impl Eval {
    pub(super) fn run(self) -> Result<(), Failure> {
        print_line(explain(&self.fen))?;
        Ok(())
    }
}
