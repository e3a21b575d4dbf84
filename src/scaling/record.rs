//! What is kept of a position.

use super::{Run, RunKey};
use serde::{Deserialize, Serialize};

/// A position and its runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub set: String,
    pub id: String,
    pub fen: String,
    /// To which it is searched; `None` before that was found out.
    pub depth: Option<i32>,
    /// Nodes of the run that chose the depth.
    pub chosen_nodes: Option<u64>,
    pub runs: Vec<Run>,
}

impl Record {
    /// Takes over what an earlier record of the same position has and this one has not.
    pub fn absorb(&mut self, earlier: Record) {
        self.depth = self.depth.or(earlier.depth);
        self.chosen_nodes = self.chosen_nodes.or(earlier.chosen_nodes);
        for run in earlier.runs {
            if self.run(run.key).is_none() {
                self.runs.push(run);
            }
        }
    }

    /// The run of that name, if it was made.
    pub fn run(&self, key: RunKey) -> Option<&Run> {
        self.runs.iter().find(|run| run.key == key)
    }
}
