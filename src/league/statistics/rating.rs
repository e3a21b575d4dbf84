//! The place of an engine in a league.

use serde::Serialize;

/// Strength in a league, in Elo around the mean of those that have played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// 0 for an engine without games.
    pub elo: f64,
    /// Lower end of the 95 % interval; minus infinity for an engine without games.
    pub low: f64,
    /// Upper end of the 95 % interval; infinity for an engine without games.
    pub high: f64,
}
