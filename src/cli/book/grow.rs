//! `mammoth book grow`: a book from the engine's own analysis.

use crate::book::{Ask, BookWriter, Enough, Grown, Growth, Opinion, grow_book};
use crate::cli::Failure;
use crate::cli::interrupt::watch_interrupts;
use crate::cli::language::message;
use crate::cli::position::PositionArguments;
use crate::cli::terminal::{positions_bar, print_line};
use crate::position::Position;
use crate::search::{Job, Pool};
use crate::time::Limits;
use crate::tt::Table;
use crate::types::Move;
use clap::Args;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Grow a book from the engine's own analysis.
///
/// Beginning with a position, the one that games by the book reach most often is searched for its best move, then again without
/// that one, and so on, until a move is worse than the best by more than --margin. Weights fall from 1000 for the best move to an
/// eighth of that at the margin. On every machine the same book comes out.
///
/// Ctrl-C writes the book as far as it is grown; exit code 1. A book that cannot be written, because the disk is full, is shown: a line
/// for each position, with its moves and their weights.
///
/// Example: mammoth book grow --depth 12 --positions 300 --out own.bin
#[derive(Args, Debug)]
pub struct Grow {
    /// The book; one that is there already is replaced when the new one is complete
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    position: PositionArguments,
    /// Depth of each search in plies
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: i32,
    /// Positions that get moves
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Most moves of a position
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=128))]
    width: u32,
    /// Centipawns that a move may be worse than the best one
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(i32).range(0..=1000))]
    margin: i32,
    /// Size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
}

impl Grow {
    pub(super) fn run(self) -> Result<(), Failure> {
        let interrupted = watch_interrupts()?;
        let analyst = Analyst { pool: Pool::new(1)?, table: Table::new(self.hash as usize)?, depth: self.depth };
        let growth = Growth { positions: self.positions as usize, width: self.width as usize, margin: self.margin };
        let bar = positions_bar(self.positions.into());
        let mut failure = None;
        let mut ask = |position: &Position, banned: &[Move]| {
            if banned.is_empty() {
                bar.inc(1);
            }
            analyst.opinion(position, banned, &interrupted).map_err(|reason| {
                failure = Some(reason);
                Enough
            })
        };
        let writer = BookWriter::create(&self.out)?;
        let grown = grow_book(&self.position.position(), growth, &mut ask as &mut Ask);
        bar.finish_and_clear();
        let moves = grown.write(writer).map_err(|error| match show(&grown) {
            Ok(()) => Failure::from(error),
            Err(unshown) => format!("{error}; {unshown}").into(),
        })?;
        print_line(format_args!("moves {moves}"))?;
        failure.map_or(Ok(()), |reason| {
            let path = self.out.display();
            Err(message!("book-grown", "{reason}: {path} holds what was grown so far", reason = reason, path = path)
                .into())
        })
    }
}

/// Shows a book that cannot be written, so that the analysis is not lost.
fn show(grown: &Grown) -> std::io::Result<()> {
    grown.lines().try_for_each(print_line)
}

/// One thread of the engine, so that every run finds the same.
struct Analyst {
    pool: Pool,
    table: Table,
    depth: i32,
}

impl Analyst {
    /// # Errors
    /// Why there is no opinion.
    fn opinion(
        &self,
        position: &Position,
        banned: &[Move],
        interrupted: &AtomicBool,
    ) -> Result<Option<Opinion>, String> {
        // Only a hint that comes a position sooner or later: no order with anything else is needed.
        if interrupted.load(Ordering::Relaxed) {
            return Err("interrupted".to_string());
        }
        let mut job = Job::new(position.clone(), Limits::depth(self.depth));
        job.banned = banned.to_vec();
        self.pool.prepare();
        let found = self.pool.run(&job, &self.table, &|_| {});
        if let Some(reason) = found.failure {
            return Err(format!("the search broke down: {reason}"));
        }
        Ok(found.best.map(|mv| Opinion { mv, score: found.score.value() }))
    }
}
