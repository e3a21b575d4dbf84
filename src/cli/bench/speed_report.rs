//! What a speedtest comes to: as text, and as `--json` writes it.

use super::report::{PositionReport, millis, nodes_a_second};
use super::surroundings::Surroundings;
use crate::cli::VERSION;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// The whole measurement. Times are in milliseconds.
#[derive(Serialize)]
pub(super) struct SpeedReport {
    /// Name and version of the program.
    pub(super) program: String,
    #[serde(flatten)]
    surroundings: Surroundings,
    /// What each position was to be searched for.
    time_of_a_position_ms: f64,
    /// Positions of the set; of those searched to the end is the list.
    set: usize,
    /// The depth reached, on average; null when no position was searched.
    mean_depth: Option<f64>,
    nodes: u64,
    time_ms: f64,
    /// Nodes a second of all threads: the figure.
    nps: u64,
    positions: Vec<PositionReport>,
}

impl SpeedReport {
    /// Nothing searched yet of a set of so many positions.
    pub(super) fn new(surroundings: Surroundings, set: usize, time_of_a_position: Duration) -> SpeedReport {
        SpeedReport {
            program: format!("mammoth {VERSION}"),
            surroundings,
            time_of_a_position_ms: millis(time_of_a_position),
            set,
            mean_depth: None,
            nodes: 0,
            time_ms: 0.0,
            nps: 0,
            positions: Vec::new(),
        }
    }

    /// On what it is made.
    pub(super) fn surroundings(&self) -> &Surroundings {
        &self.surroundings
    }

    /// Adds a position.
    pub(super) fn add(&mut self, position: PositionReport) {
        self.nodes += position.nodes;
        self.time_ms += position.time_ms;
        self.positions.push(position);
        self.nps = nodes_a_second(self.nodes, Duration::from_secs_f64(self.time_ms / 1000.0));
        let plies: i32 = self.positions.iter().map(|position| position.depth).sum();
        self.mean_depth = Some(f64::from(plies) / self.positions.len() as f64);
    }
}

/// The results, without what they were made on; the figure is the last line.
impl fmt::Display for SpeedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (searched, seconds) = (self.positions.len(), self.time_of_a_position_ms / 1000.0);
        writeln!(f, "positions {searched} of {}, {seconds:.2} s each", self.set)?;
        match self.mean_depth {
            Some(depth) => writeln!(f, "depth {depth:.2}")?,
            None => return write!(f, "no position was searched to the end"),
        }
        write!(f, "nodes {}\ntime {:.0}\nnps {}", self.nodes, self.time_ms, self.nps)
    }
}
