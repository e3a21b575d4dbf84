//! Mammoth, a multi-threaded Chinese chess (xiangqi) engine.

pub mod notation;
pub mod parallel;
pub mod position;
pub mod types;
