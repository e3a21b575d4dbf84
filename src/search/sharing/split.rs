//! The search at split points: what their owner and its helpers do, and how a helper gets to the node.
//!
//! Owner and helpers run the same loop, `work_on`: take a move, search it with [`Worker::search_move`], report the value. `report`
//! merges the value into the [`Outcome`] under the split point's lock. The owner reads the outcome in `split`, when every helper has
//! left.

use super::bound::SharedBound;
use super::node_account::UsefulNodes;
use super::siblings::{Outcome, SiblingMove, Siblings, Start};
use super::strategy::Strategy;
use crate::parallel::{Joined, Report, SplitCandidate, Stopped, Turn, Work};
use crate::search::kind::{Node, NodeKind, NonPv, NullRoot, Pv, Root};
use crate::search::ordering::picker::Ranked;
use crate::search::selectivity::is_lost;
use crate::search::value::{Best, Value};
use crate::search::worker::Worker;
use crate::types::{Move, Ply, Score};

/// Nodes that an owner waiting for its helpers searches speculatively between two looks for work. Few, because all nodes above wait
/// for this one.
const OWNERS_NODES_PER_LOOK: u64 = 4;

impl<'s> Worker<'s> {
    /// Plans how a move that is to be shared will be searched. Returns `false` for a move that will be pruned.
    pub fn plan_sibling<N: NodeKind>(&self, node: &Node, sibling: &mut SiblingMove, best: &Best) -> bool {
        let plan = self.plan_move::<N>(node, &sibling.ranked);
        // While every move loses none is pruned. That may change before the move is taken, so that it is planned then.
        sibling.plan = (!N::PV && !is_lost(best.score)).then_some(plan);
        !self.is_pruned::<N>(node, &sibling.ranked, &plan, best)
    }

    /// Opens a split point with these moves and works on it. Returns the result of the node when all moves are finished or one failed
    /// high, and every helper has left.
    pub fn split<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        candidate: &SplitCandidate,
        moves: &[SiblingMove],
        best: Best,
    ) -> Result<Best, Stopped> {
        self.counters.splits += 1;
        self.settle();
        // The searches from here on overwrite this worker's line. It stays the node's line if no move is better.
        let line = if N::LINE { self.memory.lines.at(node.ply).collect() } else { Vec::new() };
        let outcome = Outcome::new(best, line);
        let guard = self.handle.open(candidate, moves, outcome, best.alpha(), |start| self.fill_start(node, start));
        while let Some(turn) = self.wait(OWNERS_NODES_PER_LOOK, |_, meanwhile| guard.next_turn(meanwhile)) {
            match turn {
                // `Stopped` needs no handling here: `close` tells this node's own cut-off from a cut-off above or a stop.
                Turn::Own(work) => drop(self.work_on::<S, N>(node, work)),
                Turn::Below(joined) => self.help::<S>(joined),
            }
            self.settle();
        }
        self.account.add_from_helpers(guard.helper_nodes());
        let outcome = guard.close()?;
        if N::LINE {
            self.memory.lines.set(node.ply, &outcome.line);
        }
        if let Some(refutation) = outcome.refutation {
            self.memory.tried.extend(outcome.malus_moves());
            self.note_cutoff::<N>(node, &refutation);
        }
        Ok(outcome.best)
    }

    /// Describes how a helper gets to the node.
    pub fn fill_start(&self, node: &Node, start: &mut Start) {
        start.node = Some(*node);
        start.path.clear();
        start.path.extend(self.path().take(node.ply.index()));
        self.frames.copy_tail(node.ply, &mut start.tail);
        start.root_depth = self.root_depth;
        start.null_move_from = Some(self.null_move_from);
    }

    /// The loop of every worker but the first: waits for a split point, helps there, until the search is over.
    pub fn idle_loop<S: Strategy>(&mut self) {
        let nodes_per_look = self.handle.team().policy().idle_nodes_per_look;
        while let Some(joined) = self.wait(nodes_per_look, |handle, meanwhile| handle.wait_for_work(meanwhile)) {
            self.help::<S>(joined);
        }
    }

    /// Works in a split point of another worker.
    fn help<S: Strategy>(&mut self, joined: Joined<'_, Siblings>) {
        self.counters.joins += 1;
        let before = self.useful_nodes();
        self.visit(joined.start(), |worker, node| {
            // `Stopped` needs no handling: every finished move was reported.
            let _ = match (node.pv, node.ply == Ply::ROOT) {
                (true, true) => worker.work_on::<S, Root>(node, joined.work()),
                (false, true) => worker.work_on::<S, NullRoot>(node, joined.work()),
                (true, false) => worker.work_on::<S, Pv>(node, joined.work()),
                (false, false) => worker.work_on::<S, NonPv>(node, joined.work()),
            };
        });
        self.hand_over_since(before);
        self.publish_nodes();
    }

    /// Goes to a node, runs `work` there, and returns to the node at which this worker was.
    pub fn visit<R>(&mut self, start: &Start, work: impl FnOnce(&mut Self, &Node) -> R) -> R {
        let (own_ply, mark) = (self.ply(), self.memory.mark());
        let (iteration, null_move_from) = (self.root_depth, self.null_move_from);
        let node = self.go_to_node(start);
        let result = work(self, &node);
        self.go_back(own_ply);
        self.settle();
        self.memory.forget_since(mark);
        self.enter_iteration(iteration);
        self.null_move_from = null_move_from;
        result
    }

    /// Plays the moves from this worker's node to the node of a split point below it.
    fn go_to_node(&mut self, start: &Start) -> Node {
        let node = start.node.expect("an open split point has a node");
        let own_ply = self.ply();
        self.enter_iteration(start.root_depth);
        self.null_move_from = start.null_move_from.unwrap_or(Ply::ROOT);
        for (index, mv) in start.path.iter().enumerate().skip(own_ply.index()) {
            match mv {
                Some(mv) => self.step(*mv, Ply::new(index)),
                None => self.step_null(Ply::new(index)),
            }
        }
        self.frames.restore_tail(node.ply, own_ply, &start.tail);
        node
    }

    /// Takes moves back until the board is at `ply`.
    fn go_back(&mut self, ply: Ply) {
        while self.ply() > ply {
            self.position.unmake();
        }
    }

    /// Searches moves of a split point, one after the other, until none can be taken. Owner and helpers alike.
    fn work_on<S: Strategy, N: NodeKind>(&mut self, node: &Node, work: Work<'_, Siblings>) -> Result<(), Stopped> {
        self.settle();
        let mut next = work.next_item(Outcome::take);
        while let Some((sibling, best_score)) = next {
            let ranked = sibling.ranked;
            let late = ranked.quiet && node.quiet_limit.is_some_and(|limit| ranked.number > limit);
            let before = self.useful_nodes();
            let bound = SharedBound::new(&work, best_score);
            let searched = match late && !best_score.is_decided() {
                true => Ok(None),
                false => self.search_move::<S, N>(node, sibling, &bound),
            };
            let value = searched.inspect_err(|_| self.abandon_since(before))?;
            self.settle();
            if let Some(value) = value {
                next = self.report::<N>(node, &work, ranked, value, before);
                continue;
            }
            if bound.must_wait() {
                work.put_back(sibling);
                self.discard_since(before);
            }
            next = Worker::take_instead(&work, ranked.mv);
        }
        Ok(())
    }

    /// Takes the next move after one that was pruned or put back.
    fn take_instead(work: &Work<'_, Siblings>, left_out: Move) -> Option<(SiblingMove, Score)> {
        work.next_item(|outcome, next| {
            outcome.leave_out(left_out);
            outcome.take(next)
        })
    }

    /// Reports the value of a move at a split point and takes the next move. The nodes since `before` belong to the value.
    fn report<N: NodeKind>(
        &mut self,
        node: &Node,
        work: &Work<'_, Siblings>,
        ranked: Ranked,
        value: Value,
        before: UsefulNodes,
    ) -> Option<(SiblingMove, Score)> {
        let refutes = value.score >= node.window.beta;
        if N::PV || refutes {
            self.extend_line::<N>(node.ply, ranked.mv);
        }
        let merge = |outcome: &mut Outcome| {
            outcome.refutation = refutes.then_some(ranked);
            if !outcome.best.improve(ranked.mv, value) {
                return Report::Nothing;
            }
            if N::LINE {
                outcome.line.clear();
                outcome.line.extend(self.memory.lines.at(node.ply));
                if N::ROOT {
                    self.note_root_line(value.score, &ranked, node.window);
                }
            }
            if refutes { Report::Cut } else { Report::Raised(value.score) }
        };
        let reported = work.report(self.useful_since(before), merge, Outcome::take);
        if !reported.counts {
            self.discard_since(before);
        }
        reported.next
    }
}
