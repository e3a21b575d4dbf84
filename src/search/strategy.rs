//! Strategies side by side: how workers share a tree. The compiler makes one search of each; which one runs is a matter
//! of [`StrategyKind`], so that they can be compared in one program.

use std::fmt;

/// How workers share a tree, as the search is compiled for it.
pub trait Strategy {
    /// Whether the moves of a node may be shared at a split point; without it the split code is compiled away.
    const SPLITS: bool = false;
    /// Split points on the principal variation only, one inside the other never.
    const PV_ONLY: bool = false;
    /// Every worker searches the whole tree from the root; they meet in the table.
    const TOGETHER: bool = false;
    /// A move that another worker is searching elsewhere is put off.
    const DEFERS: bool = false;
}

/// One worker, no splitting.
pub struct Serial;

/// PV-splitting (Marsland and Campbell 1982): the brothers along the principal variation are shared, nothing else.
pub struct PvSplit;

/// Young Brothers Wait with node-type prediction (Feldmann 1993).
pub struct YoungBrothersWait;

/// ABDADA in its simplified form (Weill 1996; Kerrigan): everybody searches everything, but not the same move at once.
pub struct Abdada;

/// Lazy SMP: everybody searches everything, half of them an iteration ahead.
pub struct Lazy;

impl Strategy for Serial {}

impl Strategy for PvSplit {
    const SPLITS: bool = true;
    const PV_ONLY: bool = true;
}

impl Strategy for YoungBrothersWait {
    const SPLITS: bool = true;
}

impl Strategy for Abdada {
    const TOGETHER: bool = true;
    const DEFERS: bool = true;
}

impl Strategy for Lazy {
    const TOGETHER: bool = true;
}

/// The name of a strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StrategyKind {
    Serial,
    PvSplit,
    #[default]
    YoungBrothersWait,
    Abdada,
    Lazy,
}

impl StrategyKind {
    /// Every strategy with the name users know it by.
    pub const ALL: [(StrategyKind, &'static str); 5] = [
        (StrategyKind::Serial, "serial"),
        (StrategyKind::PvSplit, "pv-split"),
        (StrategyKind::YoungBrothersWait, "ybw"),
        (StrategyKind::Abdada, "abdada"),
        (StrategyKind::Lazy, "lazy"),
    ];

    /// The names of [`StrategyKind::ALL`], in the same order.
    pub const NAMES: [&'static str; 5] = {
        let mut names = [""; 5];
        let mut place = 0;
        while place < names.len() {
            names[place] = StrategyKind::ALL[place].1;
            place += 1;
        }
        names
    };

    /// The strategy of that name.
    ///
    /// # Errors
    /// When there is none.
    pub fn parse(text: &str) -> Result<StrategyKind, UnknownStrategy> {
        let found = StrategyKind::ALL.into_iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        found.map(|(kind, _)| kind).ok_or_else(|| UnknownStrategy(text.to_string()))
    }
}

impl fmt::Display for StrategyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = StrategyKind::ALL.into_iter().find(|(kind, _)| kind == self).map_or("", |(_, name)| name);
        f.pad(name)
    }
}

/// There is no strategy of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no strategy; there are serial, pv-split, ybw, abdada and lazy")]
pub struct UnknownStrategy(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_is_found_by_its_name() {
        for (kind, name) in StrategyKind::ALL {
            assert_eq!(StrategyKind::parse(&kind.to_string().to_uppercase()), Ok(kind));
            assert_eq!(kind.to_string(), name);
            assert!(UnknownStrategy(String::new()).to_string().contains(name));
        }
        assert_eq!(StrategyKind::parse("dts"), Err(UnknownStrategy("dts".to_string())));
    }
}
