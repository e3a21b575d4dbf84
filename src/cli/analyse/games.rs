//! The games that are reviewed, read as often as they are needed: none of them stays in memory.

use super::shard::Shard;
use crate::cli::terminal::remark;
use crate::notation::{Encoding, Found, Game, open_source, read_source};
use std::convert::Infallible;
use std::path::PathBuf;

/// Where the games are.
pub struct Games {
    pub files: Vec<PathBuf>,
    pub encoding: Option<Encoding>,
    pub shard: Shard,
}

/// What was found in all files.
#[derive(Debug, Default)]
pub struct Census {
    /// Games that are reviewed.
    pub games: usize,
    /// Their positions, those that occur in several games counted for each.
    pub positions: usize,
    /// Games and files that could not be read to their end.
    pub faults: usize,
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
        let mut number = 0;
        let Ok(()) = self.read(&mut |found| {
            match found {
                Found::Unreadable { file, error } => {
                    census.faults += 1;
                    remark(format_args!("{file}: {error}"));
                }
                Found::Game { file, game, .. } if self.takes(&mut number) => {
                    if let Err(error) = game {
                        census.faults += 1;
                        let plies = error.readable.moves.len();
                        remark(format_args!("{file}, {error}; its first {plies} plies are reviewed"));
                    }
                    let game = game.unwrap_or_else(|error| &error.readable);
                    census.games += usize::from(!game.moves.is_empty());
                    census.positions += if game.moves.is_empty() { 0 } else { game.moves.len() + 1 };
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
        self.read(&mut |found| match found {
            Found::Game { file, number, game } if self.takes(&mut index) => {
                let game = game.unwrap_or_else(|error| &error.readable);
                if game.moves.is_empty() { Ok(()) } else { visit(GameOfFile { file, number, game }) }
            }
            _ => Ok(()),
        })
    }

    /// Whether the next game is of this share.
    fn takes(&self, number: &mut usize) -> bool {
        *number += 1;
        self.shard.takes(*number - 1)
    }

    fn read<E>(&self, visit: &mut dyn FnMut(Found) -> Result<(), E>) -> Result<(), E> {
        for path in &self.files {
            let name = path.display().to_string();
            match open_source(path) {
                Ok(mut source) => read_source(&mut source, &name, self.encoding, visit)?,
                Err(error) => visit(Found::Unreadable { file: &name, error })?,
            }
        }
        Ok(())
    }
}
