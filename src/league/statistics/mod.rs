//! What the results of games say about strength: numbers in, numbers out.
//!
//! # The one idea behind estimate and test
//!
//! Results come as counts over a few scores: a game brings 0, ½ or 1, a pair of games with colours reversed 0, ½, 1,
//! 1½ or 2. How likely each of them is depends on openings, draws and colours, none of which anybody wants to model. So
//! for every mean score `s` the distribution with that mean is taken under which the counts are likeliest, and its
//! logarithmic likelihood is called `l(s)` (`sample.rs`). It gives
//!
//! * the **interval**: all `s` whose `l(s)` is at most 1.92 below the best (Owen, "Empirical likelihood ratio
//!   confidence intervals for a single functional", Biometrika 75, 1988). It needs no normal approximation, stays
//!   between 0 and 1, and has an honest end also where every game was won;
//! * the **likelihood of superiority** as the signed root of that ratio at `s = ½`, so that it is 97.5 % exactly where
//!   the interval begins at 0 Elo;
//! * the **sequential test** ([`Sprt`]): `l(s1) - l(s0)`, the ratio of the generalised test (Li, Liu and Ying,
//!   "Generalized sequential probability ratio test for separate families of hypotheses", Sequential Analysis 33,
//!   2014), between the bounds of Wald ("Sequential tests of statistical hypotheses", Annals of Mathematical
//!   Statistics 16, 1945).
//!
//! Both games of a pair share an opening, and what the opening gives one colour it takes back with the other: pairs
//! vary less than two games do, and a test over pairs (the pentanomial model of Van den Bergh, used by Stockfish's
//! test server) ends earlier. So pairs are the unit wherever there are any. A game whose partner is missing is
//! then left out: most of those are the first of their pair, played with one colour.
//!
//! Elo is the logistic one everywhere: a difference `d` means a mean score of `1 / (1 + 10^(-d/400))`.

mod bradley_terry;
mod elo;
mod estimate;
mod linear;
mod pair_result;
mod rating;
mod ratings;
mod sample;
mod score;
mod sprt;

pub use estimate::Estimate;
pub use pair_result::PairResult;
pub use rating::Rating;
pub use ratings::ratings;
pub use score::{Pentanomial, Points, Score};
pub use sprt::{Sprt, SprtError, Verdict};
