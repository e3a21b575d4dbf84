//! Prospects (see `crate::parallel`): nodes that a worker searches alone, ready to share the rest of their moves when somebody
//! asks for work.

use super::brothers::{Brothers, Start};
use super::credit::CreditMark;
use super::kind::{Node, NodeKind, NonPv};
use super::memory::Mark;
use super::picker::{Picker, Ranked};
use super::strategy::Strategy;
use super::value::{Best, Value};
use super::worker::Worker;
use crate::parallel::{Prospect, SplitCandidate, Stopped, Work};
use crate::types::{Move, Ply, Score};

/// What the worker keeps in mind of a prospect while it searches one of its moves, far below.
struct Kept {
    place: u16,
    node: Node,
    candidate: SplitCandidate,
    excluded: Option<Move>,
    null_move_from: Ply,
    best: Best,
    /// Where the moves that were tried in vain lie in the worker's list of them: from, to.
    tried: (usize, usize),
}

/// The prospects of a worker's path, from the root down.
#[derive(Default)]
pub struct Prospects {
    kept: Vec<Kept>,
    /// The first one below all split points that this worker has open.
    sharable_from: usize,
}

impl Prospects {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Forgets those of the nodes that are done.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.kept.truncate(len);
        self.sharable_from = self.sharable_from.min(len);
    }

    /// A split point opens, or the worker goes elsewhere: none of those kept so far may be shared until [`Prospects::come_back`] is
    /// called with the result.
    pub fn leave(&mut self) -> usize {
        std::mem::replace(&mut self.sharable_from, self.kept.len())
    }

    /// The end of what [`Prospects::leave`] began.
    pub fn come_back(&mut self, sharable_from: usize) {
        self.sharable_from = sharable_from;
    }

    /// The largest one that may be shared.
    fn outermost(&self) -> Option<&Kept> {
        self.kept.get(self.sharable_from)
    }
}

/// A move that was under way at a prospect when it was shared, and what came out of it.
pub struct UnderWay {
    pub ranked: Ranked,
    pub value: Result<Option<Value>, Stopped>,
    pub begun: CreditMark,
}

impl<'s> Worker<'s> {
    /// Whether anybody could come to a node, or the eldest brother was so large that somebody will: asked after every move, and
    /// nearly always answered with no.
    #[inline]
    pub fn may_share<S: Strategy, N: NodeKind>(&self, eldest_nodes: u64) -> bool {
        S::SPLITS && self.seat.may_have_company(eldest_nodes) && (!S::PV_ONLY || N::PV && self.seat.is_at_home())
    }

    /// So many moves of the node that was kept in mind last are done.
    #[inline]
    pub fn update_prospect(&mut self, (searched, eldest_nodes): (u32, u64), best: Best) {
        let tried = self.memory.tried.len();
        if let Some(kept) = self.prospects.kept.last_mut() {
            (kept.best, kept.tried.1) = (best, tried);
            (kept.candidate.searched, kept.candidate.eldest_nodes) = (searched, eldest_nodes);
        }
    }

    /// Whether the rest of a node is to be shared now. Where nobody asks for work the node is kept in mind as a `prospect`. Who does
    /// is given the largest one that was kept, and only when there is none the node at hand.
    #[cold]
    pub fn wants_split<N: NodeKind>(
        &mut self,
        (node, excluded, mark): (&Node, Option<Move>, Mark),
        candidate: &SplitCandidate,
        prospect: &mut Option<Prospect<'s, Brothers>>,
        best: Best,
    ) -> bool {
        let asked = self.seat.is_asked_for_work();
        let own_place = prospect.as_ref().map(Prospect::place);
        if asked
            && let Some(outermost) = self.prospects.outermost()
            && Some(outermost.place) != own_place
        {
            self.share_outermost();
            return false;
        }
        if asked && prospect.take().is_some() {
            self.prospects.truncate(self.prospects.len() - 1);
        }
        if prospect.is_some() || !self.seat.is_worth_sharing(candidate, asked) {
            return false;
        }
        if asked || N::LINE {
            return true;
        }
        let own = self.seat.keep();
        let (place, null_move_from) = (own.place(), self.null_move_from);
        let tried = (mark.tried, self.memory.tried.len());
        self.prospects.kept.push(Kept {
            place,
            node: *node,
            candidate: *candidate,
            excluded,
            null_move_from,
            best,
            tried,
        });
        *prospect = Some(own);
        false
    }

    /// Gives those who ask the outermost prospect that lies below all open split points.
    #[cold]
    fn share_outermost(&mut self) {
        self.settle();
        let Some(kept) = self.prospects.outermost() else { return };
        let under_way = self.path().nth(kept.node.ply.index()).flatten();
        let mut outcome = self.memory.spares.outcome(kept.best);
        if let Some(mv) = under_way {
            outcome.begin(kept.candidate.searched + 1, mv);
        }
        let tell = |start: &mut Start| {
            self.tell_way(&kept.node, start);
            start.null_move_from = Some(kept.null_move_from);
            let tried = &self.memory.tried[kept.tried.0..kept.tried.1];
            start.unlisted = Some(kept.best.score);
            start.left_out.extend(tried.iter().copied().chain(under_way).chain(kept.excluded));
        };
        self.seat.share(kept.place, &kept.candidate, (outcome, kept.node.window.alpha), tell);
        self.prospects.sharable_from += 1;
    }

    /// Goes on at a prospect that was shared while one of its moves was under way.
    #[cold]
    pub fn go_on_shared<S: Strategy>(
        &mut self,
        node: &Node,
        prospect: Prospect<'s, Brothers>,
        (picker, excluded): (&mut Picker, Option<Move>),
        under_way: UnderWay,
        mark: Mark,
    ) -> Result<Best, Stopped> {
        self.counters.splits += 1;
        let kept = self.prospects.kept.last().expect("the node was kept in mind");
        let (candidate, best) = (kept.candidate, kept.best.score);
        let guard = prospect.into_guard(&candidate).expect("it was shared");
        let work = guard.work();
        let UnderWay { ranked, value, begun } = under_way;
        match value {
            Ok(value) => {
                if !work.is_listed() {
                    let rest = self.rest_to_search::<NonPv>(node, picker, excluded, (best, node.window.alpha));
                    self.settle();
                    work.list(&rest);
                    self.memory.spares.keep_list(rest);
                }
                self.settle();
                let next = match value {
                    Some(value) => self.hand_in::<NonPv>(node, &work, ranked, (value, begun)),
                    None => Worker::take_instead(&work, ranked.mv),
                };
                // Whether the owner was interrupted does not matter here: `close` knows by whom.
                let _ = self.go_on::<S, NonPv>(node, work, next);
            }
            Err(Stopped) => self.give_up_since(begun),
        }
        self.finish_split::<S, NonPv>(node, guard, mark)
    }

    /// A helper's first step at a prospect that was shared: which moves there are beside those `left_out`, of which the `best` score
    /// is known.
    pub fn list_shared(&mut self, node: &Node, (left_out, best): (&[Move], Score), work: &Work<'_, Brothers>) {
        let mark = self.mark();
        let mut picker = self.picker_at(node);
        let mut rest = self.rest_to_search::<NonPv>(node, &mut picker, None, (best, node.window.alpha));
        rest.retain(|brother| !left_out.contains(&brother.ranked.mv));
        self.forget_since(mark);
        self.settle();
        work.list(&rest);
        self.memory.spares.keep_list(rest);
    }
}
