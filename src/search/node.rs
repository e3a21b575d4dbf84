//! The small steps of a node: what it asks the table, what it remembers, what it leaves behind.

use super::brothers::Brother;
use super::heuristics::Heuristic;
use super::history::Histories;
use super::kind::{Node, NodeKind};
use super::memory::Mark;
use super::picker::Picker;
use super::played::Played;
use super::value::{Best, Window};
use super::worker::Worker;
use crate::tt::{Bound, Entry};
use crate::types::{Depth, Move, Ply, Score};

/// Plies before the limit of quiet play from which the table no longer cuts: its scores know nothing of the approaching
/// draw.
const TABLE_QUIET_MARGIN: u32 = 20;

impl Worker<'_> {
    /// Makes the frames below a node its own.
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

    /// The window without the scores no line from here can reach; `Err` when nothing is left of it.
    #[inline]
    pub fn mate_distance_window(&self, window: Window, ply: Ply) -> Result<Window, Score> {
        if !self.on(Heuristic::mate_distance) {
            return Ok(window);
        }
        let alpha = window.alpha.max(Score::mated_at(ply));
        let beta = window.beta.min(Score::mate_at(ply.next()));
        if alpha < beta { Ok(Window::new(alpha, beta)) } else { Err(alpha) }
    }

    /// The score of a table entry that decides the node.
    #[inline]
    pub fn table_cutoff<N: NodeKind>(&self, entry: &Entry, window: Window, depth: Depth, ply: Ply) -> Option<Score> {
        let quiet = self.position.quiet_plies() + TABLE_QUIET_MARGIN;
        if N::PV || !self.on(Heuristic::table_cutoffs) || quiet > self.common.quiet_limit {
            return None;
        }
        let score = entry.score.from_table(ply);
        // A mate stays a mate however deep one looks; that there is no shorter one is only as true as the search was deep.
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
        // Above beta all hangs on one move; below alpha every move was tried, but none of them may have repeated anything.
        let is_doubtful = || {
            if score >= window.beta {
                entry.mv.is_some_and(|mv| self.leads_back(mv))
            } else {
                self.repetition_at_hand(ply).is_some_and(|value| value.score > window.alpha)
            }
        };
        (decides && !is_doubtful()).then_some(score)
    }

    /// The static evaluation of the node, kept in its frame. In check there is none: far below everything.
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

    /// Stores a finished node. A score that leans on the path, or that is a matter of the repetition rules, stays out;
    /// its move may still help if the table knows nothing better.
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
        if by_rule || !value.floor().is_free_at(node.ply) {
            if known.is_some() {
                return;
            }
            (entry.bound, entry.score, entry.depth) = (Bound::None, Score::DRAW, Depth::ZERO);
        }
        self.common.table.store(self.position.key(), entry);
    }

    /// Keeps the line that begins with `mv`. At a root in a null window only the table knows how it goes on.
    #[inline]
    pub fn extend_line<N: NodeKind>(&mut self, ply: Ply, mv: Move) {
        if N::PV {
            self.memory.lines.extend(ply, mv);
        } else if N::ROOT {
            let line = self.line_from_table(mv);
            self.memory.lines.set(ply, &line);
        }
    }

    /// Counts a fail-high outside quiescence.
    #[inline]
    pub fn note_fail_high(&mut self, first: bool) {
        self.counters.fail_highs += 1;
        self.counters.first_move_fail_highs += first as u64;
    }

    /// Remembers a move that did not refute the node.
    #[inline]
    pub fn note_tried(&mut self, mv: Move) {
        self.memory.tried.push(mv);
    }

    /// All moves of the node.
    #[inline]
    pub fn picker_at(&self, node: &Node) -> Picker {
        let before = self.frames.before(node.ply);
        let counter = self.histories.counter(before[0]);
        let refutations = [node.killers[0], node.killers[1], counter];
        Picker::new(&self.position, node.table_move, refutations, before)
    }

    /// The moves a picker has left; without the quiet ones after the first `quiet_limit` moves of the node.
    pub fn rest_of(&mut self, picker: &mut Picker, excluded: Option<Move>, quiet_limit: Option<u32>) -> Vec<Brother> {
        let mut rest = self.memory.spares.list();
        while let Some(ranked) = picker.next(&mut self.sight()) {
            if quiet_limit.is_some_and(|limit| ranked.number >= limit) {
                picker.skip_quiets();
            }
            if Some(ranked.mv) != excluded {
                rest.push(ranked.into());
            }
        }
        rest
    }

    /// All moves of a picker but the eldest brother.
    pub fn young_brothers(&mut self, mut picker: Picker, eldest: Move, excluded: Option<Move>) -> Vec<Brother> {
        let mark = self.mark();
        let mut all = self.rest_of(&mut picker, excluded, None);
        self.forget_since(mark);
        all.retain(|brother| brother.ranked.mv != eldest);
        all
    }

    /// Rewards the move that refuted a node and punishes those tried before it.
    pub fn reward_refutation(&mut self, node: &Node, refutation: Move, mark: Mark) {
        let plies = node.at.depth.plies();
        let bonus = (32 * plies * plies + 100 * plies).min(2400);
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
                    // Quiet moves are not to blame for a capture that is better.
                    None if !quiet && bonus < 0 => {}
                    None => histories.note_quiet(side, mv, Played::new(mover, mv.to()), &before[..answers], bonus),
                }
            };
            if quiet {
                histories.set_counter(before[0], refutation);
            }
            note(refutation, bonus);
            for &mv in &self.memory.tried[mark.tried..] {
                note(mv, -bonus);
            }
        };
        learn(self.histories, before.len());
        for others in self.common.lore.told(self.histories, node.at.depth) {
            learn(others, self.common.lore.told_answers());
        }
    }
}

/// The evaluation, moved to the table's score where that is a better bound.
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
    use crate::parallel::Expected;
    use crate::search::heuristics::Heuristics;
    use crate::search::selectivity::Situation;
    use crate::search::tests::with_worker_on;
    use crate::types::Square;

    #[test]
    fn the_other_one_of_two_workers_is_told_of_great_depths_and_less_than_one_learns() {
        let start = parse_fen(START_FEN).expect("a good FEN");
        let (from, to) = (Square::new(7, 0), Square::new(6, 2));
        let records_after = |plies| {
            with_worker_on(Heuristics::ALL, &start, 1, |worker| {
                let depth = Depth::new(plies);
                let (beta, eval, on) = (Score::DRAW, Score::DRAW, Heuristics::ALL);
                let node = Node {
                    ply: Ply::ROOT,
                    window: Window::null_below(beta),
                    pv: false,
                    expected: Expected::Cut,
                    in_check: false,
                    at: Situation { depth, beta, eval, improving: false, on },
                    table_move: None,
                    singular_extension: 0,
                    killers: [None; 2],
                    quiet_limit: None,
                };
                let mark = worker.mark();
                worker.reward_refutation(&node, Move::new(from, to), mark);
                let mover = worker.position.piece_on(from).expect("a horse stands there");
                let before = worker.frames.before(Ply::ROOT);
                [0, 1].map(|index| worker.common.lore.of(index).quiet_records(from, mover, &before).of(to))
            })
        };
        let [own, other] = records_after(6);
        assert!(own > 0 && other == 0);
        let [own, other] = records_after(7);
        assert!(own > other && other > 0);
    }
}
