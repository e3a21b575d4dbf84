//! Pruning of a whole node by a smaller search: the null move and ProbCut.

use super::heuristics::Heuristic;
use super::kind::NonPv;
use super::ordering::exchange;
use super::ordering::picker::Picker;
use super::selectivity::{self as select, EvalContext};
use super::sharing::strategy::Strategy;
use super::tunables as tune;
use super::value::{Value, Window};
use super::worker::Worker;
use crate::parallel::{Expected, Stopped};
use crate::types::{Color, MAX_PLY, Move, PieceKind, Ply, Score};

impl Worker<'_> {
    /// Null-move pruning. A cut-off at great depth, or by a side with few attackers (zugzwang), is verified.
    pub fn null_move<S: Strategy>(
        &mut self,
        at: &EvalContext,
        static_eval: Score,
        ply: Ply,
        expected: Expected,
    ) -> Result<Option<Value>, Stopped> {
        let side = self.position.side_to_move();
        let after_null = self.position.last_move().is_none() && ply > Ply::ROOT;
        if after_null || ply < self.null_move_from || !self.position.has_attackers(side) {
            return Ok(None);
        }
        let Some(depth) = select::null_move_depth(at, static_eval) else { return Ok(None) };
        let window = Window::null_below(at.beta).negated();
        let value = self.with_null_move(ply, |worker| {
            worker.search::<S, NonPv>(window, depth, ply.next(), expected.first_child()).map(|value| -value)
        })?;
        if value.score < at.beta {
            return Ok(None);
        }
        // A mate found after a null move is not proved.
        let value = if value.score.is_decided() { value.with_score(at.beta) } else { value };
        let few = self.attackers(side) < 3;
        let doubtful = at.depth.plies() >= tune::null_verification_depth() || few;
        if !self.on(Heuristic::null_verification) || !doubtful || self.null_move_from > Ply::ROOT {
            return Ok(Some(value));
        }
        // Tabibi and Netanyahu 2002, in the form of Stockfish: search again without null moves for most of the depth.
        let forbidden = ply.index() + 3 * depth.plies().max(0) as usize / 4 + 1;
        self.null_move_from = Ply::new(forbidden.min(MAX_PLY));
        let verified = self.search::<S, NonPv>(Window::null_below(at.beta), depth, ply, expected);
        self.null_move_from = Ply::ROOT;
        Ok((verified?.score >= at.beta).then_some(value))
    }

    /// Pieces of `side` that cross the river, pawns left out.
    fn attackers(&self, side: Color) -> u32 {
        let kinds = [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse];
        kinds.iter().map(|&kind| self.position.pieces(side, kind).count()).sum()
    }

    /// ProbCut: a capture that beats beta by a margin at reduced depth would most probably do so at full depth.
    pub fn probcut<S: Strategy>(
        &mut self,
        at: &EvalContext,
        table_move: Option<Move>,
        static_eval: Score,
        ply: Ply,
    ) -> Result<Option<Value>, Stopped> {
        let Some((bound, depth)) = select::probcut_bound(at) else { return Ok(None) };
        let needed = bound.value() - static_eval.value();
        let mark = self.memory.arena.len();
        let mut picker = Picker::captures(&self.position, table_move, self.frames.before(ply));
        let mut found = Ok(None);
        while let Some(ranked) = picker.next(&mut self.sight()) {
            if !exchange::gains_at_least(&self.position, ranked.mv, needed) {
                continue;
            }
            self.prefetch(ranked.mv);
            let window = Window::null_below(bound).negated();
            let value = self.with_move(ranked.mv, ply, |worker| {
                let quick = -worker.quiescence::<NonPv>(window, ply.next(), 0)?;
                if quick.score < bound {
                    return Ok(quick);
                }
                worker.search::<S, NonPv>(window, depth, ply.next(), Expected::All).map(|value| -value)
            });
            match value {
                Err(stopped) => found = Err(stopped),
                Ok(value) if value.score >= bound => found = Ok(Some(value)),
                Ok(_) => continue,
            }
            break;
        }
        self.memory.arena.truncate(mark);
        found
    }
}
