//! What is wrong with a game of a file, and where.

use super::{EpdError, FenError, Game, MoveNameError};
use crate::position::PositionError;
use std::fmt;

/// Where something stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this line of a text, counted from 1.
    Line(usize),
    /// At this byte of a file that is no text, counted from 0.
    Byte(usize),
}

impl Place {
    /// The line, in a text.
    pub fn line(self) -> Option<usize> {
        match self {
            Place::Line(line) => Some(line),
            Place::Byte(_) => None,
        }
    }

    /// The place in the whole file of a place in a piece of it, which so many lines or bytes go before.
    pub(super) fn behind(self, before: usize) -> Place {
        match self {
            Place::Line(line) => Place::Line(before + line),
            Place::Byte(byte) => Place::Byte(before + byte),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// A game that could not be read, of a file in any format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, {place}, at \"{token}\": {reason}")]
pub struct GameError {
    /// Which game of the file, counted from 1.
    pub game: usize,
    /// Where in the file.
    pub place: Place,
    /// What was read there, shortened.
    pub token: String,
    /// What is wrong with it.
    pub reason: GameReason,
    /// What could be read before it: tags, moves, and the result if the file has one.
    pub readable: Box<Game>,
}

impl GameError {
    /// The only game of a file that is no text, of which nothing could be read.
    pub(super) fn at_byte(place: usize, token: String, reason: GameReason) -> GameError {
        GameError { game: 1, place: Place::Byte(place), token, reason, readable: Box::default() }
    }

    /// The game with the whole of its main line, when only variations are damaged. They end where the damage is.
    pub fn main_line(&self) -> Option<&Game> {
        self.reason.is_beside().then_some(&self.readable)
    }
}

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameReason {
    /// What begins like a tag and is none.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// The position of the `FEN` tag.
    #[error("the FEN tag: {0}")]
    Fen(Box<FenError>),
    /// The position with which the game begins.
    #[error("the position: {0}")]
    Position(Box<PositionError>),
    /// A line that is a position.
    #[error(transparent)]
    Line(Box<EpdError>),
    /// The list of points in which DhtmlXQ keeps the position.
    #[error(
        "a position is 32 times two digits, the file from 0 to 8 and the row from 0 to 9, or 99 for a piece that is gone"
    )]
    Points,
    /// A word that is no move, or none that is possible in its position.
    #[error("move {number}: {source}")]
    Move { number: usize, source: MoveNameError },
    /// A word of a variation that is no move, or none that is possible in its position.
    #[error("move {number} of a variation: {source}")]
    Variation { number: usize, source: MoveNameError },
    /// Variations inside variations without end.
    #[error("variations are nested more than {DEEPEST} deep here")]
    TooDeep,
    /// A variation before the first move of the line it belongs to.
    #[error("this variation has no move before it that it could replace")]
    Early,
    /// A variation of a line that is not there, or of a move that the line does not have.
    #[error("there is no move that this variation could replace")]
    Orphan,
    /// A variation with the number of another one.
    #[error("another variation of the game has this number")]
    Double,
    /// A comment without its closing brace.
    #[error("the comment that begins here is not closed with a }}")]
    OpenComment,
    /// A variation without its closing bracket.
    #[error("the variation that begins here is not closed with a )")]
    OpenVariation,
    /// The file is damaged behind this place, and the game goes on there.
    #[error("the rest of the game is lost: the file is damaged here")]
    Torn,
    /// The same, behind the end of the main line.
    #[error("the rest of the variations is lost: the file is damaged here")]
    TornBeside,
    /// A closing brace or bracket alone.
    #[error("a {0} closes what was not opened")]
    Unopened(char),
    /// Another version of a format.
    #[error("this version cannot be read; read are {0}")]
    Version(&'static str),
}

/// Variations inside variations that are kept as such.
pub(super) const DEEPEST: usize = 64;

impl GameReason {
    /// Whether it concerns variations alone.
    fn is_beside(&self) -> bool {
        use GameReason as R;
        matches!(self, R::Variation { .. } | R::TooDeep | R::Early | R::Orphan | R::Double | R::TornBeside)
    }
}
