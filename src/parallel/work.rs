//! What is done in a split point, by its owner and by helpers alike: taking items, and reporting what came out of them.

use super::split_point::{Locked, SplitId};
use super::sync::{MutexGuard, Ordering};
use super::telemetry::EventKind;
use super::{Shared, Team};
use crate::types::Score;

/// What a report did to the split point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// No improvement.
    Nothing,
    /// The best value rose to this bound: later moves search a smaller window.
    Raised(Score),
    /// The node fails high: nobody needs its other moves.
    Cut,
}

/// What owner and helpers do in a split point, through whichever guard they hold.
pub struct Work<'t, S: Shared> {
    team: &'t Team<S>,
    id: SplitId,
    worker: u16,
}

/// What a worker looks at and notes in the outcome when it takes an item, or finds none.
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

    /// The bound as it stands now.
    #[inline]
    pub fn alpha(&self) -> Score {
        Score::from_raw(self.team.split_point(self.id).alpha.load(Ordering::Relaxed) as i16)
    }

    /// Takes the next piece of work and, under the same lock, what `look` sees (and notes) in the outcome so far, to which it is
    /// shown in any case; `None` when there is none left, another worker searches in an open window, or the node has failed high.
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

    /// Asks whether this worker may search its item in an open window. Only one does at a time, and until it reports nobody begins
    /// another item: what it searches is the eldest brother of those that are left, who therefore wait.
    pub fn may_open_window(&self) -> bool {
        let mut body = self.lock();
        if body.opener.is_none() {
            body.opener = Some(self.worker);
            self.team.joinable.withdraw(self.id);
        }
        body.opener == Some(self.worker)
    }

    /// Gives an item back for which no window may be opened now. It is the next to be taken when the other worker has reported.
    pub fn put_back(&self, item: S::Item) {
        let mut body = self.lock();
        body.cursor -= 1;
        let place = body.cursor;
        body.items[place] = item;
        if body.has_work() {
            self.team.joinable.offer(self.id);
        }
    }

    /// Hands in a result with so many nodes behind it: `merge` changes the outcome under the lock and says what follows from it.
    /// Takes the next item at once, as [`Work::next_item`] does: two workers at one split point are in each other's way with
    /// every lock.
    pub fn report<R>(
        &self,
        nodes: u64,
        merge: impl FnOnce(&mut S::Outcome) -> Report,
        look: impl Look<S, R>,
    ) -> Reported<(S::Item, R)> {
        let slot = self.team.split_point(self.id);
        let mut body = self.lock();
        if slot.is_cut() {
            return Reported { counts: false, next: None };
        }
        if self.worker != self.id.owner {
            body.brought += nodes;
        }
        let was_opener = body.opener == Some(self.worker);
        if was_opener {
            body.opener = None;
        }
        match merge(&mut body.outcome) {
            Report::Nothing => {}
            Report::Raised(alpha) => slot.alpha.store(alpha.value(), Ordering::Relaxed),
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
            // Calling a sleeper takes time, in which others may have come first.
            self.team.give_way(self.worker);
            body = self.lock();
        }
        Reported { counts: true, next: self.take(body, look) }
    }
}

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reported<T> {
    /// Whether the result was still of interest.
    pub counts: bool,
    /// What is to be done next.
    pub next: Option<T>,
}
