//! What a team knows about moves. Each worker has histories of its own, and all of them are told what was learnt at some
//! depth: what refutes a move near the horizon is true of the positions around it, and the worker that searches there
//! will be the next to need it; what refutes one far above it orders the moves of everybody. (`src/parallel/README.md`
//! has the figures.)

use super::history::Histories;
use crate::types::Depth;

/// The most histories a team has. Of more workers several write to the same ones, so that nobody knows too little and
/// telling all does not take longer.
const MOST: usize = 8;

/// What the others are told of a refutation.
#[derive(Clone, Copy, Debug)]
struct Telling {
    /// They are told what is learnt at this depth or a greater one, in plies.
    from: i32,
    /// Of how many of the last moves they are told that this one is the answer.
    answers: usize,
}

impl Telling {
    /// What pays for so many workers. All that others write into one's histories has to be fetched from their processors. Being told
    /// more costs two workers a hundredth of their nodes and brings nothing that was measured; of more of them each one knows less
    /// by itself.
    fn for_workers(workers: usize) -> Telling {
        if workers < 4 { Telling { from: 7, answers: 1 } } else { Telling { from: 5, answers: 2 } }
    }
}

/// The histories of a team.
pub struct Lore {
    histories: Box<[Histories]>,
    telling: Telling,
}

impl Lore {
    /// Knows nothing.
    pub fn new(workers: usize) -> Lore {
        let histories = (0..workers.clamp(1, MOST)).map(|_| Histories::new()).collect();
        Lore { histories, telling: Telling::for_workers(workers) }
    }

    /// Forgets everything. Nobody may be searching.
    pub fn clear(&self) {
        self.histories.iter().for_each(Histories::clear);
    }

    /// What one of the workers knows.
    pub fn of(&self, worker: usize) -> &Histories {
        &self.histories[worker % self.histories.len()]
    }

    /// The histories that are told of a refutation at `depth` beside the worker's `own` ones.
    #[inline]
    pub fn told<'a>(&'a self, own: &'a Histories, depth: Depth) -> impl Iterator<Item = &'a Histories> {
        let told = if depth.plies() >= self.telling.from { &self.histories[..] } else { &[] };
        told.iter().filter(move |&histories| !std::ptr::eq(histories, own))
    }

    /// Of how many of the last moves, newest first, they are told that the refutation is the answer.
    #[inline]
    pub fn told_answers(&self) -> usize {
        self.telling.answers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::played::Played;
    use crate::types::{Color, Move, Piece, PieceKind, Square};
    use std::collections::{HashMap, HashSet};

    #[test]
    fn what_is_learnt_near_the_horizon_stays_with_the_worker() {
        for (workers, others) in [(1, 0), (2, 1), (3, 2), (8, 7), (64, 7)] {
            let lore = Lore::new(workers);
            let own = lore.of(workers - 1);
            let from = lore.telling.from;
            let told = |plies| lore.told(own, Depth::new(plies)).map(std::ptr::from_ref).collect::<HashSet<_>>();
            assert_eq!(told(from - 1).len(), 0);
            assert_eq!(told(from).len(), others);
            assert!(!told(from).contains(&std::ptr::from_ref(own)));
        }
    }

    #[test]
    fn everything_is_forgotten() {
        let lore = Lore::new(3);
        let (from, to) = (Square::new(7, 0), Square::new(6, 2));
        let horse = Piece::new(Color::Red, PieceKind::Horse);
        let before = [Played::NOTHING; 2];
        let known = |worker| lore.of(worker).quiet_records(from, horse, &before).of(to);
        for worker in 0..3 {
            lore.of(worker).note_quiet(Color::Red, Move::new(from, to), Played::new(horse, to), &before, 100);
            assert!(known(worker) > 0);
        }
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
