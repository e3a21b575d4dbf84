//! The root: its list of moves, and the best lines found so far, which are kept when the search is stopped.

use super::best_lines::{BestLines, RootLine};
use super::kind::NodeKind;
use super::picker::Ranked;
use super::search_info::Exactness;
use super::selectivity::EvalContext;
use super::sharing::strategy::Strategy;
use super::value::{Value, Window};
use super::worker::Worker;
use crate::parallel::sync::{AtomicUsize, Mutex, MutexGuard, Ordering};
use crate::parallel::{Expected, Stopped};
use crate::types::{Depth, Move, Ply, Score};

/// The moves at the root: the first moves of the best lines, then the others in the order of the last iteration.
#[derive(Clone, Debug, Default)]
pub struct RootMoves {
    moves: Vec<Move>,
    /// Moves at the front that are left out of the current search, because their lines are known.
    pub left_out: usize,
    /// Nodes this worker spent on the last move, on the best one and on all of them in this search of the root. Moves at a split
    /// point are not counted.
    last: u64,
    best: u64,
    all: u64,
}

/// What all workers share about the root.
#[derive(Debug)]
pub struct RootBoard {
    /// The lines that are shown and played. The lock is held while lines are reported.
    best: Mutex<BestLines>,
    /// Number of the line being searched, 0 for the best, or [`UNHEARD`]. Written by the worker that deepens before it
    /// searches the root, read by every worker that finishes a root move. Relaxed: helpers get to the root through a split
    /// point opened afterwards, whose lock orders the two.
    line: AtomicUsize,
}

/// Number of a line that is not reported.
pub const UNHEARD: usize = usize::MAX;

impl RootBoard {
    /// A board for so many lines.
    pub fn new(lines: usize) -> RootBoard {
        RootBoard { best: Mutex::new(BestLines::new(lines)), line: AtomicUsize::new(0) }
    }

    /// The best lines.
    pub fn best(&self) -> MutexGuard<'_, BestLines> {
        self.best.lock()
    }

    /// The best line.
    pub fn into_best(self) -> Option<RootLine> {
        self.best.into_inner().into_first()
    }

    /// Number of the line being searched.
    pub fn line(&self) -> usize {
        self.line.load(Ordering::Relaxed)
    }

    /// Sets the number of the line being searched.
    pub fn set_line(&self, number: usize) {
        self.line.store(number, Ordering::Relaxed);
    }
}

impl RootMoves {
    /// These moves, in this order.
    pub fn new(moves: Vec<Move>) -> RootMoves {
        RootMoves { moves, left_out: 0, last: 0, best: 0, all: 0 }
    }

    /// A search of the root begins.
    fn begin(&mut self) {
        (self.best, self.all) = (0, 0);
    }

    /// A move took so many nodes.
    pub fn count_effort(&mut self, nodes: u64) {
        self.last = nodes;
        self.all += nodes;
    }

    /// The last move is the best so far.
    pub fn note_best(&mut self) {
        self.best = self.last;
    }

    /// Percentage of the nodes that were spent on the best move.
    pub fn effort_percent(&self) -> u32 {
        (100 * self.best).checked_div(self.all).unwrap_or(0) as u32
    }

    /// How many there are, those left out included.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// The moves to search, in order.
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[self.left_out..]
    }

    /// Puts a move first of those that are searched and keeps the order of the others.
    pub fn put_first(&mut self, mv: Move) {
        self.put_at(self.left_out, mv);
    }

    /// Moves a move forward to a place and keeps the order of the others. A move that stands before the place stays.
    pub fn put_at(&mut self, place: usize, mv: Move) {
        if let Some(old) = self.moves.iter().position(|&other| other == mv).filter(|&old| old >= place) {
            self.moves[place..=old].rotate_right(1);
        }
    }
}

impl Worker<'_> {
    /// One search of the root position. After `Err` the lines found so far are in [`super::worker::Common::root`].
    pub fn search_root<S: Strategy, N: NodeKind>(
        &mut self,
        window: Window,
        depth: Depth,
        expected: Expected,
    ) -> Result<Value, Stopped> {
        let ply = Ply::ROOT;
        self.enter::<N>(ply);
        let static_eval = self.static_eval(None, ply, false);
        let at = EvalContext { depth, beta: window.beta, eval: static_eval, improving: true, on: self.common.on };
        let node = self.node::<N>(ply, window, expected, at, None);
        self.root.begin();
        let result = self.search_moves::<S, N>(&node);
        self.forget_since(node.mark);
        let best = result?;
        if let Some(mv) = best.mv.filter(|_| best.raised) {
            self.root.put_first(mv);
        }
        if self.root.left_out == 0 {
            // With moves left out the result is not the value of the position.
            self.store::<N>(&node, &best, static_eval, None);
        }
        Ok(best.value())
    }

    /// The line this worker holds at the root.
    pub fn root_line(&self, score: Score, exactness: Exactness, finished: bool) -> RootLine {
        let moves = self.memory.lines.at(Ply::ROOT).collect();
        RootLine { depth: self.root_depth, seldepth: self.deepest.index(), score, exactness, moves, finished }
    }

    /// Records the line of an iteration this worker has finished, unless a deeper one with the same move is known.
    pub fn finish_line(&self, score: Score) -> RootLine {
        let line = self.root_line(score, Exactness::Exact, true);
        if !line.moves.is_empty() {
            self.common.root.best().finish(line.clone());
        }
        line
    }

    /// Records the line this worker holds at the root, because a stop may come before the iteration ends. Reports it if it begins with
    /// another move than the first.
    pub fn note_root_line(&self, score: Score, ranked: &Ranked, window: Window) {
        if self.common.root.line() != 0 {
            return;
        }
        let exactness = if score < window.beta { Exactness::Exact } else { Exactness::AtLeast };
        self.common.root.best().lead(self.root_line(score, exactness, false));
        if ranked.number > 1 && score < window.beta {
            self.tell_lines();
        }
    }
}
