//! The histories of a team. Each worker has its own. A cut-off near the horizon updates only the histories of its worker, because it
//! is about nearby positions, which the same worker will search next. A cut-off far above the horizon updates the histories of all
//! workers.

use crate::search::ordering::history::Histories;
use crate::types::Depth;

/// The most histories a team has. In a larger team several workers share one, so that none is too sparse and updating all of them
/// takes no longer.
const MOST: usize = 8;

/// Least depth left, in plies, at a node whose cut-off updates the histories of all workers. Not lower, because each write costs
/// another processor a cache miss.
const SHARED_FROM: i32 = 7;

/// The histories of a team.
pub struct SharedHistories {
    histories: Box<[Histories]>,
}

impl SharedHistories {
    /// How many continuation histories are updated for the other workers: one, that of the last move.
    pub const ANSWERS: usize = 1;

    /// Empty histories.
    pub fn new(workers: usize) -> SharedHistories {
        SharedHistories::of_makers((0..workers.max(1)).map(SharedHistories::made_by))
    }

    /// The histories that the worker of this number makes: of several that share some the first does.
    pub fn made_by(worker: usize) -> Option<Histories> {
        (worker < MOST).then(Histories::new)
    }

    /// Those that the workers made, in their order.
    pub fn of_makers(made: impl IntoIterator<Item = Option<Histories>>) -> SharedHistories {
        SharedHistories { histories: made.into_iter().flatten().collect() }
    }

    /// Resets all histories. No worker may be searching.
    pub fn clear(&self) {
        self.histories.iter().for_each(Histories::clear);
    }

    /// The histories of a worker.
    pub fn of(&self, worker: usize) -> &Histories {
        &self.histories[worker % self.histories.len()]
    }

    /// The histories that a cut-off at `depth` updates besides the worker's `own` ones.
    #[inline]
    pub fn others_to_update<'a>(&'a self, own: &'a Histories, depth: Depth) -> impl Iterator<Item = &'a Histories> {
        let others = if depth.plies() >= SHARED_FROM { &self.histories[..] } else { &[] };
        others.iter().filter(move |&histories| !std::ptr::eq(histories, own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ordering::piece_to::PieceTo;
    use crate::types::{Color, Move, Piece, PieceKind, Square};
    use std::collections::{HashMap, HashSet};

    #[test]
    fn what_is_learnt_near_the_horizon_stays_with_the_worker() {
        for (workers, others) in [(1, 0), (2, 1), (3, 2), (8, 7), (64, 7)] {
            let histories = SharedHistories::new(workers);
            let own = histories.of(workers - 1);
            let from = SHARED_FROM;
            let others_at = |plies| {
                histories.others_to_update(own, Depth::new(plies)).map(std::ptr::from_ref).collect::<HashSet<_>>()
            };
            assert_eq!(others_at(from - 1).len(), 0);
            assert_eq!(others_at(from).len(), others);
            assert!(!others_at(from).contains(&std::ptr::from_ref(own)));
        }
    }

    #[test]
    fn everything_is_forgotten() {
        let histories = SharedHistories::new(3);
        let (from, to) = (Square::new(7, 0), Square::new(6, 2));
        let horse = Piece::new(Color::Red, PieceKind::Horse);
        let before = [PieceTo::NONE; 2];
        let known = |worker| histories.of(worker).quiet_records(from, horse, &before).of(to);
        for worker in 0..3 {
            histories.of(worker).note_quiet(Color::Red, Move::new(from, to), PieceTo::new(horse, to), &before, 100);
            assert!(known(worker) > 0);
        }
        histories.clear();
        assert!((0..3).all(|worker| known(worker) == 0));
    }

    #[test]
    fn small_teams_have_histories_each_and_large_ones_share_them_evenly() {
        for (workers, different) in [(1, 1), (2, 2), (7, 7), (8, 8), (9, 8), (64, 8), (512, 8)] {
            let histories = SharedHistories::new(workers);
            let mut users: HashMap<*const Histories, usize> = HashMap::new();
            for worker in 0..workers {
                *users.entry(histories.of(worker)).or_default() += 1;
            }
            let (least, most) = (users.values().min(), users.values().max());
            assert_eq!((users.len(), least), (different, Some(&(workers / different))));
            assert_eq!(most, Some(&workers.div_ceil(different)));
        }
    }
}
