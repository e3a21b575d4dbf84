//! Move ordering.
//!
//! * `picker`: the moves of a node in stages, best first; `arena`: the buffer of all move lists.
//! * `history`, `piece_to`: counters of what refuted nodes before.
//! * `exchange`: what a capture wins or loses.

pub mod arena;
pub mod exchange;
pub mod history;
pub mod picker;
pub mod piece_to;
