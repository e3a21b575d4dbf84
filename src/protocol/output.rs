//! Standard output, one flushed line a reply, and the log of the dialogue.
//!
//! Lines are written by a thread of their own, so that somebody who does not read keeps the engine neither from its answers nor from
//! its end.

use super::queue::Queue;
use crate::platform::{path_of_text, shown_text};
use std::fs::File;
use std::io::{self, Write};
use std::time::Instant;

/// Where replies go.
pub struct Output {
    way: Way,
    log: Option<(File, Instant)>,
}

/// How they get there.
enum Way {
    Queue(Queue),
    /// Where the system grants no thread for a queue.
    Direct,
}

impl Output {
    /// Replies go to standard output, and nowhere else for now.
    pub fn new() -> Output {
        let way = Queue::start(io::stdout()).map_or(Way::Direct, Way::Queue);
        Output { way, log: None }
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

    /// Writes a line.
    ///
    /// # Errors
    /// When nobody reads any more.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.write(line, false)
    }

    /// Writes a line that may be left out when its reader does not keep up.
    ///
    /// # Errors
    /// When nobody reads any more.
    pub fn inform(&mut self, line: &str) -> io::Result<()> {
        self.write(line, true)
    }

    fn write(&mut self, line: &str, may_be_dropped: bool) -> io::Result<()> {
        let line = shown_text(line);
        self.record(">", &line);
        match &self.way {
            Way::Queue(queue) => queue.push(line.into_owned(), may_be_dropped),
            Way::Direct => {
                let mut out = io::stdout().lock();
                writeln!(out, "{line}")?;
                out.flush()
            }
        }
    }

    /// Waits until everything is written, but not beyond `end`; `None` waits for ever.
    ///
    /// # Errors
    /// When nobody reads any more.
    pub fn finish(&self, end: Option<Instant>) -> io::Result<()> {
        match &self.way {
            Way::Queue(queue) => queue.drain(end),
            Way::Direct => Ok(()),
        }
    }

    fn record(&mut self, direction: &str, line: &str) {
        if let Some((file, start)) = &mut self.log {
            let line = shown_text(line);
            // A full disk must not cost the game.
            let _ = writeln!(file, "{:>12.3} ms {direction} {line}", start.elapsed().as_secs_f64() * 1000.0);
        }
    }
}
