//! Whole searches of small trees, by teams of two and three.

use crate::parallel::tests::{Searcher, Siblings, Tree, mix};
use crate::parallel::{SplitPolicy, Stopped, Team};
use shuttle::thread;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// One search. All workers must return, otherwise shuttle reports a deadlock.
fn search(team: &Arc<Team<Siblings>>, tree: Tree) -> Result<i16, Stopped> {
    let begin = |index: usize| {
        let team = Arc::clone(team);
        thread::spawn(move || {
            Searcher::new(tree, team.handle(index), &AtomicU64::new(0), None).help_until_finished();
        })
    };
    let helpers: Vec<_> = (1..team.workers()).map(begin).collect();
    let result = Searcher::new(tree, team.handle(0), &AtomicU64::new(0), None).lead();
    helpers.into_iter().for_each(|helper| helper.join().expect("a helper returns"));
    result
}

fn parks_at_once() -> SplitPolicy {
    SplitPolicy { looks_before_park: 0, ..SplitPolicy::eager() }
}

fn draw_tree(depth: i32) -> Tree {
    Tree { seed: mix(shuttle::rand::Rng::r#gen(&mut shuttle::rand::thread_rng())), width: 3, depth }
}

/// Checks `model` in orders drawn evenly, and in orders with few changes at places drawn at random (which finds deeper
/// bugs: Burckhardt and others, "A randomized scheduler with probabilistic guarantees of finding bugs", 2010).
pub fn check(model: fn(), orders: usize) {
    shuttle::check_random(model, orders);
    shuttle::check_pct(model, orders, 3);
}

fn two_searches(workers: usize, depth: i32) {
    let team = Arc::new(Team::new(workers, parks_at_once()));
    for _ in 0..2 {
        team.begin();
        let tree = draw_tree(depth);
        assert_eq!(search(&team, tree), Ok(tree.minimax(tree.seed, tree.depth)));
    }
}

#[test]
fn two_searches_in_a_row_find_their_values() {
    check(|| two_searches(2, 3), 5_000);
    check(|| two_searches(3, 2), 5_000);
}

#[test]
fn after_a_stop_at_any_time_all_workers_return() {
    let model = || {
        let team = Arc::new(Team::new(3, parks_at_once()));
        team.begin();
        let tree = draw_tree(2);
        let stopper = {
            let team = Arc::clone(&team);
            thread::spawn(move || team.stop())
        };
        let result = search(&team, tree);
        stopper.join().expect("stopping does not fail");
        assert!(result == Err(Stopped) || result == Ok(tree.minimax(tree.seed, tree.depth)));
        // A second search of the same team: nothing of the first is left.
        team.begin();
        let tree = draw_tree(2);
        assert_eq!(search(&team, tree), Ok(tree.minimax(tree.seed, tree.depth)));
    };
    check(model, 5_000);
}
