//! What a job tells the front: a line of JSON each. Ranks report to rank 0 in the same words.

use super::identity::Identity;
use crate::search::{Exactness, LineInfo};
use crate::types::{Move, Score};
use serde::{Deserialize, Serialize};

/// What a rank tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Report {
    /// All ranks are there.
    Ready(Vec<Identity>),
    /// A line whose iteration is finished.
    Line(LineReport),
    /// Nodes so far: those of the rank; from rank 0 to the front those of all ranks.
    Nodes { search: u64, nodes: u64 },
    /// The search has ended by itself: its depth or a mate was reached.
    Finished { search: u64 },
    /// Entries of a rank's table, as `batch::text_of` writes them.
    Entries { search: u64, entries: String },
    /// A sentence for the user.
    Remark(String),
}

/// A line that a rank has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineReport {
    pub search: u64,
    pub depth: i32,
    pub seldepth: usize,
    score: i16,
    /// By [`Move::bits`].
    moves: Vec<u16>,
    /// As in [`Report::Nodes`].
    pub nodes: u64,
}

impl LineReport {
    /// The report of a line, if it is finished.
    pub fn of(search: u64, info: &LineInfo) -> Option<LineReport> {
        let is_whole = info.finished && info.exactness == Exactness::Exact && !info.line.is_empty();
        is_whole.then(|| LineReport {
            search,
            depth: info.depth,
            seldepth: info.seldepth,
            score: info.score.raw(),
            moves: info.line.iter().map(|mv| mv.bits()).collect(),
            nodes: info.nodes,
        })
    }

    pub fn score(&self) -> Score {
        Score::from_raw(self.score)
    }

    /// Whether the score is one that a search can have.
    pub fn is_possible(&self) -> bool {
        (-Score::INFINITE..=Score::INFINITE).contains(&self.score())
    }

    /// The moves, up to the first number that is none.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().map_while(|&bits| Move::from_bits(bits))
    }
}
