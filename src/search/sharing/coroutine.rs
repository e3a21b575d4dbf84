//! The coroutine of a speculative search. A worker waits for the time of some dozen nodes, the search of a move takes thousands. So
//! the search is a coroutine with a stack and a board of its own. It is resumed for a few nodes whenever the worker finds no work, and
//! stays suspended while the worker has work.

use super::siblings::Siblings;
use crate::parallel::{SpeculativeTask, Team};
use crate::platform::Fiber;
use crate::search::crew::STACK_BYTES;
use crate::search::statistics::Counters;
use corosensei::stack::DefaultStack;
use corosensei::{CoroutineResult, ScopedCoroutine, ScopedCoroutineRef, Yielder};

/// What the worker passes to the coroutine when it resumes it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Search so many nodes.
    GoOn(u64),
    End,
}

/// The coroutine's side of a suspension. It passes out the nodes it searched, or `None` when there is nothing to do, and gets an
/// [`Order`] when it is resumed.
type CoroutineYielder = Yielder<Order, Option<u64>>;

/// The speculative search of a worker, as the worker sees it.
pub struct SpeculativeSearch<'c> {
    coroutine: ScopedCoroutineRef<'c, Order, Option<u64>, Counters, DefaultStack>,
    fiber: &'c Fiber,
    team: &'c Team<Siblings>,
    /// Nodes searched since the worker last asked.
    nodes: u64,
}

impl SpeculativeSearch<'_> {
    /// Searches at most so many nodes. Returns how many, or `None` when there is nothing to do.
    pub fn resume(&mut self, nodes: u64) -> Option<u64> {
        // Small searches end before there is anything to do.
        if !self.coroutine.started() && !self.team.has_speculative_work() {
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

    /// The nodes searched since this was last called.
    pub fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    /// Ends the search and returns its counters, without the nodes.
    pub fn end(mut self) -> Counters {
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

/// The same search from within the coroutine: the last order, the current move, and how to suspend.
pub struct SpeculationState<'s> {
    yielder: &'s CoroutineYielder,
    fiber: &'s Fiber,
    pub order: Order,
    /// The current move.
    pub task: Option<SpeculativeTask<'s, Siblings>>,
}

impl SpeculationState<'_> {
    /// Suspends, so that the worker can look for work. Returns whether the next order differs from the last one.
    pub fn suspend(&mut self, nodes: Option<u64>) -> bool {
        if self.order == Order::End {
            return false;
        }
        self.fiber.leave();
        let order = self.yielder.suspend(nodes);
        order != std::mem::replace(&mut self.order, order)
    }
}

/// Calls `search` with a speculative search, whose stack runs `body` when it is first needed; without one where the system has no
/// memory for its stack.
pub fn with_speculative_search<R>(
    team: &Team<Siblings>,
    body: impl FnOnce(SpeculationState<'_>) -> Counters,
    search: impl FnOnce(Option<SpeculativeSearch<'_>>) -> R,
) -> R {
    let Ok(stack) = DefaultStack::new(STACK_BYTES) else { return search(None) };
    let fiber = &Fiber::create();
    let run = |yielder: &CoroutineYielder, order| {
        let counters = body(SpeculationState { yielder, fiber, order, task: None });
        fiber.leave();
        counters
    };
    let coroutine = ScopedCoroutine::with_stack(stack, run);
    coroutine.scope(|coroutine| search(Some(SpeculativeSearch { coroutine, fiber, team, nodes: 0 })))
}
