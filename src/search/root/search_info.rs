//! Reports of a running search.

use crate::types::{Move, Score};
use std::time::Duration;

/// How exact a reported score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    Exact,
    AtLeast,
    AtMost,
}

/// A report of a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchInfo {
    /// Lines that changed, finished or not. All reports up to this one together show one state of the search: lines with distinct first
    /// moves in the order of their depths and scores.
    Lines(Vec<LineInfo>),
    /// The current move at the root and its number; only in longer searches.
    Move(Move, u32),
}

/// One line, reported after an iteration, when a better line was found, or when a window was widened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineInfo {
    pub depth: i32,
    pub seldepth: usize,
    /// Number of the line, 1 for the best, and number of lines that are searched.
    pub number: usize,
    pub lines: usize,
    pub score: Score,
    pub exactness: Exactness,
    /// The search of this line to this depth is finished.
    pub finished: bool,
    pub nodes: u64,
    pub time: Duration,
    /// Permille of the table in use by this search.
    pub hashfull: u32,
    /// Positions that were found in endgame tables.
    pub table_hits: u64,
    pub line: Vec<Move>,
}
