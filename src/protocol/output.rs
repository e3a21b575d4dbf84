//! Standard output, one flushed line a reply, and the log of the dialogue.

use crate::platform::{path_of_text, shown_text};
use std::fs::File;
use std::io::{self, Write};
use std::time::Instant;

/// Where replies go.
pub struct Output {
    out: Box<dyn Write>,
    log: Option<(File, Instant)>,
}

impl Output {
    /// Replies go to `out`, and nowhere else for now.
    pub fn new(out: Box<dyn Write>) -> Output {
        Output { out, log: None }
    }

    /// Records the dialogue in a file from now on; an empty path ends the record. An existing file is added to.
    ///
    /// # Errors
    /// When the file cannot be opened; the old record then goes on.
    pub fn record_to(&mut self, path: &str) -> io::Result<()> {
        self.log = if path.is_empty() {
            None
        } else {
            Some((File::options().create(true).append(true).open(path_of_text(path))?, Instant::now()))
        };
        Ok(())
    }

    /// Notes a line that was read.
    pub fn note_input(&mut self, line: &str) {
        self.record("<", line);
    }

    /// Writes a line and flushes it.
    ///
    /// # Errors
    /// When nobody reads any more.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        let line = shown_text(line);
        self.record(">", &line);
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    fn record(&mut self, direction: &str, line: &str) {
        if let Some((file, start)) = &mut self.log {
            let line = shown_text(line);
            // A full disk must not cost the game.
            let _ = writeln!(file, "{:>12.3} ms {direction} {line}", start.elapsed().as_secs_f64() * 1000.0);
        }
    }
}
