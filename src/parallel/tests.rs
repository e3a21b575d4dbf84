//! Searches of synthetic trees, where a node costs nanoseconds. The minimax value is the oracle.

use super::{
    Evidence, Expected, Joined, Report, Shared, Speculation, SplitCandidate, SplitGuard, SplitPolicy, Stopped, Team,
    Turn, Work, WorkerHandle,
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
    handle: WorkerHandle<'t, Siblings>,
    nodes: &'t AtomicU64,
    /// The worker panics at this node.
    trap: Option<u64>,
}

impl<'t> Searcher<'t> {
    pub(super) fn new(tree: Tree, handle: WorkerHandle<'t, Siblings>, nodes: &'t AtomicU64, trap: Option<u64>) -> Self {
        Searcher { tree, handle, nodes, trap }
    }

    /// The search of the first worker.
    pub(super) fn lead(&mut self) -> Result<i16, Stopped> {
        let result = self.search(self.tree.seed, self.tree.depth, (-2000, 2000), Expected::Pv);
        self.handle.team().finish();
        result
    }

    /// The loop of the other workers.
    pub(super) fn help_until_finished(&mut self) {
        let handle = self.handle.for_speculation();
        while let Some(joined) = self.handle.wait_for_work(&mut || speculate(&handle)) {
            self.help(joined);
        }
    }

    /// Fail-soft alpha-beta that splits after a move where the policy allows it.
    fn search(&mut self, hash: u64, depth: i32, (alpha, beta): (i16, i16), expected: Expected) -> Result<i16, Stopped> {
        if self.handle.is_interrupted() {
            return Err(Stopped);
        }
        self.nodes.fetch_add(1, Ordering::Relaxed);
        assert!(self.trap != Some(hash), "the trap");
        if depth == 0 {
            return Ok(Tree::leaf(hash));
        }
        let place = Place { hash, depth, beta, expected };
        let (mut best, mut alpha) = (i16::MIN, alpha);
        for index in 0..self.tree.width {
            let child = if index == 0 { expected.first_child() } else { expected.later_child() };
            let offer = (expected == Expected::Pv && index == 0 && self.handle.offers_speculation(Depth::new(depth)))
                .then(|| {
                    let items = (1..self.tree.width).collect();
                    self.handle.offer_speculation(Speculation {
                        ply: Ply::ROOT,
                        start: place,
                        items,
                        guess: Score::DRAW,
                        deeper: 0,
                    })
                });
            let value = self.search(Tree::child(hash, index), depth - 1, (-beta, -alpha), child).map(|value| -value);
            drop(offer);
            let value = value?;
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
                first_move_nodes: u64::MAX,
            };
            let rest: Vec<u32> = (index + 1..self.tree.width).collect();
            if !rest.is_empty() && self.handle.may_find_helpers(0) && self.handle.is_worth_sharing(&node) {
                let outcome = Outcome { best };
                let alpha = Score::from_raw(alpha);
                return self.finish(place, self.handle.open(&node, &rest, outcome, alpha, |start| *start = place));
            }
        }
        Ok(best)
    }

    fn finish(&mut self, place: Place, guard: SplitGuard<'_, Siblings>) -> Result<i16, Stopped> {
        let handle = self.handle.for_speculation();
        while let Some(turn) = guard.next_turn(&mut || speculate(&handle)) {
            match turn {
                Turn::Own(work) => drop(self.work_on(place, work)),
                Turn::Below(joined) => self.help(joined),
            }
        }
        Ok(guard.close()?.best)
    }

    fn help(&mut self, joined: Joined<'_, Siblings>) {
        let place = *joined.start();
        let _ = self.work_on(place, joined.work());
    }

    fn work_on(&mut self, place: Place, work: Work<'_, Siblings>) -> Result<(), Stopped> {
        self.search_items(place, work, work.next_item(|_, _| ()))
    }

    /// Reports the value of a child and takes the next.
    fn report_and_continue(&mut self, place: Place, work: Work<'_, Siblings>, value: i16) -> Result<(), Stopped> {
        let merge = |outcome: &mut Outcome| {
            outcome.best = outcome.best.max(value);
            match () {
                () if value >= place.beta => Report::Cut,
                () if value > work.alpha().raw() => Report::Raised(Score::from_raw(value)),
                () => Report::Nothing,
            }
        };
        let next = work.report(1, merge, |_, _| ()).next;
        self.search_items(place, work, next)
    }

    /// Searches items until none is left. The null window comes first, as in the engine's search; its result is a bound on the alpha it
    /// was searched with, whatever alpha is now.
    fn search_items(
        &mut self,
        place: Place,
        work: Work<'_, Siblings>,
        mut next: Option<(u32, ())>,
    ) -> Result<(), Stopped> {
        while let Some((index, ())) = next {
            let (child, depth) = (Tree::child(place.hash, index), place.depth - 1);
            let expected = place.expected.later_child();
            let scout_alpha = work.alpha().raw();
            let mut value = -self.search(child, depth, (-scout_alpha - 1, -scout_alpha), expected)?;
            let fails_high = value > scout_alpha && value < place.beta;
            if fails_high && !work.may_open_window() {
                work.put_back(index);
                next = work.next_item(|_, _| ());
                continue;
            }
            let lower = work.alpha().raw();
            if fails_high && lower < place.beta {
                value = -self.search(child, depth, (-place.beta, -lower), Expected::Pv)?;
            }
            return self.report_and_continue(place, work, value);
        }
        Ok(())
    }
}

/// Takes a sibling on offer and walks down one line of it. The result has no use, since there is no transposition table.
fn speculate(handle: &WorkerHandle<'_, Siblings>) -> Option<u64> {
    let task = handle.take_speculative()?;
    let (place, index) = (**task.start(), task.item());
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

/// The same with a team that has begun already and may have been stopped.
fn run_begun(team: &Team<Siblings>, tree: Tree, trap: Option<u64>) -> Option<Result<i16, Stopped>> {
    let nodes = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for index in 1..team.workers() {
            let nodes = &nodes;
            scope.spawn(move || {
                let body = || Searcher::new(tree, team.handle(index), nodes, trap).help_until_finished();
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(body));
            });
        }
        let body = || Searcher::new(tree, team.handle(0), &nodes, trap).lead();
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
        // Before the stopping thread starts: `begin` clears an earlier stop.
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
        // A leaf that every search reaches, by first moves only; and then a sibling of the root's first move.
        let mut first_leaf = tree.seed;
        for _ in 0..tree.depth {
            first_leaf = Tree::child(first_leaf, 0);
        }
        assert_eq!(run(&team, tree, Some(first_leaf)), None, "the first worker always reaches the first leaf");
        let sibling = Tree::child(tree.seed, 2);
        assert!(!matches!(run(&team, tree, Some(sibling)), Some(Ok(_))), "a lost subtree cannot give a value");
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
