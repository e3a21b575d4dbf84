//! `mammoth convert`: games and positions in another format.

mod output;
mod tally;
mod target;

use self::output::{Output, Unwritable};
use self::tally::Tally;
use self::target::{Form, Target};
use super::interrupt::watch_interrupts;
use super::notation::NotationName;
use super::sources::Sources;
use super::terminal::{print, remark};
use super::{Failure, WrongUsage};
use crate::cli::language::message;
use crate::notation::{Encoding, Found, Game, GameError, Positions};
use clap::Args;
use clap::error::ErrorKind;
use indicatif::ProgressBar;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Convert games and positions into another format.
///
/// Reads PGN and WXF with moves in any notation, XQF (XQStudio), CBR and CBL (CCBridge), UBB (DhtmlXQ), and lines of FEN, EPD or
/// "position fen … moves …"; texts in UTF-8, UTF-16, GB18030 or Big5; compressed with gzip; archives and directories. The format is
/// seen from the file itself. Writes UTF-8, to standard output or to the file of --out. Any amount of games needs little memory.
///
/// What each format keeps:
///   pgn   tags, comments, glyphs and variations: all that was read; line
///         ends in comments become blanks
///   ubb   comments and variations, and the tags that the format has; no
///         glyphs, no other tags. A comment before the first move of a
///         variation goes to that move
///   ucci  the position at the beginning and the moves of the main line, a
///         line "position fen … moves …" a game
///   fen   the position after the last move, or with --every all of the main
///         line, a line each
///   epd   as fen, with the players, the event and the number of the game
///         as id, and the result as c9
///
/// A game that cannot be read to its end is told on standard error, with its file and place, and is left out; one in which only a
/// variation is damaged is told too, and written with what could be read. Ends with lines of a word and a number: on standard error
/// when the games go to standard output. Exit code 1 when a game or file was damaged, or when Ctrl-C was pressed: then no file
/// is written.
///
/// Examples:
///   mammoth convert games/ old.xqf library.cbl --to pgn --out all.pgn
///   mammoth convert games.pgn --to epd --every --out positions.epd
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Convert {
    /// Game and position files, directories and archives
    #[arg(required = true, value_name = "IN")]
    from: Vec<PathBuf>,
    /// What is written
    #[arg(long, value_enum)]
    to: Target,
    /// Notation of the moves in PGN [default: iccs]
    #[arg(long, value_enum)]
    notation: Option<NotationName>,
    /// Write every position of the main line, not the last one alone (fen, epd)
    #[arg(long)]
    every: bool,
    /// The file; one that is there already is replaced when the new one is complete [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Encoding of what is read: utf-8, gb18030 or big5 [default: found out for each file]
    #[arg(long)]
    encoding: Option<Encoding>,
}

impl Convert {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        self.check_usage()?;
        let sources = Sources::new(&self.from, self.encoding)?;
        let output = Output::new(self.out.as_deref())?;
        let interrupted = watch_interrupts()?;
        let positions = if self.every { Positions::Every } else { Positions::Last };
        let form = Form { target: self.to, notation: self.notation.unwrap_or_default(), positions };
        // Games that go to a terminal would be torn by a bar.
        let shows_games = self.out.is_none() && std::io::stdout().is_terminal();
        let bar = if shows_games { ProgressBar::hidden() } else { sources.bar() };
        let mut converter = Converter { form, output, tally: Tally::default(), bar: bar.clone(), interrupted };
        let read = sources.read(&bar, &mut |found| converter.take(found));
        converter.finish(read, self.out.as_deref())
    }

    /// # Errors
    /// Options that say nothing about the format.
    fn check_usage(&self) -> Result<(), WrongUsage> {
        let refuse = |text| Err(WrongUsage { command: "convert", kind: ErrorKind::ArgumentConflict, text });
        if self.notation.is_some() && self.to != Target::Pgn {
            return refuse(message!(
                "notation-without-pgn",
                "'--notation <NOTATION>' can only be used with '--to pgn': the other formats have one notation"
            ));
        }
        if self.every && !matches!(self.to, Target::Fen | Target::Epd) {
            return refuse(message!(
                "every-without-positions",
                "'--every' can only be used with '--to fen' and '--to epd': the other formats keep whole games"
            ));
        }
        Ok(())
    }
}

/// Why reading ends before the last file.
enum Ended {
    Interrupted,
    Unwritable(Unwritable),
}

/// Games on their way from one format to another.
struct Converter {
    form: Form,
    output: Output,
    tally: Tally,
    bar: ProgressBar,
    interrupted: Arc<AtomicBool>,
}

impl Converter {
    fn take(&mut self, found: Found) -> Result<(), Ended> {
        // Only a hint that comes a game sooner or later: no order with anything else is needed.
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Ended::Interrupted);
        }
        match found {
            Found::Game { file, game, .. } => return self.game(file, game),
            Found::End { .. } => self.tally.files += 1,
            Found::Unreadable { file, error } => {
                self.tally.unreadable += 1;
                self.tell(&format!("{file}: {error}"));
            }
            Found::Skipped => self.tally.skipped += 1,
        }
        Ok(())
    }

    fn game(&mut self, file: &str, game: Result<&Game, &GameError>) -> Result<(), Ended> {
        self.tally.games += 1;
        self.bar.set_message(self.tally.games.to_string());
        let readable = match game {
            Ok(game) => Some(game),
            Err(error) => {
                self.tally.faulty += 1;
                let readable = error.main_line();
                let done = match readable {
                    Some(_) => message!("written-without-damage", "written without what is damaged"),
                    None => message!("left-out", "left out"),
                };
                self.tell(&format!("{file}, {error}; {done}"));
                readable
            }
        };
        let Some(game) = readable else { return Ok(()) };
        self.tally.converted += 1;
        self.output.write(&self.form.write(game, self.tally.converted)).map_err(Ended::Unwritable)
    }

    fn tell(&self, line: &str) {
        self.bar.suspend(|| remark(line));
    }

    /// Puts the file in its place, or leaves it, and tells what was done.
    fn finish(self, read: Result<(), Ended>, out: Option<&Path>) -> Result<ExitCode, Failure> {
        self.bar.finish_and_clear();
        let nothing_written = |why: String| match out {
            Some(path) => message!("nothing-written", "{why}: {path} is not written", why = why, path = path.display()),
            None => why,
        };
        match read {
            Err(Ended::Unwritable(error)) => return Err(error),
            Err(Ended::Interrupted) => {
                let written = self.output.give_up();
                remark(self.tally.report().trim_end());
                written?;
                return Err(nothing_written(message!("interrupted", "interrupted")).into());
            }
            Ok(()) if self.tally.converted == 0 => {
                remark(self.tally.report().trim_end());
                return Err(nothing_written(message!("no-game-converted", "no game was converted")).into());
            }
            Ok(()) => self.output.finish()?,
        }
        match out {
            Some(_) => print(self.tally.report())?,
            None => remark(self.tally.report().trim_end()),
        }
        Ok(if self.tally.faulty + self.tally.unreadable > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}
