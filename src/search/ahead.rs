//! Work ahead (see `crate::parallel`): the young brothers of Pv nodes are offered before the eldest is searched, and who has to
//! wait scouts them meanwhile. What comes out stays in the table and in the histories. In small teams who finds nothing on offer
//! searches the root itself, deeper than the first worker is, much as in lazy SMP.
//!
//! A wait lasts some dozen nodes, a brother takes thousands. So the scouting has a stack and a board of its own, the worker's
//! *sideline*: a coroutine that goes on for a few nodes whenever the worker looks for work in vain, and stays where it is when the
//! worker has found some.

use super::brothers::{Brother, Brothers, Start};
use super::crew::STACK_BYTES;
use super::kind::{Node, NodeKind, Pv, Root};
use super::picker::Ranked;
use super::rivals::Rivals;
use super::statistics::Counters;
use super::strategy::{Abdada, Serial, Strategy};
use super::worker::Worker;
use crate::parallel::{Ahead, AheadOffer, AheadTask, Meanwhile, Seat, Stopped, Team};
use crate::platform::Fiber;
use crate::types::{Depth, Ply, Score};
use corosensei::stack::DefaultStack;
use corosensei::{CoroutineResult, ScopedCoroutine, ScopedCoroutineRef, Yielder};
use std::sync::Arc;

/// What the worker tells its sideline.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// To search so many nodes.
    GoOn(u64),
    End,
}

/// How the sideline gives way to its worker: it tells how many nodes it searched, or that there is nothing to do, and hears whether to
/// go on.
type Breath = Yielder<Order, Option<u64>>;

/// What a worker does while it waits, as the worker sees it.
pub struct Sideline<'c> {
    coroutine: ScopedCoroutineRef<'c, Order, Option<u64>, Counters, DefaultStack>,
    fiber: &'c Fiber,
    team: &'c Team<Brothers>,
    /// Nodes searched since the worker last asked.
    nodes: u64,
}

impl Sideline<'_> {
    /// Searches so many nodes at most, and says how many; `None` when there is nothing to do.
    fn go_on(&mut self, nodes: u64) -> Option<u64> {
        // Small searches end before there is anything to do.
        if !self.coroutine.started() && !self.team.policy().deepens_ahead && !self.team.has_ahead() {
            return None;
        }
        self.fiber.enter();
        match self.coroutine.resume(Order::GoOn(nodes)) {
            CoroutineResult::Yield(nodes) => {
                self.nodes += nodes.unwrap_or(0);
                nodes
            }
            CoroutineResult::Return(_) => unreachable!("it was not told to end"),
        }
    }

    /// What it counted, nodes excepted, in the end.
    fn end(mut self) -> Counters {
        if !self.coroutine.started() {
            return Counters::default();
        }
        self.fiber.enter();
        match self.coroutine.resume(Order::End) {
            CoroutineResult::Yield(_) => unreachable!("it was told to end"),
            CoroutineResult::Return(counters) => counters,
        }
    }
}

/// Calls `search` with a sideline on which `worker` is at home, which is made when it is first needed; without one where the system
/// has no memory for its stack.
pub fn with_sideline<'s, R>(
    team: &Team<Brothers>,
    worker: impl FnOnce() -> Worker<'s>,
    search: impl FnOnce(Option<Sideline<'_>>) -> R,
) -> R {
    let Ok(stack) = DefaultStack::new(STACK_BYTES) else { return search(None) };
    let fiber = &Fiber::new();
    let body = |breath: &Breath, order| {
        let counters = worker().work_beside(breath, order, fiber);
        fiber.leave();
        counters
    };
    let sideline = ScopedCoroutine::with_stack(stack, body);
    sideline.scope(|coroutine| search(Some(Sideline { coroutine, fiber, team, nodes: 0 })))
}

/// On the sideline: what is in hand and how to give way.
pub struct Beside<'s> {
    breath: &'s Breath,
    fiber: &'s Fiber,
    order: Order,
    /// The brother in hand; `None` while the root is searched, or nothing.
    task: Option<AheadTask<'s, Brothers>>,
    /// Plies of the last iteration that was finished here, and what it returned.
    deepened: (i32, Option<Score>),
}

/// The rivals of a brother that is scouted ahead: what they will be worth, probably.
struct Foreseen(Score);

impl Rivals for Foreseen {
    fn alpha(&self) -> Score {
        self.0
    }

    /// What beats a guess may be worth nothing; the open window is left to the real search.
    fn let_open_window(&self, _: &mut Worker<'_>) -> bool {
        false
    }
}

impl<'s> Worker<'s> {
    /// Offers the `young` brothers of a Pv node whose eldest is about to be searched; `guess` is the value expected of it.
    #[inline]
    pub fn offer_ahead<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        guess: Score,
        young: impl FnOnce(&mut Self) -> Vec<Brother>,
    ) -> Option<AheadOffer<'s, Brothers>> {
        self.offers_ahead::<S, N>(node).then(|| {
            let items = young(self);
            self.offer(node, guess, 0, items)
        })
    }

    /// While the `young` moves at the root are searched: offers those of the next iteration.
    pub fn offer_next_iteration<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        alpha: Score,
        young: &[Ranked],
    ) -> Option<AheadOffer<'s, Brothers>> {
        self.offers_ahead::<S, N>(node).then(|| {
            let items = young.iter().map(|&ranked| ranked.into()).collect();
            self.offer(node, alpha, 1, items)
        })
    }

    #[inline]
    fn offers_ahead<S: Strategy, N: NodeKind>(&self, node: &Node) -> bool {
        S::AHEAD && N::PV && self.sideline.is_some() && self.seat.offers_ahead(node.at.depth)
    }

    fn offer(&mut self, node: &Node, guess: Score, deeper: i32, items: Vec<Brother>) -> AheadOffer<'s, Brothers> {
        let mut start = Start::default();
        self.tell_way(node, &mut start);
        self.settle();
        let guess = guess.clamp(node.window.alpha, node.window.beta.below());
        self.seat.offer_ahead(Ahead { ply: node.ply, start, items, guess, deeper })
    }

    /// The eldest brother is done, or was given up.
    #[inline]
    pub fn withdraw(&mut self, offer: Option<AheadOffer<'s, Brothers>>) {
        if offer.is_some() {
            self.settle();
        }
    }

    /// Waits, and works ahead meanwhile, `nodes_per_look` nodes between two looks.
    pub fn wait<R>(
        &mut self,
        nodes_per_look: u64,
        wait: impl FnOnce(&mut Seat<'s, Brothers>, Meanwhile<'_>) -> R,
    ) -> R {
        let sideline = &mut self.sideline;
        let result = wait(&mut self.seat, &mut || sideline.as_mut()?.go_on(nodes_per_look));
        let nodes = sideline.as_mut().map_or(0, |sideline| std::mem::take(&mut sideline.nodes));
        self.count_ahead(nodes);
        result
    }

    /// Ends the work ahead, for good.
    pub fn end_sideline(&mut self) {
        if let Some(sideline) = self.sideline.take() {
            self.counters += sideline.end();
        }
    }

    /// What is done on the sideline until the search ends: brothers on offer, one after the other, or else iterations at the root.
    fn work_beside(mut self, breath: &'s Breath, order: Order, fiber: &'s Fiber) -> Counters {
        self.speaks = false;
        self.seat = self.seat.beside();
        self.beside = Some(Beside { breath, fiber, order, task: None, deepened: (0, None) });
        self.plan_next_look();
        while self.nodes_beside().is_some() {
            if let Some(task) = self.seat.take_ahead() {
                self.scout_ahead(task);
            } else if let Some(depth) = self.depth_ahead() {
                self.search_root_ahead(depth);
            } else {
                self.give_way(None);
                continue;
            }
            // Wanted or not, it is done.
            let _ = self.breathe();
        }
        // The nodes were told breath by breath.
        Counters { nodes: 0, ..self.counters }
    }

    /// Scouts a brother for a node that does not need it yet.
    fn scout_ahead(&mut self, task: AheadTask<'s, Brothers>) {
        let (start, deeper, (brother, guess)) = (Arc::clone(task.start()), task.deeper(), task.item());
        self.beside().task = Some(task);
        self.away(&start, |worker, node| {
            let node = &node.deeper(deeper);
            worker.enter_iteration(worker.root_depth + deeper);
            let found = match worker.seat.shares_ahead() {
                true => worker.scout_brother::<Abdada>(node, brother, guess),
                false => worker.scout_brother::<Serial>(node, brother, guess),
            };
            // Finished or given up, the table has what there is.
            if let (Ok(()), Some(task)) = (found, worker.task_ahead()) {
                task.note_finished();
            }
        });
        self.beside().task = None;
    }

    /// Plies of the iteration that a worker for which nothing is on offer goes on with, if any: beyond what the first worker is at, and
    /// what was finished here. Where nodes are limited they are left to those that have work.
    fn depth_ahead(&self) -> Option<i32> {
        let (team, limits) = (self.seat.team(), &self.common.job.limits);
        if !team.policy().deepens_ahead || team.is_over() || limits.nodes.is_some() {
            return None;
        }
        let (done, _) = self.beside.as_ref()?.deepened;
        let depth = self.common.root.depth().max(done) + 1;
        (depth <= limits.depth.unwrap_or(Depth::MAX).plies()).then_some(depth)
    }

    /// Searches the root as the first worker will do it.
    fn search_root_ahead(&mut self, depth: i32) {
        let (_, previous) = self.beside().deepened;
        if let Ok(score) = self.deepen_ahead(depth, previous) {
            self.beside().deepened = (depth, Some(score));
        }
    }

    /// Whether that is not too late, and there is nothing better to do.
    fn is_root_wanted(&self) -> bool {
        let team = self.seat.team();
        self.root_depth >= self.common.root.depth() && !team.has_ahead() && !team.is_over()
    }

    fn scout_brother<S: Strategy>(&mut self, node: &Node, brother: Brother, guess: Score) -> Result<(), Stopped> {
        match node.ply {
            Ply::ROOT => self.search_move::<S, Root>(node, brother, guess, &Foreseen(guess)).map(drop),
            _ => self.search_move::<S, Pv>(node, brother, guess, &Foreseen(guess)).map(drop),
        }
    }

    /// On the sideline: lets the worker look for work; gives up when nobody needs any more what is done here.
    pub fn breathe(&mut self) -> Result<(), Stopped> {
        let nodes = self.take_unsettled();
        self.give_way(Some(nodes));
        let goes_on = self.nodes_beside().is_some();
        let is_wanted = self.task_ahead().map_or_else(|| self.is_root_wanted(), AheadTask::is_wanted);
        if goes_on && is_wanted { Ok(()) } else { Err(Stopped) }
    }

    /// On the sideline: how many nodes it searches before it gives way; `None` when it is to end, and elsewhere.
    pub fn nodes_beside(&self) -> Option<u64> {
        match self.beside.as_ref()?.order {
            Order::GoOn(nodes) => Some(nodes),
            Order::End => None,
        }
    }

    fn beside(&mut self) -> &mut Beside<'s> {
        self.beside.as_mut().expect("this is the sideline")
    }

    /// On the sideline: the brother in hand.
    fn task_ahead(&self) -> Option<&AheadTask<'s, Brothers>> {
        self.beside.as_ref()?.task.as_ref()
    }

    fn give_way(&mut self, nodes: Option<u64>) {
        if let Some(beside) = &mut self.beside
            && beside.order != Order::End
        {
            beside.fiber.leave();
            let order = beside.breath.suspend(nodes);
            // The worker waits for something else now.
            if order != std::mem::replace(&mut beside.order, order) {
                self.plan_next_look();
            }
        }
    }
}
