//! The positions a match begins with.

use crate::notation::{FenError, PgnError};
use crate::position::Position;
use crate::types::Move;
use std::io;
use std::path::{Path, PathBuf};

/// Where a game begins: a position and the moves already made from it.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position before the moves.
    pub start: Position,
    /// Moves that are made before the engines think.
    pub moves: Vec<Move>,
    /// What it is called in reports.
    pub name: String,
}

/// Why a file of openings is refused.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// It cannot be read at all.
    #[error("cannot read the openings {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    /// It has no opening.
    #[error("{} has no opening in it", path.display())]
    Empty { path: PathBuf },
    /// A line that is no position.
    #[error("{}, line {line}: {source}", path.display())]
    Position { path: PathBuf, line: usize, source: FenError },
    /// A game that cannot be read.
    #[error("{}, {source}", path.display())]
    Game { path: PathBuf, source: PgnError },
    /// An opening after which there is nothing left to play.
    #[error("{}, {place}: the game is already over after this opening", path.display())]
    Over { path: PathBuf, place: String },
}

/// Reads a file of openings.
///
/// # Errors
/// Names the file and the line.
pub fn read_openings(_path: &Path) -> Result<Vec<Opening>, OpeningsError> {
    todo!()
}
