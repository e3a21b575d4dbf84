//! What a worker keeps from search to search: evaluations, the memory of the evaluation, and buffers for the move lists of the nodes on its path.

use super::eval_cache::EvalCache;
use super::frame::Lines;
use super::ordering::arena::Arena;
use super::ordering::picker::Ranked;
use crate::egtb::Prober;
use crate::eval::Evaluator;
use crate::types::Move;

/// What a worker keeps from search to search.
#[derive(Default)]
pub struct Memory {
    pub lines: Lines,
    pub evals: EvalCache,
    pub evaluator: Evaluator,
    pub prober: Prober,
    pub arena: Arena,
    /// Moves that did not refute the nodes of the path, one list behind the other.
    pub tried: Vec<Move>,
    /// Moves deferred at these nodes, likewise.
    pub deferred: Vec<Ranked>,
}

impl Memory {
    /// Empty, with an evaluation cache that other workers may share.
    pub fn with_evals(evals: &EvalCache) -> Memory {
        // Without `..default()`, which would allocate an evaluation cache that is never used.
        Memory {
            lines: Lines::default(),
            evals: evals.clone(),
            evaluator: Evaluator::new(),
            prober: Prober::default(),
            arena: Arena::default(),
            tried: Vec::new(),
            deferred: Vec::new(),
        }
    }

    /// Memory for the worker's speculative search.
    pub fn for_speculation(&self) -> Memory {
        Memory::with_evals(&self.evals)
    }

    /// Empties all lists. A search that panicked may have left moves in them.
    pub fn empty_lists(&mut self) {
        self.arena.clear();
        self.tried.clear();
        self.deferred.clear();
    }

    /// Ends of all lists, to be given to [`Memory::forget_since`] when the node is finished or given up.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark { arena: self.arena.len(), tried: self.tried.len(), deferred: self.deferred.len() }
    }

    /// Removes the lists of a node and of the nodes below it.
    #[inline]
    pub fn forget_since(&mut self, mark: Mark) {
        self.arena.truncate(mark.arena);
        self.tried.truncate(mark.tried);
        self.deferred.truncate(mark.deferred);
    }

    /// Removes everything that searches left.
    pub fn clear(&mut self) {
        self.evals.clear();
    }
}

/// Where the lists of a node begin.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    arena: usize,
    pub tried: usize,
    deferred: usize,
}
