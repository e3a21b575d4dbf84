//! The work in a split point, the same for its owner and its helpers: taking items and reporting their results.

use super::split_point::{Locked, SplitId};
use super::sync::{MutexGuard, Ordering};
use super::telemetry::EventKind;
use super::{Shared, Team};
use crate::types::Score;

/// The effect of a report on the split point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// No improvement.
    Nothing,
    /// The best value rose to this bound: later moves have a smaller window.
    Raised(Score),
    /// The node fails high: its other moves are not needed.
    Cut,
}

/// A worker's access to the items of a split point. Owner and helpers get it from the guards that they hold.
pub struct Work<'t, S: Shared> {
    team: &'t Team<S>,
    id: SplitId,
    worker: u16,
}

/// Called under the lock when a worker takes an item or finds none: reads and changes the outcome.
pub trait Look<S: Shared, R>: FnOnce(&mut S::Outcome, Option<&S::Item>) -> R {}

impl<S: Shared, R, F: FnOnce(&mut S::Outcome, Option<&S::Item>) -> R> Look<S, R> for F {}

impl<S: Shared> Clone for Work<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Shared> Copy for Work<'_, S> {}

impl<'t, S: Shared> Work<'t, S> {
    pub(super) fn new(team: &'t Team<S>, id: SplitId, worker: u16) -> Self {
        Work { team, id, worker }
    }

    /// The current lower bound.
    #[inline]
    pub fn alpha(&self) -> Score {
        Score::from_raw(self.team.split_point(self.id).alpha.load(Ordering::Relaxed) as i16)
    }

    /// Takes the next item and, under the same lock, the result of `look` on the outcome so far. `None` when no item is left, when
    /// another worker searches with an open window, or when the node has failed high; in the first two cases `look` is called with
    /// `None`.
    pub fn next_item<R>(&self, look: impl Look<S, R>) -> Option<(S::Item, R)> {
        self.take(self.lock(), look)
    }

    fn lock(&self) -> MutexGuard<'t, Locked<S>> {
        self.team.lock(self.worker, &self.team.split_point(self.id).body)
    }

    fn take<R>(&self, mut body: MutexGuard<'_, Locked<S>>, look: impl Look<S, R>) -> Option<(S::Item, R)> {
        if self.team.split_point(self.id).is_cut() {
            return None;
        }
        if !body.has_work() {
            look(&mut body.outcome, None);
            return None;
        }
        let item = body.items[body.cursor];
        body.cursor += 1;
        if body.cursor == body.items.len() {
            self.team.joinable.withdraw(self.id);
        }
        let is_alone = body.helpers == 0;
        let found = (item, look(&mut body.outcome, Some(&item)));
        drop(body);
        self.team.charge(self.worker, |costs| if is_alone { costs.report_alone } else { costs.report });
        Some(found)
    }

    /// Whether this worker may search its item with an open window now. Only one worker does so at a time, and until it reports no
    /// worker begins another item: its result decides the bound of the remaining siblings, as that of a first move does.
    pub fn may_open_window(&self) -> bool {
        let mut body = self.lock();
        if body.opener.is_none() {
            body.opener = Some(self.worker);
            self.team.joinable.withdraw(self.id);
        }
        body.opener == Some(self.worker)
    }

    /// Returns an item that may not have its open window yet. It is the next one to be taken after the other worker's report.
    /// Wakes nobody, since the caller takes an item next.
    pub fn put_back(&self, item: S::Item) {
        let mut body = self.lock();
        body.cursor -= 1;
        let place = body.cursor;
        body.items[place] = item;
        if body.has_work() {
            self.team.joinable.offer(self.id);
        }
    }

    /// Reports a result that took `nodes` nodes: `merge` changes the outcome under the lock and returns the effect. The call also
    /// takes the next item, as [`Work::next_item`] does, because each acquisition of the lock delays the other workers.
    pub fn report<R>(
        &self,
        nodes: u64,
        merge: impl FnOnce(&mut S::Outcome) -> Report,
        look: impl Look<S, R>,
    ) -> Reported<(S::Item, R)> {
        let split_point = self.team.split_point(self.id);
        let mut body = self.lock();
        if split_point.is_cut() {
            return Reported { counts: false, next: None };
        }
        if self.worker != self.id.owner {
            body.helper_nodes += nodes;
        }
        let was_opener = body.opener == Some(self.worker);
        if was_opener {
            body.opener = None;
        }
        match merge(&mut body.outcome) {
            Report::Nothing => {}
            Report::Raised(alpha) => split_point.alpha.store(alpha.value(), Ordering::Relaxed),
            Report::Cut => {
                self.team.cut(self.id);
                drop(body);
                self.team.note_moment(self.worker, EventKind::Cut { split: SplitId::pack(Some(self.id)) });
                return Reported { counts: true, next: None };
            }
        }
        if was_opener && body.has_work() {
            self.team.joinable.offer(self.id);
            drop(body);
            self.team.unpark_for(self.id);
            // Waking a parked worker takes time, in which other workers may take items.
            self.team.yield_now(self.worker);
            body = self.lock();
        }
        Reported { counts: true, next: self.take(body, look) }
    }
}

/// The answer to a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reported<T> {
    /// Whether the result was used: it was reported before a cut-off.
    pub counts: bool,
    /// The next item.
    pub next: Option<T>,
}
