//! Where to split: what kind of node this is expected to be, and whether its rest is worth sharing.

use crate::types::Depth;

/// The predicted type of a node (Fruit, Crafty; Marsland and Popowich 1985). A prediction, not a window: only the split
/// policy and the reductions read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Expected {
    /// On the principal variation: every move must be searched.
    #[default]
    Pv,
    /// One move will refute it; sharing the others would be waste.
    Cut,
    /// No move will refute it: every move must be searched.
    All,
}

impl Expected {
    /// Prediction for the first child, and for the child of a null move.
    #[inline]
    pub const fn eldest_child(self) -> Expected {
        match self {
            Expected::Pv => Expected::Pv,
            Expected::Cut => Expected::All,
            Expected::All => Expected::Cut,
        }
    }

    /// Prediction for a later child: at a Cut node whose first move failed, the prediction was wrong, and all
    /// other children are Cut nodes.
    #[inline]
    pub const fn younger_child(self) -> Expected {
        Expected::Cut
    }
}

/// A node that could be split, after at least one move was searched.
#[derive(Clone, Copy, Debug)]
pub struct SplitCandidate {
    /// Prediction when the node was entered.
    pub expected: Expected,
    /// Depth left at the node.
    pub depth: Depth,
    /// Moves searched so far.
    pub searched: u32,
    /// Nodes the first move cost, this worker's only.
    pub eldest_nodes: u64,
}

/// The thresholds of a team.
#[derive(Clone, Copy, Debug)]
pub struct SplitPolicy {
    /// Least depth left.
    pub min_depth: Depth,
    /// Least size of the eldest brother's subtree, in nodes: it says more about the rest than depth does.
    pub min_eldest_nodes: u64,
    /// Moves that must have failed at a node predicted Cut before the prediction counts as broken.
    pub cut_node_moves: u32,
    /// Most workers at one split point, its owner included.
    pub max_workers: u32,
    /// How often a worker looks around before it goes to sleep.
    pub looks_before_sleep: u32,
}

impl Default for SplitPolicy {
    fn default() -> Self {
        SplitPolicy {
            min_depth: Depth::new(4),
            min_eldest_nodes: 100,
            cut_node_moves: 2,
            max_workers: 8,
            looks_before_sleep: 200,
        }
    }
}

impl SplitPolicy {
    /// The thresholds for `workers` on a machine with `processors` of them. A look costs well under a microsecond and waking
    /// a sleeper some ten, so that waiting awake pays; but not at the expense of a worker that could use the processor.
    pub fn for_machine(workers: usize, processors: usize) -> SplitPolicy {
        let looks_before_sleep = if workers <= processors { 2000 } else { 4 };
        SplitPolicy { looks_before_sleep, ..SplitPolicy::default() }
    }

    /// Whether the rest of the node is likely to be needed and large enough to pay for the hand-over.
    #[inline]
    pub fn is_worth_splitting(&self, node: &SplitCandidate) -> bool {
        let needed = match node.expected {
            Expected::Pv | Expected::All => true,
            Expected::Cut => node.searched >= self.cut_node_moves,
        };
        needed && node.depth >= self.min_depth && node.eldest_nodes >= self.min_eldest_nodes
    }

    /// How much a helper can expect from joining: deep before shallow, sure before doubtful.
    #[inline]
    pub fn promise(&self, node: &SplitCandidate) -> u32 {
        let sure = match node.expected {
            Expected::Pv => 2,
            Expected::All => 1,
            Expected::Cut => 0,
        };
        node.depth.plies().max(0) as u32 * 4 + sure + 1
    }
}
