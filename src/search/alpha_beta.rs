//! The search itself: principal variation search, fail-soft, with the whole algorithm in this one file.
//!
//! `search`, which is compiled into its callers, and `search_node` number their stages:
//!
//! 1. horizon: quiescence takes over
//! 2. signals; the ends of the game that need no search
//! 3. the table
//! 4. static evaluation
//! 5. pruning of the whole node: razoring, reverse futility, null move, ProbCut
//! 6. depth: internal reduction, singular extension
//! 7. the eldest brother, then the younger ones; after each the node may be split among workers
//! 8. histories and the table
//!
//! Stages 5 and 6 have their smaller searches in `pruning` and `singular`. `search_move` is one turn of stage 7, the same for
//! one worker and many; what is decided about a move before it is searched lies in `move_rules`.

use super::brothers::Brother;
use super::deferral::PutOff;
use super::heuristics::Heuristic;
use super::kind::{Node, NodeKind, NonPv, Pv};
use super::memory::Mark;
use super::move_rules::Handling;
use super::node::corrected;
use super::prospect::UnderWay;
use super::rivals::{Alone, Rivals};
use super::selectivity::{self as select, Situation};
use super::singular::Singular;
use super::strategy::{Serial, Strategy};
use super::tunables as tune;
use super::value::{Best, Value, Window};
use super::worker::Worker;
use crate::parallel::{Expected, SplitCandidate, Stopped};
use crate::types::{Depth, Move, Ply, Score};

impl Worker<'_> {
    /// The value of the position at `ply`, searched `depth` plies deep.
    // Wherever it is called: three of ten calls go to the horizon, and of those of a search that splits two thirds there or to a node
    // from which on nothing is shared.
    #[inline(always)]
    pub fn search<S: Strategy, N: NodeKind>(
        &mut self,
        window: Window,
        depth: Depth,
        ply: Ply,
        expected: Expected,
    ) -> Result<Value, Stopped> {
        // 1. Horizon.
        if depth <= Depth::ZERO {
            return self.quiescence::<N>(window, ply, 0);
        }
        if S::SPLITS && depth < self.shared_from {
            // Nothing from here on is ever shared.
            return self.search_node::<Serial, N>(window, depth, ply, expected);
        }
        self.search_node::<S, N>(window, depth, ply, expected)
    }

    /// The same where it is not for quiescence to say, from stage 2 on.
    fn search_node<S: Strategy, N: NodeKind>(
        &mut self,
        window: Window,
        depth: Depth,
        ply: Ply,
        expected: Expected,
    ) -> Result<Value, Stopped> {
        // 2. Signals; the rules; no mate can be nearer than the next ply.
        self.checkpoint()?;
        self.enter::<N>(ply);
        if let Some(value) = self.game_over(ply) {
            return Ok(value);
        }
        if self.is_too_deep(ply) {
            return Ok(Value::free(self.evaluate(ply)));
        }
        let window = match self.mate_distance_window(window, ply) {
            Ok(window) => window,
            Err(score) => return Ok(Value::free(score)),
        };

        // 3. Table: a cut-off outside the principal variation, and a move to try first everywhere.
        let key = self.position.key();
        let excluded = self.frames.at(ply).excluded;
        let entry = if excluded.is_none() { self.common.table.probe(key) } else { None };
        if let Some(score) = entry.and_then(|entry| self.table_cutoff::<N>(&entry, window, depth, ply)) {
            return Ok(Value::free(score));
        }
        let table_move = entry.and_then(|entry| entry.mv);

        // 4. Static evaluation.
        let in_check = self.position.in_check();
        let static_eval = self.static_eval(entry.as_ref(), ply, excluded.is_some());
        let at = Situation {
            depth,
            beta: window.beta,
            eval: corrected(static_eval, entry.as_ref(), ply),
            improving: self.frames.is_improving(ply),
            on: self.common.on,
        };

        // 5. Pruning of the whole node.
        if !N::PV && !in_check && excluded.is_none() {
            if select::is_razored(&at) {
                let value = self.quiescence::<NonPv>(window, ply, 0)?;
                if value.score < window.beta {
                    return Ok(value);
                }
            }
            // Not of the root's children: a mate in two need not threaten anything that the evaluation sees.
            if ply > Ply::ROOT.next()
                && let Some(score) = select::reverse_futility(&at)
            {
                return Ok(Value::free(score));
            }
            if let Some(value) = self.null_move::<S>(&at, static_eval, ply, expected)? {
                return Ok(value);
            }
            if let Some(value) = self.probcut::<S>(&at, table_move, static_eval, ply)? {
                return Ok(value);
            }
        }

        // 6. Depth of this node.
        let mut node = Node {
            ply,
            window,
            pv: N::PV,
            expected,
            in_check,
            at,
            table_move,
            singular_extension: 0,
            killers: self.frames.at(ply).killers,
            quiet_limit: None,
        };
        if self.on(Heuristic::internal_reduction)
            && table_move.is_none()
            && excluded.is_none()
            && depth.plies() >= tune::internal_reduction_depth()
            && (N::PV || expected == Expected::Cut)
        {
            node.at.depth -= Depth::ONE;
        }
        if let Some(entry) = entry.filter(|_| !N::ROOT) {
            match self.singular_extension::<S>(&node, &entry)? {
                Singular::Extend(plies) => node.singular_extension = plies,
                Singular::Refuted(value) => return Ok(value),
            }
        }

        // 7. The moves.
        let mark = self.mark();
        node.quiet_limit = select::late_move_count(&node.at).filter(|_| !N::PV);
        let result = self.search_moves::<S, N>(&node, excluded, mark);
        self.forget_since(mark);
        let best = result?;
        if best.mv.is_none() {
            // Nothing to compare the excluded move with; or no legal move, which loses, in check or not.
            let score = if excluded.is_some() { window.alpha } else { Score::mated_at(ply) };
            return Ok(Value::free(score));
        }

        // 8. The table.
        if excluded.is_none() {
            self.store::<N>(&node, &best, static_eval, entry.as_ref());
        }
        Ok(best.value())
    }

    /// Stage 7: searches the moves one after the other, and shares the rest when somebody is free to help.
    fn search_moves<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        excluded: Option<Move>,
        mark: Mark,
    ) -> Result<Best, Stopped> {
        let mut picker = self.picker_at(node);
        let mut prospect = None;
        if S::SPLITS
            && let Some(best) = self.share_all::<S, N>(node, &mut picker, &mut prospect, (excluded, mark))?
        {
            return Ok(best);
        }
        let mut best = Best::NONE;
        let mut alpha = node.window.alpha;
        let mut searched = 0;
        let mut eldest_nodes = 0;

        let mut put_off = PutOff::new::<S>(self);
        while let Some(ranked) = put_off.next::<S>(self, node, |worker| picker.next(&mut worker.sight())) {
            if Some(ranked.mv) == excluded {
                continue;
            }
            if node.quiet_limit.is_some_and(|limit| ranked.number >= limit) && !best.score.is_decided() {
                picker.skip_quiets();
            }
            let nodes_before = self.counters.nodes;
            let begun = prospect.is_some().then(|| self.credit_mark());
            let young = |worker: &mut Self| worker.young_brothers(worker.picker_at(node), ranked.mv, excluded);
            let offer = if searched == 0 { self.offer_ahead::<S, N>(node, node.at.eval, young) } else { None };
            let value = self.search_move::<S, N>(node, ranked.into(), best.score, &Alone(alpha));
            self.withdraw(offer);
            if let Some(begun) = begun
                && let Some(shared) = prospect.take_if(|prospect| prospect.is_shared())
            {
                let under_way = UnderWay { ranked, value, begun };
                return self.go_on_shared::<S>(node, shared, (&mut picker, excluded), under_way, mark);
            }
            if let Some(value) = value? {
                if best.improve(ranked.mv, value, node.window) && value.score > alpha {
                    self.extend_line::<N>(node.ply, ranked.mv);
                    if value.score >= node.window.beta {
                        self.note_fail_high(searched == 0);
                        self.reward_refutation(node, ranked.mv, mark);
                        break;
                    }
                    alpha = value.score;
                }
                self.note_tried(ranked.mv);
                searched += 1;
            }
            if eldest_nodes == 0 {
                eldest_nodes = self.counters.nodes - nodes_before;
            }
            let is_kept = prospect.is_some();
            if is_kept {
                self.update_prospect((ranked.number, eldest_nodes), best);
            }
            // What is kept in mind is only thought of again when somebody asks.
            if self.may_share::<S, N>(if is_kept { 0 } else { eldest_nodes }) {
                let candidate = SplitCandidate {
                    expected: node.expected,
                    evidence: node.evidence(),
                    depth: node.at.depth,
                    searched: ranked.number,
                    eldest_nodes,
                };
                if self.wants_split::<N>((node, excluded, mark), &candidate, &mut prospect, best) {
                    let rest = self.rest_to_search::<N>(node, &mut picker, excluded, (best.score, alpha));
                    if rest.len() > 1 {
                        best = self.split::<S, N>(node, &candidate, rest, (best, alpha), mark)?;
                        break;
                    }
                    // Too little to share.
                    put_off.leave(rest.first().map(|brother| brother.ranked));
                    self.memory.spares.keep_list(rest);
                }
            }
        }
        Ok(best)
    }

    /// One move of a node: searched with a reduced scout, a scout, an open window as far as needed; `None` when it was pruned or
    /// its `rivals` do not let it open the window.
    pub fn search_move<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        Brother { ranked, approved }: Brother,
        best_score: Score,
        rivals: &impl Rivals,
    ) -> Result<Option<Value>, Stopped> {
        let mv = ranked.mv;
        if N::ROOT {
            self.tell_root_move(&ranked);
        }
        self.prefetch(mv);
        let handling = approved.unwrap_or_else(|| self.handling::<N>(node, &ranked));
        let so_far = (best_score, rivals.alpha());
        if approved.is_none() && self.is_pruned::<N>(node, &ranked, &handling, so_far) {
            return Ok(None);
        }
        let Handling { gives_check, reduction } = handling;

        let extension = self.extension(node, mv, gives_check);
        let depth = node.at.depth - Depth::ONE + Depth::new(extension);
        let reduction = Depth::new(reduction.min(depth.plies() - 1).max(0));
        let (ply, child) = (node.ply, node.ply.next());
        let beta = node.window.beta;
        let expected = if ranked.number == 1 { node.expected.eldest_child() } else { node.expected.younger_child() };
        if N::PV {
            self.memory.lines.clear(child);
        }
        let claim = self.claim::<S>(node, &ranked);
        let value = self.with_move(mv, ply, |worker| {
            let full = N::PV && ranked.number == 1;
            let mut value = Value::free(Score::DRAW);
            let mut fails_high = full;
            if !full {
                // A result says something about the alpha it was asked for; by the time it comes, another worker may
                // have raised alpha, so that neither "above" nor "below" may be read off the new one.
                let scout = |worker: &mut Self, depth| {
                    let asked = rivals.alpha();
                    let window = Window::null_above(asked).negated();
                    let value = -worker.search::<S, NonPv>(window, depth, child, expected)?;
                    Ok::<_, Stopped>((value, value.score > asked))
                };
                (value, fails_high) = scout(worker, depth - reduction)?;
                if reduction > Depth::ZERO && fails_high {
                    (value, fails_high) = scout(worker, depth)?;
                }
            }
            if N::PV && fails_high && (full || N::ROOT || value.score < beta) {
                if !full && !rivals.let_open_window(worker) {
                    return Ok(None);
                }
                let lower = if full { node.window.alpha } else { rivals.alpha() };
                if lower < beta {
                    let window = Window::new(lower, beta).negated();
                    value = -worker.search::<S, Pv>(window, depth, child, Expected::Pv)?;
                }
            }
            Ok(Some(value))
        });
        self.give_up(claim);
        value
    }
}
