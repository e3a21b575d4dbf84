//! Standard output, one flushed line a reply, and the log of the dialogue.
//!
//! Lines are written by a thread of their own, so that somebody who does not read keeps the engine neither from its answers nor from
//! its end.

use super::log::Log;
use super::queue::Queue;
use crate::platform::shown_text;
use anstream::adapter::strip_str;
use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Instant;

/// Where replies go.
pub struct Output {
    way: Way,
    log: Log,
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
        Output { way, log: Log::default() }
    }

    /// The record of what is read and said.
    pub fn log(&mut self) -> &mut Log {
        &mut self.log
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
        // Colours are for the terminal alone.
        let plain = if line.contains('\u{1b}') { strip_str(&line).to_string().into() } else { Cow::Borrowed(&*line) };
        self.log.note('>', &plain);
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
}
