//! What a search returns and the window it is asked for.

use crate::types::{Move, Ply, Score};
use std::ops::Neg;

/// A score, and how far back the path matters to it.
///
/// A draw by repetition is true only on the path that repeats. `floor` is the earliest ply whose place on the path the
/// score leans on, so that a node can tell whether its score belongs into the table, where any path may find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub score: Score,
    floor: Floor,
}

/// The earliest node of the path a value depends on: 0 for moves made before the root, `ply + 1` otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Floor(u8);

impl Floor {
    /// Leans on nothing above the node itself.
    pub const FREE: Floor = Floor(u8::MAX);
    /// Leans on the game before the root.
    pub const GAME: Floor = Floor(0);

    /// Leans on the path from the position `plies` above the node at `ply`.
    #[inline]
    pub fn above(ply: Ply, plies: usize) -> Floor {
        Floor((ply.index() + 1).saturating_sub(plies) as u8)
    }

    /// Whether the path to the node at `ply` does not matter.
    #[inline]
    pub fn is_free_at(self, ply: Ply) -> bool {
        self.0 as usize > ply.index()
    }
}

impl Value {
    /// A score that is true on every path.
    #[inline]
    pub const fn free(score: Score) -> Value {
        Value { score, floor: Floor::FREE }
    }

    /// A score that leans on the path from `floor` on.
    #[inline]
    pub const fn leaning(score: Score, floor: Floor) -> Value {
        Value { score, floor }
    }

    /// The earliest ply it leans on.
    #[inline]
    pub const fn floor(self) -> Floor {
        self.floor
    }

    /// The same knowledge with another score.
    #[inline]
    pub const fn with_score(self, score: Score) -> Value {
        Value { score, floor: self.floor }
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value { score: -self.score, floor: self.floor }
    }
}

/// The open interval of scores that matter: above `alpha`, below `beta`.
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

    /// The window as the opponent sees it.
    #[inline]
    pub fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The best of the moves searched so far at a node, fail-soft.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    pub score: Score,
    /// The move that raised alpha, or the best of those that did not (`None` before the first).
    pub mv: Option<Move>,
    /// Whether `mv` raised alpha.
    pub raised: bool,
    floor: Floor,
}

impl Best {
    /// Before the first move.
    pub const NONE: Best =
        Best { score: Score::from_raw(-Score::INFINITE.raw()), mv: None, raised: false, floor: Floor::FREE };

    /// Takes in the result of a move; whether it is the best so far.
    #[inline]
    pub fn improve(&mut self, mv: Move, value: Value, window: Window) -> bool {
        // A cut-off leans on the refutation alone, everything else on all moves.
        self.floor = if value.score >= window.beta { value.floor } else { self.floor.min(value.floor) };
        if value.score <= self.score {
            return false;
        }
        self.score = value.score;
        self.mv = Some(mv);
        self.raised |= value.score > window.alpha;
        true
    }

    /// Raises the score to a bound that pruned moves cannot exceed.
    #[inline]
    pub fn at_least(&mut self, score: Score) {
        self.score = self.score.max(score);
    }

    /// The value of the node.
    #[inline]
    pub fn value(&self) -> Value {
        Value::leaning(self.score, self.floor)
    }
}

impl Default for Best {
    fn default() -> Self {
        Best::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_fen;

    #[test]
    fn a_value_knows_how_far_back_it_leans() {
        let ply = Ply::new;
        assert!(Floor::FREE.is_free_at(ply(100)));
        assert!(!Floor::GAME.is_free_at(Ply::ROOT));
        // A cycle of four plies that ends at ply six began at ply two.
        let floor = Floor::above(ply(6), 4);
        assert!(floor.is_free_at(ply(2)) && !floor.is_free_at(ply(3)));
        assert!(!Floor::above(ply(3), 4).is_free_at(Ply::ROOT), "it began before the root");

        let mv = parse_fen("4k4/9/9/9/9/9/9/9/R8/3K5 w").expect("a good FEN").legal_moves()[0];
        let window = Window::new(Score::cp(0), Score::cp(50));
        let mut best = Best::NONE;
        best.improve(mv, Value::leaning(Score::cp(-10), floor), window);
        best.improve(mv, Value::free(Score::cp(10)), window);
        assert_eq!(best.value().floor(), floor, "every move matters to a score inside the window");
        best.improve(mv, Value::free(Score::cp(60)), window);
        assert_eq!(best.value().floor(), Floor::FREE, "a refutation stands alone");
    }
}
