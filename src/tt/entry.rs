//! What the table knows about a position.

use crate::types::{Depth, Move, Score};

/// Which side of the true value the score of an entry lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score says nothing; the entry is kept for its evaluation or its move.
    None,
    /// The value is at most the score: no move reached alpha.
    Upper,
    /// The value is at least the score: a move failed high.
    Lower,
    /// The value is the score.
    Exact,
}

/// One position as the table remembers it.
///
/// The move is a hint: two positions can share a key, so that it is checked for legality before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, or the one that failed high.
    pub mv: Option<Move>,
    /// The score, with mates counted from this node ([`Score::to_table`]); within ±[`Score::INFINITE`].
    pub score: Score,
    /// The static evaluation, within ±[`Score::INFINITE`]; `None` when it was not asked for, as in check.
    pub eval: Option<Score>,
    /// The depth the score was searched to, kept within -8..=246; zero and below for quiescence.
    pub depth: Depth,
    /// What the score proves.
    pub bound: Bound,
    /// Whether the node was, or had been, on a principal variation.
    pub pv: bool,
}
