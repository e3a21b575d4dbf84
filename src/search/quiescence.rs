//! Quiescence search: captures (in check all evasions, at the first ply also quiet checks) until the position is quiet, so that the
//! static evaluation is used only where no capture wins material.

use super::heuristics::Heuristic;
use super::kind::NodeKind;
use super::ordering::exchange;
use super::ordering::picker::Picker;
use super::tunables as tune;
use super::value::{Best, Value, Window};
use super::worker::Worker;
use crate::eval::piece_value;
use crate::parallel::Stopped;
use crate::tt::{Bound, Entry};
use crate::types::{Depth, Move, Ply, Score};

/// The ply of quiescence at the horizon: the only one at which quiet checks are tried.
const FIRST_PLY: u32 = 0;

impl Worker<'_> {
    /// The value of the position at `ply` when only forcing moves are searched; `plies` counts from the horizon.
    pub fn quiescence<N: NodeKind>(&mut self, window: Window, ply: Ply, plies: u32) -> Result<Value, Stopped> {
        self.checkpoint()?;
        if N::PV {
            self.memory.lines.clear(ply);
            self.deepest = self.deepest.max(ply);
        }
        if let Some(value) = self.game_over(ply) {
            return Ok(value);
        }
        if self.is_too_deep(ply) {
            return Ok(Value::new(self.evaluate(ply)));
        }
        // Evaluated before the table is probed: most of these nodes are not in the table, and the evaluation runs while the prefetched
        // table entry arrives from memory.
        let in_check = self.position.in_check();
        let static_eval = self.static_eval(None, ply, false);
        let entry = self.common.table.probe(self.position.key());
        if let Some(score) = entry.and_then(|entry| self.table_cutoff::<N>(&entry, window, Depth::ZERO, ply)) {
            return Ok(Value::new(score));
        }

        // Standing pat: the side to move need not capture, unless it is in check.
        let mut best = Best::new(window);
        if !in_check {
            best.stand_pat(static_eval);
            if best.is_cutoff() {
                return Ok(Value::new(static_eval));
            }
        }
        let mark = self.memory.arena.len();
        let result = self.capture_moves::<N>(&mut best, entry.as_ref(), ply, plies);
        self.memory.arena.truncate(mark);
        result?;
        if in_check && best.mv.is_none() {
            return Ok(Value::new(Score::mated_at(ply)));
        }
        self.store_quiescence(&best, ply, (!in_check).then_some(static_eval));
        Ok(best.value())
    }

    fn capture_moves<N: NodeKind>(
        &mut self,
        best: &mut Best,
        entry: Option<&Entry>,
        ply: Ply,
        plies: u32,
    ) -> Result<(), Stopped> {
        let in_check = self.position.in_check();
        let mut picker = Picker::captures(&self.position, entry.and_then(|entry| entry.mv), self.frames.before(ply));
        let delta = self.on(Heuristic::delta) && !in_check && !best.score.is_decided();
        let reach = best.score.plus(tune::delta_margin());
        while let Some(ranked) = picker.next(&mut self.sight()) {
            self.prefetch(ranked.mv);
            if delta && !N::PV {
                let victim = self.position.piece_on(ranked.mv.to()).map_or(0, |piece| piece_value(piece.kind()));
                let most = reach.plus(victim);
                if most <= best.alpha() && !self.position.gives_check(ranked.mv) {
                    best.at_least(most);
                    continue;
                }
            }
            if self.try_quiescence_move::<N>(ranked.mv, best, ply, plies)? {
                return Ok(());
            }
        }
        if plies == FIRST_PLY && !in_check && self.on(Heuristic::quiescence_checks) {
            for mv in self.quiet_checks() {
                self.prefetch(mv);
                if self.try_quiescence_move::<N>(mv, best, ply, plies)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Searches one move; whether it fails high.
    fn try_quiescence_move<N: NodeKind>(
        &mut self,
        mv: Move,
        best: &mut Best,
        ply: Ply,
        plies: u32,
    ) -> Result<bool, Stopped> {
        let inner = best.window().negated();
        let value =
            self.with_move(mv, ply, |worker| worker.quiescence::<N>(inner, ply.next(), plies + 1).map(|value| -value))?;
        if best.improve(mv, value) && N::PV {
            self.memory.lines.extend(ply, mv);
        }
        Ok(best.is_cutoff())
    }

    /// Quiet moves that give check without losing the checking piece.
    fn quiet_checks(&self) -> Vec<Move> {
        let guards = self.position.guards();
        let mut checks = Vec::new();
        self.position.generate_quiet_checks(|mv| {
            if self.position.is_legal_given(mv, &guards) && exchange::gains_at_least(&self.position, mv, 0) {
                checks.push(mv);
            }
        });
        checks
    }

    fn store_quiescence(&self, best: &Best, ply: Ply, eval: Option<Score>) {
        let value = best.value();
        if !value.path_dependence().is_none_at(ply) || (value.score.is_decided() && !value.score.is_mate()) {
            return;
        }
        let bound = if best.is_cutoff() { Bound::Lower } else { Bound::Upper };
        self.common.table.store(
            self.position.key(),
            Entry {
                mv: best.mv.filter(|_| best.raised),
                score: value.score.to_table(ply),
                eval,
                depth: Depth::ZERO,
                bound,
                pv: false,
            },
        );
    }
}
