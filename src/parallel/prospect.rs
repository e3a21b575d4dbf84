//! Prospects: nodes whose rest is worth sharing, which their worker keeps in mind until somebody asks for work. It goes on
//! searching them as if it were alone; that costs next to nothing, and most of them are done before anybody comes. (Lazy task
//! creation, Mohr, Kranz and Halstead 1990.) Whoever then comes lists the moves that are left, since the owner is far below.

use super::slab::NewSplit;
use super::slot::SplitId;
use super::split::SplitGuard;
use super::sync::Ordering;
use super::{Seat, Shared, SplitCandidate, Team};
use crate::types::Score;

/// A node that may become a split point, in the hands of the worker that searches it. Dropping it gives its place back; if it has
/// become one, that cancels the work and waits for the helpers to leave.
#[must_use]
pub struct Prospect<'t, S: Shared> {
    team: &'t Team<S>,
    owner: u16,
    place: u16,
}

impl<'t, S: Shared> Prospect<'t, S> {
    /// Its place in the slab of its owner, by which [`Seat::share`] knows it.
    pub fn place(&self) -> u16 {
        self.place
    }

    /// Whether it has become a split point.
    #[inline]
    pub fn is_shared(&self) -> bool {
        self.shared_as().is_some()
    }

    /// The split point that it has become, in the hands of its owner; `None` if it has not. In a diary its owner holds it from now
    /// on only.
    pub fn into_guard(self, node: &SplitCandidate) -> Option<SplitGuard<'t, S>> {
        let guard = self.guard().map(|guard| guard.observed(node));
        if guard.is_some() {
            std::mem::forget(self);
        }
        guard
    }

    fn shared_as(&self) -> Option<SplitId> {
        let slot = &self.team.seat(self.owner).slots[self.place as usize];
        SplitId::unpack(slot.shared_as.load(Ordering::Relaxed))
    }

    fn guard(&self) -> Option<SplitGuard<'t, S>> {
        self.shared_as().map(|id| {
            let parent = SplitId::unpack(self.team.slot(id).parent.load(Ordering::Relaxed));
            SplitGuard::new(self.team, id, parent)
        })
    }
}

impl<S: Shared> Drop for Prospect<'_, S> {
    fn drop(&mut self) {
        match self.guard() {
            Some(guard) => drop(guard),
            None => self.team.vacate(self.owner, self.place),
        }
    }
}

impl<'t, S: Shared> Seat<'t, S> {
    /// Keeps a node in mind.
    ///
    /// # Panics
    /// When this worker has no room for another split point; [`Seat::is_worth_sharing`] says so in time.
    pub fn keep(&self) -> Prospect<'t, S> {
        let (team, owner) = (self.team, self.index);
        let place = team.reserve(owner);
        team.seat(owner).slots[place as usize].shared_as.store(SplitId::pack(None), Ordering::Relaxed);
        Prospect { team, owner, place }
    }

    /// Makes a split point of the prospect in this place, while its owner searches one of its moves: the first to come lists the
    /// others ([`super::Work::list`]). No split point may be open below the prospect.
    pub fn share(
        &self,
        place: u16,
        node: &SplitCandidate,
        (outcome, alpha): (S::Outcome, Score),
        mut fill: impl FnMut(&mut S::Start),
    ) {
        let team = self.team;
        let new = NewSplit { start: &mut fill, items: None, outcome, alpha, candidate: *node };
        let id = team.open((self.index, place), new);
        team.slot(id).shared_as.store(SplitId::pack(Some(id)), Ordering::Relaxed);
    }
}
