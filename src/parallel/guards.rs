//! The guards of a split point. The owner works on its items, helps below it, and closes it when all helpers have left. A helper
//! works on its items and leaves.

use super::span::Span;
use super::split_point::SplitId;
use super::sync::{Ordering, fence};
use super::{Shared, SplitCandidate, Stopped, Team, Work};
use std::sync::Arc;

/// Called between two looks for work: searches a few nodes and returns their number, `None` when there is nothing to search.
pub type Meanwhile<'a> = &'a mut dyn FnMut() -> Option<u64>;

/// What the owner of a split point does next.
#[must_use]
pub enum Turn<'t, S: Shared> {
    /// Works on its own items.
    Own(Work<'t, S>),
    /// Helps at a split point below one of them.
    Below(Joined<'t, S>),
}

impl<'t, S: Shared> Turn<'t, S> {
    /// The work, at the own split point or below it.
    pub fn work(&self) -> Work<'t, S> {
        match self {
            Turn::Own(work) => *work,
            Turn::Below(joined) => joined.work(),
        }
    }
}

/// An open split point, held by its owner. Dropping it cancels the work and waits until the helpers have left.
#[must_use]
pub struct SplitGuard<'t, S: Shared> {
    team: &'t Team<S>,
    id: SplitId,
    parent: Option<SplitId>,
    /// Whether the outcome is used.
    counts: bool,
    /// Declared last, so that it is dropped after the guard's own `drop`.
    span: Option<Span<'t, S>>,
}

impl<'t, S: Shared> SplitGuard<'t, S> {
    pub(super) fn new(team: &'t Team<S>, id: SplitId, parent: Option<SplitId>) -> Self {
        SplitGuard { team, id, parent, counts: false, span: None }
    }

    /// Records the time until the split point is closed.
    pub(super) fn observed(mut self, node: &SplitCandidate) -> Self {
        self.span = self.team.begin_owning(self.id.owner, SplitId::pack(Some(self.id)), node);
        self
    }

    /// Useful nodes that helpers searched. To be called when all have left.
    pub fn helper_nodes(&self) -> u64 {
        self.team.split_point(self.id).body.lock().helper_nodes
    }

    /// The work, as the helpers see it.
    pub fn work(&self) -> Work<'t, S> {
        Work::new(self.team, self.id, self.id.owner)
    }

    /// What the owner does next; `None` when no item is left and every helper has left. While the owner waits it calls `meanwhile`
    /// or is parked.
    pub fn next_turn(&self, meanwhile: Meanwhile<'_>) -> Option<Turn<'t, S>> {
        self.team.wait_for_turn(self.id, meanwhile)
    }

    /// The result, after every helper has left.
    ///
    /// # Errors
    /// [`Stopped`] when a split point above was cut or the search was stopped, so that the outcome is worthless.
    pub fn close(mut self) -> Result<S::Outcome, Stopped> {
        self.counts = !self.team.is_stopped() && !self.team.is_chain_cut(self.parent);
        let outcome = {
            let mut body = self.team.split_point(self.id).body.lock();
            // An owner that was interrupted leaves items behind, and a worker that has not yet seen the signal may join for them.
            debug_assert!(body.helpers == 0 || !self.counts, "a helper has not left");
            std::mem::take(&mut body.outcome)
        };
        if self.counts { Ok(outcome) } else { Err(Stopped) }
    }
}

impl<S: Shared> Drop for SplitGuard<'_, S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.team.stop();
        }
        self.team.release(self.id, self.parent, self.counts);
    }
}

/// A helper's guard of the split point that it joined. Dropping it leaves.
#[must_use]
pub struct Joined<'t, S: Shared> {
    pub(super) team: &'t Team<S>,
    pub(super) id: SplitId,
    pub(super) helper: u16,
    pub(super) start: Arc<S::Start>,
    pub(super) previous: Option<SplitId>,
    pub(super) _span: Option<Span<'t, S>>,
}

impl<'t, S: Shared> Joined<'t, S> {
    /// The work, as the owner sees it.
    pub fn work(&self) -> Work<'t, S> {
        Work::new(self.team, self.id, self.helper)
    }

    /// What the owner left for its helpers.
    pub fn start(&self) -> &S::Start {
        &self.start
    }
}

impl<S: Shared> Drop for Joined<'_, S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The helper's item is lost, so that no result above can be trusted.
            self.team.stop();
        }
        self.team.state(self.helper).set_current(self.previous);
        let last = {
            let mut body = self.team.split_point(self.id).body.lock();
            body.helpers -= 1;
            body.helpers == 0
        };
        if last {
            fence(Ordering::SeqCst);
            self.team.state(self.id.owner).parker.unpark();
        }
    }
}
