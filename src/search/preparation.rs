//! What a search has besides its job and its pool: made before the workers begin, and turned into the result when they have finished.

use super::common::Published;
use super::job::Job;
use super::ordering::exchange::gains_at_least;
use super::root::root_board::RootBoard;
use super::root::search_result::SearchResult;
use super::root::table_moves::{TableMove, best_by_tables};
use super::statistics::Counters;
use crate::eval::piece_value;
use crate::parallel::sync::{CachePadded, Mutex};
use crate::rules::forbidden_moves;
use crate::time::TimeManager;
use crate::tt::Table;
use crate::types::Move;

/// What a search has besides its job and its pool.
pub struct Preparation {
    pub time: TimeManager,
    /// The counts of each worker.
    pub published: Vec<CachePadded<Published>>,
    pub root: RootBoard,
    /// Empty when there is nothing to search.
    pub root_moves: Vec<Move>,
    /// What endgame tables say of them; empty where no table has them.
    pub table_moves: Vec<TableMove>,
    /// The message of a worker that panicked.
    pub failure: Mutex<Option<String>>,
}

impl Preparation {
    /// Prepares a search with so many workers.
    pub fn new(job: &Job, table: &Table, workers: usize) -> Preparation {
        let time = TimeManager::new(&job.limits, job.overhead, job.clock.clone());
        table.new_search();
        let mut root_moves = root_moves(job, table);
        let table_moves = best_by_tables(job, &root_moves);
        if !table_moves.is_empty() {
            root_moves.retain(|&mv| table_moves.iter().any(|best| best.mv == mv));
        }
        Preparation {
            time,
            published: (0..workers).map(|_| CachePadded::new(Published::default())).collect(),
            root: RootBoard::new(job.lines),
            root_moves,
            table_moves,
            failure: Mutex::new(None),
        }
    }

    /// The result, with the counters of all workers.
    pub fn into_result(self, workers: Vec<Counters>) -> SearchResult {
        let found = SearchResult::of_search(self.root.into_best(), &self.root_moves, self.time.elapsed(), workers);
        SearchResult { failure: self.failure.into_inner(), ..found }
    }
}

/// The moves to search at the root: legal and not banned. The table's move comes first, then captures that do not lose material, by
/// victim. The first move is played when no search finished.
fn root_moves(job: &Job, table: &Table) -> Vec<Move> {
    let position = &job.position;
    let known = table.probe(position.key()).and_then(|entry| entry.mv);
    let mut moves: Vec<Move> = position.legal_moves().to_vec();
    moves.retain(|mv| !job.banned.contains(mv) && job.search_moves.as_ref().is_none_or(|only| only.contains(mv)));
    // A move that loses by the rules at once is searched only if there is no other: where all others are mated, the opponent may err.
    let forbidden = forbidden_moves(position, job.rules.set);
    if moves.iter().any(|mv| !forbidden.contains(mv)) {
        moves.retain(|mv| !forbidden.contains(mv));
    }
    moves.sort_by_cached_key(|&mv| {
        let victim = position.piece_on(mv.to()).filter(|_| gains_at_least(position, mv, 0));
        (Some(mv) != known, -victim.map_or(0, |piece| piece_value(piece.kind())))
    });
    moves
}
