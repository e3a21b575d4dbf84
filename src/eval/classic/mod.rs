//! The hand-made evaluation: one file a term, all weights as data.
//!
//! Material, places and what depends on the number of pieces follow the moves in an [`Accumulator`]; everything else is
//! computed from an attack map that is built once per call and shared by the terms. Each term answers for one side; the
//! numbers are in `weights` and `squares`. Midgame and endgame values are blended by the phase of the game (what chariots,
//! horses and cannons are left), and the result is scaled down where the side ahead lacks the means to win.

mod attack_map;
mod balance;
mod counts;
mod evaluate;
mod explain;
mod guards;
mod horse;
mod judgement;
mod king_safety;
mod mobility;
mod pawns;
mod psq;
mod scale;
mod squares;
mod tapered;
mod terms;
mod threats;
mod weights;

pub use evaluate::evaluate;
pub use explain::{Explanation, Row, explain};
pub use judgement::{Judgement, RANDOM_ERROR};
pub use psq::Accumulator;
pub use tapered::Tapered;
