//! The small steps of a node: table cut-offs, static evaluation, storing the result, updating killers and histories.

use super::heuristics::Heuristic;
use super::kind::{Node, NodeKind};
use super::ordering::history::Histories;
use super::ordering::picker::Ranked;
use super::ordering::piece_to::PieceTo;
use super::selectivity::EvalContext;
use super::sharing::histories::SharedHistories;
use super::tunables as tune;
use super::value::{Best, Window};
use super::worker::Worker;
use crate::parallel::Expected;
use crate::tt::{Bound, Entry};
use crate::types::{Depth, Move, Ply, Score};

/// Plies before the limit of quiet play (the draw without captures) from which the table no longer cuts. Its scores do not take
/// the approaching draw into account.
const TABLE_QUIET_MARGIN: u32 = 20;

impl Worker<'_> {
    /// The data of a node before its moves are searched.
    #[inline]
    pub fn node<N: NodeKind>(
        &self,
        ply: Ply,
        window: Window,
        expected: Expected,
        at: EvalContext,
        table_move: Option<Move>,
    ) -> Node {
        let frame = self.frames.at(ply);
        Node {
            ply,
            window,
            pv: N::PV,
            expected,
            in_check: self.position.in_check(),
            at,
            table_move,
            singular_extension: 0,
            killers: frame.killers,
            quiet_limit: None,
            excluded: frame.excluded,
            mark: self.memory.mark(),
        }
    }

    /// Resets what earlier nodes at this ply left: the line below it and the killers two plies below.
    #[inline]
    pub fn enter<N: NodeKind>(&mut self, ply: Ply) {
        if N::LINE {
            self.memory.lines.clear(ply);
            self.deepest = self.deepest.max(ply);
        }
        if ply.index() + 2 <= crate::types::MAX_PLY {
            self.frames.at_mut(ply.next().next()).killers = [None; 2];
        }
    }

    /// Mate distance pruning: the window without the scores that no line from here can reach. `Err` with the score when nothing is
    /// left of it.
    #[inline]
    pub fn mate_distance_window(&self, window: Window, ply: Ply) -> Result<Window, Score> {
        if !self.on(Heuristic::mate_distance) {
            return Ok(window);
        }
        let alpha = window.alpha.max(Score::mated_at(ply));
        let beta = window.beta.min(Score::mate_at(ply.next()));
        if alpha < beta { Ok(Window::new(alpha, beta)) } else { Err(alpha) }
    }

    /// The score of a table entry that ends the search of the node.
    #[inline]
    pub fn table_cutoff<N: NodeKind>(&self, entry: &Entry, window: Window, depth: Depth, ply: Ply) -> Option<Score> {
        let quiet = self.position.quiet_plies() + TABLE_QUIET_MARGIN;
        if N::PV || !self.on(Heuristic::table_cutoffs) || quiet > self.common.quiet_limit {
            return None;
        }
        let score = entry.score.from_table(ply);
        // A mate is proved at any depth. That there is no shorter one is proved only to the depth of the entry.
        let is_proved =
            score.is_mate() && if score > Score::DRAW { score >= window.beta } else { score <= window.alpha };
        if entry.depth < depth && !is_proved {
            return None;
        }
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
            Bound::None => false,
        };
        // A score above beta depends on one move, which may repeat a position on this path. A score below alpha covers all moves,
        // but one of them may repeat a position on this path and draw.
        let is_doubtful = || {
            if score >= window.beta {
                entry.mv.is_some_and(|mv| self.leads_back(mv))
            } else {
                self.repetition_at_hand(ply).is_some_and(|value| value.score > window.alpha)
            }
        };
        (decides && !is_doubtful()).then_some(score)
    }

    /// The static evaluation of the node, kept in its frame. In check there is none: the score is below every evaluation.
    #[inline]
    pub fn static_eval(&mut self, entry: Option<&Entry>, ply: Ply, known: bool) -> Score {
        if self.position.in_check() {
            self.frames.at_mut(ply).eval = None;
            return -Score::MAX_EVAL;
        }
        if known && let Some(eval) = self.frames.at(ply).eval {
            return eval;
        }
        let stored = entry.and_then(|entry| entry.eval);
        let eval = stored.unwrap_or_else(|| self.evaluate(ply));
        self.frames.at_mut(ply).eval = Some(eval);
        eval
    }

    /// Stores a finished node. A score that depends on the path or comes from the repetition rules is not stored. Its move is, if the
    /// table had no entry.
    pub fn store<N: NodeKind>(&self, node: &Node, best: &Best, static_eval: Score, known: Option<&Entry>) {
        let value = best.value();
        let by_rule = value.score.is_decided() && !value.score.is_mate();
        let mut entry = Entry {
            mv: best.mv.filter(|_| best.raised || value.score >= node.window.beta),
            score: value.score.to_table(node.ply),
            eval: (!node.in_check).then_some(static_eval),
            depth: node.at.depth,
            bound: match () {
                () if value.score >= node.window.beta => Bound::Lower,
                () if N::PV && best.raised => Bound::Exact,
                () => Bound::Upper,
            },
            pv: N::PV,
        };
        if by_rule || !value.path_dependence().is_none_at(node.ply) {
            if known.is_some() {
                return;
            }
            (entry.bound, entry.score, entry.depth) = (Bound::None, Score::DRAW, Depth::ZERO);
        }
        self.common.table.store(self.position.key(), entry);
    }

    /// Keeps the line that begins with `mv`. At a root with a null window the rest of the line comes from the table.
    #[inline]
    pub fn extend_line<N: NodeKind>(&mut self, ply: Ply, mv: Move) {
        if N::PV {
            self.memory.lines.extend(ply, mv);
        } else if N::ROOT {
            let line = self.line_from_table(mv);
            self.memory.lines.set(ply, &line);
        }
    }

    /// After a move that raised alpha: keeps its line.
    #[inline]
    pub fn note_raise<N: NodeKind>(&mut self, node: &Node, ranked: &Ranked, score: Score) {
        self.extend_line::<N>(node.ply, ranked.mv);
        if N::ROOT {
            self.root.note_best();
            if self.speaks {
                self.note_root_line(score, ranked, node.window);
            }
        }
    }

    /// After a move that refuted the node: counts it and updates the histories.
    pub fn note_cutoff<N: NodeKind>(&mut self, node: &Node, ranked: &Ranked) {
        if !N::ROOT {
            self.counters.fail_highs += 1;
            self.counters.first_move_fail_highs += (ranked.number == 1) as u64;
            self.update_histories(node, ranked.mv);
        }
    }

    /// Lists a move that did not refute the node, for the history malus.
    #[inline]
    pub fn note_tried(&mut self, mv: Move) {
        self.memory.tried.push(mv);
    }

    /// After a move that failed high: gives it a bonus in the histories, and a malus to the moves tried before it.
    pub fn update_histories(&mut self, node: &Node, refutation: Move) {
        let plies = node.at.depth.plies();
        let bonus = plies * (tune::history_bonus_slope() * plies + tune::history_bonus_base());
        let bonus = bonus.min(tune::history_bonus_most());
        let malus = bonus * tune::history_malus() / 100;
        let side = self.position.side_to_move();
        let before = self.frames.before(node.ply);
        let quiet = self.position.piece_on(refutation.to()).is_none();
        if quiet {
            let killers = &mut self.frames.at_mut(node.ply).killers;
            if killers[0] != Some(refutation) {
                *killers = [Some(refutation), killers[0]];
            }
        }
        let learn = |histories: &Histories, answers: usize| {
            let note = |mv: Move, bonus: i32| {
                let Some(mover) = self.position.piece_on(mv.from()) else { return };
                match self.position.piece_on(mv.to()) {
                    Some(victim) => histories.note_capture(mover, mv.to(), victim.kind(), bonus),
                    // Quiet moves get no malus when a capture refuted the node.
                    None if !quiet && bonus < 0 => {}
                    None => histories.note_quiet(side, mv, PieceTo::new(mover, mv.to()), &before[..answers], bonus),
                }
            };
            if quiet {
                histories.set_counter(before[0], refutation);
            }
            note(refutation, bonus);
            for &mv in &self.memory.tried[node.mark.tried..] {
                note(mv, -malus);
            }
        };
        learn(self.histories, before.len());
        for others in self.common.histories.others_to_update(self.histories, node.at.depth) {
            learn(others, SharedHistories::ANSWERS);
        }
    }
}

/// The static evaluation, replaced by the table's score where the entry's bound says that the score is closer to the value.
#[inline]
pub fn corrected(static_eval: Score, entry: Option<&Entry>, ply: Ply) -> Score {
    let Some(entry) = entry else { return static_eval };
    let score = entry.score.from_table(ply);
    let better = match entry.bound {
        Bound::Lower => score > static_eval,
        Bound::Upper => score < static_eval,
        Bound::Exact => true,
        Bound::None => false,
    };
    if better && !score.is_decided() { score } else { static_eval }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen};
    use crate::search::heuristics::Heuristics;
    use crate::search::kind::NonPv;
    use crate::search::selectivity::EvalContext;
    use crate::search::tests::with_worker_on;
    use crate::types::Square;

    #[test]
    fn the_other_one_of_two_workers_learns_from_great_depths_and_less_than_the_one_that_searched() {
        let start = parse_fen(START_FEN).expect("a good FEN");
        let (from, to) = (Square::new(7, 0), Square::new(6, 2));
        let records_after = |plies| {
            with_worker_on(Heuristics::ALL, &start, 1, |worker| {
                let at = EvalContext {
                    depth: Depth::new(plies),
                    beta: Score::DRAW,
                    eval: Score::DRAW,
                    improving: false,
                    on: Heuristics::ALL,
                };
                let node = worker.node::<NonPv>(Ply::ROOT, Window::null_below(at.beta), Expected::Cut, at, None);
                worker.update_histories(&node, Move::new(from, to));
                let mover = worker.position.piece_on(from).expect("a horse stands there");
                let before = worker.frames.before(Ply::ROOT);
                [0, 1].map(|index| worker.common.histories.of(index).quiet_records(from, mover, &before).of(to))
            })
        };
        let [own, other] = records_after(6);
        assert!(own > 0 && other == 0);
        let [own, other] = records_after(7);
        assert!(own > other && other > 0);
    }
}
