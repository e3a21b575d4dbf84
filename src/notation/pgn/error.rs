//! What is wrong with a game file, and where.

use crate::notation::{FenError, Game, MoveNameError};

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
    /// What could be read before it: tags, moves, and the result if the file has one.
    pub readable: Box<Game>,
}

impl PgnError {
    /// The game with the whole of its main line, when only variations are damaged. They end where the damage is.
    pub fn main_line(&self) -> Option<&Game> {
        let is_beside = matches!(self.reason, PgnReason::Variation { .. } | PgnReason::TooDeep | PgnReason::Early);
        is_beside.then_some(&self.readable)
    }
}

/// What was read, and what is wrong with it.
pub(super) type Complaint<'a> = (&'a str, PgnReason);

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnReason {
    /// What begins like a tag and is none.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// The position of the `FEN` tag.
    #[error("the FEN tag: {0}")]
    Fen(#[from] FenError),
    /// A word that is no move, or none that is possible in its position.
    #[error("move {number}: {source}")]
    Move { number: usize, source: MoveNameError },
    /// A word of a variation that is no move, or none that is possible in its position.
    #[error("move {number} of a variation: {source}")]
    Variation { number: usize, source: MoveNameError },
    /// Variations inside variations without end.
    #[error("variations are nested more than 64 deep here")]
    TooDeep,
    /// A variation before the first move of the line it belongs to.
    #[error("this variation has no move before it that it could replace")]
    Early,
    /// A comment without its closing brace.
    #[error("the comment that begins here is not closed with a }}")]
    OpenComment,
    /// A variation without its closing bracket.
    #[error("the variation that begins here is not closed with a )")]
    OpenVariation,
    /// The file is damaged behind this place, and the game goes on there.
    #[error("the rest of the game is lost: the file is damaged here")]
    Torn,
    /// A closing brace or bracket alone.
    #[error("a {0} closes what was not opened")]
    Unopened(char),
}
