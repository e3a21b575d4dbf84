//! Several machines that search one position, in virtual time.

use super::*;
use crate::search::{Exchange, Ranks, RanksResult};

/// Messages that arrive at once and say everything.
const INSTANT: Exchange = Exchange { latency: 0, interval: 0, least_depth: Depth::new(-8) };
const NETWORK: Exchange = Exchange { latency: 100, interval: 1000, least_depth: Depth::new(3) };

#[derive(Clone, Copy)]
enum Tables {
    One,
    Each(Option<Exchange>),
}

fn search(ranks: &Ranks, count: usize, job: &Job, tables: Tables) -> RanksResult {
    let exchange = if let Tables::Each(exchange) = tables { exchange } else { None };
    let mut all: Vec<Table> = (0..count).map(|_| Table::new(4).expect("memory is to be had")).collect();
    all.iter_mut().for_each(|table| table.record(exchange.map(|exchange| exchange.least_depth)));
    let own = |rank: usize| if matches!(tables, Tables::One) { &all[0] } else { &all[rank] };
    ranks.prepare();
    ranks.run(job, &(0..count).map(own).collect::<Vec<_>>(), exchange)
}

fn job(position: &Position, depth: i32, strategy: StrategyKind) -> Job {
    Job { strategy, network: None, ..Job::new(position.clone(), Limits::depth(depth)) }
}

#[test]
fn one_rank_searches_the_nodes_that_a_pool_does() {
    for (workers, strategy) in
        [(1, StrategyKind::YoungBrothersWait), (4, StrategyKind::YoungBrothersWait), (2, StrategyKind::Lazy)]
    {
        let pool = Pool::in_virtual_time(workers, Costs::default());
        let ranks = Ranks::new(1, workers, Costs::default());
        for epd in bench().iter().step_by(16) {
            let job = job(&epd.position, 9, strategy);
            pool.clear();
            pool.prepare();
            let table = Table::new(4).expect("memory is to be had");
            let alone = pool.run(&job, &table, &|_| {});
            for tables in [Tables::One, Tables::Each(None)] {
                let found = search(&ranks, 1, &job, tables);
                assert_eq!((found.found.counters, found.found.best), (alone.counters, alone.best));
                assert_eq!((found.end, found.clocks), (pool.clocks()[0].now, pool.clocks()));
            }
        }
    }
}

#[test]
fn ranks_repeat_themselves() {
    let ranks = Ranks::new(3, 2, Costs::default());
    let run = || {
        let job = job(&start(), 9, StrategyKind::YoungBrothersWait);
        let result = search(&ranks, 3, &job, Tables::Each(Some(NETWORK)));
        assert!(result.entries_sent > 0);
        (result.found.counters, result.found.best, result.end, result.clocks, result.entries_sent)
    };
    assert_eq!(run(), run());
}

/// The nodes of all positions together: with nothing in common, with messages that arrive at once, with one table. Not the times, since
/// so many messages take long to read.
#[test]
fn messages_that_arrive_at_once_are_nearly_as_good_as_one_table() {
    let ranks = Ranks::new(4, 1, Costs::default());
    let nodes = |tables: Tables| -> u64 {
        let of = |epd: &Epd| {
            let job = job(&epd.position, 11, StrategyKind::Serial);
            search(&ranks, 4, &job, tables).found.counters.nodes
        };
        bench().iter().step_by(6).map(of).sum()
    };
    let [floor, messages, ceiling] = [Tables::Each(None), Tables::Each(Some(INSTANT)), Tables::One].map(nodes);
    assert!(messages < floor - (floor - ceiling) / 2, "{floor} {messages} {ceiling}");
}

#[test]
fn plain_ranks_agree_with_the_serial_search() {
    let alone = Pool::new(1).expect("a thread is to be had");
    let teams =
        [(2, 1), (3, 2), (5, 4)].map(|(count, workers)| (count, workers, Ranks::new(count, workers, Costs::default())));
    for epd in bench().iter().step_by(16) {
        let plain = |strategy| Job { heuristics: Heuristics::PLAIN, ..job(&epd.position, 4, strategy) };
        alone.clear();
        alone.prepare();
        let table = Table::new(1).expect("one MiB is always to be had");
        let expected = alone.run(&plain(StrategyKind::Serial), &table, &|_| {}).score;
        for (count, workers, ranks) in &teams {
            for strategy in StrategyKind::ALL {
                for tables in [Tables::One, Tables::Each(None), Tables::Each(Some(NETWORK))] {
                    let found = search(ranks, *count, &plain(strategy), tables).found;
                    assert_eq!(found.score, expected, "{count} x {workers}, {strategy}, {}", epd.fen);
                    assert!(found.best.is_some_and(|mv| epd.position.is_legal(mv)));
                }
            }
        }
    }
}
