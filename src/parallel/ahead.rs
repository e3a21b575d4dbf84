//! Work ahead: young brothers that are searched before the eldest is done, by workers that find nothing to join.
//!
//! Whenever the search goes down the principal variation, and at the end of each split point, one worker has work and the
//! others have none: short stretches, dozens of nodes each, but with eight workers they add up to a sixth of the time. The
//! young brothers that wait meanwhile will probably be needed. So the owner of a node offers them, with a guess of
//! what they will have to beat, and who has nothing to join takes one. Nothing waits for what comes out: it reaches
//! the tree through the table, where the real search of the move finds it.
//!
//! What makes it pay is that nothing is lost when there is something to join again. The worker looks for that every few
//! nodes, helps there in between (on another board) and then goes on, so that a long piece is done in many short stretches.

use super::join::Joined;
use super::sync::{AtomicBool, AtomicU64, AtomicUsize, CachePadded, Mutex, Ordering};
use super::telemetry::{EventKind, Span};
use super::{Seat, Shared, Team};
use crate::types::{Depth, Ply, Score};
use std::sync::Arc;

/// What is on offer.
pub(super) struct AheadBoard<S: Shared> {
    /// In the order in which they were made. No other lock is taken while this one is held.
    offers: Mutex<Vec<Offer<S>>>,
    /// Offers of which not everything was taken. Written under the lock; read without it by idle workers, so that an empty board
    /// costs them nothing. Relaxed: a stale number costs one look.
    open: CachePadded<AtomicUsize>,
    /// Rises whenever there may be something to join. Written by whoever opens a split point or puts work back into one, read
    /// every few nodes by workers that work ahead. Release and Acquire: who reads the new number finds the bit of the joinable split
    /// point, which was set before; otherwise it could take the call for heard and miss the split point for good.
    calls: CachePadded<AtomicU64>,
}

struct Offer<S: Shared> {
    start: S::Start,
    items: Vec<S::Item>,
    next: usize,
    ply: Ply,
    guess: Score,
    /// Set once, by the owner of the node when it withdraws the offer; read every few nodes by those who took an item. Relaxed:
    /// nothing is read because of it, and a stale value costs a few nodes.
    withdrawn: Arc<AtomicBool>,
}

impl<S: Shared> AheadBoard<S> {
    pub(super) fn new() -> AheadBoard<S> {
        AheadBoard {
            offers: Mutex::new(Vec::new()),
            open: CachePadded::new(AtomicUsize::new(0)),
            calls: CachePadded::new(AtomicU64::new(0)),
        }
    }

    /// There may be something to join.
    pub(super) fn call(&self) {
        self.calls.fetch_add(1, Ordering::Release);
    }

    pub(super) fn calls(&self) -> u64 {
        self.calls.load(Ordering::Acquire)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.offers.lock().is_empty()
    }

    fn put(&self, offer: Offer<S>) {
        let mut offers = self.offers.lock();
        self.open.fetch_add(!offer.items.is_empty() as usize, Ordering::Relaxed);
        offers.push(offer);
    }

    fn withdraw(&self, mark: &Arc<AtomicBool>) {
        mark.store(true, Ordering::Relaxed);
        let mut offers = self.offers.lock();
        if let Some(place) = offers.iter().rposition(|offer| Arc::ptr_eq(&offer.withdrawn, mark)) {
            let offer = offers.remove(place);
            self.open.fetch_sub((offer.next < offer.items.len()) as usize, Ordering::Relaxed);
        }
    }

    /// Hands out the next item of the offer that is deepest in the tree, the later one of two: it will be needed soonest.
    fn take<R>(&self, take: impl FnOnce(&Offer<S>, S::Item) -> R) -> Option<R> {
        if self.open.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let mut offers = self.offers.lock();
        let open = offers.iter_mut().filter(|offer| offer.next < offer.items.len());
        let offer = open.max_by_key(|offer| offer.ply)?;
        let item = offer.items[offer.next];
        offer.next += 1;
        self.open.fetch_sub((offer.next == offer.items.len()) as usize, Ordering::Relaxed);
        Some(take(offer, item))
    }
}

/// What a node offers before its eldest brother is searched.
pub struct Ahead<S: Shared> {
    /// Distance of the node from the root.
    pub ply: Ply,
    /// What a helper needs to get there.
    pub start: S::Start,
    /// The young brothers.
    pub items: Vec<S::Item>,
    /// What they will have to beat, probably.
    pub guess: Score,
}

/// Young brothers on offer. Dropping it withdraws them: whoever works on one gives it up.
#[must_use]
pub struct AheadOffer<'t, S: Shared> {
    team: &'t Team<S>,
    withdrawn: Arc<AtomicBool>,
}

impl<S: Shared> Drop for AheadOffer<'_, S> {
    fn drop(&mut self) {
        self.team.ahead.withdraw(&self.withdrawn);
    }
}

/// A young brother in the hands of a worker that works ahead. The worker counts as idle, so that split points are opened for it.
#[must_use]
pub struct AheadTask<'t, S: Shared> {
    team: &'t Team<S>,
    worker: u16,
    start: S::Start,
    item: S::Item,
    guess: Score,
    withdrawn: Arc<AtomicBool>,
    /// The call after which there was nothing to join.
    heard: u64,
    _span: Option<Span<'t, S>>,
}

impl<'t, S: Shared> AheadTask<'t, S> {
    /// How the node is reached; a second call gets nothing.
    pub fn take_start(&mut self) -> S::Start {
        std::mem::take(&mut self.start)
    }

    /// The brother, and what it will have to beat.
    pub fn item(&self) -> (S::Item, Score) {
        (self.item, self.guess)
    }

    /// Whether anybody may still profit from it.
    pub fn is_wanted(&self) -> bool {
        !self.withdrawn.load(Ordering::Relaxed) && !self.team.is_stopped() && !self.team.is_finished()
    }

    /// A split point to be joined in between, if there is one; [`AheadTask::resume`] is to be called when the worker comes back.
    /// One load when nothing was opened since the last look.
    pub fn called_away(&mut self) -> Option<Joined<'t, S>> {
        let calls = self.team.ahead.calls();
        if calls == self.heard {
            return None;
        }
        let joined = self.team.join_best(self.worker, None);
        match joined {
            Some(_) => self.team.change_idle(false),
            None => self.heard = calls,
        }
        joined
    }

    /// The worker is back.
    pub fn resume(&self) {
        self.team.change_idle(true);
    }
}

impl<S: Shared> Drop for AheadTask<'_, S> {
    fn drop(&mut self) {
        self.team.change_idle(false);
    }
}

impl<'t, S: Shared> Seat<'t, S> {
    /// Whether the young brothers of a node of this depth are offered before the eldest is searched.
    #[inline]
    pub fn offers_ahead(&self, depth: Depth) -> bool {
        self.team.policy.ahead_from.is_some_and(|from| depth >= from)
    }

    /// Offers the young brothers of a node whose eldest is to be searched next.
    pub fn offer_ahead(&self, ahead: Ahead<S>) -> AheadOffer<'t, S> {
        let withdrawn = Arc::new(AtomicBool::new(false));
        let offer = AheadOffer { team: self.team, withdrawn: Arc::clone(&withdrawn) };
        let Ahead { ply, start, items, guess } = ahead;
        self.team.ahead.put(Offer { start, items, next: 0, ply, guess, withdrawn });
        self.team.wake_one_idle();
        offer
    }
}

impl<S: Shared> Team<S> {
    /// A young brother for an idle worker, which stays idle in the eyes of the others until the task is dropped.
    pub(super) fn take_ahead(&self, worker: u16) -> Option<AheadTask<'_, S>> {
        // Not heard of yet, so that the first look is a real one.
        let heard = self.ahead.calls().wrapping_sub(1);
        let taken = self.ahead.take(|offer, item| {
            let withdrawn = Arc::clone(&offer.withdrawn);
            (offer.start.clone(), item, offer.guess, withdrawn)
        });
        let (start, item, guess, withdrawn) = taken?;
        self.change_idle(true);
        self.wake_one_idle();
        let _span = self.begin_span(worker, EventKind::Ahead);
        Some(AheadTask { team: self, worker, start, item, guess, withdrawn, heard, _span })
    }
}

#[cfg(test)]
mod tests {
    use crate::parallel::{Ahead, Evidence, Expected, Found, Report, Seat, Shared, SplitCandidate, SplitPolicy, Team};
    use crate::types::{Depth, Ply, Score};

    struct Numbers;

    impl Shared for Numbers {
        type Start = &'static str;
        type Item = u32;
        type Outcome = ();
    }

    fn offer<'t>(seat: &Seat<'t, Numbers>, ply: usize, items: &[u32]) -> super::AheadOffer<'t, Numbers> {
        seat.offer_ahead(Ahead { ply: Ply::new(ply), start: "here", items: items.to_vec(), guess: Score::cp(7) })
    }

    fn task<'t>(seat: &mut Seat<'t, Numbers>) -> super::AheadTask<'t, Numbers> {
        match seat.wait_for_anything() {
            Some(Found::Ahead(task)) => task,
            Some(Found::Shared(_)) => panic!("nothing was opened"),
            None => panic!("the search is not over"),
        }
    }

    #[test]
    fn the_offer_deepest_in_the_tree_goes_first_and_every_brother_once() {
        let team: Team<Numbers> = Team::new(2, SplitPolicy::default());
        team.begin();
        let (leader, mut helper) = (team.sit(0), team.sit(1));
        let _root = offer(&leader, 0, &[1, 2]);
        let below = offer(&leader, 3, &[30]);
        let _nothing = offer(&leader, 5, &[]);
        let mut first = task(&mut helper);
        assert_eq!((first.take_start(), first.item()), ("here", (30, Score::cp(7))));
        assert_eq!([task(&mut helper), task(&mut helper)].map(|task| task.item().0), [1, 2]);
        assert!(first.is_wanted());
        drop(below);
        assert!(!first.is_wanted(), "its offer was withdrawn");
        team.finish();
        assert!(helper.wait_for_anything().is_none());
    }

    #[test]
    fn who_works_ahead_counts_as_idle_and_is_called_to_what_is_opened() {
        let team: Team<Numbers> = Team::new(2, SplitPolicy::default());
        team.begin();
        let (leader, mut helper) = (team.sit(0), team.sit(1));
        let _offer = offer(&leader, 0, &[1]);
        let mut task = task(&mut helper);
        assert!(task.called_away().is_none() && team.idle() == 1);
        let node = SplitCandidate::untouched(Expected::All, Evidence::default(), Depth::new(5));
        let guard = leader.open(&node, &[4, 5], ((), Score::DRAW), |start| *start = "there");
        let mut joined = task.called_away().expect("a split point was opened");
        assert_eq!((joined.take_start(), team.idle()), ("there", 0));
        while joined.work().next_item(|_| ()).is_some() {
            joined.work().report(|_| Report::Nothing);
        }
        drop(joined);
        task.resume();
        assert!(task.called_away().is_none() && task.is_wanted() && team.idle() == 1);
        assert!(guard.next_turn().is_none());
        guard.close().expect("nothing was cut");
        drop(task);
        assert_eq!(team.idle(), 0);
        team.stop();
    }
}
