//! The bound a move has to beat: at a node of one worker, at a split point, in a speculative search.

use super::siblings::Siblings;
use crate::parallel::Work;
use crate::search::value::Best;
use crate::search::worker::Worker;
use crate::types::Score;
use std::cell::Cell;

/// What the search of one move needs to know of its siblings.
pub trait Bound {
    /// Current alpha. At a split point other workers may raise it at any time.
    fn alpha(&self) -> Score;

    /// The best score when the move was begun. While it is a forced loss no move may be pruned, because the node would then be scored
    /// as a mate that was not proved.
    fn best_score(&self) -> Score;

    /// Whether `worker` may search the move with an open window now. Called when the move beat alpha in a null window.
    fn may_open_window(&self, worker: &mut Worker<'_>) -> bool;
}

/// At a node that is not shared: the result of the moves before.
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

/// At a split point: the bound for a worker that has taken a move.
pub struct SharedBound<'w, 't> {
    work: &'w Work<'t, Siblings>,
    best_score: Score,
    /// Whether the open window was refused because another worker searches with one.
    must_wait: Cell<bool>,
}

impl<'w, 't> SharedBound<'w, 't> {
    /// The bound of a move that was taken from `work` at this best score.
    pub fn new(work: &'w Work<'t, Siblings>, best_score: Score) -> Self {
        SharedBound { work, best_score, must_wait: Cell::new(false) }
    }

    /// Whether the open window was refused. Then the move is put back into the split point and searched again later.
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

/// In a speculative search: a guess of the first move's value, which is not known yet.
pub struct GuessedBound(pub Score);

impl Bound for GuessedBound {
    fn alpha(&self) -> Score {
        self.0
    }

    fn best_score(&self) -> Score {
        self.0
    }

    /// A move that beats the guess need not beat the value. The open window is left to the regular search.
    fn may_open_window(&self, _: &mut Worker<'_>) -> bool {
        false
    }
}
