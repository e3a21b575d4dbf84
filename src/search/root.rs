//! The root: its list of moves, and what is known of the best of them when the search is stopped.

use super::best_lines::{BestLines, RootLine};
use super::brothers::Brother;
use super::deferral::PutOff;
use super::kind::{Node, NodeKind};
use super::news::Exactness;
use super::picker::Ranked;
use super::rivals::Alone;
use super::selectivity::Situation;
use super::strategy::Strategy;
use super::value::{Best, Value, Window};
use super::worker::Worker;
use crate::parallel::sync::{AtomicUsize, Mutex, MutexGuard, Ordering};
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

/// What all workers know of the root.
#[derive(Debug)]
pub struct RootBoard {
    /// What is shown and played. Held while the listener of the news is told of lines.
    best: Mutex<BestLines>,
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
    /// A board for so many lines.
    pub fn new(lines: usize) -> RootBoard {
        let [line, depth] = [0, 0].map(AtomicUsize::new);
        RootBoard { best: Mutex::new(BestLines::new(lines)), line, depth }
    }

    /// The best lines.
    pub fn best(&self) -> MutexGuard<'_, BestLines> {
        self.best.lock()
    }

    /// The best line.
    pub fn into_best(self) -> Option<RootLine> {
        self.best.into_inner().into_first()
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
                let mut brothers = self.memory.spares.list();
                brothers.extend(rest.iter().copied().map(Brother::from));
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

    /// The line this worker holds at the root.
    pub fn root_line(&self, score: Score, exactness: Exactness, finished: bool) -> RootLine {
        let moves = self.memory.lines.at(Ply::ROOT).collect();
        RootLine { depth: self.root_depth, seldepth: self.deepest.index(), score, exactness, moves, finished }
    }

    /// Keeps the line of an iteration this worker has finished, if nobody is as far with that move.
    pub fn finish_line(&self, score: Score) -> RootLine {
        let line = self.root_line(score, Exactness::Exact, true);
        if !line.moves.is_empty() {
            self.common.root.best().finish(line.clone());
        }
        line
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
        let exactness = if score < window.beta { Exactness::Exact } else { Exactness::AtLeast };
        self.common.root.best().lead(self.root_line(score, exactness, false));
        if ranked.number > 1 && score < window.beta {
            self.tell_lines();
        }
    }
}
