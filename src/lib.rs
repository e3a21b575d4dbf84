//! Mammoth, a multi-threaded Chinese chess (xiangqi) engine.

pub mod cli;
pub mod engine;
pub mod eval;
pub mod notation;
pub mod parallel;
pub mod platform;
pub mod position;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod time;
pub mod tt;
pub mod types;
