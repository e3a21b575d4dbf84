//! The rows of an analysis, whenever it is interrupted.

use super::*;
use std::collections::BTreeMap;

/// What a client shows of each line: depth, score and move.
type Shown = BTreeMap<usize, (i32, Score, Move)>;

/// Processes a report as a client does. Bounds without a line replace nothing.
fn show(shown: &mut Shown, info: SearchInfo) {
    let SearchInfo::Lines(lines) = info else { return };
    for info in lines {
        if let Some(&head) = info.line.first() {
            shown.insert(info.number, (info.depth, info.score, head));
        }
    }
    assert_in_order(shown);
}

fn assert_in_order(shown: &Shown) {
    assert!(shown.keys().copied().eq(1..=shown.len()), "a row is missing: {shown:?}");
    let rows: Vec<_> = shown.values().copied().collect();
    let sorted = rows.is_sorted_by(|one, next| (one.0, one.1) >= (next.0, next.1));
    assert!(sorted, "not in order: {shown:?}");
    let mut heads: Vec<Move> = rows.iter().map(|row| row.2).collect();
    heads.sort_unstable();
    heads.dedup();
    assert_eq!(heads.len(), rows.len(), "a move twice: {shown:?}");
}

/// Interrupts searches of all strategies by `threads` threads, on a table that stays warm.
fn interrupt_searches(threads: usize, searches: usize) {
    let pool = Pool::new(threads).expect("threads are to be had");
    let table = Table::new(1).expect("memory is to be had");
    let positions = bench();
    let mut dice = fastrand::Rng::with_seed(threads as u64);
    for strategy in StrategyKind::ALL {
        for number in 0..searches {
            let position = &dice.choice(&positions).expect("there are some").position;
            let mut job = Job::new(position.clone(), Limits::nodes(dice.u64(1..12_000)));
            (job.strategy, job.force_parallel) = (strategy, dice.bool());
            job.lines = dice.usize(1..6);
            job.driver = if number % 4 == 3 { Driver::Mtdf } else { Driver::Pvs };
            if number % 8 == 0 {
                pool.clear();
                table.clear(1);
            }
            pool.prepare();
            // Every third one is stopped from outside, during a report.
            let (stop, news_left) = (pool.stop_handle(), Mutex::new(dice.i32(0..20)));
            let shown = Mutex::new(Shown::new());
            let found = pool.run(&job, &table, &|info| {
                show(&mut shown.lock(), info);
                let mut left = news_left.lock();
                *left -= 1;
                if *left < 0 && number % 3 == 0 {
                    stop.stop();
                }
            });
            assert_eq!(found.failure, None, "{strategy}, {threads} threads");
            let shown = shown.into_inner();
            assert!((1..=job.lines).contains(&shown.len()), "{strategy}: {shown:?}");
            assert_eq!(shown.get(&1), Some(&(found.depth, found.score, found.best.expect("there are moves"))));
        }
    }
}

#[test]
fn one_thread_shows_rows_in_order_whenever_it_is_interrupted() {
    interrupt_searches(1, 200);
}

#[test]
fn two_threads_show_rows_in_order_whenever_they_are_interrupted() {
    interrupt_searches(2, 150);
}

#[test]
fn many_threads_show_rows_in_order_whenever_they_are_interrupted() {
    for threads in [3, 4, 5, 6, 7, 8] {
        interrupt_searches(threads, 40);
    }
}
