//! Exceptions, with the messages of the library.

use crate::game::Game;
use mammoth::analysis::AnalyserError;
use mammoth::notation::{FenError as BadFen, MoveListError, MoveNameError, Place, ReadError};
use mammoth::tt::AllocationError;
use pyo3::create_exception;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use std::io;
use std::path::Path;

create_exception!(mammoth_xiangqi, FenError, PyValueError, "A text that is no position.");
create_exception!(mammoth_xiangqi, MoveError, PyValueError, "A text that names no legal move, or several.");
create_exception!(mammoth_xiangqi, GameError, PyValueError, "A game, or a file, that cannot be read.");
create_exception!(mammoth_xiangqi, GameWarning, PyUserWarning, "A game, or a file, that was not read.");

/// Gives the class of [`GameError`] what its instances have, so that everybody finds it there.
pub fn declare(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<GameError>();
    class.setattr("file", "")?;
    ["number", "line", "byte", "game"].iter().try_for_each(|name| class.setattr(*name, py.None()))
}

pub fn bad_fen(error: &BadFen) -> PyErr {
    FenError::new_err(error.to_string())
}

pub fn bad_move(error: &MoveNameError) -> PyErr {
    MoveError::new_err(error.to_string())
}

pub fn bad_moves(error: &MoveListError) -> PyErr {
    MoveError::new_err(error.to_string())
}

/// Why there was no search.
pub fn no_analysis(error: &AnalyserError) -> PyErr {
    let message = error.to_string();
    match error {
        AnalyserError::Table(AllocationError::Refused { .. }) => PyMemoryError::new_err(message),
        AnalyserError::Table(_) => PyValueError::new_err(format!("hash: {message}")),
        AnalyserError::Threads(_) | AnalyserError::Broken(_) => PyRuntimeError::new_err(message),
    }
}

/// A file that cannot be opened: `OSError`, or the class of it that Python has for the reason.
pub fn no_file(path: &Path, error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, reason(error, number), path.as_os_str().to_owned())),
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// What the system says, without the number, which Python writes itself.
fn reason(error: &io::Error, number: i32) -> String {
    let text = error.to_string();
    text.strip_suffix(&format!(" (os error {number})")).unwrap_or(&text).to_string()
}

/// Something of a file that cannot be read.
pub enum Fault {
    Game { file: String, number: usize, error: Box<mammoth::notation::GameError> },
    File { file: String, error: ReadError },
}

impl Fault {
    pub fn message(&self) -> String {
        match self {
            Fault::Game { file, error, .. } => format!("{file}, {error}"),
            Fault::File { file, error } => format!("{file}: {error}"),
        }
    }

    /// The exception, with its attributes.
    pub fn exception(&self, py: Python<'_>) -> PyResult<PyErr> {
        let exception = GameError::new_err(self.message());
        let value = exception.value(py);
        match self {
            Fault::Game { file, number, error } => {
                value.setattr("file", file)?;
                value.setattr("number", number)?;
                match error.place {
                    Place::Line(line) => value.setattr("line", line)?,
                    Place::Byte(byte) => value.setattr("byte", byte)?,
                }
                value.setattr("game", Game::new(file.clone(), *number, (*error.readable).clone()))?;
            }
            Fault::File { file, .. } => value.setattr("file", file)?,
        }
        Ok(exception)
    }
}
