//! The record of a dialogue.

use crate::platform::{open_without_waiting, path_of_text, shown_text};
use std::fs::File;
use std::io::{self, Write};
use std::time::Instant;

/// Where the record goes, if anywhere. One that cannot be written any more is given up: a full disk must not cost the game.
#[derive(Debug, Default)]
pub struct Log {
    open: Option<OpenLog>,
    /// Why a record was given up, until that is told.
    given_up: Option<String>,
}

#[derive(Debug)]
struct OpenLog {
    path: String,
    file: File,
    start: Instant,
}

impl Log {
    /// Records the dialogue in a file or on a character device from now on; an empty path ends the record. An existing file is added
    /// to.
    ///
    /// # Errors
    /// When it cannot be opened, or is something else, such as a pipe, which might make the engine wait; the old record then goes on.
    pub fn record_to(&mut self, path: &str) -> io::Result<()> {
        self.open = if path.is_empty() {
            None
        } else {
            let file = open_without_waiting(&path_of_text(path))?;
            Some(OpenLog { path: path.to_owned(), file, start: Instant::now() })
        };
        Ok(())
    }

    /// Notes a line that was read (`<`) or said (`>`).
    pub fn note(&mut self, direction: char, line: &str) {
        let Some(open) = &mut self.open else { return };
        let time = open.start.elapsed().as_secs_f64() * 1000.0;
        let entry = format!("{time:>12.3} ms {direction} {}\n", shown_text(line));
        match open.file.write_all(entry.as_bytes()) {
            // A terminal that does not keep up misses the line.
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => {
                let path = shown_text(&open.path);
                self.given_up = Some(format!("logfile \"{path}\" cannot be written any more and is given up: {error}"));
                self.open = None;
            }
            _ => {}
        }
    }

    /// Why the record was given up; told once.
    pub fn take_complaint(&mut self) -> Option<String> {
        self.given_up.take()
    }
}
