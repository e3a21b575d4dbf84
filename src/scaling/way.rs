//! The ways of using processors that are compared, by the names they have in results.

use super::RankArm;
use crate::search::{Division, StrategyKind};
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

    /// Ranks of so many workers each. With one worker the strategy matters only where moves are deferred.
    pub fn ranked(strategy: StrategyKind, threads: usize, ranks: RankArm) -> Arm {
        if ranks.count == 1 {
            return Arm::sharing(strategy, threads);
        }
        let is_deferring =
            strategy == StrategyKind::Abdada && matches!(ranks.divide, Division::Brothers | Division::Noticeboard);
        let alone = if is_deferring { Arm { way: Way::Sharing(strategy), ..Arm::SERIAL } } else { Arm::SERIAL };
        let inside = if threads == 1 { alone } else { Arm::sharing(strategy, threads) };
        Arm { ranks: Some(ranks), ..inside }
    }

    /// Workers of all ranks.
    pub fn workers(&self) -> usize {
        self.threads * self.ranks.map_or(1, |ranks| ranks.count)
    }

    /// The same ranks with nothing in common; `None` where this is itself without ranks, or has nothing in common.
    pub fn floor(self) -> Option<Arm> {
        let (Way::Sharing(strategy), Some(ranks)) = (self.way, self.ranks) else { return None };
        let floor = Arm::ranked(strategy, self.threads, ranks.floor());
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
