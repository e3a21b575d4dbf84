//! A split point in the hands of its owner, who works on it, helps below it, and closes it when all have left.

use super::speculation::Meanwhile;
use super::split_point::SplitId;
use super::telemetry::Span;
use super::{Joined, Shared, SplitCandidate, Stopped, Team, Work};

/// What became of the split points of a worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SplitTally {
    /// Somebody joined.
    pub joined: u64,
    /// Of those: nothing that a helper searched was of use.
    pub wasted: u64,
}

/// What the owner of a split point does next.
#[must_use]
pub enum Turn<'t, S: Shared> {
    /// Works on its own items.
    Own(Work<'t, S>),
    /// Helps below one of them.
    Below(Joined<'t, S>),
}

impl<'t, S: Shared> Turn<'t, S> {
    /// The work, whosever it is.
    pub fn work(&self) -> Work<'t, S> {
        match self {
            Turn::Own(work) => *work,
            Turn::Below(joined) => joined.work(),
        }
    }
}

/// An open split point in the hands of its owner. Dropping it cancels the work and waits for the helpers to leave.
#[must_use]
pub struct SplitGuard<'t, S: Shared> {
    team: &'t Team<S>,
    id: SplitId,
    parent: Option<SplitId>,
    /// Whether the outcome is of use to anybody.
    counts: bool,
    /// Ends after the guard.
    span: Option<Span<'t, S>>,
}

impl<'t, S: Shared> SplitGuard<'t, S> {
    pub(super) fn new(team: &'t Team<S>, id: SplitId, parent: Option<SplitId>) -> Self {
        SplitGuard { team, id, parent, counts: false, span: None }
    }

    /// Lets the time until the split point is closed be noted.
    pub(super) fn observed(mut self, node: &SplitCandidate) -> Self {
        self.span = self.team.begin_owning(self.id.owner, SplitId::pack(Some(self.id)), node);
        self
    }

    /// Nodes that helpers brought in; to be asked when all have left.
    pub fn brought(&self) -> u64 {
        self.team.split_point(self.id).body.lock().brought
    }

    /// The work, as the helpers see it.
    pub fn work(&self) -> Work<'t, S> {
        Work::new(self.team, self.id, self.id.owner)
    }

    /// What the owner is to do next; `None` once nothing is left and every helper has gone. Works `meanwhile`, or sleeps, in
    /// between.
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
            // An owner that was interrupted leaves moves behind, for which somebody who has not heard of it may yet come.
            debug_assert!(body.helpers == 0 || !self.counts, "a helper is left");
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
