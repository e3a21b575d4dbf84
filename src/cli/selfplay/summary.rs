//! What a production of games comes to.

use crate::training::Settings;
use serde::Serialize;

/// What a call of the command did.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Games that the directory is to hold, and that it held before.
    pub(super) games_wanted: u64,
    pub(super) games_before: u64,
    /// What was played now.
    pub(super) games: u64,
    pub(super) moves: u64,
    /// Positions that a trainer takes.
    pub(super) positions: u64,
    pub(super) shards_written: u64,
    pub(super) shards_damaged: u64,
    pub(super) seconds: f64,
    pub(super) positions_per_second: f64,
    pub(super) complete: bool,
    pub(super) settings: Settings,
}

impl Summary {
    pub(super) fn text(&self) -> String {
        let rows = [
            ("games", self.games.to_string()),
            ("moves", self.moves.to_string()),
            ("positions", self.positions.to_string()),
            ("shards", self.shards_written.to_string()),
            ("time", format!("{:.0}", 1000.0 * self.seconds)),
            ("positions-a-second", format!("{:.0}", self.positions_per_second)),
            ("games-in-all", format!("{} of {}", self.games_before + self.games, self.games_wanted)),
        ];
        rows.map(|(word, number)| format!("{word} {number}")).join("\n")
    }
}
