//! The ways of using processors that are compared, by the names they have in results.

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
}

impl Arm {
    /// One worker alone, whom all others are compared with.
    pub const SERIAL: Arm = Arm { way: Way::Sharing(StrategyKind::Serial), threads: 1 };

    /// A strategy with so many workers. With one worker all strategies are the serial search.
    pub fn sharing(strategy: StrategyKind, threads: usize) -> Arm {
        if threads == 1 { Arm::SERIAL } else { Arm { way: Way::Sharing(strategy), threads } }
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
