//! Where to split: whether the remaining moves of a node are worth sharing.

use super::cutoff_probability::{Evidence, cutoff_probability};
use super::expected::Expected;
use crate::types::Depth;

/// A node that could be split.
#[derive(Clone, Copy, Debug)]
pub struct SplitCandidate {
    /// Prediction when the node was entered.
    pub expected: Expected,
    /// What the search knew when it entered the node.
    pub evidence: Evidence,
    /// Depth left at the node.
    pub depth: Depth,
    /// Moves searched so far.
    pub searched: u32,
    /// Size of the first move's subtree, in nodes of this worker.
    pub first_move_nodes: u64,
}

impl SplitCandidate {
    /// A node none of whose moves was searched yet.
    #[inline]
    pub fn untouched(expected: Expected, evidence: Evidence, depth: Depth) -> SplitCandidate {
        let first_move_nodes = SplitCandidate::estimated_first_move_nodes(depth);
        SplitCandidate { expected, evidence, depth, searched: 0, first_move_nodes }
    }

    /// An estimate of the first move's subtree at a node of this depth: 60 nodes at four plies or less, twice as many for each
    /// further ply.
    #[inline]
    pub fn estimated_first_move_nodes(depth: Depth) -> u64 {
        60 << (depth.plies() - 4).clamp(0, 20)
    }

    /// The probability, in permille, that a later move of the node fails high although those searched so far did not.
    #[inline]
    pub fn cutoff_probability(&self) -> u32 {
        cutoff_probability(self.expected, self.evidence, self.searched)
    }
}

/// The least size of a node that is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grain {
    /// Least depth left.
    pub min_depth: Depth,
    /// Least size of the first move's subtree, in nodes. It predicts the size of the siblings better than depth does.
    pub min_first_move_nodes: u64,
}

/// The thresholds of a team.
#[derive(Clone, Copy, Debug)]
pub struct SplitPolicy {
    /// While most workers are busy, at nodes off the principal variation.
    pub usual: Grain,
    /// At Pv nodes, whose other moves all wait for the first, and when at least half of the workers are idle. The overhead of a helper
    /// does not matter then; only the time until the node is finished does.
    pub urgent: Grain,
    /// Least depth left at which a predicted All node is shared before its first move is searched, whatever the number of idle
    /// workers. With three plies instead of five, two percent more of the joined split points are wasted.
    pub share_all_from: Depth,
    /// Least depth left at any node that is split, in percent of the iteration's depth: a small team finds enough large split points
    /// in a deep tree. The search applies it: it calls [`SplitPolicy::least_depth`] when it enters an iteration.
    pub least_depth_percent: i32,
    /// Size of the first move's subtree above which a node of the principal variation is published before any worker is idle, so that
    /// a worker that becomes idle finds a large split point at once (Crafty's gratuitous split points).
    pub gratuitous_first_move_nodes: u64,
    /// Greatest cut-off probability, in permille, at which a node is split: when a later move fails high, the work of the helpers is
    /// discarded.
    pub max_cutoff_probability: u32,
    /// The same for a node that is shared before its first move is searched.
    pub share_all_max_cutoff_probability: u32,
    /// The same for a node that is published before any worker is idle.
    pub gratuitous_max_cutoff_probability: u32,
    /// Most workers at one split point, its owner included.
    pub max_workers: u32,
    /// Least depth left at which the moves of a Pv node are offered for speculative search before the first is searched; `None`:
    /// never.
    pub speculate_from: Option<Depth>,
    /// Most workers that search the same move speculatively to the same depth. A second one takes a move when all have been taken.
    pub speculation_max_workers: u32,
    /// Most plies beyond the node's depth to which its moves are searched speculatively, once all have been taken.
    pub speculation_max_deeper: i32,
    /// Nodes that a worker without work searches speculatively between two looks for a split point, at least 1.
    pub idle_nodes_per_look: u64,
    /// Looks for work before a worker is parked.
    pub looks_before_park: u32,
}

impl Default for SplitPolicy {
    fn default() -> Self {
        SplitPolicy {
            usual: Grain { min_depth: Depth::new(2), min_first_move_nodes: 30 },
            urgent: Grain { min_depth: Depth::ONE, min_first_move_nodes: 8 },
            share_all_from: Depth::new(5),
            least_depth_percent: 0,
            gratuitous_first_move_nodes: 200,
            max_cutoff_probability: 400,
            share_all_max_cutoff_probability: 500,
            gratuitous_max_cutoff_probability: 200,
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
    /// The thresholds for a number of workers: the fewer there are, the larger are the nodes that they share.
    pub fn for_workers(workers: usize) -> SplitPolicy {
        let policy = SplitPolicy { least_depth_percent: (90 / workers) as i32, ..SplitPolicy::default() };
        if workers > 1 {
            return policy;
        }
        // There is no helper.
        SplitPolicy { gratuitous_first_move_nodes: u64::MAX, speculate_from: None, ..policy }
    }

    /// Splits wherever a worker is idle, so that even the small trees of the tests are shared.
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

    /// The thresholds for `workers` on a machine with `processors` processors. A look costs well under a microsecond and waking
    /// a parked worker some ten, so that spinning pays, and so does speculative search. With more workers than processors neither
    /// does: it would take the processor from a worker that has work.
    pub fn for_machine(workers: usize, processors: usize) -> SplitPolicy {
        let policy = SplitPolicy::for_workers(workers);
        if workers <= processors {
            return SplitPolicy { looks_before_park: 4000, ..policy };
        }
        SplitPolicy { looks_before_park: 4, speculate_from: None, ..policy }
    }

    /// The depth below which no node is split in an iteration of this depth, so that the search there may be the serial one.
    pub fn least_depth(&self, iteration: Depth) -> Depth {
        let share = Depth::new(iteration.plies() * self.least_depth_percent / 100);
        self.usual.min_depth.min(self.urgent.min_depth).min(self.share_all_from).max(share)
    }

    /// Whether the remaining moves of the node are likely to be needed and large enough to pay for sharing, when `idle` of the
    /// `workers` have no work.
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

    /// Whether a node is shared although nobody could join it yet: one of the principal variation, since the search asks for no other
    /// one, or any while an owner elsewhere waits.
    #[inline]
    pub fn is_split_gratuitously(&self, node: &SplitCandidate) -> bool {
        node.first_move_nodes > self.gratuitous_first_move_nodes
            && node.cutoff_probability() <= self.gratuitous_max_cutoff_probability
    }

    /// The priority with which helpers join a node below a split point that is needed with a probability of `need_above` permille: the
    /// probability that their work is needed, lowered for small subtrees, where the cost of joining outweighs the gain.
    #[inline]
    pub fn priority(&self, node: &SplitCandidate, need_above: u32) -> u32 {
        let size = node.first_move_nodes.min(u32::MAX as u64);
        (need_probability(node, need_above) as u64 * 1000 * size / (size + SMALL)) as u32
    }
}

/// Size of the first move's subtree at which a join gains half of what it gains at a large node.
const SMALL: u64 = 200;

/// The probability, in permille, that work at this node is needed, below a split point that is needed with `above` permille.
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
    fn fewer_workers_share_larger_nodes() {
        let least = |workers| {
            [1, 9, 12, 20, 30].map(|plies| SplitPolicy::for_workers(workers).least_depth(Depth::new(plies)).plies())
        };
        assert_eq!(least(2), [1, 4, 5, 9, 13]);
        assert_eq!(least(3), [1, 2, 3, 6, 9]);
        assert_eq!(least(8), [1, 1, 1, 2, 3]);
        assert_eq!(least(64), [1; 5]);
    }
}
