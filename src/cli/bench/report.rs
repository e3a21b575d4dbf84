//! What `bench` writes with `--json`.

use super::command::Bench;
use super::searched::Searched;
use super::surroundings::Surroundings;
use crate::analysis::SpokenScore;
use crate::notation::Epd;
use crate::search::{Driver, Heuristics, StrategyKind};
use serde::Serialize;
use std::time::Duration;

/// The whole measurement. Times are in milliseconds.
#[derive(Serialize)]
pub struct Report {
    /// Name and version of the program.
    pub program: String,
    #[serde(flatten)]
    pub surroundings: Surroundings,
    pub conditions: Conditions,
    pub nodes: u64,
    pub time_ms: f64,
    /// Nodes a second.
    pub nps: u64,
    /// In virtual time how long it took, in nodes of one worker; otherwise null.
    pub virtual_time: Option<u64>,
    pub positions: Vec<PositionReport>,
}

/// How the positions were searched.
#[derive(Serialize)]
pub struct Conditions {
    /// The file of positions; null for the standard set.
    pub file: Option<String>,
    pub depth: i32,
    pub heuristics: Heuristics,
    pub strategy: StrategyKind,
    pub driver: Driver,
    pub force_parallel: bool,
}

/// One position searched.
#[derive(Serialize)]
pub struct PositionReport {
    /// Its name in the file; null without.
    pub id: Option<String>,
    pub fen: String,
    /// The move; null where there is none.
    pub best: Option<String>,
    pub score: SpokenScore,
    /// Plies.
    pub depth: i32,
    pub nodes: u64,
    pub time_ms: f64,
    pub virtual_time: Option<u64>,
}

impl Bench {
    /// How this command searches.
    pub(super) fn conditions(&self) -> Conditions {
        Conditions {
            file: self.positions.as_ref().map(|path| path.display().to_string()),
            depth: self.depth,
            heuristics: self.heuristics,
            strategy: self.strategy,
            driver: self.driver,
            force_parallel: self.force_parallel,
        }
    }

    /// What came out of the search of a position.
    pub(super) fn result(&self, epd: &Epd, searched: &Searched) -> PositionReport {
        let found = &searched.found;
        PositionReport {
            id: epd.operation("id").map(str::to_string),
            fen: epd.fen.clone(),
            best: found.best.map(|mv| mv.to_string()),
            score: found.score.into(),
            depth: found.depth,
            nodes: found.counters.nodes,
            time_ms: millis(searched.time),
            virtual_time: self.virtual_time(searched.span),
        }
    }
}

/// The speed of so many nodes in this time.
pub fn nodes_a_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)).round() as u64
}

/// A time in milliseconds.
pub fn millis(time: Duration) -> f64 {
    1000.0 * time.as_secs_f64()
}
