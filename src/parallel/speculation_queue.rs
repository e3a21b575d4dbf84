//! The moves offered for speculative search.

use super::sync::{AtomicBool, AtomicUsize, CachePadded, Mutex, Ordering};
use super::{Shared, SplitPolicy};
use crate::types::{Ply, Score};
use std::cmp::Reverse;
use std::sync::Arc;

/// What a node offers before its first move is searched.
pub struct Speculation<S: Shared> {
    /// Distance of the node from the root.
    pub ply: Ply,
    /// What a helper needs to get there.
    pub start: S::Start,
    /// The siblings of the first move.
    pub items: Vec<S::Item>,
    /// An estimate of the bound that they will have to beat.
    pub guess: Score,
    /// Plies beyond the node's depth to which they are searched.
    pub deeper: i32,
}

/// The offers of all nodes.
pub(super) struct SpeculationQueue<S: Shared> {
    /// In the order in which they were made. No other lock is acquired while this one is held.
    offers: Mutex<Vec<Offer<S>>>,
    /// The number of offers with items to hand out. Written under the lock; read without it by workers that wait or join, so that an
    /// empty queue costs them one load. Relaxed: a stale number costs one look. A parking worker reads it after the fence of
    /// `Parker::prepare_park`; a worker that offers has written it before the fence of `unpark_one_waiter`. One of the two therefore
    /// sees the other.
    open: CachePadded<AtomicUsize>,
}

/// The offer of one node.
pub(super) struct Offer<S: Shared> {
    pub(super) start: Arc<S::Start>,
    pub(super) items: Vec<S::Item>,
    /// Place of the next item.
    pub(super) next: usize,
    ply: Ply,
    pub(super) guess: Score,
    /// Plies beyond the node's depth to which the next item is searched.
    pub(super) deeper: i32,
    /// How often every item was handed out for a search to that depth.
    rounds: u32,
    pub(super) state: Arc<OfferState>,
}

/// The state of an offer, shared with the workers that took its items.
pub(super) struct OfferState {
    /// Set once, by the owner of the node when it withdraws the offer; read every few nodes by the workers that took an item. Relaxed:
    /// no other data depend on it, and a stale value costs a few nodes.
    withdrawn: AtomicBool,
    /// For each item the greatest depth of a finished search: 0 for none, else one more than the plies beyond the node's depth.
    /// Raised by the worker that finishes the item, read by workers that take one. Relaxed: a stale value makes a worker search what
    /// the transposition table has already.
    finished: Box<[AtomicUsize]>,
}

impl OfferState {
    /// Whether the owner of the node withdrew the offer.
    pub(super) fn is_withdrawn(&self) -> bool {
        self.withdrawn.load(Ordering::Relaxed)
    }

    /// The search of the item at `place` is finished.
    pub(super) fn note_finished(&self, place: usize, deeper: i32) {
        self.finished[place].fetch_max(deeper as usize + 1, Ordering::Relaxed);
    }
}

impl<S: Shared> Offer<S> {
    pub(super) fn new(speculation: Speculation<S>) -> Offer<S> {
        let Speculation { ply, start, items, guess, deeper } = speculation;
        let finished = items.iter().map(|_| AtomicUsize::new(0)).collect();
        let state = Arc::new(OfferState { withdrawn: AtomicBool::new(false), finished });
        Offer { start: Arc::new(start), items, next: 0, ply, guess, deeper, rounds: 0, state }
    }

    fn is_open(&self) -> bool {
        self.next < self.items.len()
    }

    /// The order of offers: a round of all offers comes before the next round of any, and in a round the node deepest in the tree
    /// comes first.
    fn precedence(&self) -> impl Ord + use<S> {
        (Reverse((self.deeper, self.rounds)), self.ply)
    }

    /// Whether the next item was already searched to the depth of this round.
    fn is_finished(&self) -> bool {
        self.state.finished[self.next].load(Ordering::Relaxed) as i32 > self.deeper
    }

    /// The next item was handed out. The first follows the last again while the policy allows another round.
    fn advance(&mut self, policy: &SplitPolicy) {
        self.next += 1;
        if self.is_open() {
            return;
        }
        if self.rounds + 1 < policy.speculation_max_workers {
            (self.next, self.rounds) = (0, self.rounds + 1);
        } else if self.deeper < policy.speculation_max_deeper {
            (self.next, self.rounds, self.deeper) = (0, 0, self.deeper + 1);
        }
    }
}

impl<S: Shared> SpeculationQueue<S> {
    pub(super) fn new() -> SpeculationQueue<S> {
        SpeculationQueue { offers: Mutex::new(Vec::new()), open: CachePadded::new(AtomicUsize::new(0)) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.offers.lock().is_empty()
    }

    /// Whether an item is on offer.
    pub(super) fn has_items(&self) -> bool {
        self.open.load(Ordering::Relaxed) > 0
    }

    pub(super) fn put(&self, offer: Offer<S>) {
        let mut offers = self.offers.lock();
        self.open.fetch_add(offer.is_open() as usize, Ordering::Relaxed);
        offers.push(offer);
    }

    pub(super) fn withdraw(&self, state: &Arc<OfferState>) {
        state.withdrawn.store(true, Ordering::Relaxed);
        let mut offers = self.offers.lock();
        if let Some(place) = offers.iter().rposition(|offer| Arc::ptr_eq(&offer.state, state)) {
            let offer = offers.remove(place);
            self.open.fetch_sub(offer.is_open() as usize, Ordering::Relaxed);
        }
    }

    /// Hands out the next item of the offer whose node is deepest in the tree, of the later offer among equals: it will be needed
    /// first. Items that no worker has taken come before items that others have, and both before searches one ply deeper.
    pub(super) fn take<R>(&self, policy: &SplitPolicy, take: impl Fn(&Offer<S>) -> R) -> Option<R> {
        if !self.has_items() {
            return None;
        }
        let mut offers = self.offers.lock();
        loop {
            let open = offers.iter_mut().filter(|offer| offer.is_open());
            let offer = open.max_by_key(|offer| offer.precedence())?;
            let taken = (!offer.is_finished()).then(|| take(offer));
            offer.advance(policy);
            self.open.fetch_sub(!offer.is_open() as usize, Ordering::Relaxed);
            if taken.is_some() {
                return taken;
            }
        }
    }
}
