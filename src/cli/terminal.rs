//! What commands print. A reader that goes away (`mammoth perft 5 --divide | head`) ends a command, quietly; a full disk is a failure.

use super::Failure;
use crate::cli::language::message;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, Write};

/// Where the text of a command goes. What cannot be printed is remembered, so that files are written all the same.
pub struct Terminal {
    stream: Stream,
    /// The first failure.
    failure: RefCell<Option<io::Error>>,
}

/// A stream of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Output,
    Error,
}

impl Terminal {
    /// Standard output.
    pub fn output() -> Terminal {
        Terminal { stream: Stream::Output, failure: RefCell::new(None) }
    }

    /// Standard error, because standard output belongs to a JSON object. That nobody reads it matters to nobody.
    pub fn error() -> Terminal {
        Terminal { stream: Stream::Error, failure: RefCell::new(None) }
    }

    /// Prints a line.
    pub fn print_line(&self, line: impl Display) {
        match self.stream {
            Stream::Error => remark(line),
            Stream::Output => {
                if let Err(error) = print_line(line) {
                    self.failure.borrow_mut().get_or_insert(error);
                }
            }
        }
    }

    /// Whether all lines could be printed so far.
    pub fn is_read(&self) -> bool {
        self.failure.borrow().is_none()
    }

    /// What a command comes to that printed its results here and has `kept` them in files.
    ///
    /// # Errors
    /// The failure of either, or of both.
    pub fn conclude(&self, kept: Result<(), Failure>) -> Result<(), Failure> {
        let Some(unread) = self.failure.take() else { return kept };
        match kept {
            Ok(()) => Err(unread.into()),
            Err(unkept) if unread.kind() == io::ErrorKind::BrokenPipe => Err(unkept),
            Err(unkept) => Err(format!("{unkept}; {unread}").into()),
        }
    }
}

/// Prints a line on standard output.
pub fn print_line(line: impl Display) -> io::Result<()> {
    print(format_args!("{line}\n"))
}

/// Prints whole lines on standard output.
pub fn print(lines: impl Display) -> io::Result<()> {
    print_to(io::stdout().lock(), lines)
}

/// Prints on what leads to standard output.
///
/// # Errors
/// Those of the system, with the name of the stream.
pub fn print_to(mut out: impl Write, lines: impl Display) -> io::Result<()> {
    write!(out, "{lines}").and_then(|()| out.flush()).map_err(unwritten)
}

/// Prints on standard output what is no text.
///
/// # Errors
/// Those of the system, with the name of the stream.
pub fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(unwritten)
}

fn unwritten(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))
}

/// Whether standard output is a terminal that shows colours, and nothing asks for plain text.
pub fn has_colors() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Prints a remark or a failure on standard error; that nobody reads it matters to nobody.
pub fn warn(line: impl Display) {
    remark(format_args!("mammoth: {line}"));
}

/// The same for a line that does not speak of the program.
pub fn remark(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Whether a command only failed because nobody reads its output any more.
pub fn is_reader_gone(failure: &Failure) -> bool {
    let error = failure.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// A bar over positions on standard error; it hides itself when that is no terminal.
pub fn positions_bar(length: u64) -> ProgressBar {
    let template = message!(
        "bar-positions",
        "{bar} {done}/{all} positions, {left} left",
        bar = "{bar:40}",
        done = "{pos}",
        all = "{len}",
        left = "{eta}"
    );
    progress_bar(length, &template)
}

/// A bar on standard error; it hides itself when that is no terminal.
///
/// # Panics
/// When the template is none of `indicatif`'s.
pub fn progress_bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is valid");
    ProgressBar::new(length).with_style(style)
}
