//! The search of the root, and the lines it finds.

use super::best_lines::RootLine;
use super::search_info::Exactness;
use crate::parallel::{Expected, Stopped};
use crate::search::kind::NodeKind;
use crate::search::ordering::picker::Ranked;
use crate::search::selectivity::EvalContext;
use crate::search::sharing::strategy::Strategy;
use crate::search::value::{Value, Window};
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Ply, Score};

impl Worker<'_> {
    /// One search of the root position. After `Err` the lines found so far are in [`crate::search::common::Common::root`].
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
        self.memory.forget_since(node.mark);
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

    /// The line this worker holds at the root, or that of endgame tables which begins with the same move.
    pub fn root_line(&self, searched: Score, exactness: Exactness, finished: bool) -> RootLine {
        let moves: Vec<Move> = self.memory.lines.at(Ply::ROOT).collect();
        let known = self.common.table_move(moves.first().copied(), searched);
        let score = known.map_or(searched, |known| known.score);
        let moves = known.and_then(|known| known.line(self.common.job)).map_or(moves, <[Move]>::to_vec);
        let seldepth = self.deepest.index();
        RootLine { depth: self.root_depth, seldepth, score, searched, exactness, moves, finished }
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

    /// The line that begins with a move at the root, as far as the table has its moves.
    pub fn line_from_table(&mut self, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut seen = vec![self.position.key()];
        self.position.make(first);
        while line.len() < self.root_depth.plies() as usize && !seen.contains(&self.position.key()) {
            seen.push(self.position.key());
            let known = self.common.table.probe(self.position.key()).and_then(|entry| entry.mv);
            let Some(mv) = known.filter(|&mv| self.position.is_legal_move(mv)) else { break };
            self.position.make(mv);
            line.push(mv);
        }
        line.iter().for_each(|_| self.position.unmake());
        line
    }
}
