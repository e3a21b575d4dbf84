//! Useful and discarded nodes.
//!
//! The useful nodes of a worker are the nodes behind the results it holds: its own, and those that helpers reported at its split
//! points. When a worker gives up a move, because a node above was refuted or because the result comes too late, it discards the
//! useful nodes that were added since it began the move, those of helpers included. An owner that helps below its own split point
//! reports these nodes to the owner of the lower split point, and gets them back with that one's result. At the end the useful nodes
//! of the first worker and the discarded nodes of all workers add up to all nodes.

use super::node_account::UsefulNodes;
use crate::search::worker::Worker;

impl Worker<'_> {
    /// The useful nodes now.
    pub fn useful_nodes(&self) -> UsefulNodes {
        self.account.useful_nodes(&self.counters)
    }

    /// Useful nodes added since `before`.
    pub fn useful_since(&self, before: UsefulNodes) -> u64 {
        self.useful_nodes().0 - before.0
    }

    /// Discards the nodes since `before`: the result came too late.
    pub fn discard_since(&mut self, before: UsefulNodes) {
        self.counters.discarded += self.useful_since(before);
    }

    /// Discards the nodes since `before`: a move was given up.
    pub fn abandon_since(&mut self, before: UsefulNodes) {
        self.discard_since(before);
        self.counters.cutoffs += !self.handle.team().is_stopped() as u64;
    }

    /// Ends work for another owner, which got the nodes since `before` with each report.
    pub fn hand_over_since(&mut self, before: UsefulNodes) {
        self.account.add_handed_over(self.useful_since(before));
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{START_FEN, parse_fen};
    use crate::parallel::{Costs, EventKind, Watch, WorkerLog};
    use crate::search::{Counters, Job, Pool, SearchResult, StrategyKind};
    use crate::time::Limits;
    use crate::tt::Table;

    /// Every node is behind a result that a worker holds, or was discarded; and relations between the other counters.
    #[track_caller]
    fn assert_books_balance(found: &SearchResult) {
        let sum = found.counters;
        assert_eq!(sum.useful + sum.discarded, sum.nodes, "{sum:?}");
        assert!(sum.wasted_splits <= sum.joined_splits && sum.joined_splits <= sum.splits.min(sum.joins), "{sum:?}");
        assert!(sum.cutoffs <= sum.discarded, "what is given up was begun: {sum:?}");
        assert!(sum.speculative <= sum.discarded, "no worker waits for speculative results: {sum:?}");
        assert_eq!(found.workers.iter().copied().sum::<Counters>(), sum);
    }

    #[test]
    fn what_is_thrown_away_is_accounted_for() {
        let position = parse_fen(START_FEN).expect("a good FEN");
        let table = Table::new(4).expect("memory is to be had");
        let real = Pool::new(4).expect("threads are to be had");
        for pool in [3, 24].map(|workers| Pool::in_virtual_time(workers, Costs::default())).iter().chain([&real]) {
            for strategy in StrategyKind::ALL {
                pool.prepare();
                table.clear(1);
                let job = Job { strategy, ..Job::new(position.clone(), Limits::depth(8)) };
                assert_books_balance(&pool.run(&job, &table, &|_| {}));
            }
            pool.prepare();
            table.clear(1);
            let found = pool.run(&Job::new(position.clone(), Limits::depth(12)), &table, &|_| {});
            assert_books_balance(&found);
            let sum = found.counters;
            assert!(sum.discarded > 0 && sum.cutoffs > 0 && sum.joined_splits > 0, "{sum:?}");
            assert!(sum.speculative > 0 || pool.threads() != 24, "a large team speculates: {sum:?}");
            assert!(found.workers[1..].iter().all(|helper| helper.useful == 0), "helpers hand over all: {found:?}");
        }
    }

    #[test]
    fn worker_logs_agree_with_clocks_and_counters_and_change_nothing() {
        // Without prices for joining and calling, which are paid while waiting, waiting is all the clock does not explain.
        let pool = Pool::in_virtual_time(6, Costs { join: 0, call: 0, ..Costs::default() });
        let table = Table::new(4).expect("memory is to be had");
        let run = |watch: Watch| {
            pool.watch(watch);
            pool.clear();
            pool.prepare();
            table.clear(1);
            let job = Job::new(parse_fen(START_FEN).expect("a good FEN"), Limits::depth(10));
            let found = pool.run(&job, &table, &|_| {});
            (found.workers, pool.clocks(), pool.take_worker_logs())
        };
        let [off, sums, timeline] = [Watch::Off, Watch::Sums, Watch::Timeline].map(run);
        assert!(off.2.iter().all(|log| *log == WorkerLog::default()));
        assert!((&off.0, &off.1) == (&sums.0, &sums.1) && (&off.0, &off.1) == (&timeline.0, &timeline.1));
        for (index, log) in timeline.2.iter().enumerate() {
            let (clock, counters) = (timeline.1[index], timeline.0[index]);
            assert_eq!(log.waiting, clock.idle(clock.now), "worker {index}");
            assert_eq!((log.waiting, &log.opened), (sums.2[index].waiting, &sums.2[index].opened));
            assert_eq!(log.opened.iter().flatten().sum::<u64>(), counters.splits);
            let count =
                |wanted: fn(&EventKind) -> bool| log.events.iter().filter(|event| wanted(&event.kind)).count() as u64;
            assert_eq!(count(|kind| matches!(kind, EventKind::Own { .. })), counters.splits);
            assert_eq!(count(|kind| matches!(kind, EventKind::Help { .. })), counters.joins);
            assert!(log.events.iter().all(|event| event.begin <= event.end && event.end <= clock.now));
            assert_eq!((log.dropped, sums.2[index].events.len()), (0, 0));
        }
        assert!(timeline.2.iter().flat_map(|log| &log.events).any(|event| matches!(event.kind, EventKind::Cut { .. })));
    }
}
