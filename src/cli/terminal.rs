//! What commands print. A reader that goes away (`mammoth perft 5 --divide | head`) ends a command, quietly.

use super::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::io::{self, Write};

/// Where the text of a command goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// Standard output.
    Output,
    /// Standard error, because standard output belongs to a JSON object.
    Error,
}

impl Terminal {
    /// Prints a line.
    pub fn print_line(self, line: impl Display) -> io::Result<()> {
        match self {
            Terminal::Output => print_line(line),
            Terminal::Error => writeln!(io::stderr(), "{line}"),
        }
    }

    /// Prints a line where it must cost nothing that nobody reads it any more.
    pub fn say(self, line: impl Display) {
        let _ = self.print_line(line);
    }
}

/// Prints a line on standard output.
pub fn print_line(line: impl Display) -> io::Result<()> {
    print(format_args!("{line}\n"))
}

/// Prints whole lines on standard output.
pub fn print(lines: impl Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{lines}")?;
    out.flush()
}

/// Prints a remark or a failure on standard error; that nobody reads it matters to nobody.
pub fn warn(line: impl Display) {
    let _ = writeln!(io::stderr(), "mammoth: {line}");
}

/// Whether a command only failed because nobody reads its output any more.
pub fn is_reader_gone(failure: &Failure) -> bool {
    let error = failure.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// A bar over positions on standard error; it hides itself when that is no terminal.
pub fn positions_bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} left");
    ProgressBar::new(length).with_style(style.expect("the template is valid"))
}
