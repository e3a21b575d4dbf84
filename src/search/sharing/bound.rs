//! What a move has to beat, at a node of one worker, at a split point and in a speculative search.

use super::siblings::Siblings;
use crate::parallel::Work;
use crate::search::value::Best;
use crate::search::worker::Worker;
use crate::types::Score;
use std::cell::Cell;

/// What the other moves of a node mean to the one that is being searched.
pub trait Bound {
    /// What the move has to beat now: at a split point other workers may raise it at any time.
    fn alpha(&self) -> Score;

    /// The best score when the move was begun. While it says that everything loses, no move may be pruned, or the node would pass for
    /// a mate that nobody proved.
    fn best_score(&self) -> Score;

    /// Whether `worker` may search the move, which beats alpha, in an open window now.
    fn may_open_window(&self, worker: &mut Worker<'_>) -> bool;
}

/// At a node that is not shared: the moves before.
impl Bound for Best {
    #[inline]
    fn alpha(&self) -> Score {
        Best::alpha(self)
    }

    #[inline]
    fn best_score(&self) -> Score {
        self.score
    }

    #[inline]
    fn may_open_window(&self, _: &mut Worker<'_>) -> bool {
        true
    }
}

/// At a split point, as the worker sees it that has just taken a move.
pub struct SharedBound<'w, 't> {
    work: &'w Work<'t, Siblings>,
    best_score: Score,
    /// Whether the move has to wait until another one has closed its window.
    must_wait: Cell<bool>,
}

impl<'w, 't> SharedBound<'w, 't> {
    /// The bound of a move taken from `work` when the best score was this.
    pub fn new(work: &'w Work<'t, Siblings>, best_score: Score) -> Self {
        SharedBound { work, best_score, must_wait: Cell::new(false) }
    }

    /// Whether the move was refused the open window and has to be put back.
    pub fn must_wait(&self) -> bool {
        self.must_wait.get()
    }
}

impl Bound for SharedBound<'_, '_> {
    fn alpha(&self) -> Score {
        self.work.alpha()
    }

    fn best_score(&self) -> Score {
        self.best_score
    }

    fn may_open_window(&self, worker: &mut Worker<'_>) -> bool {
        worker.settle();
        let may_open = self.work.may_open_window();
        self.must_wait.set(!may_open);
        may_open
    }
}

/// In a speculative search: the value that is expected of the first move, which is not finished yet.
pub struct GuessedBound(pub Score);

impl Bound for GuessedBound {
    fn alpha(&self) -> Score {
        self.0
    }

    fn best_score(&self) -> Score {
        self.0
    }

    /// What beats a guess may be worth nothing; the open window is left to the real search.
    fn may_open_window(&self, _: &mut Worker<'_>) -> bool {
        false
    }
}
