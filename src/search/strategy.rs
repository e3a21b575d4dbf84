//! Strategies side by side: how workers share a tree, chosen at compile time inside the search.

/// How the moves of a node are shared.
pub trait Strategy {
    /// Whether nodes may be split; without it the split code is compiled away.
    const PARALLEL: bool;
}

/// One worker, no splitting.
pub struct Serial;

/// Young Brothers Wait with node-type prediction (Feldmann 1993).
pub struct YoungBrothersWait;

impl Strategy for Serial {
    const PARALLEL: bool = false;
}

impl Strategy for YoungBrothersWait {
    const PARALLEL: bool = true;
}
