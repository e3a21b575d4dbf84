//! What a pool does when it is stopped, limited, or broken.

use super::*;

/// The depth of the deepest line; 0 for other reports.
fn depth_of(info: &SearchInfo) -> i32 {
    if let SearchInfo::Lines(lines) = info { lines.iter().map(|info| info.depth).max().unwrap_or(0) } else { 0 }
}

/// More nodes than the first iteration from the start position takes.
const FIRST_ITERATION: u64 = 500;

#[test]
fn a_line_of_null_windows_is_legal_and_comes_from_the_table() {
    let position = start();
    let table = Table::new(4).expect("memory is to be had");
    for threads in [1, 3] {
        let pool = Pool::new(threads).expect("threads are to be had");
        let mut job = Job::new(position.clone(), Limits::depth(9));
        job.driver = Driver::Mtdf;
        let lines = Mutex::new(Vec::new());
        pool.prepare();
        let found = pool.run(&job, &table, &|info| {
            if let SearchInfo::Lines(told) = info {
                lines.lock().extend(told.into_iter().map(|info| info.line));
            }
        });
        assert_eq!(found.depth, 9);
        for line in lines.into_inner() {
            let mut board = position.clone();
            for mv in line {
                assert!(board.is_legal_move(mv), "{mv}");
                board.make(mv);
            }
        }
        assert!(found.ponder.is_some(), "the table knows an answer to the best move");
    }
}

#[test]
fn a_panic_inside_a_search_is_caught_and_the_best_line_is_played() {
    survive_panics(&[1, 2, 4].map(|threads| Pool::new(threads).expect("threads are to be had")));
}

#[test]
fn a_panic_in_virtual_time_is_caught_too() {
    survive_panics(&[Pool::in_virtual_time(4, Costs::default())]);
}

fn survive_panics(pools: &[Pool]) {
    let position = start();
    let table = Table::new(4).expect("memory is to be had");
    for pool in pools {
        let job = Job::new(position.clone(), Limits::depth(30));
        pool.prepare();
        let found = pool.run(&job, &table, &|info| assert!(depth_of(&info) < 6, "told too much"));
        let failure = found.failure.expect("the panic is reported");
        assert!(failure.contains("told too much"), "{failure}");
        assert!(found.depth >= 5 && found.best.is_some_and(|mv| position.is_legal_move(mv)));

        pool.prepare();
        let found = pool.run(&Job::new(position.clone(), Limits::depth(6)), &table, &|_| {});
        assert_eq!((found.failure, found.depth), (None, 6), "the pool works again");
    }
}

#[test]
fn a_stop_before_the_search_begins_is_not_lost() {
    let position = start();
    let table = Table::new(1).expect("memory is to be had");
    for threads in [1, 2, 3] {
        let pool = Pool::new(threads).expect("threads are to be had");
        for _ in 0..50 {
            pool.prepare();
            pool.stop_handle().stop();
            let found = pool.run(&Job::new(position.clone(), Limits::default()), &table, &|_| {});
            assert!(found.counters.nodes <= FIRST_ITERATION, "the stop was noticed late");
            assert_eq!(found.depth, 1, "the first iteration is finished");
            assert!(found.best.is_some_and(|mv| position.is_legal_move(mv)), "some move is always at hand");
        }
    }
}

#[test]
fn limits_are_kept() {
    let position = start();
    let table = Table::new(1).expect("memory is to be had");
    let pool = Pool::new(1).expect("a thread is to be had");
    let run = |limits: Limits| {
        pool.prepare();
        pool.run(&Job::new(position.clone(), limits), &table, &|_| {})
    };
    for nodes in [FIRST_ITERATION, 1023, 5000] {
        assert_eq!(run(Limits::nodes(nodes)).counters.nodes, nodes);
    }
    for nodes in [0, 1, 2] {
        let found = run(Limits::nodes(nodes));
        assert!(found.depth == 1 && found.counters.nodes <= FIRST_ITERATION, "{found:?}");
    }
    let mut job = Job::new(position.clone(), Limits::nodes(20));
    job.weakened = true;
    pool.prepare();
    assert_eq!(pool.run(&job, &table, &|_| {}).counters.nodes, 20, "who is to play worse does not get more");
    assert_eq!(run(Limits::depth(5)).depth, 5);
    let found = run(Limits::movetime(Duration::from_millis(40)));
    assert!(found.time >= Duration::from_millis(40) && found.time < Duration::from_millis(140), "{:?}", found.time);
}

#[test]
fn a_mate_in_one_is_played_however_early_the_search_is_stopped() {
    let position = parse_fen("3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1").expect("a good FEN");
    let table = Table::new(1).expect("memory is to be had");
    for (threads, strategy) in [1, 2, 8].into_iter().flat_map(|threads| StrategyKind::ALL.map(|kind| (threads, kind))) {
        let pool = Pool::new(threads).expect("threads are to be had");
        for limits in [Limits::default(), Limits::nodes(1), Limits::movetime(Duration::from_millis(1))] {
            let stopped_at_once = limits == Limits::default();
            table.clear(1);
            pool.prepare();
            if stopped_at_once {
                pool.stop_handle().stop();
            }
            let told = Mutex::new(Vec::new());
            let job = Job { strategy, ..Job::new(position.clone(), limits) };
            let found = pool.run(&job, &table, &|info| told.lock().push(info));
            assert_eq!(found.score.kind(), ScoreKind::MateIn(1), "{strategy} with {threads}: {found:?}");
            assert!(
                matches!(&told.lock()[..], [.., SearchInfo::Lines(lines)] if lines[0].line[0] == found.best.unwrap())
            );
        }
    }
}
