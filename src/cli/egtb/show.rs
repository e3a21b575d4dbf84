//! `mammoth egtb show`: what tables say of a position.

use super::directory::open;
use crate::cli::Failure;
use crate::cli::position::read_position;
use crate::cli::terminal::{print, warn};
use crate::egtb::{Class, LineEnd, Outcome, RankedMove};
use crate::position::Position;
use clap::Args;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Plies of the line that is shown.
const MOST_PLIES: usize = 400;

/// Show what the tables say of a position: its value, every move, and how the game goes on.
///
/// Plies count to mate or to the next capture that decides, when the winner hurries and the loser delays. What is won by
/// perpetual check has a rank instead: the loser may check as long as it likes, and loses by that. Exit code 1 when no table has the position.
///
/// Example: mammoth egtb show 4k4/9/4P4/9/9/9/9/9/9/3K5 w --dir tables
#[derive(Args, Debug)]
pub struct Show {
    /// The position, as FEN (which needs no quotes)
    #[arg(value_name = "FEN", value_parser = read_position)]
    position: Position,
    /// Directory of the tables
    #[arg(long, value_name = "DIR", default_value = "egtb")]
    dir: PathBuf,
}

impl Show {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let (tables, refused) = open(&self.dir)?;
        refused.iter().for_each(warn);
        let class = Class::of(&self.position).class;
        let Some(value) = tables.value(&self.position)? else {
            print(format!("class {class}\nno table: make it with \"mammoth egtb make {class}\"\n"))?;
            return Ok(ExitCode::FAILURE);
        };
        let mover = self.position.side_to_move();
        let mut text = format!("class {class}\n{} to move: {value}\n", mover.name());
        for ranked in tables.ranked_moves(&self.position)? {
            writeln!(text, "{} {}", ranked.mv, told(&ranked))?;
        }
        let (line, end) = tables.best_line(&self.position, MOST_PLIES)?;
        let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
        let end = match end {
            LineEnd::Mate => "mate",
            LineEnd::Repetition => "the position occurs again",
            LineEnd::Draw => "draw",
            LineEnd::Unknown => "no table goes on",
            LineEnd::Cut => "and so on",
        };
        writeln!(text, "line {}", moves.into_iter().chain([format!("({end})")]).collect::<Vec<_>>().join(" "))?;
        print(text)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The value of a move for the side that makes it.
fn told(ranked: &RankedMove) -> String {
    let Some(value) = ranked.value() else { return "no table".to_string() };
    if !ranked.is_capture {
        return value.to_string();
    }
    let word = match value.outcome() {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    };
    format!("{word}, a capture")
}
