//! Where to split: what kind of node this is expected to be, and whether its rest is worth sharing.

use super::cutoff_probability::{Evidence, cutoff_probability};
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
    pub const fn first_child(self) -> Expected {
        match self {
            Expected::Pv => Expected::Pv,
            Expected::Cut => Expected::All,
            Expected::All => Expected::Cut,
        }
    }

    /// Prediction for a later child: at a Cut node whose first move failed, the prediction was wrong, and all
    /// other children are Cut nodes.
    #[inline]
    pub const fn later_child(self) -> Expected {
        Expected::Cut
    }
}

/// A node that could be split, after at least one move was searched.
#[derive(Clone, Copy, Debug)]
pub struct SplitCandidate {
    /// Prediction when the node was entered.
    pub expected: Expected,
    /// What was known when the node was entered.
    pub evidence: Evidence,
    /// Depth left at the node.
    pub depth: Depth,
    /// Moves searched so far.
    pub searched: u32,
    /// Nodes the first move cost, this worker's only.
    pub first_move_nodes: u64,
}

impl SplitCandidate {
    /// A node of which no move was searched yet.
    #[inline]
    pub fn untouched(expected: Expected, evidence: Evidence, depth: Depth) -> SplitCandidate {
        let first_move_nodes = SplitCandidate::guessed_first_move_nodes(depth);
        SplitCandidate { expected, evidence, depth, searched: 0, first_move_nodes }
    }

    /// How large the eldest brother at a node of this depth will be: some 60 nodes at four plies, twice as many for each
    /// further one.
    #[inline]
    pub fn guessed_first_move_nodes(depth: Depth) -> u64 {
        60 << (depth.plies() - 4).clamp(0, 20)
    }

    /// The chance, in permille, that a later move of the node fails high although those searched so far did not.
    #[inline]
    pub fn cutoff_probability(&self) -> u32 {
        cutoff_probability(self.expected, self.evidence, self.searched)
    }
}

/// From what size on a node is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grain {
    /// Least depth left.
    pub min_depth: Depth,
    /// Least size of the eldest brother's subtree, in nodes: it says more about the rest than depth does.
    pub min_first_move_nodes: u64,
}

/// The thresholds of a team.
#[derive(Clone, Copy, Debug)]
pub struct SplitPolicy {
    /// As long as most workers are busy, and the node is not on the principal variation.
    pub usual: Grain,
    /// Where everybody waits for a few: at Pv nodes, whose other moves all wait for the first, and when half of the
    /// workers are idle or more. What a piece of work costs its helper does not matter then, only how soon it is done.
    pub urgent: Grain,
    /// Least depth left at which a node that is predicted to need all its moves is shared with all of them, before the first
    /// is searched. However many wait: from three plies on two per cent more of the split points that are joined are wasted.
    pub share_all_from: Depth,
    /// Least depth left at any node that is split, in percent of the depth of the iteration: a small team finds pieces enough in a
    /// large tree without the small ones. Kept by the search, which asks [`SplitPolicy::least_depth`] when it enters an iteration.
    pub least_depth_percent: i32,
    /// Size of the first move's subtree above which a node of the principal variation is published before anybody is idle, so that a
    /// worker that becomes idle finds a large piece of work at once (Crafty's gratuitous split points).
    pub unasked_first_move_nodes: u64,
    /// Greatest probability of a cut-off, in permille, at which a node is split for somebody who is idle: that a later move fails
    /// high, so that what the helpers do is thrown away.
    pub max_cutoff_probability: u32,
    /// The same for a node that is shared before its first move is searched.
    pub share_all_max_cutoff_probability: u32,
    /// The same for a node that is published before anybody is idle.
    pub unasked_max_cutoff_probability: u32,
    /// Most workers at one split point, its owner included.
    pub max_workers: u32,
    /// Least depth left at which the moves of a Pv node are offered for speculative search before the first is searched; `None`:
    /// never.
    pub speculate_from: Option<Depth>,
    /// How many workers search the same move speculatively at most, equally deep, when none is left that nobody has.
    pub speculation_max_workers: u32,
    /// How many plies deeper than the node its moves are searched speculatively at most, when all of them were taken.
    pub speculation_max_deeper: i32,
    /// Nodes that a worker without any work searches speculatively between two looks for something to join, at least 1.
    pub idle_nodes_per_look: u64,
    /// How often a worker looks for work before it parks.
    pub looks_before_park: u32,
}

impl Default for SplitPolicy {
    fn default() -> Self {
        SplitPolicy {
            usual: Grain { min_depth: Depth::new(2), min_first_move_nodes: 30 },
            urgent: Grain { min_depth: Depth::ONE, min_first_move_nodes: 8 },
            share_all_from: Depth::new(5),
            least_depth_percent: 0,
            unasked_first_move_nodes: 200,
            max_cutoff_probability: 400,
            share_all_max_cutoff_probability: 500,
            unasked_max_cutoff_probability: 200,
            max_workers: 8,
            speculate_from: Some(Depth::new(6)),
            speculation_max_workers: 4,
            speculation_max_deeper: 3,
            idle_nodes_per_look: 16,
            looks_before_park: 200,
        }
    }
}

impl SplitPolicy {
    /// The thresholds for so many workers: the fewer there are, the larger are the pieces that they share.
    pub fn for_workers(workers: usize) -> SplitPolicy {
        let policy = SplitPolicy { least_depth_percent: (90 / workers) as i32, ..SplitPolicy::default() };
        if workers > 1 {
            return policy;
        }
        // Nobody would come.
        SplitPolicy { unasked_first_move_nodes: u64::MAX, speculate_from: None, ..policy }
    }

    /// Splits wherever somebody is idle, so that even the small trees of the tests are shared.
    #[cfg(test)]
    pub fn eager() -> SplitPolicy {
        let any = Grain { min_depth: Depth::ONE, min_first_move_nodes: 0 };
        SplitPolicy {
            usual: any,
            urgent: any,
            share_all_from: Depth::ONE,
            max_cutoff_probability: 1000,
            share_all_max_cutoff_probability: 1000,
            max_workers: 4,
            speculate_from: Some(Depth::ONE),
            speculation_max_workers: 3,
            speculation_max_deeper: 3,
            ..SplitPolicy::default()
        }
    }

    /// The thresholds for `workers` on a machine with `processors` of them. A look costs well under a microsecond and waking
    /// a sleeper some ten, so that waiting awake pays, and so does working ahead; but not at the expense of a worker that could use
    /// the processor.
    pub fn for_machine(workers: usize, processors: usize) -> SplitPolicy {
        let policy = SplitPolicy::for_workers(workers);
        if workers <= processors {
            return SplitPolicy { looks_before_park: 4000, ..policy };
        }
        SplitPolicy { looks_before_park: 4, speculate_from: None, ..policy }
    }

    /// Depth below which no node is ever split in an iteration of this depth, so that the search may be that of one worker there.
    pub fn least_depth(&self, iteration: Depth) -> Depth {
        let share = Depth::new(iteration.plies() * self.least_depth_percent / 100);
        self.usual.min_depth.min(self.urgent.min_depth).min(self.share_all_from).max(share)
    }

    /// Whether the rest of the node is likely to be needed and large enough to pay for the hand-over, when so many of the workers
    /// are idle.
    #[inline]
    pub fn is_worth_splitting(&self, node: &SplitCandidate, idle: usize, workers: usize) -> bool {
        if node.searched == 0 {
            return node.expected == Expected::All
                && node.depth >= self.share_all_from
                && node.cutoff_probability() <= self.share_all_max_cutoff_probability;
        }
        let is_urgent = node.expected == Expected::Pv || 2 * idle >= workers;
        let grain = if is_urgent { &self.urgent } else { &self.usual };
        node.depth >= grain.min_depth
            && node.first_move_nodes >= grain.min_first_move_nodes
            && node.cutoff_probability() <= self.max_cutoff_probability
    }

    /// Whether such a node of the principal variation is shared although nobody is idle yet.
    #[inline]
    pub fn is_shared_unasked(&self, node: &SplitCandidate) -> bool {
        node.first_move_nodes > self.unasked_first_move_nodes
            && node.cutoff_probability() <= self.unasked_max_cutoff_probability
    }

    /// How much a helper can expect from joining a node below a split point that is needed with `need_above` permille: the chance
    /// that its work is needed, less for pieces so small that the way to them costs more than they bring.
    #[inline]
    pub fn priority(&self, node: &SplitCandidate, need_above: u32) -> u32 {
        let size = node.first_move_nodes.min(u32::MAX as u64);
        (need_probability(node, need_above) as u64 * 1000 * size / (size + SMALL)) as u32
    }
}

/// Nodes of an eldest brother at which a join brings half of what it would bring in a large one.
const SMALL: u64 = 200;

/// The chance, in permille, that work at this node is needed, below a split point that is needed with `above` permille.
#[inline]
pub fn need_probability(node: &SplitCandidate, above: u32) -> u32 {
    above * (1000 - node.cutoff_probability()) / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_split_below_the_least_depth() {
        let is_ever_split = |policy: &SplitPolicy, workers: usize, depth: Depth| {
            let types = [Expected::Pv, Expected::Cut, Expected::All];
            let candidates = types.into_iter().flat_map(|expected| {
                [0, 1, 20].map(|searched| SplitCandidate {
                    expected,
                    evidence: Evidence::default(),
                    depth,
                    searched,
                    first_move_nodes: u64::MAX,
                })
            });
            candidates.into_iter().any(|node| (0..=workers).any(|idle| policy.is_worth_splitting(&node, idle, workers)))
        };
        for workers in [2, 3, 4, 8, 12, 64, 512] {
            let policy = SplitPolicy::for_workers(workers);
            let least = policy.least_depth(Depth::ONE);
            assert!(is_ever_split(&policy, workers, least), "{workers} workers at {least:?}");
            assert!((0..least.plies()).all(|plies| !is_ever_split(&policy, workers, Depth::new(plies))));
        }
    }

    #[test]
    fn the_fewer_workers_the_larger_are_the_pieces() {
        let least = |workers| {
            [1, 9, 12, 20, 30].map(|plies| SplitPolicy::for_workers(workers).least_depth(Depth::new(plies)).plies())
        };
        assert_eq!(least(2), [1, 4, 5, 9, 13]);
        assert_eq!(least(3), [1, 2, 3, 6, 9]);
        assert_eq!(least(8), [1, 1, 1, 2, 3]);
        assert_eq!(least(64), [1; 5]);
    }
}
