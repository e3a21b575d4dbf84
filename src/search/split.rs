//! The search at split points: what their owner and its helpers do, and how a helper gets to the node.

use super::brothers::{Brother, Brothers, Outcome, Start};
use super::credit::CreditMark;
use super::kind::{Node, NodeKind, NonPv, NullRoot, Pv, Root};
use super::memory::Mark;
use super::move_rules::is_lost;
use super::picker::{Picker, Ranked};
use super::rivals::Shares;
use super::strategy::Strategy;
use super::value::{Best, Value};
use super::worker::Worker;
use crate::parallel::{Expected, Joined, Prospect, Report, SplitCandidate, SplitGuard, Stopped, Turn, Work};
use crate::types::{Move, Ply, Score};

/// Nodes that an owner who waits for its helpers searches ahead between two looks: few, for all that lies above waits for it.
const OWNERS_NODES_PER_LOOK: u64 = 4;

impl<'s> Worker<'s> {
    /// The rest of a node's moves without those that will be pruned, so that nobody comes for nothing.
    pub fn rest_to_search<N: NodeKind>(
        &mut self,
        node: &Node,
        picker: &mut Picker,
        excluded: Option<Move>,
        (best_score, alpha): (Score, Score),
    ) -> Vec<Brother> {
        let limit = node.quiet_limit.filter(|_| !best_score.is_decided());
        let mut rest = self.rest_of(picker, excluded, limit);
        rest.retain_mut(|brother| {
            let handling = self.handling::<N>(node, &brother.ranked);
            // As long as everything loses none is pruned; that is to be asked again.
            brother.approved = (!N::PV && !is_lost(best_score)).then_some(handling);
            !self.is_pruned::<N>(node, &brother.ranked, &handling, (best_score, alpha))
        });
        rest
    }

    /// Shares the rest of a node's moves and works on them; returns when all are done or one failed high.
    pub fn split<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        candidate: &SplitCandidate,
        rest: Vec<Brother>,
        (best, alpha): (Best, Score),
        mark: Mark,
    ) -> Result<Best, Stopped> {
        self.counters.splits += 1;
        self.settle();
        let mut outcome = self.memory.spares.outcome(best);
        if N::LINE {
            // The moves searched from here on write over this worker's line; if none of them is better, it is still the one.
            outcome.line.extend(self.memory.lines.at(node.ply));
        }
        let guard = self.open_split(node, candidate, &rest, (outcome, alpha));
        self.memory.spares.keep_list(rest);
        let sharable = self.prospects.leave();
        let result = self.finish_split::<S, N>(node, guard, mark);
        self.prospects.come_back(sharable);
        result
    }

    /// Works on a split point of this worker's own until all is done or one move failed high.
    pub fn finish_split<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        guard: SplitGuard<'s, Brothers>,
        mark: Mark,
    ) -> Result<Best, Stopped> {
        while let Some(turn) = self.wait(OWNERS_NODES_PER_LOOK, |_, meanwhile| guard.next_turn(meanwhile)) {
            match turn {
                // Whether the owner was interrupted does not matter here: `close` knows by whom.
                Turn::Own(work) => drop(self.work_on::<S, N>(node, work)),
                Turn::Below(joined) => self.help::<S>(joined),
            }
            self.settle();
        }
        self.credit.add(guard.brought());
        let outcome = guard.close()?;
        if N::LINE {
            self.memory.lines.set(node.ply, &outcome.line);
        }
        if !N::ROOT {
            self.learn_from_split(node, &outcome, mark);
        }
        let best = outcome.best;
        self.memory.spares.keep_outcome(outcome);
        Ok(best)
    }

    /// Shares all moves of a node, the eldest among them, where it is large, probably needs every one of them, and somebody
    /// would join. `None` when it is not so.
    pub fn share_all<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        picker: &mut Picker,
        prospect: &mut Option<Prospect<'s, Brothers>>,
        (excluded, mark): (Option<Move>, Mark),
    ) -> Result<Option<Best>, Stopped> {
        let size = SplitCandidate::guessed_eldest_nodes(node.at.depth);
        if node.expected != Expected::All || node.in_check || !self.may_share::<S, N>(size) {
            return Ok(None);
        }
        let candidate = SplitCandidate::untouched(node.expected, node.evidence(), node.at.depth);
        if !self.wants_split::<N>((node, excluded, mark), &candidate, prospect, Best::NONE) {
            return Ok(None);
        }
        let all = self.rest_of(picker, excluded, None);
        let mut best = Best::NONE;
        if !all.is_empty() {
            best = self.split::<S, N>(node, &candidate, all, (best, node.window.alpha), mark)?;
        }
        Ok(Some(best))
    }

    /// When one of the shared moves failed high: rewards it and blames others.
    fn learn_from_split(&mut self, node: &Node, outcome: &Outcome, mark: Mark) {
        if let Some(refutation) = outcome.refutation {
            self.note_fail_high(refutation.number == 1);
            self.memory.tried.extend(outcome.to_blame());
            self.reward_refutation(node, refutation.mv, mark);
        }
    }

    /// Publishes the rest of a node's moves.
    pub fn open_split(
        &self,
        node: &Node,
        candidate: &SplitCandidate,
        rest: &[Brother],
        so_far: (Outcome, Score),
    ) -> SplitGuard<'s, Brothers> {
        self.seat.open(candidate, rest, so_far, |start| self.tell_way(node, start))
    }

    /// Writes down how a helper gets to the node.
    pub fn tell_way(&self, node: &Node, start: &mut Start) {
        start.node = Some(*node);
        start.path.clear();
        start.path.extend(self.path().take(node.ply.index()));
        self.frames.copy_tail(node.ply, &mut start.tail);
        start.root_depth = self.root_depth;
        start.null_move_from = Some(self.null_move_from);
        start.unlisted = None;
        start.left_out.clear();
    }

    /// What a worker does that does not lead, until the search is over.
    pub fn serve<S: Strategy>(&mut self) {
        let nodes_per_look = self.seat.team().policy().idle_nodes_per_look;
        while let Some(joined) = self.wait(nodes_per_look, |seat, meanwhile| seat.wait_for_work(meanwhile)) {
            self.help::<S>(joined);
        }
    }

    /// Works in a split point of somebody else.
    pub fn help<S: Strategy>(&mut self, joined: Joined<'_, Brothers>) {
        self.counters.joins += 1;
        let errand = self.begin_errand();
        let start = joined.start();
        self.away(start, |worker, node| {
            if let Some(best) = start.unlisted {
                worker.list_shared(node, (&start.left_out, best), &joined.work());
            }
            // Interrupted or not, what was finished has been reported.
            let _ = match (node.pv, node.ply == Ply::ROOT) {
                (true, true) => worker.work_on::<S, Root>(node, joined.work()),
                (false, true) => worker.work_on::<S, NullRoot>(node, joined.work()),
                (true, false) => worker.work_on::<S, Pv>(node, joined.work()),
                (false, false) => worker.work_on::<S, NonPv>(node, joined.work()),
            };
        });
        self.end_errand(errand);
        self.publish_nodes();
    }

    /// Goes to a node, works there, and comes back to where this worker was.
    pub fn away<R>(&mut self, start: &Start, work: impl FnOnce(&mut Self, &Node) -> R) -> R {
        let (home, mark) = (self.ply(), self.mark());
        let (iteration, null_move_from) = (self.root_depth, self.null_move_from);
        let sharable = self.prospects.leave();
        let node = self.go_to_node(start);
        let result = work(self, &node);
        self.go_back(home);
        self.settle();
        self.forget_since(mark);
        self.prospects.come_back(sharable);
        self.enter_iteration(iteration);
        self.null_move_from = null_move_from;
        result
    }

    /// From this worker's place to the node of a split point below it.
    fn go_to_node(&mut self, start: &Start) -> Node {
        let node = start.node.expect("an open split point has a node");
        let home = self.ply();
        self.enter_iteration(start.root_depth);
        self.null_move_from = start.null_move_from.unwrap_or(Ply::ROOT);
        for (index, mv) in start.path.iter().enumerate().skip(home.index()) {
            match mv {
                Some(mv) => self.step(*mv, Ply::new(index)),
                None => self.step_null(Ply::new(index)),
            }
        }
        self.frames.restore_tail((node.ply, home), &start.tail);
        node
    }

    /// Takes moves back.
    fn go_back(&mut self, home: Ply) {
        while self.ply() > home {
            self.position.unmake();
        }
    }

    /// The moves of a split point, one after the other, until there are none left.
    fn work_on<S: Strategy, N: NodeKind>(&mut self, node: &Node, work: Work<'_, Brothers>) -> Result<(), Stopped> {
        self.settle();
        self.go_on::<S, N>(node, work, work.next_item(Outcome::take))
    }

    /// The same, beginning with a move that was taken.
    pub fn go_on<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        work: Work<'_, Brothers>,
        mut next: Option<(Brother, Score)>,
    ) -> Result<(), Stopped> {
        while let Some((brother, best_score)) = next {
            let ranked = brother.ranked;
            let late = ranked.quiet && node.quiet_limit.is_some_and(|limit| ranked.number > limit);
            let mark = self.credit_mark();
            let rivals = Shares::new(&work);
            let searched = match late && !best_score.is_decided() {
                true => Ok(None),
                false => self.search_move::<S, N>(node, brother, best_score, &rivals),
            };
            let value = searched.inspect_err(|_| self.give_up_since(mark))?;
            self.settle();
            if let Some(value) = value {
                next = self.hand_in::<N>(node, &work, ranked, (value, mark));
                continue;
            }
            if rivals.must_wait() {
                work.put_back(brother);
                self.discard_since(mark);
            }
            next = Worker::take_instead(&work, ranked.mv);
        }
        Ok(())
    }

    /// Takes the next move where one was pruned or put back.
    pub fn take_instead(work: &Work<'_, Brothers>, left_out: Move) -> Option<(Brother, Score)> {
        work.next_item(|outcome, next| {
            outcome.leave_out(left_out);
            outcome.take(next)
        })
    }

    /// Reports the value of a move at a split point, begun at `mark`, and takes the next one.
    pub fn hand_in<N: NodeKind>(
        &mut self,
        node: &Node,
        work: &Work<'_, Brothers>,
        ranked: Ranked,
        (value, mark): (Value, CreditMark),
    ) -> Option<(Brother, Score)> {
        let refutes = value.score >= node.window.beta;
        if N::PV || refutes {
            self.extend_line::<N>(node.ply, ranked.mv);
        }
        let merge = |outcome: &mut Outcome| {
            let alpha = work.alpha();
            outcome.best.improve(ranked.mv, value, node.window);
            outcome.refutation = refutes.then_some(ranked);
            if value.score <= alpha {
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
        let reported = work.report(self.credit_since(mark), merge, Outcome::take);
        if !reported.counts {
            self.discard_since(mark);
        }
        reported.next
    }
}
