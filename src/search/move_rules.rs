//! What is decided about one move before it is searched: whether it is pruned, reduced or extended. The rules for that come from
//! `selectivity`.

use super::kind::{Node, NodeKind};
use super::ordering::exchange;
use super::ordering::picker::Ranked;
use super::selectivity::{self as select, LmrInput, MovePlan, is_lost};
use super::sharing::bound::Bound;
use super::worker::Worker;
use crate::parallel::Expected;
use crate::types::{Depth, Move};

impl Worker<'_> {
    /// How a move is searched if it is not pruned.
    #[inline]
    pub fn plan_move<N: NodeKind>(&self, node: &Node, ranked: &Ranked) -> MovePlan {
        let gives_check = self.position.gives_check(ranked.mv);
        let input = LmrInput {
            depth: node.at.depth,
            number: ranked.number,
            quiet: ranked.quiet,
            losing: ranked.losing,
            history: ranked.history,
            pv: N::PV,
            expected_cut: node.expected == Expected::Cut,
            improving: node.at.improving,
            gives_check,
            killer: node.killers.contains(&Some(ranked.mv)),
        };
        MovePlan { gives_check, reduction: select::reduction(&input, self.common.on).unwrap_or(0) }
    }

    /// Whether a single move near the horizon is pruned. Never before a move is known that does not lose.
    #[inline]
    pub fn is_pruned<N: NodeKind>(&self, node: &Node, ranked: &Ranked, plan: &MovePlan, bound: &impl Bound) -> bool {
        if N::ROOT || ranked.number == 1 || is_lost(bound.best_score()) {
            return false;
        }
        let &MovePlan { gives_check, reduction } = plan;
        let reduced = node.at.depth - Depth::new(reduction + 1);
        let at = &node.at;
        if ranked.quiet && !gives_check && !node.in_check {
            if select::has_bad_record(at, reduced, ranked.history) {
                return true;
            }
            if select::futility_bound(at, reduced).is_some_and(|most| most <= bound.alpha()) {
                return true;
            }
        }
        let tolerated = select::tolerated_loss(at, reduced, ranked.quiet);
        !gives_check
            && tolerated.is_some_and(|loss| {
                (ranked.quiet || ranked.losing) && !exchange::gains_at_least(&self.position, ranked.mv, loss)
            })
    }

    /// Plies added to a move: a singular extension, or one ply for a check that does not lose material by exchange. Only above twice
    /// the iteration's depth, so that every iteration ends.
    pub fn extension(&self, node: &Node, mv: Move, gives_check: bool) -> i32 {
        if node.ply.index() >= 2 * self.root_depth.max(Depth::ONE).plies() as usize {
            return 0;
        }
        if Some(mv) == node.table_move && node.singular_extension != 0 {
            return node.singular_extension;
        }
        (gives_check && exchange::gains_at_least(&self.position, mv, 0)) as i32
    }
}
