//! The parallel machinery on synthetic trees, where a node costs nanoseconds: the serial value is the oracle.

use super::{
    Ahead, Evidence, Expected, Joined, Prospect, Report, Seat, Shared, SplitCandidate, SplitGuard, SplitPolicy,
    Stopped, Team, Turn, Work,
};
use crate::types::{Depth, Ply, Score};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A uniform random tree: the value of a leaf is a hash of the path to it.
#[derive(Clone, Copy)]
pub(super) struct Tree {
    pub seed: u64,
    pub width: u32,
    pub depth: i32,
}

/// A node by the hash of its path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    hash: u64,
    depth: i32,
    beta: i16,
    expected: Expected,
    /// Number of the first child that nobody has begun, where the children are yet to be listed.
    unlisted: Option<u32>,
}

pub(super) fn mix(value: u64) -> u64 {
    let z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Tree {
    fn child(hash: u64, index: u32) -> u64 {
        mix(hash ^ mix(index as u64 + 1))
    }

    fn leaf(hash: u64) -> i16 {
        (mix(hash) % 2001) as i16 - 1000
    }

    /// The value without any bounds.
    pub(super) fn minimax(&self, hash: u64, depth: i32) -> i16 {
        if depth == 0 {
            return Self::leaf(hash);
        }
        (0..self.width).map(|index| -self.minimax(Self::child(hash, index), depth - 1)).max().expect("a node has moves")
    }
}

pub(super) struct Siblings;

impl Shared for Siblings {
    type Start = Place;
    type Item = u32;
    type Outcome = Outcome;
}

#[derive(Default)]
pub(super) struct Outcome {
    best: i16,
}

pub(super) struct Searcher<'t> {
    tree: Tree,
    seat: Seat<'t, Siblings>,
    nodes: &'t AtomicU64,
    /// Panics at this node, to see what becomes of the others.
    trap: Option<u64>,
    /// Prospects of the path, and the first that may be shared.
    kept: Vec<Kept>,
    sharable_from: usize,
}

/// A prospect while one of its children is searched.
struct Kept {
    at: u16,
    node: SplitCandidate,
    place: Place,
    best: i16,
    alpha: i16,
}

impl<'t> Searcher<'t> {
    pub(super) fn new(tree: Tree, seat: Seat<'t, Siblings>, nodes: &'t AtomicU64, trap: Option<u64>) -> Self {
        Searcher { tree, seat, nodes, trap, kept: Vec::new(), sharable_from: 0 }
    }

    /// What the first worker does.
    pub(super) fn lead(&mut self) -> Result<i16, Stopped> {
        let result = self.search(self.tree.seed, self.tree.depth, (-2000, 2000), Expected::Pv);
        self.seat.team().finish();
        result
    }

    /// What the others do.
    pub(super) fn help_until_the_end(&mut self) {
        let beside = self.seat.beside();
        while let Some(joined) = self.seat.wait_for_work(&mut || practise(&beside)) {
            self.help(joined);
        }
    }

    /// Fail-soft alpha-beta in five verbs: eldest, open, next item, report, close.
    fn search(&mut self, hash: u64, depth: i32, (alpha, beta): (i16, i16), expected: Expected) -> Result<i16, Stopped> {
        if self.seat.is_interrupted() {
            return Err(Stopped);
        }
        self.nodes.fetch_add(1, Ordering::Relaxed);
        assert!(self.trap != Some(hash), "the trap");
        if depth == 0 {
            return Ok(Tree::leaf(hash));
        }
        let place = Place { hash, depth, beta, expected, unlisted: None };
        let (mut best, mut alpha) = (i16::MIN, alpha);
        let kept_above = self.kept.len();
        let mut prospect: Option<Prospect<'_, Siblings>> = None;
        for index in 0..self.tree.width {
            let child = if index == 0 { expected.eldest_child() } else { expected.younger_child() };
            let offer =
                (expected == Expected::Pv && index == 0 && self.seat.offers_ahead(Depth::new(depth))).then(|| {
                    let items = (1..self.tree.width).collect();
                    self.seat.offer_ahead(Ahead { ply: Ply::ROOT, start: place, items, guess: Score::DRAW, deeper: 0 })
                });
            let value = self.search(Tree::child(hash, index), depth - 1, (-beta, -alpha), child).map(|value| -value);
            drop(offer);
            self.kept.truncate(kept_above + 1);
            if let Some(shared) = prospect.take_if(|prospect| prospect.is_shared()) {
                let node = self.kept[kept_above].node;
                let guard = shared.into_guard(&node).expect("it is shared");
                if let Ok(value) = value {
                    guard.work().list(&(index + 1..self.tree.width).collect::<Vec<_>>());
                    let _ = self.hand_in_and_go_on(place, guard.work(), value);
                }
                let result = self.finish(place, guard);
                self.forget(kept_above);
                return result;
            }
            let Ok(value) = value else {
                drop(prospect);
                self.forget(kept_above);
                return Err(Stopped);
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta {
                break;
            }
            let node = SplitCandidate {
                expected,
                evidence: Evidence::default(),
                depth: Depth::new(depth),
                searched: index + 1,
                eldest_nodes: u64::MAX,
            };
            let rest: Vec<u32> = (index + 1..self.tree.width).collect();
            let asked = self.seat.is_asked_for_work();
            if asked && self.sharable_from < kept_above {
                self.share_outermost();
            } else if !rest.is_empty() && asked && self.seat.is_worth_sharing(&node, true) {
                drop(prospect);
                self.forget(kept_above);
                let outcome = (Outcome { best }, Score::from_raw(alpha));
                let guard = self.seat.open(&node, &rest, outcome, |start| *start = place);
                let sharable = std::mem::replace(&mut self.sharable_from, self.kept.len());
                let result = self.finish(place, guard);
                self.sharable_from = sharable;
                return result;
            } else if expected != Expected::Pv && prospect.is_none() && self.seat.is_worth_sharing(&node, true) {
                let own = self.seat.keep();
                let place = Place { unlisted: Some(0), ..place };
                self.kept.push(Kept { at: own.place(), node, place, best, alpha });
                prospect = Some(own);
            }
            if prospect.is_some() {
                let kept = &mut self.kept[kept_above];
                (kept.best, kept.alpha, kept.place.unlisted) = (best, alpha, Some(index + 2));
            }
        }
        drop(prospect);
        self.forget(kept_above);
        Ok(best)
    }

    fn forget(&mut self, kept: usize) {
        self.kept.truncate(kept);
        self.sharable_from = self.sharable_from.min(kept);
    }

    fn share_outermost(&mut self) {
        let kept = &self.kept[self.sharable_from];
        let outcome = (Outcome { best: kept.best }, Score::from_raw(kept.alpha));
        self.seat.share(kept.at, &kept.node, outcome, |start| *start = kept.place);
        self.sharable_from += 1;
    }

    fn finish(&mut self, place: Place, guard: SplitGuard<'_, Siblings>) -> Result<i16, Stopped> {
        let beside = self.seat.beside();
        while let Some(turn) = guard.next_turn(&mut || practise(&beside)) {
            match turn {
                Turn::Own(work) => drop(self.work_on(place, work)),
                Turn::Below(joined) => self.help(joined),
            }
        }
        Ok(guard.close()?.best)
    }

    fn help(&mut self, joined: Joined<'_, Siblings>) {
        let place = *joined.start();
        let sharable = std::mem::replace(&mut self.sharable_from, self.kept.len());
        if let Some(first) = place.unlisted {
            joined.work().list(&(first..self.tree.width).collect::<Vec<_>>());
        }
        let _ = self.work_on(place, joined.work());
        self.sharable_from = sharable;
    }

    fn work_on(&mut self, place: Place, work: Work<'_, Siblings>) -> Result<(), Stopped> {
        self.go_on(place, work, work.next_item(|_, _| ()))
    }

    /// Reports the value of a child and takes the next.
    fn hand_in_and_go_on(&mut self, place: Place, work: Work<'_, Siblings>, value: i16) -> Result<(), Stopped> {
        let merge = |outcome: &mut Outcome| {
            outcome.best = outcome.best.max(value);
            match () {
                () if value >= place.beta => Report::Cut,
                () if value > work.alpha().raw() => Report::Raised(Score::from_raw(value)),
                () => Report::Nothing,
            }
        };
        let next = work.report(1, merge, |_, _| ()).next;
        self.go_on(place, work, next)
    }

    /// A scout first, as the real search does: its result counts for the alpha it was asked for only.
    fn go_on(&mut self, place: Place, work: Work<'_, Siblings>, mut next: Option<(u32, ())>) -> Result<(), Stopped> {
        while let Some((index, ())) = next {
            let (child, depth) = (Tree::child(place.hash, index), place.depth - 1);
            let expected = place.expected.younger_child();
            let asked = work.alpha().raw();
            let mut value = -self.search(child, depth, (-asked - 1, -asked), expected)?;
            let fails_high = value > asked && value < place.beta;
            if fails_high && !work.may_open_window() {
                work.put_back(index);
                next = work.next_item(|_, _| ());
                continue;
            }
            let lower = work.alpha().raw();
            if fails_high && lower < place.beta {
                value = -self.search(child, depth, (-place.beta, -lower), Expected::Pv)?;
            }
            return self.hand_in_and_go_on(place, work, value);
        }
        Ok(())
    }
}

/// Goes through a brother on offer for nothing but practice: there is no table in which its value could be found.
fn practise(seat: &Seat<'_, Siblings>) -> Option<u64> {
    let task = seat.take_ahead()?;
    let (place, (index, _)) = (**task.start(), task.item());
    let mut hash = Tree::child(place.hash, index);
    let nodes = (0..place.depth).take_while(|_| task.is_wanted()).map(|_| hash = Tree::child(hash, 0)).count();
    if nodes == place.depth as usize {
        task.note_finished();
    }
    Some(nodes as u64)
}

/// Runs a search with `team`; the result of the first worker, `None` when it panicked.
fn run(team: &Team<Siblings>, tree: Tree, trap: Option<u64>) -> Option<Result<i16, Stopped>> {
    team.begin();
    run_begun(team, tree, trap)
}

/// The same, where the team is ready already and may have been told to stop.
fn run_begun(team: &Team<Siblings>, tree: Tree, trap: Option<u64>) -> Option<Result<i16, Stopped>> {
    let nodes = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for index in 1..team.workers() {
            let nodes = &nodes;
            scope.spawn(move || {
                let body = || Searcher::new(tree, team.sit(index), nodes, trap).help_until_the_end();
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(body));
            });
        }
        let body = || Searcher::new(tree, team.sit(0), &nodes, trap).lead();
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(body));
        team.finish();
        result.ok()
    })
}

#[test]
fn every_team_finds_the_minimax_value() {
    for workers in [1, 2, 3, 4, 8, 16] {
        let team = Team::new(workers, SplitPolicy::eager());
        for seed in 0..150 {
            let tree = Tree { seed: mix(seed), width: 2 + (seed % 4) as u32, depth: 3 + (seed % 4) as i32 };
            let value = tree.minimax(tree.seed, tree.depth);
            assert_eq!(run(&team, tree, None), Some(Ok(value)), "seed {seed}, {workers} workers");
        }
    }
}

#[test]
fn a_stop_ends_the_search_of_every_worker() {
    let team = Team::new(8, SplitPolicy::eager());
    for seed in 0..40 {
        let tree = Tree { seed: mix(seed), width: 6, depth: 14 };
        // Before the stopper starts: where threads are slow to start it would be forgotten.
        team.begin();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_micros(500 + 97 * seed));
                team.stop();
            });
            assert_eq!(run_begun(&team, tree, None), Some(Err(Stopped)), "a tree of 6^14 leaves cannot be finished");
        });
    }
}

#[test]
fn a_panic_stops_the_others_and_never_yields_a_result() {
    // Without this every trap prints a backtrace.
    std::panic::set_hook(Box::new(|_| {}));
    let team = Team::new(4, SplitPolicy::eager());
    for seed in 0..60 {
        let tree = Tree { seed: mix(seed), width: 4, depth: 6 };
        // A leaf that every search reaches: the first child all the way down; and one of its brothers.
        let mut eldest = tree.seed;
        for _ in 0..tree.depth {
            eldest = Tree::child(eldest, 0);
        }
        assert_eq!(run(&team, tree, Some(eldest)), None, "the first worker always meets the eldest leaf");
        let brother = Tree::child(tree.seed, 2);
        assert!(!matches!(run(&team, tree, Some(brother)), Some(Ok(_))), "a lost subtree cannot give a value");
        let value = tree.minimax(tree.seed, tree.depth);
        assert_eq!(run(&team, tree, None), Some(Ok(value)), "the team works again after a panic");
    }
    let _ = std::panic::take_hook();
}

#[test]
fn ten_thousand_short_searches_leave_no_split_point_behind() {
    let team = Team::new(6, SplitPolicy::eager());
    for seed in 0..10_000 {
        let tree = Tree { seed: mix(seed), width: 3, depth: 3 };
        assert!(matches!(run(&team, tree, None), Some(Ok(_))));
    }
}
