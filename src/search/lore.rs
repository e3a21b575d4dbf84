//! What a team knows about moves. Each worker has histories of its own, and all of them are told what was learnt at some
//! depth: what refutes a move near the horizon is true of the positions around it, and the worker that searches there
//! will be the next to need it; what refutes one far above it orders the moves of everybody. (`src/parallel/README.md`
//! has the figures.)

use super::history::Histories;
use crate::types::Depth;

/// The most histories a team has. Of more workers several write to the same ones, so that nobody knows too little and
/// telling all does not take longer.
const MOST: usize = 8;

/// What is learnt at this depth or a greater one is told to all, in plies: one refutation in twelve.
const TOLD_FROM: i32 = 5;

/// The histories of a team.
pub struct Lore(Box<[Histories]>);

impl Lore {
    /// Knows nothing.
    pub fn new(workers: usize) -> Lore {
        Lore((0..workers.clamp(1, MOST)).map(|_| Histories::new()).collect())
    }

    /// Forgets everything. Nobody may be searching.
    pub fn clear(&self) {
        self.0.iter().for_each(Histories::clear);
    }

    /// What one of the workers knows.
    pub fn of(&self, worker: usize) -> &Histories {
        &self.0[worker % self.0.len()]
    }

    /// The histories that are told of a refutation at `depth`, by a worker with histories of its `own`.
    #[inline]
    pub fn told<'a>(&'a self, own: &'a Histories, depth: Depth) -> &'a [Histories] {
        if depth.plies() >= TOLD_FROM { &self.0 } else { std::slice::from_ref(own) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::played::Played;
    use crate::types::{Color, Move, Piece, PieceKind, Square};
    use std::collections::HashMap;

    #[test]
    fn what_is_learnt_near_the_horizon_stays_with_the_worker() {
        let lore = Lore::new(3);
        let (from, to) = (Square::new(7, 0), Square::new(6, 2));
        let horse = Piece::new(Color::Red, PieceKind::Horse);
        let before = [Played::NOTHING; 2];
        let known = |worker| lore.of(worker).quiet_records(from, horse, &before).of(to);
        let learn = |worker, plies| {
            for histories in lore.told(lore.of(worker), Depth::new(plies)) {
                histories.note_quiet(Color::Red, Move::new(from, to), Played::new(horse, to), &before, 100);
            }
        };
        learn(1, TOLD_FROM - 1);
        let once = known(1);
        assert!(once > 0 && known(0) == 0 && known(2) == 0);
        learn(0, TOLD_FROM);
        assert!(known(0) == once && known(2) == once && known(1) > once);
        lore.clear();
        assert!((0..3).all(|worker| known(worker) == 0));
    }

    #[test]
    fn small_teams_have_histories_each_and_large_ones_share_them_evenly() {
        for (workers, different) in [(1, 1), (2, 2), (7, 7), (8, 8), (9, 8), (64, 8), (512, 8)] {
            let lore = Lore::new(workers);
            let mut users: HashMap<*const Histories, usize> = HashMap::new();
            for worker in 0..workers {
                *users.entry(lore.of(worker)).or_default() += 1;
            }
            let (least, most) = (users.values().min(), users.values().max());
            assert_eq!((users.len(), least), (different, Some(&(workers / different))));
            assert_eq!(most, Some(&workers.div_ceil(different)));
        }
    }
}
