//! How long each search of a command takes: nodes, plies or milliseconds.

use crate::time::Limits;
use crate::types::Depth;
use clap::Args;
use std::time::Duration;

/// The limit of each search; the command says what it is where none is given.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub struct SearchLimit {
    /// Nodes of each search, all threads together [default: as said above]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies of each search
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: Option<i32>,
    /// Milliseconds of each search
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
}

impl SearchLimit {
    /// The limit, or so many nodes where none is given.
    pub fn limits(&self, usual_nodes: u64) -> Limits {
        match (self.depth, self.movetime) {
            (Some(plies), _) => Limits::depth(plies),
            (_, Some(millis)) => Limits::movetime(Duration::from_millis(millis)),
            _ => Limits::nodes(self.nodes.unwrap_or(usual_nodes)),
        }
    }
}

/// A limit in words: `nodes 20000`.
pub fn limit_text(limits: &Limits) -> String {
    let depth = limits.depth.map(|depth: Depth| format!("depth {}", depth.plies()));
    let time = limits.movetime.map(|time| format!("movetime {} ms", time.as_millis()));
    let nodes = limits.nodes.map(|nodes| format!("nodes {nodes}"));
    [depth, time, nodes].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
