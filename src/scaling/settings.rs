//! What is measured, and under which conditions.

use super::{Arm, RankArm, Sharing, Way};
use crate::parallel::Costs;
use crate::search::{Driver, Heuristics, StrategyKind};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How deep each position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// All positions so many plies deep.
    Depth(i32),
    /// Each to the first depth at which one worker takes so many nodes.
    Nodes(u64),
    /// Each to the first depth at which one worker takes so many seconds.
    Seconds(f64),
}

/// What a measurement is about. Runs that were made under other [`Conditions`] cannot be put beside each other; more
/// strategies, workers, seeds and repetitions can be added at any time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    #[serde(flatten)]
    pub conditions: Conditions,
    /// With how many workers.
    pub threads: Vec<usize>,
    pub strategies: Vec<StrategyKind>,
    /// Besides, ranks of every strategy and number of workers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<RankArm>,
    /// Seeds 1 to this; seed 0 chooses the depths and is not counted.
    pub seeds: u64,
    /// How often each run is made; always once in virtual time, where all would be the same.
    pub repeat: usize,
}

/// What must be the same for runs to be comparable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    /// The program with its version.
    pub program: String,
    pub target: Target,
    pub hash_mib: usize,
    /// How an iteration finds its score.
    pub driver: Driver,
    /// What is switched on, serial and shared alike.
    pub heuristics: Heuristics,
    /// In virtual time, what the division of work costs; in real time nothing.
    #[serde(rename = "virtual", with = "costs")]
    pub costs: Option<Costs>,
}

impl Conditions {
    /// Whether workers run in virtual time.
    pub fn in_virtual_time(&self) -> bool {
        self.costs.is_some()
    }
}

impl Settings {
    /// All that is compared, one worker first.
    pub fn arms(&self) -> Vec<Arm> {
        let mut arms = vec![Arm::SERIAL];
        for &threads in &self.threads {
            for &strategy in &self.strategies {
                let arm = Arm::sharing(strategy, threads);
                if !arms.contains(&arm) {
                    arms.push(arm);
                }
            }
        }
        arms.extend(self.ranked_arms());
        arms
    }

    /// The ranks that are compared, each once.
    pub fn ranked_arms(&self) -> Vec<Arm> {
        let mut arms = Vec::new();
        for &ranks in &self.ranks {
            for &strategy in &self.strategies {
                for &threads in &self.threads {
                    let arm = Arm::ranked(strategy, threads, ranks);
                    if !arms.contains(&arm) {
                        arms.push(arm);
                    }
                }
            }
        }
        arms
    }

    /// The most tables that one search has.
    pub fn most_tables(&self) -> usize {
        let tables = |arm: &Arm| match arm.ranks {
            Some(RankArm { count, share }) if share != Sharing::All => count,
            _ => 1,
        };
        self.arms().iter().map(tables).max().unwrap_or(1)
    }

    /// The independent copies that show what the machine can give at most; in virtual time nobody needs them.
    pub fn copies(&self) -> Vec<Arm> {
        let counts = self.threads.iter().filter(|&&threads| threads > 1 && !self.conditions.in_virtual_time());
        counts.map(|&threads| Arm { way: Way::Copies, threads, ranks: None }).collect()
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Depth(depth) => write!(f, "depth {depth}"),
            Target::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Target::Seconds(seconds) => write!(f, "{seconds} seconds"),
        }
    }
}

/// The costs of virtual time, in nodes; `false` in real time.
mod costs {
    use crate::parallel::{Costs, NODE};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Written {
        Real(bool),
        Virtual(Nodes),
    }

    #[derive(Serialize, Deserialize)]
    struct Nodes {
        open: f64,
        join: f64,
        report_alone: f64,
        report: f64,
        close: f64,
        notice: f64,
        patience: f64,
        call: f64,
        wake: f64,
    }

    pub fn serialize<S: Serializer>(costs: &Option<Costs>, serializer: S) -> Result<S::Ok, S::Error> {
        let nodes = |ticks: u64| ticks as f64 / NODE as f64;
        let written = costs.map_or(Written::Real(false), |costs| {
            Written::Virtual(Nodes {
                open: nodes(costs.open),
                join: nodes(costs.join),
                report_alone: nodes(costs.report_alone),
                report: nodes(costs.report),
                close: nodes(costs.close),
                notice: nodes(costs.notice),
                patience: nodes(costs.patience),
                call: nodes(costs.call),
                wake: nodes(costs.wake),
            })
        });
        written.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Costs>, D::Error> {
        let ticks = |nodes: f64| (nodes * NODE as f64).round() as u64;
        Ok(match Written::deserialize(deserializer)? {
            Written::Real(_) => None,
            Written::Virtual(written) => Some(Costs {
                open: ticks(written.open),
                join: ticks(written.join),
                report_alone: ticks(written.report_alone),
                report: ticks(written.report),
                close: ticks(written.close),
                notice: ticks(written.notice),
                patience: ticks(written.patience),
                call: ticks(written.call),
                wake: ticks(written.wake),
            }),
        })
    }
}
