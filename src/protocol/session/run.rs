//! From the start of a session to its end.

use super::super::command::Dialect;
use super::super::input;
use super::super::options::SessionOptions;
use super::super::output::Output;
use super::state::Session;
use super::task::Bench;
use crate::engine::{Engine, Peers, Settings};
use crate::notation::{START_FEN, parse_fen};
use crossbeam::channel::unbounded;
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

/// Speaks on standard input and output until `quit` or the end of the input; with a dialect as if its word had been said. `bench`
/// is what the command of that name does. Where there are peers, they search what the engine searches.
///
/// # Errors
/// When the engine cannot start. That nobody reads the output any more is a normal end.
pub fn run(
    dialect: Option<Dialect>,
    bench: Bench,
    peers: Option<Arc<dyn Peers>>,
) -> Result<(), Box<dyn std::error::Error>> {
    let is_at_terminal = io::stdin().is_terminal();
    if is_at_terminal && dialect.is_none() {
        let hint = "Mammoth speaks UCCI and UCI, and takes commands at once: help lists them, quit ends.";
        let _ = writeln!(io::stderr(), "{hint}");
    }
    // The reader gets its thread before the search takes the last ones.
    let lines = input::read_lines(io::BufReader::new(io::stdin()));
    let (sender, events) = unbounded();
    let position = parse_fen(START_FEN)?;
    let mut engine = Engine::new(position, Settings::default(), sender)?;
    if let Some(peers) = peers {
        engine.search_beside(peers);
    }
    let mut session = Session {
        engine,
        is_at_terminal,
        dialect: None,
        options: SessionOptions::of(Dialect::Uci),
        ranks_seen: None,
        has_answered: false,
        remark: None,
        output: Output::new(),
        thinking: None,
        task: None,
        bench,
        ready_owed: None,
        held: VecDeque::new(),
        is_alone: lines.is_err(),
    };
    let introduced = dialect.map_or(Ok(()), |dialect| session.introduce(dialect));
    let talked = introduced.and_then(|()| match lines {
        Ok(lines) => session.talk(&lines, &events),
        Err(_) => session.talk_alone(io::stdin().lock(), &events),
    });
    match talked {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output cannot be written: {error}").into())
        }
        _ => Ok(()),
    }
}
