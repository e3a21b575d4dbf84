//! The ways of using processors that are compared, by the names they have in results.

use super::RankArm;
use crate::search::StrategyKind;
use crate::types::UnknownName;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What workers do with one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Way {
    /// They share its tree.
    Sharing(StrategyKind),
    /// Each searches it alone, with a table of its own: what the machine can give at most.
    Copies,
}

/// A way with so many workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arm {
    #[serde(rename = "strategy")]
    pub way: Way,
    pub threads: usize,
    /// Where several ranks search the position: how many, and what they have in common. Each has so many threads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<RankArm>,
}

impl Arm {
    /// One worker alone, whom all others are compared with.
    pub const SERIAL: Arm = Arm { way: Way::Sharing(StrategyKind::Serial), threads: 1, ranks: None };

    /// A strategy with so many workers. With one worker all strategies are the serial search.
    pub fn sharing(strategy: StrategyKind, threads: usize) -> Arm {
        if threads == 1 { Arm::SERIAL } else { Arm { way: Way::Sharing(strategy), threads, ranks: None } }
    }

    /// Ranks of so many workers each.
    pub fn ranked(strategy: StrategyKind, threads: usize, ranks: RankArm) -> Arm {
        Arm { ranks: Some(ranks), ..Arm::sharing(strategy, threads) }
    }

    /// Workers of all ranks.
    pub fn workers(&self) -> usize {
        self.threads * self.ranks.map_or(1, |ranks| ranks.count)
    }

    /// The same ranks with nothing in common; `None` where this is itself without ranks, or has nothing in common.
    pub fn floor(self) -> Option<Arm> {
        let floor = Arm { ranks: Some(self.ranks?.floor()), ..self };
        (floor != self).then_some(floor)
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Sharing(strategy) => strategy.fmt(f),
            Way::Copies => f.pad("copies"),
        }
    }
}

impl From<Way> for String {
    fn from(way: Way) -> String {
        way.to_string()
    }
}

impl TryFrom<String> for Way {
    type Error = UnknownName;

    fn try_from(name: String) -> Result<Way, UnknownName> {
        if name == "copies" { Ok(Way::Copies) } else { name.parse().map(Way::Sharing) }
    }
}
