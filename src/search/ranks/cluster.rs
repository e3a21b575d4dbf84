//! The ranks together.

use super::mailboxes::{Exchange, Mailboxes};
use super::rank::Rank;
use crate::parallel::sync::Mutex;
use crate::parallel::{Costs, NODE, Scheduler, VirtualWorkers, WorkerClock};
use crate::search::crew::Crew;
use crate::search::job::Job;
use crate::search::pool::{Pool, StopHandle};
use crate::search::preparation::Preparation;
use crate::search::root::search_result::SearchResult;
use crate::search::statistics::Counters;
use crate::tt::Table;
use std::sync::Arc;

/// The most ranks there can be.
pub const MOST_RANKS: usize = 64;

/// Several machines that search one position, in virtual time.
pub struct Ranks {
    crew: Crew,
    pools: Vec<Pool>,
    /// Of each rank.
    workers: usize,
}

/// The result of a search by several ranks.
pub struct RanksResult {
    /// The result of the rank that finished first, with the counters of all workers.
    pub found: SearchResult,
    /// When the first rank knew it, in ticks.
    pub end: u64,
    pub clocks: Vec<WorkerClock>,
    /// Entries that all ranks together sent.
    pub entries_sent: u64,
}

/// The rank that finished first, and the time of its first worker.
#[derive(Clone, Copy)]
struct Finish {
    rank: usize,
    clock: u64,
}

impl Ranks {
    /// So many ranks, 1 to [`MOST_RANKS`], of so many workers each; together at most 512.
    pub fn new(ranks: usize, workers: usize, costs: Costs) -> Ranks {
        assert!((1..=MOST_RANKS).contains(&ranks), "there are 1 to {MOST_RANKS} ranks");
        let scheduler = Arc::new(Scheduler::new(ranks * workers, costs));
        let pool = |rank: usize| Pool::on_shared_scheduler(workers, VirtualWorkers::new(&scheduler, rank * workers));
        Ranks { pools: (0..ranks).map(pool).collect(), crew: Crew::Virtual(scheduler), workers }
    }

    /// Stops the search.
    pub fn stop_handle(&self) -> StopHandle {
        self.pools[0].stop_handle()
    }

    /// Makes the ranks ready for another search, which knows nothing of earlier ones. The tables are the caller's.
    pub fn prepare(&self) {
        for pool in &self.pools {
            pool.clear();
            pool.prepare();
        }
    }

    /// Searches until the first rank has finished. There is a table for each rank; those of several ranks may be the same one. Where
    /// there is an exchange, the tables have to record what is sent ([`Table::record`]). [`Ranks::prepare`] has to be called before.
    pub fn run(&self, job: &Job, tables: &[&Table], exchange: Option<Exchange>) -> RanksResult {
        assert_eq!(tables.len(), self.pools.len(), "each rank has a table");
        let mailboxes = exchange.map(|exchange| Mailboxes::new(self.pools.len(), exchange));
        let preparations: Vec<Preparation> =
            tables.iter().map(|table| Preparation::new(job, table, self.workers)).collect();
        let commons: Vec<_> = (self.pools.iter().zip(tables).zip(&preparations).enumerate())
            .map(|(number, ((pool, table), preparation))| {
                let rank = Rank { number, mailboxes: mailboxes.as_ref() };
                let mut common = pool.common(job, table, preparation, &|_| {});
                common.rank = Some(rank);
                common
            })
            .collect();
        let first = Mutex::new(None);
        let counters: Vec<Counters> = self.crew.each(self.pools.len() * self.workers, &|index| {
            let (rank, worker) = (index / self.workers, index % self.workers);
            if preparations[rank].root_moves.is_empty() {
                return Counters::default();
            }
            let counters = self.pools[rank].work_safely(worker, &commons[rank], &preparations[rank].failure);
            if worker == 0 {
                let clock = self.pools[rank].clocks()[0].now;
                first.lock().get_or_insert(Finish { rank, clock });
                self.pools.iter().for_each(|pool| pool.stop_handle().stop());
            }
            counters
        });
        drop(commons);
        let Finish { rank, clock } = first.into_inner().unwrap_or(Finish { rank: 0, clock: 0 });
        let failure = preparations.iter().find_map(|preparation| preparation.failure.lock().clone());
        let found = preparations.into_iter().nth(rank).map(|preparation| preparation.into_result(counters));
        let found = SearchResult { failure, ..found.unwrap_or_else(SearchResult::nothing) };
        // The first rank, which talks to the user, hears of it from another one.
        let on_the_way = if rank == 0 { 0 } else { exchange.map_or(0, |exchange| exchange.latency * NODE) };
        let entries_sent =
            mailboxes.map_or(0, |mailboxes| (0..self.pools.len()).map(|rank| mailboxes.entries_sent(rank)).sum());
        let clocks = self.pools.iter().flat_map(Pool::clocks).collect();
        RanksResult { found, end: clock + on_the_way, clocks, entries_sent }
    }
}
