//! What a game is written as.

use crate::notation::{
    ChineseStyle, Digits, Game, Notation, Positions, Script as Characters, write_epds, write_fens, write_game_in,
    write_ubb, write_ucci,
};
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

/// A notation of the moves in PGN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Script {
    /// H2-E2
    #[default]
    Iccs,
    /// C2=5
    Wxf,
    /// 炮二平五
    Chinese,
    /// 炮二平五, in traditional characters
    ChineseTraditional,
    /// Che2
    Algebraic,
}

impl Script {
    fn notation(self) -> Notation {
        let chinese = |script| Notation::Chinese(ChineseStyle { script, digits: Digits::FullWidth });
        match self {
            Script::Iccs => Notation::Iccs,
            Script::Wxf => Notation::Wxf,
            Script::Chinese => chinese(Characters::Simplified),
            Script::ChineseTraditional => chinese(Characters::Traditional),
            Script::Algebraic => Notation::Algebraic,
        }
    }
}

/// How games are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) target: Target,
    pub(super) script: Script,
    pub(super) positions: Positions,
}

impl Form {
    /// The game with this number as text.
    pub(super) fn write(self, game: &Game, number: usize) -> String {
        match self.target {
            Target::Pgn => write_game_in(game, self.script.notation()),
            Target::Ucci => write_ucci(game),
            Target::Fen => write_fens(game, self.positions),
            Target::Epd => write_epds(game, number, self.positions),
            Target::Ubb => write_ubb(game),
        }
    }
}
