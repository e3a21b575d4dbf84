//! Layer 5: engines play each other, and what can be learnt from it.

pub mod openings;
pub mod statistics;
pub mod suite;
