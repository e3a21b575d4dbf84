//! What a session remembers.

use super::super::command::Dialect;
use super::super::input::Line;
use super::super::options::SessionOptions;
use super::super::output::Output;
use super::task::{Bench, Task};
use super::thinking::Thinking;
use crate::engine::Engine;
use crate::protocol::Ranks;
use std::collections::VecDeque;
use std::io;
use std::time::Instant;

/// A dialogue with a client, and what is under way in it.
pub(super) struct Session {
    pub(super) engine: Engine,
    /// Somebody sits at the input.
    pub(super) is_at_terminal: bool,
    /// `None` until somebody asks for a protocol.
    pub(super) dialect: Option<Dialect>,
    pub(super) options: SessionOptions,
    /// How the client counted ranks when it last set up a position with moves.
    pub(super) ranks_seen: Option<Ranks>,
    /// A `go` was answered, or is being answered, since the last position.
    pub(super) has_answered: bool,
    /// What was said of the last position, if it was odd.
    pub(super) remark: Option<String>,
    pub(super) output: Output,
    pub(super) thinking: Option<Thinking>,
    /// The system grants no thread to read with: nothing is read while anything else is done.
    pub(super) is_alone: bool,
    /// When `isready` was said while memory is being touched. It is answered when that is done, and so is everything behind it.
    pub(super) ready_owed: Option<Instant>,
    /// What was read behind it.
    pub(super) held: VecDeque<Line>,
    /// The background task under way.
    pub(super) task: Option<Task>,
    pub(super) bench: Bench,
}

impl Session {
    /// Whether a search or a task is under way.
    pub(super) fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.task.is_some()
    }

    pub(super) fn refuse_while_busy(&mut self) -> io::Result<()> {
        let doing = if self.thinking.is_some() { "thinking" } else { "at work" };
        self.message(&format!("still {doing}: say stop first; nothing was changed"))
    }

    /// How ranks are counted in what is said now.
    pub(super) fn ranks(&self) -> Ranks {
        self.ranks_seen.unwrap_or(self.options.ranks())
    }

    /// The protocol that is spoken: UCI until somebody asks for UCCI.
    pub(super) fn spoken_dialect(&self) -> Dialect {
        self.dialect.unwrap_or(Dialect::Uci)
    }

    pub(super) fn speaks_uci(&self) -> bool {
        self.spoken_dialect() == Dialect::Uci
    }

    /// The answer to `isready`. Before it stands what was made of the option `numa`, and in which pages a large table lies, unless that
    /// was told already: the table's memory was touched by now, and no clock runs.
    pub(super) fn say_ready(&mut self) -> io::Result<()> {
        if !self.is_busy() {
            self.tell_placement()?;
            self.engine.take_pages().map_or(Ok(()), |text| self.message(&text))?;
        }
        self.output.say("readyok")
    }

    /// Says once where threads and table were placed, if they were.
    pub(super) fn tell_placement(&mut self) -> io::Result<()> {
        self.engine.take_placement().map_or(Ok(()), |text| self.message(&text))
    }

    /// A sentence for the user.
    pub(super) fn message(&mut self, text: &str) -> io::Result<()> {
        let kind = if self.speaks_uci() { "string" } else { "message" };
        self.output.say(&format!("info {kind} {text}"))
    }
}
