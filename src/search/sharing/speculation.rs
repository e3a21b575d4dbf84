//! Speculative search (see `crate::parallel`): a worker offers the siblings of the first move of a Pv node while it searches the first
//! move. Workers that have to wait search these siblings with a null window. The results stay in the table and in the histories; the
//! node itself gets none of them.

use super::bound::GuessedBound;
use super::coroutine::{Order, SpeculationState};
use super::siblings::{SiblingMove, Siblings, Start};
use super::strategy::{Abdada, Serial, Strategy};
use crate::parallel::{Meanwhile, Speculation, SpeculationGuard, SpeculativeTask, Stopped, WorkerHandle};
use crate::search::kind::{Node, NodeKind, Pv, Root};
use crate::search::moves::Moves;
use crate::search::statistics::Counters;
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Ply, Score};
use std::sync::Arc;

impl<'s> Worker<'s> {
    /// Offers the siblings of the `first` move of a Pv node. Called just before that move is searched.
    #[inline]
    pub fn offer_siblings<N: NodeKind>(&mut self, node: &Node, first: Move) -> Option<SpeculationGuard<'s, Siblings>> {
        if !self.offers_speculation(node) {
            return None;
        }
        let guess = if N::ROOT { node.window.center() } else { node.at.eval };
        let items = self.siblings_of::<N>(node, first);
        Some(self.offer_speculation(node, guess, 0, items))
    }

    /// At the root, while the later moves are searched: offers the moves of the next iteration.
    pub fn offer_next_iteration<N: NodeKind>(
        &mut self,
        node: &Node,
        alpha: Score,
    ) -> Option<SpeculationGuard<'s, Siblings>> {
        let &first = self.root.as_slice().first().filter(|_| N::PV && self.offers_speculation(node))?;
        let items = self.siblings_of::<N>(node, first);
        Some(self.offer_speculation(node, alpha, 1, items))
    }

    #[inline]
    fn offers_speculation(&self, node: &Node) -> bool {
        self.speculative_search.is_some() && self.handle.offers_speculation(node.at.depth)
    }

    /// All moves of a node but one.
    fn siblings_of<N: NodeKind>(&mut self, node: &Node, first: Move) -> Vec<SiblingMove> {
        let mark = self.memory.mark();
        let mut moves = Moves::of(self, node);
        let mut all = self.all_moves::<N>(node, &mut moves, -Score::INFINITE);
        self.memory.forget_since(mark);
        all.retain(|sibling| sibling.ranked.mv != first);
        all
    }

    fn offer_speculation(
        &mut self,
        node: &Node,
        guess: Score,
        deeper: i32,
        items: Vec<SiblingMove>,
    ) -> SpeculationGuard<'s, Siblings> {
        let mut start = Start::default();
        self.fill_start(node, &mut start);
        self.settle();
        let guess = guess.clamp(node.window.alpha, node.window.beta.below());
        self.handle.offer_speculation(Speculation { ply: node.ply, start, items, guess, deeper })
    }

    /// Runs `wait`. While it waits this worker searches speculatively, `nodes_per_look` nodes between two looks for work.
    pub fn wait<R>(
        &mut self,
        nodes_per_look: u64,
        wait: impl FnOnce(&mut WorkerHandle<'s, Siblings>, Meanwhile<'_>) -> R,
    ) -> R {
        let search = &mut self.speculative_search;
        let result = wait(&mut self.handle, &mut || search.as_mut()?.resume(nodes_per_look));
        let nodes = search.as_mut().map_or(0, |search| search.take_nodes());
        self.count_speculative(nodes);
        result
    }

    /// Ends the speculative search; it cannot be resumed.
    pub fn end_speculation(&mut self) {
        if let Some(search) = self.speculative_search.take() {
            self.counters += search.end();
        }
    }

    /// The body of the coroutine: searches one offered move after the other, until the search ends.
    pub fn speculate(mut self, state: SpeculationState<'s>) -> Counters {
        self.speaks = false;
        self.handle = self.handle.for_speculation();
        self.speculation = Some(state);
        self.plan_next_look();
        while self.speculative_nodes_left().is_some() {
            let Some(task) = self.handle.take_speculative() else {
                self.suspend(None);
                continue;
            };
            self.scout(task);
            // `Stopped` needs no handling: the move is finished or given up.
            let _ = self.yield_now();
        }
        // Each suspension has reported its nodes to the worker.
        Counters { nodes: 0, ..self.counters }
    }

    /// Searches an offered move with a null window.
    fn scout(&mut self, task: SpeculativeTask<'s, Siblings>) {
        let (start, deeper, sibling, guess) = (Arc::clone(task.start()), task.deeper(), task.item(), task.guess());
        self.state().task = Some(task);
        self.visit(&start, |worker, node| {
            let node = &node.deeper(deeper);
            worker.enter_iteration(worker.root_depth + Depth::new(deeper));
            let found = match worker.handle.shares_speculation() {
                true => worker.scout_sibling::<Abdada>(node, sibling, guess),
                false => worker.scout_sibling::<Serial>(node, sibling, guess),
            };
            // A search that was given up leaves its results in the table, too, but does not count as finished.
            if let (Ok(()), Some(task)) = (found, worker.task()) {
                task.note_finished();
            }
        });
        self.state().task = None;
    }

    fn scout_sibling<S: Strategy>(&mut self, node: &Node, sibling: SiblingMove, guess: Score) -> Result<(), Stopped> {
        match node.ply {
            Ply::ROOT => self.search_move::<S, Root>(node, sibling, &GuessedBound(guess)).map(drop),
            _ => self.search_move::<S, Pv>(node, sibling, &GuessedBound(guess)).map(drop),
        }
    }

    /// In the coroutine: suspends, so that the worker can look for work. `Stopped` when the offer was withdrawn or the search ends.
    pub fn yield_now(&mut self) -> Result<(), Stopped> {
        let nodes = self.take_unsettled();
        self.suspend(Some(nodes));
        let is_wanted = self.task().is_none_or(SpeculativeTask::is_wanted);
        if self.speculative_nodes_left().is_some() && is_wanted { Ok(()) } else { Err(Stopped) }
    }

    /// In the coroutine: how many nodes it searches before it is suspended, `None` when it is to end. `None` outside the coroutine.
    pub fn speculative_nodes_left(&self) -> Option<u64> {
        match self.speculation.as_ref()?.order {
            Order::GoOn(nodes) => Some(nodes),
            Order::End => None,
        }
    }

    fn state(&mut self) -> &mut SpeculationState<'s> {
        self.speculation.as_mut().expect("this is the coroutine")
    }

    /// In the coroutine: the current move.
    fn task(&self) -> Option<&SpeculativeTask<'s, Siblings>> {
        self.speculation.as_ref()?.task.as_ref()
    }

    fn suspend(&mut self, nodes: Option<u64>) {
        // The worker may wait for something else now, with another number of nodes between two looks.
        if self.state().suspend(nodes) {
            self.plan_next_look();
        }
    }
}
