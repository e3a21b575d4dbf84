//! Split points: the brothers of one node, worked on by its owner and by helpers.

use super::ahead::Meanwhile;
use super::sync::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, CachePadded, Mutex, MutexGuard, Ordering};
use super::telemetry::{EventKind, Span};
use super::{Joined, Shared, SplitCandidate, Stopped, Team};
use crate::types::Score;
use std::sync::Arc;

/// Name of a split point: the worker that owns it, its place in that worker's slab, and how often the place was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitId {
    pub(super) owner: u16,
    pub(super) slot: u16,
    pub(super) generation: u32,
}

impl SplitId {
    /// An `Option<SplitId>` in 64 bits, so that it fits an atomic.
    pub(super) fn pack(id: Option<SplitId>) -> u64 {
        // The owner is at most 511, so that the owner field of "none" belongs to nobody.
        id.map_or(u64::MAX, |id| (id.owner as u64) << 48 | (id.slot as u64) << 32 | id.generation as u64)
    }

    pub(super) fn unpack(bits: u64) -> Option<SplitId> {
        (bits != u64::MAX).then_some(SplitId {
            owner: (bits >> 48) as u16,
            slot: (bits >> 32) as u16,
            generation: bits as u32,
        })
    }
}

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

/// What became of the split points of a worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SplitTally {
    /// Somebody joined.
    pub joined: u64,
    /// Of those: nothing that a helper searched was of use.
    pub wasted: u64,
}

/// One place for a split point in the slab of its owner.
pub(super) struct Slot<S: Shared> {
    /// The lower bound. Written under `body`'s lock by the report that raises it, read by anybody in the split point at any
    /// time. Relaxed: it only ever rises, and a stale value costs nodes but never a wrong result.
    pub(super) alpha: CachePadded<AtomicI32>,
    /// Set once by the report that fails high, by an owner that abandons the split, never cleared before the next `open`.
    /// Readers come through `Interrupt`, whose epoch orders it; see there.
    pub(super) cut: CachePadded<AtomicBool>,
    /// The split point above, packed. Written by the owner before `open` publishes the slot under the lock, constant until
    /// `close`. Relaxed: everybody who reads it is inside the split point or holds its lock.
    pub(super) parent: AtomicU64,
    /// How much a helper can expect here. A hint for choosing, read without the lock; Relaxed.
    pub(super) promise: AtomicU32,
    /// The chance, in permille, that work here is needed. Written by the owner before `open` publishes the slot, read by owners of
    /// split points below; Relaxed like `parent`.
    pub(super) need: AtomicU32,
    /// The split point that a prospect kept in this place became, packed. Written and read by the owner only; Relaxed.
    pub(super) shared_as: AtomicU64,
    /// The rest, on cache lines of its own: who takes and reports moves here needs nothing beside them.
    pub(super) body: CachePadded<Mutex<Body<S>>>,
}

pub(super) struct Body<S: Shared> {
    pub(super) generation: u32,
    pub(super) open: bool,
    /// Elsewhere, since it is needed once a helper and the rest once a move; each helper reads it for as long as it stays.
    pub(super) start: Arc<S::Start>,
    /// Whether the items are known. A prospect is shared without; the first helper lists them, or the owner if it comes first.
    pub(super) listed: bool,
    pub(super) items: Vec<S::Item>,
    pub(super) cursor: usize,
    pub(super) helpers: u32,
    /// Whether anybody ever joined.
    pub(super) joined: bool,
    /// The worker that searches its item in an open window. Until it reports nobody begins another item.
    pub(super) opener: Option<u16>,
    /// Nodes behind the helpers' reports that counted.
    pub(super) brought: u64,
    pub(super) outcome: S::Outcome,
}

impl<S: Shared> Body<S> {
    /// What helpers will be told, to be written anew: in the same place, unless who left last still holds it.
    pub(super) fn start_anew(&mut self) -> &mut S::Start {
        if Arc::get_mut(&mut self.start).is_none() {
            self.start = Arc::default();
        }
        Arc::get_mut(&mut self.start).expect("nobody else has seen a new one")
    }

    /// Whether an item may be begun.
    pub(super) fn has_work(&self) -> bool {
        self.cursor < self.items.len() && self.opener.is_none()
    }

    /// Whether a helper finds something to do: an item, or all of them to be listed, which one alone does.
    pub(super) fn has_use_for_a_helper(&self) -> bool {
        self.has_work() || !self.listed && self.helpers == 0
    }
}

impl<S: Shared> Slot<S> {
    pub(super) fn new() -> Slot<S> {
        Slot {
            alpha: CachePadded::new(AtomicI32::new(0)),
            cut: CachePadded::new(AtomicBool::new(false)),
            parent: AtomicU64::new(u64::MAX),
            promise: AtomicU32::new(0),
            need: AtomicU32::new(0),
            shared_as: AtomicU64::new(SplitId::pack(None)),
            body: CachePadded::new(Mutex::new(Body {
                generation: 0,
                open: false,
                start: Arc::default(),
                listed: true,
                items: Vec::new(),
                cursor: 0,
                helpers: 0,
                joined: false,
                opener: None,
                brought: 0,
                outcome: S::Outcome::default(),
            })),
        }
    }

    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }
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
        Score::from_raw(self.team.slot(self.id).alpha.load(Ordering::Relaxed) as i16)
    }

    /// Takes the next piece of work and, under the same lock, what `look` sees (and notes) in the outcome so far, to which it is
    /// shown in any case; `None` when there is none left, another worker searches in an open window, or the node has failed high.
    pub fn next_item<R>(&self, look: impl Look<S, R>) -> Option<(S::Item, R)> {
        self.take(self.lock(), look)
    }

    /// Whether the items are known; only until they are does a split point need [`Work::list`].
    pub fn is_listed(&self) -> bool {
        self.lock().listed
    }

    /// Says what is to be done at a split point that was shared without a list; who comes second is not needed any more.
    pub fn list(&self, items: &[S::Item]) {
        let mut body = self.lock();
        if body.listed {
            return;
        }
        body.listed = true;
        body.items.extend_from_slice(items);
        if !body.has_work() {
            self.team.joinable.withdraw(self.id);
            return;
        }
        self.team.joinable.offer(self.id);
        drop(body);
        self.team.wake_for(self.id);
    }

    fn lock(&self) -> MutexGuard<'t, Body<S>> {
        self.team.lock(self.worker, &self.team.slot(self.id).body)
    }

    fn take<R>(&self, mut body: MutexGuard<'_, Body<S>>, look: impl Look<S, R>) -> Option<(S::Item, R)> {
        if self.team.slot(self.id).is_cut() {
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
        let slot = self.team.slot(self.id);
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
            self.team.wake_for(self.id);
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
        self.team.slot(self.id).body.lock().brought
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
            let mut body = self.team.slot(self.id).body.lock();
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
