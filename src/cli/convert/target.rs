//! What a game is written as.

use crate::cli::notation::NotationName;
use crate::notation::{Game, Positions, write_epds, write_fens, write_game_in, write_ubb, write_ucci};
use clap::ValueEnum;

/// A format that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Target {
    /// Games with all that belongs to them
    Pgn,
    /// A command for an engine a game
    Ucci,
    /// Positions
    Fen,
    /// Positions with what is known of them
    Epd,
    /// Games as forums have them (DhtmlXQ)
    Ubb,
}

/// How games are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) target: Target,
    pub(super) notation: NotationName,
    pub(super) positions: Positions,
}

impl Form {
    /// The game with this number as text.
    pub(super) fn write(self, game: &Game, number: usize) -> String {
        match self.target {
            Target::Pgn => write_game_in(game, self.notation.notation()),
            Target::Ucci => write_ucci(game),
            Target::Fen => write_fens(game, self.positions),
            Target::Epd => write_epds(game, number, self.positions),
            Target::Ubb => write_ubb(game),
        }
    }
}
