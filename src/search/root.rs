//! The root: its list of moves, and what is known of the best of them when the search is stopped.

use super::alpha_beta::{Node, Root};
use super::deepening::Exactness;
use super::deferral::PutOff;
use super::picker::Ranked;
use super::selectivity::Situation;
use super::strategy::Strategy;
use super::value::{Best, Value, Window};
use super::worker::Worker;
use crate::parallel::{Expected, SplitCandidate, Stopped};
use crate::types::{Depth, Move, Ply, Score};

/// The moves at the root, the best of the last iteration first.
#[derive(Clone, Debug, Default)]
pub struct RootMoves {
    moves: Vec<Move>,
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

impl RootMoves {
    /// These moves, in this order.
    pub fn new(moves: Vec<Move>) -> RootMoves {
        RootMoves { moves, effort: (0, 0) }
    }

    /// The moves in order.
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// Puts a move first and keeps the order of the others.
    pub fn put_first(&mut self, mv: Move) {
        if let Some(place) = self.moves.iter().position(|&other| other == mv) {
            self.moves[..=place].rotate_right(1);
        }
    }
}

impl Worker<'_> {
    /// One search of the root position; `Err` leaves what was found so far in [`super::worker::Common::line`].
    pub fn search_root<S: Strategy>(&mut self, window: Window, depth: Depth) -> Result<Value, Stopped> {
        let ply = Ply::ROOT;
        self.enter::<Root>(ply);
        let static_eval = self.static_eval(None, ply, false);
        let node = Node {
            ply,
            window,
            pv: true,
            expected: Expected::Pv,
            in_check: self.position.in_check(),
            at: Situation { depth, beta: window.beta, eval: static_eval, improving: true, on: self.common.on },
            table_move: None,
            singular_extension: 0,
            killers: [None; 2],
        };
        let list = self.rank_root_moves();
        let mut best = Best::NONE;
        let mut alpha = window.alpha;
        self.root.effort = (0, 0);
        let mut rest = list.iter();
        let mut put_off = PutOff::default();
        while let Some(ranked) = put_off.next::<S>(self, &node, |_| rest.next().copied()) {
            let nodes_before = self.counters.nodes;
            let value = self.search_move::<S, Root>(&node, ranked, best.score, || alpha)?;
            let value = value.expect("no move is pruned at the root");
            let nodes = self.counters.nodes - nodes_before;
            self.root.effort.1 += nodes;
            if best.improve(ranked.mv, value, window) && value.score > alpha {
                self.root.effort.0 = nodes;
                self.memory.lines.extend(ply, ranked.mv);
                if self.leads() || !S::TOGETHER {
                    self.note_root_line(value.score, &ranked, window);
                }
                if value.score >= window.beta {
                    break;
                }
                alpha = value.score;
            }
            let rest = rest.as_slice();
            let candidate =
                SplitCandidate { expected: Expected::Pv, depth, searched: ranked.number, eldest_nodes: u64::MAX };
            if !rest.is_empty() && self.wants_split::<S, Root>(&candidate) {
                best = self.split::<S, Root>(&node, &candidate, rest, (best, alpha))?;
                break;
            }
        }
        let value = best.value();
        if let Some(mv) = best.mv.filter(|_| best.raised) {
            self.root.put_first(mv);
        }
        self.store::<Root>(&node, &best, static_eval, None);
        Ok(value)
    }

    /// Where every worker searches the whole tree: keeps the line of an iteration this worker has finished, if the first one is not
    /// as far.
    pub fn offer_line(&self, score: Score) {
        let moves: Vec<Move> = self.memory.lines.at(Ply::ROOT).collect();
        let mut line = self.common.line.lock();
        if !moves.is_empty() && line.as_ref().is_none_or(|known| !known.is_beyond(self.root_depth)) {
            *line = Some(RootLine { depth: self.root_depth, score, moves, finished: true });
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
        let moves = self.memory.lines.at(Ply::ROOT).collect();
        let mut line = self.common.line.lock();
        if line.as_ref().is_some_and(|known| known.is_beyond(self.root_depth)) {
            return;
        }
        *line = Some(RootLine { depth: self.root_depth, score, moves, finished: false });
        drop(line);
        if ranked.number > 1 && score < window.beta {
            self.tell(score, Exactness::Exact);
        }
    }
}
