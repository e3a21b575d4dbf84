//! What a search found, or how it broke down.

use super::best_lines::RootLine;
use super::statistics::Counters;
use crate::position::Position;
use crate::types::{Move, Score};
use std::any::Any;
use std::time::Duration;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// `None` when there is no move to play.
    pub best: Option<Move>,
    /// The answer expected to it.
    pub ponder: Option<Move>,
    pub score: Score,
    pub depth: i32,
    pub time: Duration,
    pub counters: Counters,
    /// The same for each worker.
    pub workers: Vec<Counters>,
    /// What went wrong inside, if a worker panicked.
    pub failure: Option<String>,
}

impl Findings {
    /// What is found where nothing is searched.
    pub fn nothing() -> Findings {
        Findings::of_search(None, &[], Duration::ZERO, Vec::new())
    }

    /// What is left when a search broke down outside its workers: some legal move and the reason.
    pub fn of_failure(position: &Position, panic: &(dyn Any + Send)) -> Findings {
        let found = Findings::of_search(None, &position.legal_moves(), Duration::ZERO, Vec::new());
        Findings { failure: Some(panic_text(panic)), ..found }
    }

    /// What the workers of a search, who counted this, found: the best line, or else the first of the root's moves.
    pub(super) fn of_search(
        line: Option<RootLine>,
        root_moves: &[Move],
        time: Duration,
        workers: Vec<Counters>,
    ) -> Findings {
        let moves = line.as_ref().map_or(&[][..], |line| &line.moves);
        Findings {
            best: moves.first().or(root_moves.first()).copied(),
            ponder: moves.get(1).copied(),
            score: line.as_ref().map_or(Score::DRAW, |line| line.score),
            depth: line.as_ref().map_or(0, |line| line.depth),
            time,
            counters: workers.iter().copied().sum(),
            workers,
            failure: None,
        }
    }
}

/// What a panic has to say.
pub(super) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown panic".to_string())
}
