//! What an option changes.

use super::session_options::SessionOptions;
use crate::engine::Settings;

/// Everything that options set.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub engine: Settings,
    pub session: SessionOptions,
}

/// What setting an option changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    Options(Box<Options>),
    LogFile(String),
    /// The opening books, as UCCI separates them; empty for the one that is part of the program.
    BookFiles(String),
    /// The file of a network; empty for the one that is part of the program.
    EvalFile(String),
    /// Everything that earlier searches left behind is to be forgotten.
    Forget,
    /// No option of this engine: GUIs send such.
    Unknown,
}
