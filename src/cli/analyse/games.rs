//! The games that are reviewed, read as often as they are needed: none of them stays in memory.

use crate::cli::language::message;
use crate::cli::sources::Sources;
use crate::cli::terminal::remark;
use crate::notation::{Found, Game};
use crate::review::{PositionKey, keyed_positions};
use crate::types::WorkShare;
use indicatif::ProgressBar;
use std::collections::HashSet;
use std::convert::Infallible;

/// Where the games are.
pub struct Games {
    pub sources: Sources,
    pub shard: WorkShare,
}

/// What was found in all files.
#[derive(Debug, Default)]
pub struct Census {
    /// Games of all shards.
    pub found: usize,
    /// Games and positions that are reviewed.
    pub games: usize,
    /// Their positions in which there is a move.
    pub positions: HashSet<PositionKey>,
    /// Games that could not be read to their end.
    pub faulty_games: usize,
    /// Files, and members of archives, that could not be read.
    pub unreadable: usize,
}

/// A game of a file.
pub struct GameOfFile<'a> {
    /// The file, followed by the name of the member in an archive.
    pub file: &'a str,
    /// Which game of it, from 1.
    pub number: usize,
    pub game: &'a Game,
}

impl Games {
    /// Reads all files once, and tells what is wrong with them.
    pub fn count(&self) -> Census {
        let mut census = Census::default();
        let Ok(()) = self.sources.read(&ProgressBar::hidden(), &mut |found| {
            match found {
                Found::Unreadable { file, error } => {
                    census.unreadable += 1;
                    remark(format_args!("{file}: {error}"));
                }
                Found::Game { file, game, .. } if self.takes(&mut census.found) => {
                    if let Err(error) = game {
                        census.faulty_games += 1;
                        let plies = error.readable.moves.len();
                        remark(message!(
                            "review-of-the-beginning",
                            "{file}, {error}; its first {plies} plies are reviewed",
                            file = file,
                            error = error,
                            plies = plies
                        ));
                    }
                    let game = game.unwrap_or_else(|error| &error.readable);
                    if is_reviewed(game) {
                        census.games += 1;
                        census.add_positions(game);
                    }
                }
                Found::Game { .. } | Found::End { .. } | Found::Skipped => {}
            }
            Ok::<(), Infallible>(())
        });
        census
    }

    /// Shows `visit` each game that is reviewed; an error of it ends the reading.
    pub fn each<E>(&self, visit: &mut dyn FnMut(GameOfFile) -> Result<(), E>) -> Result<(), E> {
        let mut index = 0;
        self.sources.read(&ProgressBar::hidden(), &mut |found| match found {
            Found::Game { file, number, game } if self.takes(&mut index) => {
                let game = game.unwrap_or_else(|error| &error.readable);
                if is_reviewed(game) { visit(GameOfFile { file, number, game }) } else { Ok(()) }
            }
            _ => Ok(()),
        })
    }

    /// Whether the next game is of this share.
    fn takes(&self, number: &mut usize) -> bool {
        *number += 1;
        self.shard.takes(*number - 1)
    }
}

/// Whether there is something to say of it: it has moves, or it is a position that no game begins with.
fn is_reviewed(game: &Game) -> bool {
    !game.moves.is_empty() || game.start.key() != Game::default().start.key()
}

impl Census {
    fn add_positions(&mut self, game: &Game) {
        keyed_positions(game, |position, key| {
            if !self.positions.contains(&key) && !position.legal_moves().is_empty() {
                self.positions.insert(key);
            }
        });
    }
}
