//! `mammoth book make`: a book from games.

use super::tally::Tally;
use crate::book::{BookSize, Maker, Rules, WriteError};
use crate::cli::Failure;
use crate::cli::interrupt::watch_interrupts;
use crate::cli::language::message;
use crate::cli::sources::Sources;
use crate::cli::terminal::{print, remark};
use crate::notation::{Encoding, Found, Game, GameError};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Make an opening book from games.
///
/// Takes PGN and WXF with moves in any notation (h2e2, C2=5, Che2, 炮二平五), in UTF-8, UTF-16, GB18030 or Big5; XQF, CBR, CBL and
/// UBB; files compressed with gzip; tar archives. Of a directory, and of archives, the files named .pgn, .wxf, .xqf, .cbr, .cbl, .ubb,
/// .epd, .fen, .tar and .tgz are taken, also with .gz behind, and those of other formats (.mxq, .zip and the like) named as
/// unreadable. Any amount of games is
/// made into a book in the memory set by --memory, plus about the size of the result on the disk.
///
/// Each move has a weight: 3 for each game the side that made it won, 1 for each draw, -1 for each loss. A position and its
/// mirror image are one. Of a game that cannot be read to its end the moves before the fault are used.
///
/// What is wrong with games and files is told on standard error, with the place; games without moves too. Ends with lines of a
/// word and a number. Ctrl-C makes the book of what was read so far. Exit code 1 when it was pressed, or when a file had no game
/// or could not be read to its end; the book is made of the games there were, and not made when there was none.
///
/// Example: mammoth book make --from games/ masters.tar.gz --out book.bin
#[derive(Args, Debug)]
pub struct Make {
    /// Game files, directories and archives
    #[arg(long, required = true, num_args = 1.., value_name = "FILES")]
    from: Vec<PathBuf>,
    /// The book; one that is there already is replaced when the new one is complete
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Plies of each game that are used
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=1000))]
    depth: u16,
    /// Fewest games in which a move must occur
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    min_count: u64,
    /// Least weight of a move
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..))]
    min_weight: u64,
    /// What a game without a result counts as
    #[arg(long, value_enum, default_value_t = NoResult::Draw)]
    no_result: NoResult,
    /// Encoding of the games: utf-8, gb18030 or big5 [default: found out for each file]
    #[arg(long)]
    encoding: Option<Encoding>,
    /// Memory for the moves of games, in MiB
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum NoResult {
    /// A draw
    Draw,
    /// Nothing: it is not used
    Skip,
}

/// Why reading ends before the last file.
enum Ended {
    Interrupted,
    Unwritable(WriteError),
}

impl Make {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let sources = Sources::new(&self.from, self.encoding)?;
        let rules = Rules { depth: self.depth.into(), min_count: self.min_count, min_weight: self.min_weight };
        let maker = Maker::new(&self.out, rules, (self.memory as usize) << 20)?;
        let interrupted = watch_interrupts()?;
        let no_result = self.no_result;
        let mut kitchen = Kitchen { maker, no_result, tally: Tally::default(), bar: sources.bar(), interrupted };
        let stopped = match kitchen.read_all(&sources) {
            Ok(()) => false,
            Err(Ended::Interrupted) => true,
            Err(Ended::Unwritable(error)) => return Err(error.into()),
        };
        if kitchen.tally.games == 0 && !stopped {
            let path = self.out.display();
            return Err(message!("book-not-made", "no game was read: {path} is not made", path = path).into());
        }
        let (tally, size) = kitchen.finish()?;
        print(tally.report(&size))?;
        if stopped {
            let path = self.out.display();
            return Err(
                message!("book-of-some", "interrupted: {path} is made of the games read so far", path = path).into()
            );
        }
        Ok(if tally.unreadable > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

/// Games on their way into a book.
struct Kitchen {
    maker: Maker,
    no_result: NoResult,
    tally: Tally,
    bar: ProgressBar,
    interrupted: Arc<AtomicBool>,
}

impl Kitchen {
    fn read_all(&mut self, sources: &Sources) -> Result<(), Ended> {
        let bar = self.bar.clone();
        sources.read(&bar, &mut |found| self.take(found))
    }

    fn take(&mut self, found: Found) -> Result<(), Ended> {
        // Only a hint that comes a game sooner or later: no order with anything else is needed.
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Ended::Interrupted);
        }
        match found {
            Found::Game { file, number, game } => return self.game(file, number, game),
            Found::End { .. } => self.tally.files += 1,
            Found::Unreadable { file, error } => {
                self.tally.unreadable += 1;
                self.tell(&format!("{file}: {error}"));
            }
            Found::Skipped => self.tally.skipped += 1,
        }
        Ok(())
    }

    fn game(&mut self, file: &str, number: usize, game: Result<&Game, &GameError>) -> Result<(), Ended> {
        self.tally.games += 1;
        // A book needs the main line alone.
        let game = game.or_else(|error| error.main_line().ok_or(error)).unwrap_or_else(|error| {
            self.tally.faulty += 1;
            self.tell(&format!("{file}, {error}; its first {} plies are used", error.readable.moves.len()));
            &error.readable
        });
        self.tally.no_result += u64::from(game.outcome.is_none());
        if game.moves.is_empty() {
            self.tally.empty += 1;
            self.tell(&message!("no-moves", "{file}, game {number}: no moves", file = file, number = number));
        } else if game.outcome.is_some() || self.no_result == NoResult::Draw {
            self.tally.used += 1;
            self.maker.add(game).map_err(Ended::Unwritable)?;
        }
        self.bar.set_message(self.tally.games.to_string());
        Ok(())
    }

    fn tell(&self, line: &str) {
        self.bar.suspend(|| remark(line));
    }

    fn finish(self) -> Result<(Tally, BookSize), WriteError> {
        self.bar.set_message(message!("sorting", "{games} games read, sorting", games = self.tally.games));
        let size = self.maker.finish()?;
        self.bar.finish_and_clear();
        Ok((self.tally, size))
    }
}
