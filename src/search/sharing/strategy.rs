//! Strategies: how workers share a tree. The compiler makes one search of each, and [`StrategyKind`] chooses one at run time, so
//! that they can be compared in one program.

use crate::types::named;

/// How workers share a tree, as the search is compiled for it.
pub trait Strategy {
    /// Whether the moves of a node may be shared at a split point; without it the split code is compiled away.
    const SPLITS: bool = false;
    /// Split points on the principal variation only, never nested.
    const PV_ONLY: bool = false;
    /// A worker that finds no split point to join searches siblings of the principal variation speculatively.
    const SPECULATES: bool = false;
    /// Every worker searches the whole tree from the root; the workers communicate through the table.
    const TOGETHER: bool = false;
    /// A move that another worker is searching is deferred.
    const DEFERS: bool = false;
}

/// One worker, no splitting.
pub struct Serial;

/// PV-splitting (Marsland and Campbell 1982): only the moves along the principal variation are shared.
pub struct PvSplit;

/// Young Brothers Wait with node-type prediction (Feldmann 1993).
pub struct YoungBrothersWait;

/// ABDADA in its simplified form (Weill 1996; Kerrigan): every worker searches the whole tree and defers moves that another worker is
/// searching.
pub struct Abdada;

/// Lazy SMP: every worker searches the whole tree; half of them skip every other iteration.
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
