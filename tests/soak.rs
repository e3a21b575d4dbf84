//! Many searches with the same threads: the memory of the program stays as it is.

#[path = "support/processes.rs"]
#[allow(dead_code)]
mod processes;

use mammoth::notation::parse_epd_file;
use mammoth::search::{Job, Pool, StrategyKind};
use mammoth::time::Limits;
use mammoth::tt::Table;

/// Searches after which every structure has had its use.
const SETTLED: usize = 1_000;
/// Growth in KiB that is allowed after that.
const TOLERANCE: i64 = 1024;

/// Memory of this process in KiB.
fn used() -> Option<i64> {
    processes::resident(std::process::id()).and_then(|kib| i64::try_from(kib).ok())
}

/// Runs searches of each strategy with eight threads, and asserts that the memory is level.
fn soak(searches: usize, nodes: u64) {
    let positions = parse_epd_file(include_str!("../bench-positions/bench.epd")).expect("it is part of the project");
    for strategy in StrategyKind::ALL {
        let pool = Pool::new(8).expect("threads are to be had");
        let table = Table::new(1).expect("memory is to be had");
        let mut settled = None;
        for number in 0..searches {
            if number == SETTLED {
                settled = used();
            }
            let position = &positions[number % positions.len()].position;
            let job = Job { strategy, ..Job::new(position.clone(), Limits::nodes(nodes)) };
            pool.prepare();
            let found = pool.run(&job, &table, &|_| {});
            assert_eq!(found.failure, None, "{strategy}");
        }
        if let Some((before, after)) = settled.zip(used()) {
            println!("{strategy}: {before} KiB after {SETTLED} searches, {after} KiB after {searches}");
            assert!(after - before < TOLERANCE, "{strategy}: from {before} to {after} KiB");
        }
    }
}

#[test]
fn memory_is_level_over_thousands_of_searches() {
    soak(4_000, 1_000);
}

#[test]
#[ignore = "some minutes"]
fn memory_is_level_over_twenty_thousand_searches_of_each_strategy() {
    soak(20_000, 2_000);
}
