//! What is wrong with a game file, and where.

use crate::notation::{FenError, MoveTextError};
use crate::types::Move;

/// A game that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}, at \"{token}\": {reason}")]
pub struct PgnError {
    /// Which game of the file, counted from 1.
    pub game: usize,
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What was read there, shortened.
    pub token: String,
    /// What is wrong with it.
    pub reason: PgnReason,
}

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnReason {
    /// What begins like a tag and is none.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// The position of the `FEN` tag.
    #[error("the FEN tag: {0}")]
    Fen(#[from] FenError),
    /// A word that is no move.
    #[error("move {number}: {source}")]
    Form { number: usize, source: MoveTextError },
    /// A move that is not possible in its position.
    #[error("move {number}: {mv} is not legal in this position")]
    Illegal { number: usize, mv: Move },
    /// A comment without its closing brace.
    #[error("the comment that begins here is not closed with a }}")]
    OpenComment,
    /// A variation without its closing bracket.
    #[error("the variation that begins here is not closed with a )")]
    OpenVariation,
    /// A closing brace or bracket alone.
    #[error("a {0} closes what was not opened")]
    Unopened(char),
}
