//! Strategies side by side: how workers share a tree. The compiler makes one search of each; which one runs is a matter
//! of [`StrategyKind`], so that they can be compared in one program.

use crate::types::named;

/// How workers share a tree, as the search is compiled for it.
pub trait Strategy {
    /// Whether the moves of a node may be shared at a split point; without it the split code is compiled away.
    const SPLITS: bool = false;
    /// Split points on the principal variation only, one inside the other never.
    const PV_ONLY: bool = false;
    /// A worker that finds nothing to join searches moves of the principal variation before the first one is done.
    const SPECULATES: bool = false;
    /// Every worker searches the whole tree from the root; they meet in the table.
    const TOGETHER: bool = false;
    /// A move that another worker is searching elsewhere is put off.
    const DEFERS: bool = false;
}

/// One worker, no splitting.
pub struct Serial;

/// PV-splitting (Marsland and Campbell 1982): the moves along the principal variation are shared, nothing else.
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
    const SPECULATES: bool = true;
}

impl Strategy for Abdada {
    const TOGETHER: bool = true;
    const DEFERS: bool = true;
}

impl Strategy for Lazy {
    const TOGETHER: bool = true;
}

named! {
    /// The name of a strategy.
    pub enum StrategyKind, "strategy" {
        Serial = "serial",
        PvSplit = "pv-split",
        #[default]
        YoungBrothersWait = "ybw",
        Abdada = "abdada",
        Lazy = "lazy",
    }
}
