//! `mammoth selfplay show`: recorded games as text.

use crate::cli::Failure;
use crate::cli::terminal::{print, warn};
use crate::notation::to_fen;
use crate::training::{Directory, Game};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show the games of a directory: a line for each, or one of them with its moves and scores.
///
/// A line has the number of the game, its moves, its result, why it ended, and the position it begins with. With --game the moves
/// follow, each with the score of its search for the side that makes it, in centipawns. A damaged shard is named on standard error,
/// its games are left out, and the exit code is 1.
///
/// Examples:
///   mammoth selfplay show data/gen1 | head
///   mammoth selfplay show data/gen1 --game 17
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Show {
    /// The directory
    directory: PathBuf,
    /// Only the game of this number
    #[arg(long, value_name = "NUMBER")]
    game: Option<u64>,
}

impl Show {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let directory = Directory::open(&self.directory)?;
        if let Some(number) = self.game {
            let game = directory.game(number)?;
            let game = game.ok_or_else(|| format!("there is no game {number} in {}", self.directory.display()))?;
            print(line(number, &game) + &moves(&game))?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut code = ExitCode::SUCCESS;
        for read in directory.games() {
            match read {
                Ok((number, game)) => print(line(number, &game))?,
                Err(error) => {
                    warn(error);
                    code = ExitCode::FAILURE;
                }
            }
        }
        Ok(code)
    }
}

fn line(number: u64, game: &Game) -> String {
    let (moves, outcome, ending) = (game.moves.len(), game.outcome, game.ending.name());
    format!("{number:>8} {moves:>3} {outcome:<7} {ending:<16} {}\n", to_fen(&game.start))
}

fn moves(game: &Game) -> String {
    game.moves.iter().zip(1..).map(|(scored, ply)| format!("{ply:>8} {} {:>6}\n", scored.mv, scored.score)).collect()
}
