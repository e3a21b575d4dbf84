//! `mammoth adjudicate`: a repetition judged as a referee would, move by move.

mod entry;
mod report;

use self::entry::Entry;
use super::json::{JsonTarget, terminal};
use super::position::{is_position, read_position, start};
use super::sources::Sources;
use super::terminal::{Terminal, warn};
use super::{Failure, WrongUsage};
use crate::cli::language::message;
use crate::notation::{Encoding, FenError, Found, read_moves};
use crate::position::Position;
use crate::rules::RuleSet;
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use indicatif::ProgressBar;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// Rule the repetition with which a game ends: who loses, and by which moves.
///
/// Asked is the position after the last move. If it occurs for the third time (for the fourth by the rules of the computer
/// league) or a later one, it is ruled over the last full cycle, from its last occurrence to this one; else the ruling is
/// "none". That a position before it occurred three times does not end the game here. Mates and quiet play are not looked at.
///
/// For each move of the cycle its nature is told: check, chase and of which piece, or idle.
///
/// Games are read as everywhere: PGN and WXF with moves in any notation (h2e2, C2=5, Che2, 炮二平五), in UTF-8, UTF-16, GB18030
/// or Big5, XQF, CBR, CBL and UBB, also compressed with gzip, in tar archives and in directories. A game that cannot be read to its
/// end is not ruled: it is told on standard error, and the exit code is 1.
///
/// --json writes an object for each game, on a line of its own: "file", "game" (its number in the file, from 1), "players"
/// ("red", "black"), "ruling" (red wins, black wins, draw, none), "rule" (perpetual check, perpetual chase, mutual perpetual
/// check, mutual perpetual chase, no offence, none), "rule_set", "cycle" ("first": number of its first move in the game, from 1;
/// "plies"; null without a ruling), "moves" (each with "move", "side", "nature" and "target") and "error". What is not known is
/// null. Of a game that cannot be read "ruling" is null, and "error" says why ("line", "token", "reason"); of a file that cannot
/// be read, "game" too.
///
/// Examples:
///   mammoth adjudicate game.pgn --rule computer-league
///   mammoth adjudicate 4k4/9/9/9/9/c8/9/9/1R7/3K5 w --json - \
///     --moves "b1a1 a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4"
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Adjudicate {
    /// A game file, archive or directory, every game in which is ruled; or the position that the moves begin with, as FEN (which
    /// needs no quotes) or startpos
    #[arg(value_name = "GAME|FEN", required_unless_present_any = ["fen", "moves"], conflicts_with = "fen")]
    #[arg(value_parser = OsStringValueParser::new().try_map(Subject::read))]
    subject: Option<Subject>,
    /// Encoding of the game file: utf-8, gb18030 or big5 [default: found out]
    #[arg(long, requires = "subject", conflicts_with_all = ["fen", "moves"])]
    encoding: Option<Encoding>,
    /// The position as an option, FEN or startpos [default: startpos]
    #[arg(long, value_parser = read_position)]
    fen: Option<Position>,
    /// The moves, in any notation, separated by blanks; numbers and marks such as ! are passed over
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Rules of repetition: asian, computer-league or simple
    #[arg(long, value_name = "SET", default_value_t = RuleSet::default())]
    rule: RuleSet,
    /// Write the rulings as JSON to this file; - writes them to standard output, and everything else to standard error
    #[arg(long, value_name = "FILE")]
    json: Option<JsonTarget>,
}

/// What is to be ruled.
#[derive(Clone, Debug)]
enum Subject {
    Games(PathBuf),
    Position(Box<Position>),
}

impl Subject {
    /// # Errors
    /// What is wrong with a FEN.
    fn read(text: OsString) -> Result<Subject, FenError> {
        match text.to_str().filter(|text| is_position(text)) {
            Some(text) => Ok(Subject::Position(Box::new(read_position(text)?))),
            None => Ok(Subject::Games(text.into())),
        }
    }
}

impl Adjudicate {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        self.check_usage()?;
        let json = self.json.as_ref().map(|target| target.claim_free(Some(&["ruling", "rule_set"]))).transpose()?;
        let terminal = &terminal(self.json.as_ref());
        let keeps = self.json.is_some();
        let mut rulings = Rulings { rule_set: self.rule, terminal, keeps, entries: Vec::new(), faults: 0 };
        match &self.subject {
            Some(Subject::Games(path)) => rulings.rule_files(path, self.encoding)?,
            _ => {
                let entry = Entry::alone(&self.position()?, self.rule);
                terminal.print_line(entry.text());
                rulings.entries.push(entry);
            }
        }
        let kept = json.map_or(Ok(()), |mut json| json.write_lines(&rulings.entries));
        terminal.conclude(kept)?;
        Ok(if rulings.faults > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// # Errors
    /// Where the arguments contradict each other.
    fn check_usage(&self) -> Result<(), WrongUsage> {
        let refuse = |text| Err(WrongUsage { command: "adjudicate", kind: ErrorKind::ArgumentConflict, text });
        match &self.subject {
            Some(Subject::Games(_)) if self.moves.is_some() => refuse(message!(
                "file-with-moves",
                "a game file cannot be used with '--moves <MOVES>': its games have moves of their own"
            )),
            Some(Subject::Position(_)) if self.encoding.is_some() => refuse(message!(
                "position-with-encoding",
                "a position cannot be used with '--encoding <ENCODING>', which is that of a game file"
            )),
            _ => Ok(()),
        }
    }

    fn position(&self) -> Result<Position, Failure> {
        let mut position = match (&self.subject, &self.fen) {
            (Some(Subject::Position(position)), _) => Position::clone(position),
            (_, Some(position)) => position.clone(),
            _ => start(),
        };
        for mv in read_moves(&position, self.moves.as_deref().unwrap_or_default())? {
            position.make(mv);
        }
        Ok(position)
    }
}

/// Nobody reads the rulings any more.
struct Unread;

/// The rulings on the games of a file.
struct Rulings<'a> {
    rule_set: RuleSet,
    terminal: &'a Terminal,
    /// They are written to a file too.
    keeps: bool,
    entries: Vec<Entry>,
    /// Games and files that could not be read.
    faults: usize,
}

impl Rulings<'_> {
    /// Rules the games as they are read, and prints each ruling at once.
    fn rule_files(&mut self, path: &PathBuf, encoding: Option<Encoding>) -> Result<(), Failure> {
        let sources = Sources::new(std::slice::from_ref(path), encoding)?;
        // An error is the wish to end.
        let _: Result<(), Unread> = sources.read(&ProgressBar::hidden(), &mut |found| self.take(found));
        Ok(())
    }

    /// # Errors
    /// That no more is wanted, since nobody reads it and it is not kept.
    fn take(&mut self, found: Found) -> Result<(), Unread> {
        let Some(entry) = Entry::found(&found, self.rule_set) else { return Ok(()) };
        match found {
            Found::Game { file, game: Err(error), .. } if error.main_line().is_none() => {
                self.complain(format_args!("{file}, {error}"));
            }
            Found::Unreadable { file, error } => self.complain(format_args!("{file}: {error}")),
            _ => self.terminal.print_line(entry.text()),
        }
        self.entries.push(entry);
        if self.keeps || self.terminal.is_read() { Ok(()) } else { Err(Unread) }
    }

    fn complain(&mut self, what: std::fmt::Arguments) {
        self.faults += 1;
        warn(what);
    }
}
