//! What a search returns, the window it is called with, and the best move so far.

use crate::types::{Move, Ply, Score};
use std::ops::Neg;

/// A score, and how far back it depends on the path.
///
/// A draw by repetition is true only on the path that repeats (the graph history interaction problem, Palay 1983; Campbell 1985). The
/// table is read from other paths, so that a score is stored only if it does not depend on the path above its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub score: Score,
    path_dependence: PathDependence,
}

/// The earliest node of the path that a value depends on: 0 for moves made before the root, `ply + 1` otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PathDependence(u8);

impl PathDependence {
    /// Depends on nothing above the node itself.
    pub const NONE: PathDependence = PathDependence(u8::MAX);
    /// Depends on the game before the root.
    pub const GAME: PathDependence = PathDependence(0);

    /// Depends on the path from the position `plies` above the node at `ply`.
    #[inline]
    pub fn since(ply: Ply, plies: usize) -> PathDependence {
        PathDependence((ply.index() + 1).saturating_sub(plies) as u8)
    }

    /// Whether a value at `ply` does not depend on the path above it.
    #[inline]
    pub fn is_none_at(self, ply: Ply) -> bool {
        self.0 as usize > ply.index()
    }
}

impl Value {
    /// A score that is true on every path.
    #[inline]
    pub const fn new(score: Score) -> Value {
        Value { score, path_dependence: PathDependence::NONE }
    }

    /// A score that depends on a part of the path.
    #[inline]
    pub const fn path_dependent(score: Score, path_dependence: PathDependence) -> Value {
        Value { score, path_dependence }
    }

    /// The part of the path that it depends on.
    #[inline]
    pub const fn path_dependence(self) -> PathDependence {
        self.path_dependence
    }

    /// Another score with the same path dependence.
    #[inline]
    pub const fn with_score(self, score: Score) -> Value {
        Value { score, path_dependence: self.path_dependence }
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value { score: -self.score, path_dependence: self.path_dependence }
    }
}

/// The search window: scores above `alpha` and below `beta` are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    /// Every score.
    pub const FULL: Window = Window { alpha: Score::from_raw(-Score::INFINITE.raw()), beta: Score::INFINITE };

    /// The window between two bounds.
    #[inline]
    pub fn new(alpha: Score, beta: Score) -> Window {
        debug_assert!(alpha < beta, "window {alpha} to {beta}");
        Window { alpha, beta }
    }

    /// The question "is it above `alpha`?".
    #[inline]
    pub fn null_above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.above() }
    }

    /// The question "is it at least `beta`?".
    #[inline]
    pub fn null_below(beta: Score) -> Window {
        Window { alpha: beta.below(), beta }
    }

    /// The score in the middle.
    pub fn center(self) -> Score {
        Score::from_raw(((self.alpha.value() + self.beta.value()) / 2) as i16)
    }

    /// The window from the opponent's point of view.
    #[inline]
    pub fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The result of the moves searched so far at a node, fail-soft. It owns the node's window and the rising alpha.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    window: Window,
    alpha: Score,
    pub score: Score,
    /// The move that raised alpha, or the best of those that did not (`None` before the first).
    pub mv: Option<Move>,
    /// Whether `mv` raised alpha.
    pub raised: bool,
    path_dependence: PathDependence,
}

impl Best {
    /// Before the first move of a node with this window.
    #[inline]
    pub fn new(window: Window) -> Best {
        Best {
            window,
            alpha: window.alpha,
            score: -Score::INFINITE,
            mv: None,
            raised: false,
            path_dependence: PathDependence::NONE,
        }
    }

    /// The score that the next move has to beat.
    #[inline]
    pub fn alpha(&self) -> Score {
        self.alpha
    }

    /// The window that is left for the next move.
    #[inline]
    pub fn window(&self) -> Window {
        Window::new(self.alpha, self.window.beta)
    }

    /// Whether the node fails high.
    #[inline]
    pub fn is_cutoff(&self) -> bool {
        self.score >= self.window.beta
    }

    /// Takes in the value of a move. Returns whether it raises alpha.
    #[inline]
    pub fn improve(&mut self, mv: Move, value: Value) -> bool {
        // A cut-off depends on the path only through the refutation, any other result through all moves.
        self.path_dependence = if value.score >= self.window.beta {
            value.path_dependence
        } else {
            self.path_dependence.min(value.path_dependence)
        };
        if value.score > self.score {
            self.score = value.score;
            self.mv = Some(mv);
            self.raised |= value.score > self.window.alpha;
        }
        let raises = value.score > self.alpha;
        self.alpha = self.alpha.max(value.score);
        raises
    }

    /// Raises score and alpha to the static evaluation (quiescence).
    #[inline]
    pub fn stand_pat(&mut self, score: Score) {
        self.at_least(score);
        self.alpha = self.alpha.max(score);
    }

    /// Raises the score to a bound that pruned moves cannot exceed.
    #[inline]
    pub fn at_least(&mut self, score: Score) {
        self.score = self.score.max(score);
    }

    /// The value of the node.
    #[inline]
    pub fn value(&self) -> Value {
        Value::path_dependent(self.score, self.path_dependence)
    }
}

impl Default for Best {
    fn default() -> Self {
        Best::new(Window::FULL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_fen;

    #[test]
    fn a_value_knows_how_far_back_it_depends_on_the_path() {
        let ply = Ply::new;
        assert!(PathDependence::NONE.is_none_at(ply(100)));
        assert!(!PathDependence::GAME.is_none_at(Ply::ROOT));
        // A cycle of four plies that ends at ply six began at ply two.
        let cycle = PathDependence::since(ply(6), 4);
        assert!(cycle.is_none_at(ply(2)) && !cycle.is_none_at(ply(3)));
        assert!(!PathDependence::since(ply(3), 4).is_none_at(Ply::ROOT), "it began before the root");

        let mv = parse_fen("4k4/9/9/9/9/9/9/9/R8/3K5 w").expect("a good FEN").legal_moves()[0];
        let window = Window::new(Score::cp(0), Score::cp(50));
        let mut best = Best::new(window);
        assert!(!best.improve(mv, Value::path_dependent(Score::cp(-10), cycle)));
        assert!(best.improve(mv, Value::new(Score::cp(10))) && best.alpha() == Score::cp(10));
        assert_eq!(best.value().path_dependence(), cycle, "every move matters to a score inside the window");
        assert!(best.improve(mv, Value::new(Score::cp(60))) && best.is_cutoff());
        assert_eq!(best.value().path_dependence(), PathDependence::NONE, "a refutation stands alone");
    }
}
