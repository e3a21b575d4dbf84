//! Work ahead: young brothers that are searched before the eldest is done, by workers that have to wait.
//!
//! Whenever the search goes down the principal variation, and at the end of each split point, one worker has work and the
//! others have none: short stretches, dozens of nodes each, but with eight workers they add up to a sixth of the time. The
//! young brothers that wait meanwhile will probably be needed. So the owner of a node offers them, with a guess of
//! what they will have to beat, and who waits takes one. Nothing waits for what comes out: it reaches the tree through the
//! table, where the real search of the move finds it.
//!
//! When all items of an offer were taken, large teams hand those that are not finished to others, too, who search them together
//! as ABDADA does; and after that all of them once more, for searches one ply deeper: those of the next iteration.
//!
//! What makes it pay is that nothing is lost when there is something to join again: the worker puts the brother aside at once
//! and takes it up when it waits the next time, so that a long piece is done in many short stretches. How the search manages
//! that is its own business; here it is a function that is called between two looks ([`Meanwhile`]).

use super::sync::{AtomicBool, AtomicUsize, CachePadded, Mutex, Ordering};
use super::{Shared, SplitPolicy, Team, WorkerHandle};
use crate::types::{Depth, Ply, Score};
use std::cmp::Reverse;
use std::sync::Arc;

/// What is on offer.
pub(super) struct SpeculationBoard<S: Shared> {
    /// In the order in which they were made. No other lock is taken while this one is held.
    offers: Mutex<Vec<Offer<S>>>,
    /// Offers of which not everything was taken. Written under the lock; read without it by workers that wait or join, so that an
    /// empty board costs them nothing. Relaxed: a stale number costs one look. Who goes to sleep reads it after the fence of
    /// `Parker::prepare_park`, who offers has written it before that of `unpark_one_waiter`: one of the two sees the other.
    open: CachePadded<AtomicUsize>,
}

struct Offer<S: Shared> {
    start: Arc<S::Start>,
    items: Vec<S::Item>,
    next: usize,
    ply: Ply,
    guess: Score,
    /// How many plies deeper than the node is searched now.
    deeper: i32,
    /// How often every item was handed out for a search that deep.
    rounds: u32,
    fate: Arc<Fate>,
}

/// What becomes of an offer, for those to see who took something of it.
struct Fate {
    /// Set once, by the owner of the node when it withdraws the offer; read every few nodes by those who took an item. Relaxed:
    /// nothing is read because of it, and a stale value costs a few nodes.
    withdrawn: AtomicBool,
    /// For each item how deep it was searched at most: 0 for not at all, else one more than the plies beyond the node's depth.
    /// Raised by whoever finishes the item, read by who takes one. Relaxed: a stale value sends a worker to what the table
    /// knows already.
    finished: Box<[AtomicUsize]>,
}

impl<S: Shared> Offer<S> {
    fn is_open(&self) -> bool {
        self.next < self.items.len()
    }

    /// What goes first of several offers: the rounds of all before the next ones of any, and then the node deepest in the tree.
    fn precedence(&self) -> impl Ord + use<S> {
        (Reverse((self.deeper, self.rounds)), self.ply)
    }

    /// Whether the next item needs no more searching as deep as it would be now.
    fn is_finished(&self) -> bool {
        self.fate.finished[self.next].load(Ordering::Relaxed) as i32 > self.deeper
    }

    /// The next item was handed out. After the last of them comes the first again as long as the policy has use for it.
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

impl<S: Shared> SpeculationBoard<S> {
    pub(super) fn new() -> SpeculationBoard<S> {
        SpeculationBoard { offers: Mutex::new(Vec::new()), open: CachePadded::new(AtomicUsize::new(0)) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.offers.lock().is_empty()
    }

    /// Whether there is anything to take.
    pub(super) fn has_items(&self) -> bool {
        self.open.load(Ordering::Relaxed) > 0
    }

    fn put(&self, offer: Offer<S>) {
        let mut offers = self.offers.lock();
        self.open.fetch_add(offer.is_open() as usize, Ordering::Relaxed);
        offers.push(offer);
    }

    fn withdraw(&self, fate: &Arc<Fate>) {
        fate.withdrawn.store(true, Ordering::Relaxed);
        let mut offers = self.offers.lock();
        if let Some(place) = offers.iter().rposition(|offer| Arc::ptr_eq(&offer.fate, fate)) {
            let offer = offers.remove(place);
            self.open.fetch_sub(offer.is_open() as usize, Ordering::Relaxed);
        }
    }

    /// Hands out the next item of the offer that is deepest in the tree, the later one of two: it will be needed soonest. What others
    /// have taken already comes after all that nobody has, and what is to be searched deeper after both.
    fn take<R>(&self, policy: &SplitPolicy, take: impl Fn(&Offer<S>) -> R) -> Option<R> {
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

/// What a node offers before its eldest brother is searched.
pub struct Speculation<S: Shared> {
    /// Distance of the node from the root.
    pub ply: Ply,
    /// What a helper needs to get there.
    pub start: S::Start,
    /// The young brothers.
    pub items: Vec<S::Item>,
    /// What they will have to beat, probably.
    pub guess: Score,
    /// Plies to be searched deeper than the node is.
    pub deeper: i32,
}

/// Young brothers on offer. Dropping it withdraws them: whoever works on one gives it up.
#[must_use]
pub struct SpeculationGuard<'t, S: Shared> {
    team: &'t Team<S>,
    fate: Arc<Fate>,
}

impl<S: Shared> Drop for SpeculationGuard<'_, S> {
    fn drop(&mut self) {
        self.team.ahead.withdraw(&self.fate);
    }
}

/// What a worker does between two looks for work: a little, and tells how many nodes it took; `None` when there is nothing to do.
pub type Meanwhile<'a> = &'a mut dyn FnMut() -> Option<u64>;

/// A young brother in the hands of a worker that waits.
#[must_use]
pub struct SpeculativeTask<'t, S: Shared> {
    team: &'t Team<S>,
    start: Arc<S::Start>,
    item: S::Item,
    /// Number of the item in its offer.
    place: usize,
    guess: Score,
    deeper: i32,
    fate: Arc<Fate>,
}

impl<S: Shared> SpeculativeTask<'_, S> {
    /// How the node is reached.
    pub fn start(&self) -> &Arc<S::Start> {
        &self.start
    }

    /// The move.
    pub fn item(&self) -> S::Item {
        self.item
    }

    /// What it will have to beat, probably.
    pub fn guess(&self) -> Score {
        self.guess
    }

    /// How many plies deeper than the node it is to be searched.
    pub fn deeper(&self) -> i32 {
        self.deeper
    }

    /// It was searched to the end: nobody else has to.
    pub fn note_finished(&self) {
        self.fate.finished[self.place].fetch_max(self.deeper as usize + 1, Ordering::Relaxed);
    }

    /// Whether anybody may still profit from it.
    pub fn is_wanted(&self) -> bool {
        !self.fate.withdrawn.load(Ordering::Relaxed) && !self.team.is_over()
    }
}

impl<'t, S: Shared> WorkerHandle<'t, S> {
    /// Whether the young brothers of a Pv node with so much depth left are offered.
    pub fn offers_speculation(&self, depth: Depth) -> bool {
        self.team.policy.speculate_from.is_some_and(|from| depth >= from)
    }

    /// Whether several workers may be at the same brother ahead.
    pub fn shares_speculation(&self) -> bool {
        self.team.policy.speculation_max_workers > 1
    }

    /// Offers the young brothers of a node whose eldest is to be searched next.
    pub fn offer_speculation(&self, ahead: Speculation<S>) -> SpeculationGuard<'t, S> {
        let Speculation { ply, start, items, guess, deeper } = ahead;
        let start = Arc::new(start);
        let finished = items.iter().map(|_| AtomicUsize::new(0)).collect();
        let fate = Arc::new(Fate { withdrawn: AtomicBool::new(false), finished });
        let offer = SpeculationGuard { team: self.team, fate: Arc::clone(&fate) };
        self.team.ahead.put(Offer { start, items, next: 0, ply, guess, deeper, rounds: 0, fate });
        self.team.unpark_one_waiter();
        offer
    }

    /// A young brother, for a worker that waits.
    pub fn take_speculative(&self) -> Option<SpeculativeTask<'t, S>> {
        let team = self.team;
        if team.is_stopped() {
            return None;
        }
        let taken = team.ahead.take(&team.policy, |offer| {
            let (start, fate) = (Arc::clone(&offer.start), Arc::clone(&offer.fate));
            let &Offer { next: place, guess, deeper, .. } = offer;
            SpeculativeTask { team, start, item: offer.items[place], place, guess, deeper, fate }
        });
        if taken.is_some() {
            team.charge(self.index, |costs| costs.join);
            team.unpark_one_waiter();
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use crate::parallel::parker::ParkReason;
    use crate::parallel::{
        Evidence, Expected, Report, Shared, Speculation, SplitCandidate, SplitPolicy, Team, WorkerHandle,
    };
    use crate::types::{Depth, Ply, Score};

    struct Numbers;

    impl Shared for Numbers {
        type Start = &'static str;
        type Item = u32;
        type Outcome = ();
    }

    fn offer<'t>(seat: &WorkerHandle<'t, Numbers>, ply: usize, items: &[u32]) -> super::SpeculationGuard<'t, Numbers> {
        seat.offer_speculation(Speculation {
            ply: Ply::new(ply),
            start: "here",
            items: items.to_vec(),
            guess: Score::cp(7),
            deeper: 0,
        })
    }

    #[test]
    fn the_offer_deepest_in_the_tree_goes_first_and_then_all_of_them_deeper() {
        let policy = SplitPolicy { speculation_max_workers: 1, speculation_max_deeper: 2, ..SplitPolicy::default() };
        let team: Team<Numbers> = Team::new(2, policy);
        team.begin();
        let (leader, helper) = (team.handle(0), team.handle(1));
        let task = || helper.take_speculative().expect("there is something on offer");
        let _root = offer(&leader, 0, &[1, 2]);
        let below = offer(&leader, 3, &[30]);
        let _nothing = offer(&leader, 5, &[]);
        let first = task();
        assert_eq!((**first.start(), first.item(), first.guess()), ("here", 30, Score::cp(7)));
        assert_eq!([task(), task()].map(|task| (task.item(), task.deeper())), [(1, 0), (2, 0)]);
        let deeper: Vec<(u32, i32)> =
            std::iter::from_fn(|| helper.take_speculative()).map(|task| (task.item(), task.deeper())).collect();
        assert_eq!(deeper, [(30, 1), (1, 1), (2, 1), (30, 2), (1, 2), (2, 2)]);
        assert!(first.is_wanted());
        drop(below);
        assert!(!first.is_wanted(), "its offer was withdrawn");
    }

    #[test]
    fn what_is_not_finished_goes_to_others_too_before_anything_goes_deeper() {
        let policy = SplitPolicy { speculation_max_deeper: 1, speculation_max_workers: 3, ..SplitPolicy::default() };
        let team: Team<Numbers> = Team::new(2, policy);
        team.begin();
        let (leader, helper) = (team.handle(0), team.handle(1));
        let task = || helper.take_speculative().expect("there is something on offer");
        let (_root, _below) = (offer(&leader, 0, &[1, 2]), offer(&leader, 3, &[30]));
        let first = [task(), task(), task()];
        assert_eq!(first.each_ref().map(|task| task.item()), [30, 1, 2]);
        first[1].note_finished();
        let second = [task(), task()];
        assert_eq!(second.each_ref().map(|task| (task.item(), task.deeper())), [(30, 0), (2, 0)]);
        first[0].note_finished();
        assert_eq!((task().item(), task().item()), (2, 30), "a third time, and then deeper");
        let deeper = [task(), task(), task()].map(|task| (task.item(), task.deeper()));
        assert_eq!(deeper, [(1, 1), (2, 1), (30, 1)]);
        second[1].note_finished();
        let rest = std::iter::from_fn(|| helper.take_speculative()).map(|task| (task.item(), task.deeper()));
        assert_eq!(rest.collect::<Vec<_>>(), [(1, 1), (2, 1), (30, 1), (1, 1), (2, 1)]);
        assert!(!team.has_speculative_work());
    }

    #[test]
    fn nothing_is_handed_out_twice_where_the_team_does_not_go_deeper() {
        let policy = SplitPolicy { speculation_max_workers: 1, speculation_max_deeper: 0, ..SplitPolicy::default() };
        let team: Team<Numbers> = Team::new(8, policy);
        team.begin();
        let (leader, helper) = (team.handle(0), team.handle(1));
        let _offer = offer(&leader, 2, &[1, 2]);
        let taken: Vec<(u32, i32)> =
            std::iter::from_fn(|| helper.take_speculative()).map(|task| (task.item(), task.deeper())).collect();
        assert_eq!(taken, [(1, 0), (2, 0)]);
    }

    #[test]
    fn an_offer_calls_who_waits_for_its_helpers_and_not_who_waits_to_be_alone() {
        let team: Team<Numbers> = Team::new(3, SplitPolicy::default());
        team.begin();
        team.prepare_park(0, ParkReason::HelpersOnly);
        team.prepare_park(1, ParkReason::WorkBelow);
        let _offer = offer(&team.handle(2), 2, &[1]);
        assert!(!team.state(1).parker.unpark_if(ParkReason::WorkBelow), "it was called");
        assert!(team.state(0).parker.unpark_if(ParkReason::HelpersOnly), "it sleeps on");
    }

    #[test]
    fn who_waits_works_meanwhile_until_there_is_something_to_join() {
        let team: Team<Numbers> = Team::new(2, SplitPolicy::default());
        team.begin();
        let (leader, mut helper) = (team.handle(0), team.handle(1));
        let node = SplitCandidate::untouched(Expected::All, Evidence::default(), Depth::new(5));
        let (mut turns, mut guard) = (0, None);
        let mut meanwhile = || {
            turns += 1;
            assert_eq!(
                team.idle_count().idle(),
                1,
                "who works ahead counts as idle, so that split points are opened for it"
            );
            if turns == 3 {
                guard = Some(leader.open(&node, &[4, 5], (), Score::DRAW, |start| *start = "there"));
            }
            Some(4)
        };
        let joined = helper.wait_for_work(&mut meanwhile).expect("a split point was opened");
        assert_eq!((*joined.start(), team.idle_count().idle(), turns), ("there", 0, 3));
        let mut item = joined.work().next_item(|_, _| ());
        while item.is_some() {
            item = joined.work().report(0, |_| Report::Nothing, |_, _| ()).next;
        }
        drop(joined);
        let guard = guard.expect("it was opened");
        assert!(guard.next_turn(&mut || panic!("there is nobody to wait for")).is_none());
        guard.close().expect("nothing was cut");
        team.finish();
        assert!(helper.wait_for_work(&mut || Some(4)).is_none());
    }
}
