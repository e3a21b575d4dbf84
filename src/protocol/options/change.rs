//! What an option changes.

use super::session_options::SessionOptions;
use crate::engine::Settings;
#[cfg(feature = "tune")]
use crate::search::tunables::Tunable;

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
    /// Directories of endgame tables with `;` between them; empty for none.
    TablePaths(String),
    /// Everything that earlier searches left behind is to be forgotten.
    Forget,
    /// A number of the search is to have this value.
    #[cfg(feature = "tune")]
    Tunable {
        tunable: &'static Tunable,
        value: i32,
    },
    /// No option of this engine: GUIs send such.
    Unknown,
}
