//! One search, measured.

use super::{Arm, Way};
use crate::parallel::{NODE, WorkerClock, WorkerLog};
use crate::search::{Counters, RanksResult, SearchResult};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Which search of a position: by whom, under which seed, and for which time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RunKey {
    #[serde(flatten)]
    pub arm: Arm,
    pub seed: u64,
    /// From 1.
    pub repeat: usize,
}

impl RunKey {
    /// The serial search this one is compared with.
    pub fn baseline(self) -> RunKey {
        RunKey { arm: Arm::SERIAL, ..self }
    }

    /// The independent copies this one is compared with.
    pub fn ceiling(self) -> RunKey {
        RunKey { arm: Arm { way: Way::Copies, ..self.arm }, ..self }
    }
}

/// What came out of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    #[serde(flatten)]
    pub key: RunKey,
    /// Of all workers.
    pub nodes: u64,
    /// From start to end: milliseconds, or in virtual time as many nodes as one worker searches meanwhile.
    pub time: f64,
    /// Share of the workers' time in which they waited.
    pub idle: f64,
    /// Share of it that went into dividing the work; known in virtual time only.
    pub sharing: f64,
    /// Split points opened, those of them that somebody joined, and of those again the ones where nothing that a helper
    /// searched was of use.
    pub splits: u64,
    pub joined: u64,
    pub wasted: u64,
    /// Nodes whose result nobody needed any more.
    pub discarded: u64,
    /// Entries that ranks sent each other.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub sent: u64,
    /// The move found.
    pub best: String,
}

/// Whether a number is left out of the results.
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Run {
    /// Nodes of all workers per unit of time.
    pub fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.max(f64::MIN_POSITIVE)
    }

    /// A search in real time, with what was noted of its workers.
    pub fn in_real_time(key: RunKey, found: &SearchResult, time: Duration, logs: &[WorkerLog]) -> Run {
        let all = time.as_nanos() as f64 * logs.len().max(1) as f64;
        let waiting: u64 = logs.iter().map(|log| log.waiting).sum();
        let idle = (waiting as f64 / all.max(1.0)).min(1.0);
        Run { time: 1000.0 * time.as_secs_f64(), idle, ..Run::counted(key, found) }
    }

    /// A search in virtual time. It ends when its first worker does.
    pub fn in_virtual_time(key: RunKey, found: &SearchResult, clocks: &[WorkerClock]) -> Run {
        let end = clocks.first().map_or(0, |clock| clock.now);
        Run::until(end, key, found, clocks)
    }

    /// A search of several ranks. It ends when the first rank knows a result.
    pub fn of_ranks(key: RunKey, result: &RanksResult) -> Run {
        Run { sent: result.entries_sent, ..Run::until(result.end, key, &result.found, &result.clocks) }
    }

    fn until(end: u64, key: RunKey, found: &SearchResult, clocks: &[WorkerClock]) -> Run {
        let end = end.max(1);
        let all = (end * clocks.len() as u64) as f64;
        let idle = clocks.iter().map(|clock| clock.idle(end)).sum::<u64>() as f64 / all;
        let sharing = clocks.iter().map(|clock| clock.sharing).sum::<u64>() as f64 / all;
        Run { time: end as f64 / NODE as f64, idle, sharing, ..Run::counted(key, found) }
    }

    fn counted(key: RunKey, found: &SearchResult) -> Run {
        let Counters { nodes, splits, joined_splits, wasted_splits, discarded, .. } = found.counters;
        let best = found.best.map_or("none".to_string(), |mv| mv.to_string());
        Run {
            key,
            nodes,
            time: 0.0,
            idle: 0.0,
            sharing: 0.0,
            splits,
            joined: joined_splits,
            wasted: wasted_splits,
            discarded,
            sent: 0,
            best,
        }
    }
}
