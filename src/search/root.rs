//! The root: its list of moves, and what is known of the best of them when the search is stopped.

use super::deferral::PutOff;
use super::kind::{Node, NodeKind};
use super::news::Exactness;
use super::picker::Ranked;
use super::rivals::Alone;
use super::selectivity::Situation;
use super::strategy::Strategy;
use super::value::{Best, Value, Window};
use super::worker::Worker;
use crate::parallel::sync::{AtomicUsize, Mutex, Ordering};
use crate::parallel::{Expected, SplitCandidate, Stopped};
use crate::types::{Depth, Move, Ply, Score};

/// The moves at the root: the heads of the best lines first, then the rest in the order of the last iteration.
#[derive(Clone, Debug, Default)]
pub struct RootMoves {
    moves: Vec<Move>,
    /// Moves at the front that are left out of the search under way, since their lines are known.
    pub left_out: usize,
    /// Nodes this worker spent on the best move and on all of them in this iteration.
    pub effort: (u64, u64),
}

/// The best line of an iteration that may not be finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine {
    pub depth: i32,
    pub score: Score,
    pub moves: Vec<Move>,
    /// A worker has finished the iteration: no unfinished one of the same depth may take its place.
    pub finished: bool,
}

impl RootLine {
    fn is_beyond(&self, depth: i32) -> bool {
        self.depth > depth || self.depth == depth && self.finished
    }
}

/// What all workers know of the root.
#[derive(Debug, Default)]
pub struct RootBoard {
    /// The last line that raised alpha for the best move: what is played when the search is stopped within an iteration.
    best: Mutex<Option<RootLine>>,
    /// Number of the line being searched, 0 for the best, or [`UNHEARD`]. Written by the worker that deepens before it
    /// searches the root, read by every worker that finishes a root move. Relaxed: helpers get to the root through a split
    /// point opened afterwards, whose lock orders the two.
    line: AtomicUsize,
    /// Plies of the iteration that the first worker is at. Written by that one, read by those that have nothing to do. Relaxed: a
    /// stale number costs them a few nodes.
    depth: AtomicUsize,
}

/// Stands for a search of the root that nobody is to hear of.
pub const UNHEARD: usize = usize::MAX;

impl RootBoard {
    /// The best line.
    pub fn into_best(self) -> Option<RootLine> {
        self.best.into_inner()
    }

    /// Replaces the best line.
    pub fn set_best(&self, line: RootLine) {
        *self.best.lock() = Some(line);
    }

    /// Replaces the best line unless the one that is known is as deep and finished, or deeper.
    pub fn offer(&self, line: RootLine) {
        let mut best = self.best.lock();
        if best.as_ref().is_none_or(|known| !known.is_beyond(line.depth)) {
            *best = Some(line);
        }
    }

    /// Plies of the iteration that the first worker is at.
    pub fn depth(&self) -> i32 {
        self.depth.load(Ordering::Relaxed) as i32
    }

    /// The first worker begins an iteration of so many plies.
    pub fn set_depth(&self, plies: i32) {
        self.depth.store(plies as usize, Ordering::Relaxed);
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
        RootMoves { moves, left_out: 0, effort: (0, 0) }
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

    /// Puts a move to a place that is not behind its own and keeps the order of the others.
    pub fn put_at(&mut self, place: usize, mv: Move) {
        if let Some(old) = self.moves.iter().position(|&other| other == mv).filter(|&old| old >= place) {
            self.moves[place..=old].rotate_right(1);
        }
    }
}

impl Worker<'_> {
    /// One search of the root position; `Err` leaves what was found so far in [`super::worker::Common::root`].
    pub fn search_root<S: Strategy, N: NodeKind>(
        &mut self,
        window: Window,
        depth: Depth,
        expected: Expected,
    ) -> Result<Value, Stopped> {
        let ply = Ply::ROOT;
        self.enter::<N>(ply);
        let static_eval = self.static_eval(None, ply, false);
        let node = Node {
            ply,
            window,
            pv: N::PV,
            expected,
            in_check: self.position.in_check(),
            at: Situation { depth, beta: window.beta, eval: static_eval, improving: true, on: self.common.on },
            table_move: None,
            singular_extension: 0,
            killers: [None; 2],
            quiet_limit: None,
        };
        let list = self.rank_root_moves();
        let mut best = Best::NONE;
        let mut alpha = window.alpha;
        self.root.effort = (0, 0);
        let mut rest = list.iter();
        let mark = self.mark();
        let mut put_off = PutOff::new::<S>(self);
        let mut next_iteration = None;
        while let Some(ranked) = put_off.next::<S>(self, &node, |_| rest.next().copied()) {
            let nodes_before = self.counters.nodes;
            let young = |_: &mut Self| rest.clone().map(|&ranked| ranked.into()).collect();
            let offer = if ranked.number == 1 { self.offer_ahead::<S, N>(&node, window.center(), young) } else { None };
            let value = self.search_move::<S, N>(&node, ranked.into(), best.score, &Alone(alpha));
            self.withdraw(offer);
            let value = value?;
            let value = value.expect("no move is pruned at the root");
            let nodes = self.counters.nodes - nodes_before;
            self.root.effort.1 += nodes;
            if best.improve(ranked.mv, value, window) && value.score > alpha {
                self.root.effort.0 = nodes;
                self.extend_line::<N>(ply, ranked.mv);
                if self.speaks {
                    self.note_root_line(value.score, &ranked, window);
                }
                if value.score >= window.beta {
                    break;
                }
                alpha = value.score;
            }
            let rest = rest.as_slice();
            if next_iteration.is_none() {
                next_iteration = self.offer_next_iteration::<S, N>(&node, alpha, rest);
            }
            let (evidence, eldest_nodes) = (node.evidence(), u64::MAX);
            let candidate = SplitCandidate { expected, evidence, depth, searched: ranked.number, eldest_nodes };
            if !rest.is_empty()
                && self.may_share::<S, N>(eldest_nodes)
                && self.wants_split::<N>((&node, None, mark), &candidate, &mut None, best)
            {
                let brothers = rest.iter().map(|&ranked| ranked.into()).collect();
                best = self.split::<S, N>(&node, &candidate, brothers, (best, alpha), mark)?;
                break;
            }
        }
        self.forget_since(mark);
        let value = best.value();
        if let Some(mv) = best.mv.filter(|_| best.raised) {
            self.root.put_first(mv);
        }
        if self.root.left_out == 0 {
            // Otherwise it is not the value of the position.
            self.store::<N>(&node, &best, static_eval, None);
        }
        Ok(value)
    }

    /// Where every worker searches the whole tree: keeps the line of an iteration this worker has finished, if the first one is
    /// not as far.
    pub fn offer_line(&self, score: Score) {
        let moves: Vec<Move> = self.memory.lines.at(Ply::ROOT).collect();
        if !moves.is_empty() {
            self.common.root.offer(RootLine { depth: self.root_depth, score, moves, finished: true });
        }
    }

    fn rank_root_moves(&self) -> Vec<Ranked> {
        let rank = |(index, &mv): (usize, &Move)| Ranked {
            mv,
            number: index as u32 + 1,
            quiet: self.position.piece_on(mv.to()).is_none(),
            history: 0,
            losing: false,
        };
        self.root.as_slice().iter().enumerate().map(rank).collect()
    }

    /// Keeps the line this worker holds at the root, since a stop may come before the iteration ends, and tells of it when
    /// it is a new one.
    pub fn note_root_line(&self, score: Score, ranked: &Ranked, window: Window) {
        if self.common.root.line() != 0 {
            return;
        }
        let moves = self.memory.lines.at(Ply::ROOT).collect();
        self.common.root.offer(RootLine { depth: self.root_depth, score, moves, finished: false });
        if ranked.number > 1 && score < window.beta {
            self.tell(score, Exactness::Exact);
        }
    }
}
