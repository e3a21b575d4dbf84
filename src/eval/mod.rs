//! Layer 2: the static evaluation.
//!
//! There are two: a network (`nnue`), and the hand-made one (`classic`), which explains itself and knows how to play weaker. An
//! [`Evaluator`] asks one of them: it follows the moves of one searcher and answers for its positions. With few pieces the answer is
//! scaled by what endgame tables say of the material (`endings`).

pub mod classic;
pub mod endings;
mod evaluator;
pub mod nnue;
mod piece_value;
mod scatter;

pub use evaluator::Evaluator;
pub use piece_value::piece_value;
