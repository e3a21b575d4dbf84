//! The options of several machines.

use crate::cli::Failure;
use crate::engine::MAX_THREADS;
use crate::scaling::{Messages, RankArm, Sharing, SharingKind};
use crate::search::MOST_RANKS;
use clap::Args;

/// Several machines.
#[derive(Args, Debug)]
pub struct RankOptions {
    /// Besides, numbers of ranks, 2 to 64 each: machines that search the position together, with so many workers and a table each
    #[arg(long, requires = "in_virtual_time", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(2..=MOST_RANKS as i64))]
    ranks: Vec<u16>,
    /// What ranks have in common: nothing (none), one table (all), or what they send each other (mailbox)
    #[arg(long, requires = "ranks", value_delimiter = ',', default_values_t = SharingKind::ALL)]
    share: Vec<SharingKind>,
    /// How long a message from rank to rank is on its way, in nodes of 900 ns: 1 in one machine, 7 over loopback, 50 to 500 over a network
    #[arg(long, requires = "ranks", value_name = "NODES", value_delimiter = ',', default_values_t = [100], value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    latency: Vec<u64>,
    /// Nodes that a rank searches between two polls of its mailbox
    #[arg(long, requires = "ranks", value_name = "NODES", value_delimiter = ',', default_values_t = [2000], value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    interval: Vec<u64>,
    /// Least depth of the table entries that are sent, in plies
    #[arg(long, requires = "ranks", value_name = "PLIES", value_delimiter = ',', default_values_t = [4], value_parser = clap::value_parser!(i32).range(0..=100))]
    min_depth: Vec<i32>,
}

impl RankOptions {
    /// All that is compared, with so many threads each.
    ///
    /// # Errors
    /// When there are too many workers.
    pub fn arms(&self, threads: &[usize]) -> Result<Vec<RankArm>, Failure> {
        let mut arms = Vec::new();
        for &ranks in &self.ranks {
            let count = usize::from(ranks);
            if let Some(threads) = threads.iter().find(|&&threads| threads * count > MAX_THREADS) {
                let all = threads * count;
                let text =
                    format!("--ranks {count}: {threads} workers each are {all}; there are {MAX_THREADS} at most");
                return Err(text.into());
            }
            arms.extend(self.shares().into_iter().map(|share| RankArm { count, share }));
        }
        Ok(arms)
    }

    fn shares(&self) -> Vec<Sharing> {
        let mut shares = Vec::new();
        for kind in &self.share {
            match kind {
                SharingKind::Nothing => shares.push(Sharing::Nothing),
                SharingKind::All => shares.push(Sharing::All),
                SharingKind::Mailbox => shares.extend(self.messages().into_iter().map(Sharing::Mailbox)),
            }
        }
        shares
    }

    fn messages(&self) -> Vec<Messages> {
        let mut messages = Vec::new();
        for &latency in &self.latency {
            for &interval in &self.interval {
                messages.extend(self.min_depth.iter().map(|&min_depth| Messages { latency, interval, min_depth }));
            }
        }
        messages
    }
}
