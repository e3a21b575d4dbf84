//! What the results of games say about strength: numbers in, numbers out.

mod estimate;
mod ratings;
mod score;
mod sprt;

pub use estimate::Estimate;
pub use ratings::{PairResult, Rating, ratings};
pub use score::{Pentanomial, Points, Score};
pub use sprt::{Sprt, SprtError, Verdict};
