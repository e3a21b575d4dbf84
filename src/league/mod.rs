//! Layer 5: engines play each other, and what can be learnt from it.
mod adjudication;
mod arbiter;
mod client;
mod clock;
mod comment;
mod dialogue;
mod ending;
mod engine;
mod flood;
mod interrupt;
pub mod openings;
mod process;
mod referee;
mod schedule;
pub mod statistics;
mod thinking;
