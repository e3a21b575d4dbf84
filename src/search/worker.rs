//! One searcher: its board, its memory, making and unmaking moves.

use super::common::Common;
use super::cpu_throttle::CpuThrottle;
use super::frame::Frames;
use super::heuristics::Heuristic;
use super::memory::Memory;
use super::ordering::history::Histories;
use super::ordering::picker::Sight;
use super::ordering::piece_to::PieceTo;
use super::root::root_moves::RootMoves;
use super::sharing::coroutine::{SpeculationState, SpeculativeSearch};
use super::sharing::node_account::NodeAccount;
use super::sharing::siblings::Siblings;
use super::statistics::Counters;
use crate::parallel::WorkerHandle;
use crate::position::Position;
use crate::types::{Depth, MAX_PLY, Move, Ply, Score};
use std::time::Duration;

/// One searcher during one search.
pub struct Worker<'s> {
    pub common: &'s Common<'s>,
    /// The histories that this worker reads.
    pub histories: &'s Histories,
    pub handle: WorkerHandle<'s, Siblings>,
    pub position: Position,
    /// Number of moves of `position` that were made before the root.
    root_moves_made: usize,
    pub frames: Frames,
    pub memory: &'s mut Memory,
    /// Least depth of a node whose moves may be shared, set by [`Worker::enter_iteration`].
    pub shared_from: Depth,
    pub root: RootMoves,
    pub counters: Counters,
    /// Nodes left until the next look: at the clock and the node limit, or in a speculative search for a split point to join.
    pub until_look: u64,
    /// Nodes of this worker at which it looks at the clock and the node limit.
    pub next_check: u64,
    /// The speculative search that it runs while it waits.
    pub speculative_search: Option<SpeculativeSearch<'s>>,
    /// Set where this is itself the searcher of a speculative search.
    pub speculation: Option<SpeculationState<'s>>,
    /// Nodes that were reported to the runtime; see [`Worker::settle`].
    pub settled: u64,
    /// Useful nodes received from helpers and reported to owners.
    pub account: NodeAccount,
    /// Depth of the iteration, set by [`Worker::enter_iteration`]; extensions stop at twice this ply.
    pub root_depth: Depth,
    /// Above this ply the null move is not tried, because a verification search is running.
    pub null_move_from: Ply,
    pub deepest: Ply,
    /// Processor time at which this worker noticed a stop during the first iteration.
    pub stop_noticed_at: Option<Duration>,
    /// Whether lines that this worker finds at the root are reported.
    pub speaks: bool,
    /// The score of a draw for the side to move at the root.
    draw: Score,
    pub throttle: CpuThrottle,
}

impl<'s> Worker<'s> {
    /// A searcher at the root position.
    pub fn new(
        common: &'s Common<'s>,
        handle: WorkerHandle<'s, Siblings>,
        position: Position,
        memory: &'s mut Memory,
    ) -> Self {
        memory.empty_lists();
        memory.prober.begin(common.job.tables.as_ref());
        memory.evaluator.begin(common.job.network.as_ref(), common.job.level.judgement, &position);
        let mut worker = Worker {
            frames: Frames::new(),
            shared_from: Depth::ZERO,
            root_moves_made: position.moves_made(),
            common,
            histories: common.histories.of(handle.index()),
            handle,
            position,
            memory,
            root: RootMoves::default(),
            counters: Counters::default(),
            until_look: 0,
            next_check: 0,
            speculative_search: None,
            speculation: None,
            settled: 0,
            account: NodeAccount::default(),
            root_depth: Depth::ZERO,
            null_move_from: Ply::ROOT,
            deepest: Ply::ROOT,
            stop_noticed_at: None,
            speaks: true,
            draw: common.job.level.style.draw_score(),
            throttle: CpuThrottle::new(common.job.level.idle, common.published.len(), common.processors),
        };
        worker.plan_next_check();
        worker
    }

    /// Whether this is the first worker, which runs iterative deepening and decides when the search ends.
    #[inline]
    pub fn leads(&self) -> bool {
        self.handle.index() == 0
    }

    /// Whether a heuristic is switched on.
    #[inline]
    pub fn on(&self, heuristic: Heuristic) -> bool {
        self.common.on.has(heuristic)
    }

    #[inline]
    fn count_node(&mut self) {
        self.counters.nodes += 1;
        self.until_look = self.until_look.saturating_sub(1);
    }

    /// Prefetches the table entries of the position after `mv`. To be called as soon as the move is known, because a cache miss takes
    /// longer than everything up to the probe.
    #[inline]
    pub fn prefetch(&self, mv: Move) {
        let key = self.position.key_after(mv);
        self.common.table.prefetch(key);
        self.memory.evals.prefetch(key);
    }

    /// Plays a legal move from the node at `ply`, runs `search` and takes the move back, also after `Stopped`.
    #[inline]
    pub fn with_move<R>(&mut self, mv: Move, ply: Ply, search: impl FnOnce(&mut Self) -> R) -> R {
        self.count_node();
        self.step(mv, ply);
        let result = search(self);
        self.position.unmake();
        result
    }

    /// Plays a null move at the node at `ply`, runs `search` and takes the null move back.
    #[inline]
    pub fn with_null_move<R>(&mut self, ply: Ply, search: impl FnOnce(&mut Self) -> R) -> R {
        self.count_node();
        self.step_null(ply);
        let result = search(self);
        self.position.unmake();
        result
    }

    /// Plays a move from the node at `ply` and fills the child's frame.
    #[inline]
    pub fn step(&mut self, mv: Move, ply: Ply) {
        let change = self.position.make(mv);
        self.memory.evaluator.step(ply, &self.position, &change);
        let frame = self.frames.at_mut(ply.next());
        frame.piece_to = PieceTo::new(change.mover, change.to);
        // A helper may have left the excluded move of another node's singular search here.
        frame.excluded = None;
    }

    /// Plays a null move from the node at `ply` and fills the child's frame.
    #[inline]
    pub fn step_null(&mut self, ply: Ply) {
        self.position.make_null();
        self.memory.evaluator.step_null(ply);
        let frame = self.frames.at_mut(ply.next());
        frame.piece_to = PieceTo::NONE;
        frame.excluded = None;
    }

    /// The moves from the root to the node being searched; `None` is a null move.
    pub fn path(&self) -> impl Iterator<Item = Option<Move>> + '_ {
        let plies = self.position.moves_made() - self.root_moves_made;
        // `past` is newest first; the path is wanted from the root down.
        self.position.past().take(plies).map(|past| past.mv).rev()
    }

    /// Distance of the board from the root.
    pub fn ply(&self) -> Ply {
        Ply::new(self.position.moves_made() - self.root_moves_made)
    }

    /// Static evaluation of the position at `ply`.
    #[inline]
    pub fn evaluate(&mut self, ply: Ply) -> Score {
        let (position, Memory { evals, evaluator, .. }) = (&self.position, &mut *self.memory);
        evals.get_or_insert(position.key(), || evaluator.evaluate(ply, position))
    }

    /// The score of a draw for the side to move at `ply`.
    #[inline]
    pub fn draw_at(&self, ply: Ply) -> Score {
        if ply.index().is_multiple_of(2) { self.draw } else { -self.draw }
    }

    /// Whether the node is at the end of the search stack.
    #[inline]
    pub fn is_too_deep(&self, ply: Ply) -> bool {
        ply.index() >= MAX_PLY - 1
    }

    /// What a move picker reads.
    #[inline]
    pub fn sight(&mut self) -> Sight<'_> {
        Sight { position: &self.position, histories: self.histories, arena: &mut self.memory.arena }
    }
}
