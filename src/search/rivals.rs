//! What the other moves of a node mean to the one that is being searched, at a node of one worker and at a shared one.

use super::brothers::Brothers;
use super::worker::Worker;
use crate::parallel::Work;
use crate::types::Score;
use std::cell::Cell;

/// What the other moves of a node mean to one that is being searched.
pub trait Rivals {
    /// What the move has to beat now: other workers may raise it at any time.
    fn alpha(&self) -> Score;

    /// Whether `worker` may search the move, which beats alpha, in an open window now.
    fn let_open_window(&self, worker: &mut Worker<'_>) -> bool;
}

/// The rivals at a node that is not shared: they were searched before and are worth this much.
pub struct Alone(pub Score);

impl Rivals for Alone {
    #[inline]
    fn alpha(&self) -> Score {
        self.0
    }

    #[inline]
    fn let_open_window(&self, _: &mut Worker<'_>) -> bool {
        true
    }
}

/// The other moves of a split point, as one of its workers sees them.
pub struct Shares<'w, 't> {
    work: &'w Work<'t, Brothers>,
    /// Whether the move has to wait until another one has closed its window.
    must_wait: Cell<bool>,
}

impl<'w, 't> Shares<'w, 't> {
    /// The rivals of a move just taken from `work`.
    pub fn new(work: &'w Work<'t, Brothers>) -> Self {
        Shares { work, must_wait: Cell::new(false) }
    }

    /// Whether the move was refused the open window and has to be put back.
    pub fn must_wait(&self) -> bool {
        self.must_wait.get()
    }
}

impl Rivals for Shares<'_, '_> {
    fn alpha(&self) -> Score {
        self.work.alpha()
    }

    fn let_open_window(&self, worker: &mut Worker<'_>) -> bool {
        worker.settle();
        let may_open = self.work.may_open_window();
        self.must_wait.set(!may_open);
        may_open
    }
}
