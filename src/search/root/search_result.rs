//! The result of a search, or its failure.

use super::best_lines::RootLine;
use crate::position::Position;
use crate::search::statistics::Counters;
use crate::types::{Move, Score};
use std::any::Any;
use std::time::Duration;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// `None` when there is no move to play.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    pub score: Score,
    pub depth: i32,
    pub time: Duration,
    pub counters: Counters,
    /// The same for each worker.
    pub workers: Vec<Counters>,
    /// The panic message, if a worker panicked.
    pub failure: Option<String>,
}

impl SearchResult {
    /// The result without a search.
    pub fn nothing() -> SearchResult {
        SearchResult::of_search(None, &[], Duration::ZERO, Vec::new())
    }

    /// The result of a search that panicked outside its workers: a legal move and the panic message.
    pub fn of_failure(position: &Position, panic: &(dyn Any + Send)) -> SearchResult {
        let found = SearchResult::of_search(None, &position.legal_moves(), Duration::ZERO, Vec::new());
        SearchResult { failure: Some(panic_text(panic)), ..found }
    }

    /// The result of a search with these counters of its workers: the best line, or else the first of the root's moves.
    pub(in crate::search) fn of_search(
        line: Option<RootLine>,
        root_moves: &[Move],
        time: Duration,
        workers: Vec<Counters>,
    ) -> SearchResult {
        let moves = line.as_ref().map_or(&[][..], |line| &line.moves);
        SearchResult {
            best: moves.first().or(root_moves.first()).copied(),
            ponder: moves.get(1).copied(),
            score: line.as_ref().map_or(Score::DRAW, |line| line.score),
            depth: line.as_ref().map_or(0, |line| line.depth.plies()),
            time,
            counters: workers.iter().copied().sum(),
            workers,
            failure: None,
        }
    }
}

/// The message of a panic.
pub(in crate::search) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown panic".to_string())
}
