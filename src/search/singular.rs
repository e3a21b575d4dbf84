//! Singular extension: is the table move better than all others by a margin?

use super::heuristics::Heuristic;
use super::kind::{Node, NonPv};
use super::selectivity::Singular;
use super::sharing::strategy::Strategy;
use super::tunables as tune;
use super::value::Window;
use super::worker::Worker;
use crate::parallel::Stopped;
use crate::tt::{Bound, Entry};
use crate::types::Depth;

impl Worker<'_> {
    /// Singular extension (Anantharaman, Campbell, Hsu 1990; Stockfish's form): is the table move better than all others
    /// by a margin? If even without it the node fails high, it is refuted anyway (multi-cut).
    pub fn singular_extension<S: Strategy>(&mut self, node: &Node, entry: &Entry) -> Result<Singular, Stopped> {
        let plies = node.at.depth.plies();
        let score = entry.score.from_table(node.ply);
        let candidate = self.on(Heuristic::singular)
            && plies >= tune::singular_depth()
            && entry.depth.plies() >= plies - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !score.is_decided()
            && self.frames.at(node.ply).excluded.is_none()
            && node.ply.index() < 2 * self.root_depth.plies() as usize;
        let Some(mv) = entry.mv.filter(|&mv| candidate && self.position.is_legal_move(mv)) else {
            return Ok(Singular::Extend(0));
        };
        let bound = score.plus(-tune::singular_margin() * plies / 2);
        self.frames.at_mut(node.ply).excluded = Some(mv);
        let value =
            self.search::<S, NonPv>(Window::null_below(bound), Depth::new((plies - 1) / 2), node.ply, node.expected);
        self.frames.at_mut(node.ply).excluded = None;
        let value = value?;
        if value.score < bound {
            return Ok(Singular::Extend(1));
        }
        if !node.pv && bound >= node.window.beta {
            return Ok(Singular::Refuted(value.with_score(bound)));
        }
        Ok(Singular::Extend(if score >= node.window.beta { -1 } else { 0 }))
    }
}
