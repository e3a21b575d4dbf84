//! The search itself: principal variation search (Marsland and Campbell 1982), fail-soft (Fishburn 1983). The whole algorithm is
//! in this file; `README.md` beside it is a guided tour.
//!
//! `search`, which is inlined into its callers, and `search_node` number their stages:
//!
//! 1. horizon: quiescence takes over
//! 2. stop and cut-off signals; the ends of the game that need no search
//! 3. table: probe; endgame tables
//! 4. static evaluation
//! 5. pruning of the whole node: razoring, reverse futility, null move, ProbCut
//! 6. depth: internal reduction, singular extension
//! 7. the moves; before the first and after each the node may be split among workers
//! 8. table: store
//!
//! Stages 5 and 6 have their smaller searches in `pruning` and `singular`. `search_moves` is stage 7. It calls `search_move` for
//! each move, and so does every helper at a split point. `move_rules` decides about a move before it is searched, `sharing` is how
//! workers share the moves.
//!
//! Two type parameters recur. `S` is the [`Strategy`]: how workers share the tree; with [`Serial`] the functions of [`Sharing`]
//! compile to nothing or next to nothing. `N` is the [`NodeKind`]: whether the window is open and whether the node is the root.
//! [`Expected`] is a run-time prediction of the node's type and says nothing about the window.

use super::heuristics::Heuristic;
use super::kind::{Node, NodeKind, NonPv, Pv};
use super::moves::Moves;
use super::node::corrected;
use super::selectivity::{self as select, EvalContext, MovePlan, Singular};
use super::sharing::Sharing;
use super::sharing::bound::Bound;
use super::sharing::siblings::SiblingMove;
use super::sharing::strategy::{Serial, Strategy};
use super::tunables as tune;
use super::value::{Best, Value, Window};
use super::worker::Worker;
use crate::parallel::{Expected, Stopped};
use crate::types::{Depth, Ply, Score};

impl Worker<'_> {
    /// The value of the position at `ply`, searched `depth` plies deep.
    // Inlined everywhere: three of ten calls end in quiescence. In a search that splits two thirds of the calls end there or in the
    // serial search.
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
            // Too shallow to be shared, and so is every node below.
            return self.search_node::<Serial, N>(window, depth, ply, expected);
        }
        self.search_node::<S, N>(window, depth, ply, expected)
    }

    /// The stages from 2 on, for a node above the horizon.
    fn search_node<S: Strategy, N: NodeKind>(
        &mut self,
        window: Window,
        depth: Depth,
        ply: Ply,
        expected: Expected,
    ) -> Result<Value, Stopped> {
        // 2. Signals; the ends of the game; mate distance pruning: no mate is nearer than the next ply.
        self.checkpoint()?;
        self.enter::<N>(ply);
        if let Some(value) = self.game_over(ply) {
            return Ok(value);
        }
        if self.is_too_deep(ply) {
            return Ok(Value::new(self.evaluate(ply)));
        }
        let window = match self.mate_distance_window(window, ply) {
            Ok(window) => window,
            Err(score) => return Ok(Value::new(score)),
        };

        // 3. Table: a cut-off outside the principal variation, and a move to try first everywhere.
        let key = self.position.key();
        let excluded = self.frames.at(ply).excluded;
        let entry = if excluded.is_none() { self.common.table.probe(key) } else { None };
        if let Some(score) = entry.and_then(|entry| self.table_cutoff::<N>(&entry, window, depth, ply)) {
            return Ok(Value::new(score));
        }
        let table_move = entry.and_then(|entry| entry.mv);
        if !N::ROOT
            && excluded.is_none()
            && let Some(value) = self.table_value(ply)
        {
            return Ok(value);
        }

        // 4. Static evaluation.
        let in_check = self.position.in_check();
        let static_eval = self.static_eval(entry.as_ref(), ply, excluded.is_some());
        let at = EvalContext {
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
            // Not at the root's children: a mate in two may begin with a move whose threat the evaluation does not see.
            if ply > Ply::ROOT.next()
                && let Some(score) = select::reverse_futility(&at)
            {
                return Ok(Value::new(score));
            }
            if let Some(value) = self.null_move::<S>(&at, static_eval, ply, expected)? {
                return Ok(value);
            }
            if let Some(value) = self.probcut::<S>(&at, table_move, static_eval, ply)? {
                return Ok(value);
            }
        }

        // 6. Depth of this node.
        let mut node = self.node::<N>(ply, window, expected, at, table_move);
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
        node.quiet_limit = select::late_move_count(&node.at).filter(|_| !N::PV);
        let result = self.search_moves::<S, N>(&node);
        self.memory.forget_since(node.mark);
        let best = result?;
        if best.mv.is_none() {
            // In a singular search: no move besides the excluded one. Otherwise no legal move, which loses in check or not.
            let score = if excluded.is_some() { window.alpha } else { Score::mated_at(ply) };
            return Ok(Value::new(score));
        }

        // 8. Table. A singular search leaves out a move, so that its result is not the node's.
        if excluded.is_none() {
            self.store::<N>(&node, &best, static_eval, entry.as_ref());
        }
        Ok(best.value())
    }

    /// Stage 7, at the root and below: searches the moves one after the other. Where others may help, [`Sharing::begin`] or
    /// [`Sharing::offer`] takes the remaining moves out of `moves`, has them searched at a split point and writes the result into
    /// `best`. No move is left then, and the loop ends.
    pub fn search_moves<S: Strategy, N: NodeKind>(&mut self, node: &Node) -> Result<Best, Stopped> {
        let mut moves = Moves::of(self, node);
        let mut best = Best::new(node.window);
        let mut sharing = Sharing::begin::<S, N>(self, node, &mut moves, &mut best)?;
        while let Some(ranked) = sharing.next::<S, N>(self, node, &mut moves, &best) {
            let value = self.search_move::<S, N>(node, ranked.into(), &best);
            let Some(value) = sharing.returned::<S, N>(self, value)? else { continue };
            if best.improve(ranked.mv, value) {
                self.note_raise::<N>(node, &ranked, value.score);
            }
            if best.is_cutoff() {
                self.note_cutoff::<N>(node, &ranked);
                break;
            }
            self.note_tried(ranked.mv);
            sharing.offer::<S, N>(self, node, &ranked, &mut moves, &mut best)?;
        }
        Ok(best)
    }

    /// Searches one move of a node: with a null window at reduced depth, with a null window at full depth, with an open window, as
    /// far as each is needed. `None` when the move was pruned, or when `bound` does not permit the open window. `bound` is the
    /// node's [`Best`], or the shared alpha of a split point.
    pub fn search_move<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        SiblingMove { ranked, plan }: SiblingMove,
        bound: &impl Bound,
    ) -> Result<Option<Value>, Stopped> {
        let mv = ranked.mv;
        if N::ROOT {
            self.tell_root_move(&ranked);
        }
        self.prefetch(mv);
        // A shared move that has a plan was found worth searching when the split point was opened.
        let planned = plan.unwrap_or_else(|| self.plan_move::<N>(node, &ranked));
        if plan.is_none() && self.is_pruned::<N>(node, &ranked, &planned, bound) {
            return Ok(None);
        }
        let MovePlan { gives_check, reduction } = planned;

        let extension = self.extension(node, mv, gives_check);
        let depth = node.at.depth - Depth::ONE + Depth::new(extension);
        let reduction = Depth::new(reduction.min(depth.plies() - 1).max(0));
        let (ply, child) = (node.ply, node.ply.next());
        let beta = node.window.beta;
        let expected = if ranked.number == 1 { node.expected.first_child() } else { node.expected.later_child() };
        if N::PV {
            self.memory.lines.clear(child);
        }
        let entry = self.enter_search::<S>(node, &ranked);
        let value = self.with_move(mv, ply, |worker| {
            let first_pv_move = N::PV && ranked.number == 1;
            let mut value = Value::new(Score::DRAW);
            let mut beats_alpha = first_pv_move;
            if !first_pv_move {
                // Another worker may raise alpha while this search runs. The result is a bound relative to the alpha it was
                // searched with, and therefore compared with that one and not with the new one.
                let scout = |worker: &mut Self, depth| {
                    let asked = bound.alpha();
                    let window = Window::null_above(asked).negated();
                    let value = -worker.search::<S, NonPv>(window, depth, child, expected)?;
                    Ok::<_, Stopped>((value, value.score > asked))
                };
                (value, beats_alpha) = scout(worker, depth - reduction)?;
                if reduction > Depth::ZERO && beats_alpha {
                    (value, beats_alpha) = scout(worker, depth)?;
                }
            }
            // At the root also after a score above beta: a null-window search gives no line.
            if N::PV && beats_alpha && (first_pv_move || N::ROOT || value.score < beta) {
                if !first_pv_move && !bound.may_open_window(worker) {
                    return Ok(None);
                }
                let lower = if first_pv_move { node.window.alpha } else { bound.alpha() };
                if lower < beta {
                    let window = Window::new(lower, beta).negated();
                    value = -worker.search::<S, Pv>(window, depth, child, Expected::Pv)?;
                }
            }
            Ok(Some(value))
        });
        self.leave_search(entry);
        value
    }
}
