//! The options of several machines.

use crate::cli::Failure;
use crate::scaling::{Letters, RankArm, Share, ShareKind};
use crate::search::{Division, MOST_RANKS, StrategyKind};
use clap::Args;

/// The most workers of all ranks together.
const MOST_WORKERS: usize = 512;

/// Several machines.
#[derive(Args, Debug)]
pub struct RankOptions {
    /// Besides, numbers of ranks, 2 to 64 each: machines that search the position together, with so many workers and a table each
    #[arg(long, requires = "in_virtual_time", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(2..=MOST_RANKS as i64))]
    ranks: Vec<u16>,
    /// What ranks have in common: nothing (none), one table (all), or what they send each other (mailbox)
    #[arg(long, requires = "ranks", value_delimiter = ',', default_values_t = ShareKind::ALL)]
    share: Vec<ShareKind>,
    /// How ranks divide the tree: not (lazy); by the moves of the root (roots); by those of all large open windows (brothers: with
    /// --strategy abdada, or ybw of several workers); by deferring what another rank searches (noticeboard: with abdada)
    #[arg(long, requires = "ranks", value_delimiter = ',', default_values_t = [Division::default()])]
    divide: Vec<Division>,
    /// How long a letter from rank to rank is on its way, in nodes of 900 ns: 1 in one machine, 7 over loopback, 50 to 500 over a network
    #[arg(long, requires = "ranks", value_name = "NODES", value_delimiter = ',', default_values_t = [100], value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    latency: Vec<u64>,
    /// Nodes that a rank searches between two looks after its mail
    #[arg(long, requires = "ranks", value_name = "NODES", value_delimiter = ',', default_values_t = [2000], value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    interval: Vec<u64>,
    /// Least depth of the table entries that are sent, in plies
    #[arg(long, requires = "ranks", value_name = "PLIES", value_delimiter = ',', default_values_t = [4], value_parser = clap::value_parser!(i32).range(0..=100))]
    min_depth: Vec<i32>,
}

impl RankOptions {
    /// All that is compared. Settings that change nothing are not multiplied.
    ///
    /// # Errors
    /// When a division does not go with any of the strategies, and when there are too many workers.
    pub fn arms(&self, threads: &[usize], strategies: &[StrategyKind]) -> Result<Vec<RankArm>, Failure> {
        let mut arms = Vec::new();
        for (&ranks, &divide) in
            self.ranks.iter().flat_map(|ranks| self.divide.iter().map(move |divide| (ranks, divide)))
        {
            let count = usize::from(ranks);
            if let Some(threads) = threads.iter().find(|&&threads| threads * count > MOST_WORKERS) {
                let all = threads * count;
                return Err(format!(
                    "--ranks {count}: {threads} workers each are {all}; there are {MOST_WORKERS} at most"
                )
                .into());
            }
            for share in self.shares() {
                // Nothing in common is the same in every division, but for what each rank does alone; one such floor is enough.
                let arm = RankArm { count, divide, share };
                let arm = if share == Share::Nothing { arm.floor() } else { arm };
                let fits = |&strategy: &StrategyKind| threads.iter().any(|&threads| arm.fits(strategy, threads));
                let is_wanted = arm.share != Share::All || divide != Division::Noticeboard;
                if is_wanted && !strategies.iter().any(fits) {
                    return Err(format!("--divide {divide} does not go with these strategies and numbers of workers; --strategy {} always does", StrategyKind::Abdada).into());
                }
                if !arms.contains(&arm) {
                    arms.push(arm);
                }
            }
        }
        Ok(arms)
    }

    fn shares(&self) -> Vec<Share> {
        let mut shares = Vec::new();
        for kind in &self.share {
            match kind {
                ShareKind::Nothing => shares.push(Share::Nothing),
                ShareKind::All => shares.push(Share::All),
                ShareKind::Mailbox => shares.extend(self.letters().into_iter().map(Share::Mailbox)),
            }
        }
        shares
    }

    fn letters(&self) -> Vec<Letters> {
        let mut letters = Vec::new();
        for &latency in &self.latency {
            for &interval in &self.interval {
                letters.extend(self.min_depth.iter().map(|&min_depth| Letters { latency, interval, min_depth }));
            }
        }
        letters
    }
}
