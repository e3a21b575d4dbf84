//! Speculative search: waiting workers search the siblings of a first move before that move is finished.
//!
//! When the search descends the principal variation, and at the end of each split point, one worker has work and the others have
//! none. These periods take dozens of nodes each; with eight workers they add up to a sixth of the time. The siblings of the first move
//! will probably be needed. The owner of a node therefore offers them, with an estimate of the bound that they will have to beat, and a
//! waiting worker takes one. No worker waits for the result: it reaches the tree through the transposition table, where the regular
//! search of the move finds it.
//!
//! When all items of an offer have been taken, unfinished items are handed to further workers, which search them together as
//! ABDADA does. After that all items are handed out once more, for searches one ply deeper: those of the next iteration.
//!
//! A worker that finds a split point to join suspends its speculative search at once and resumes it when it waits again, so that
//! a long search is done in many short periods. Here that search is a function that is called between two looks for work
//! ([`super::Meanwhile`]); `search::sharing::coroutine` implements it.

use super::speculation_queue::{Offer, OfferState, Speculation};
use super::{Shared, Team, WorkerHandle};
use crate::types::{Depth, Score};
use std::sync::Arc;

/// Guard of an offer. Dropping it withdraws the offer: workers abandon the items that they took.
#[must_use]
pub struct SpeculationGuard<'t, S: Shared> {
    team: &'t Team<S>,
    state: Arc<OfferState>,
}

impl<S: Shared> Drop for SpeculationGuard<'_, S> {
    fn drop(&mut self) {
        self.team.speculation.withdraw(&self.state);
    }
}

/// An item of an offer, taken by a waiting worker.
#[must_use]
pub struct SpeculativeTask<'t, S: Shared> {
    team: &'t Team<S>,
    start: Arc<S::Start>,
    item: S::Item,
    /// Number of the item in its offer.
    place: usize,
    guess: Score,
    deeper: i32,
    state: Arc<OfferState>,
}

impl<S: Shared> SpeculativeTask<'_, S> {
    /// What the worker needs to reach the node.
    pub fn start(&self) -> &Arc<S::Start> {
        &self.start
    }

    /// The move.
    pub fn item(&self) -> S::Item {
        self.item
    }

    /// An estimate of the bound that the move will have to beat.
    pub fn guess(&self) -> Score {
        self.guess
    }

    /// Plies beyond the node's depth to which the move is searched.
    pub fn deeper(&self) -> i32 {
        self.deeper
    }

    /// The search is finished: other workers need not repeat it.
    pub fn note_finished(&self) {
        self.state.note_finished(self.place, self.deeper);
    }

    /// Whether the result can still be of use.
    pub fn is_wanted(&self) -> bool {
        !self.state.is_withdrawn() && !self.team.is_over()
    }
}

impl<'t, S: Shared> WorkerHandle<'t, S> {
    /// Whether a Pv node with this depth left offers the siblings of its first move.
    pub fn offers_speculation(&self, depth: Depth) -> bool {
        self.team.policy.speculate_from.is_some_and(|from| depth >= from)
    }

    /// Whether several workers may search the same move speculatively.
    pub fn shares_speculation(&self) -> bool {
        self.team.policy.speculation_max_workers > 1
    }

    /// Offers the siblings of a node's first move, which is about to be searched.
    pub fn offer_speculation(&self, speculation: Speculation<S>) -> SpeculationGuard<'t, S> {
        let offer = Offer::new(speculation);
        let guard = SpeculationGuard { team: self.team, state: Arc::clone(&offer.state) };
        self.team.speculation.put(offer);
        self.team.unpark_one_waiter();
        guard
    }

    /// The next item on offer, for a waiting worker.
    pub fn take_speculative(&self) -> Option<SpeculativeTask<'t, S>> {
        let team = self.team;
        if team.is_stopped() {
            return None;
        }
        let taken = team.speculation.take(&team.policy, |offer| {
            let (start, state) = (Arc::clone(&offer.start), Arc::clone(&offer.state));
            let &Offer { next: place, guess, deeper, .. } = offer;
            SpeculativeTask { team, start, item: offer.items[place], place, guess, deeper, state }
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

    fn offer<'t>(
        handle: &WorkerHandle<'t, Numbers>,
        ply: usize,
        items: &[u32],
    ) -> super::SpeculationGuard<'t, Numbers> {
        handle.offer_speculation(Speculation {
            ply: Ply::new(ply),
            start: "here",
            items: items.to_vec(),
            guess: Score::cp(7),
            deeper: 0,
        })
    }

    #[test]
    fn the_offer_deepest_in_the_tree_comes_first_and_then_all_of_them_deeper() {
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
    fn unfinished_items_go_to_further_workers_before_any_goes_deeper() {
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
    fn no_item_is_handed_out_twice_where_the_policy_allows_one_round() {
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
    fn an_offer_wakes_an_owner_that_could_help_and_not_one_that_waits_for_its_helpers_only() {
        let team: Team<Numbers> = Team::new(3, SplitPolicy::default());
        team.begin();
        team.prepare_park(0, ParkReason::AllHelpersLeft);
        team.prepare_park(1, ParkReason::WorkBelow);
        let _offer = offer(&team.handle(2), 2, &[1]);
        assert!(!team.state(1).parker.unpark_if(ParkReason::WorkBelow), "it was woken");
        assert!(team.state(0).parker.unpark_if(ParkReason::AllHelpersLeft), "it is still parked");
    }

    #[test]
    fn a_waiting_worker_searches_speculatively_until_there_is_a_split_point() {
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
                "a speculating worker counts as idle, so that split points are opened for it"
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
        assert!(guard.next_turn(&mut || panic!("there is no helper to wait for")).is_none());
        guard.close().expect("nothing was cut");
        team.finish();
        assert!(helper.wait_for_work(&mut || Some(4)).is_none());
    }
}
