//! Who reads what is said.

use anstream::{AutoStream, ColorChoice};
use std::io::{self, IsTerminal};

/// Who reads standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// A pipe or a file: a GUI or a script.
    Program,
    /// A terminal: somebody who may want colours.
    Person { has_colors: bool },
}

impl Reader {
    /// The reader of this program.
    pub fn here() -> Reader {
        let out = io::stdout();
        if !out.is_terminal() {
            return Reader::Program;
        }
        Reader::Person { has_colors: AutoStream::choice(&out) != ColorChoice::Never }
    }
}
