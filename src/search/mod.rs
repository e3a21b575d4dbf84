//! Layer 3: alpha-beta and everything around it.
//!
//! Where to look: what a node is says `kind`, the algorithm is `alpha_beta` (one file, stages numbered), its forcing
//! end is `quiescence`, the order of moves `picker`, `history` and `exchange`, who of a team knows what about moves
//! `lore`, what is pruned and reduced `selectivity` with its numbers in `tunables`, the switches `heuristics`.
//! `deepening` drives the root, `split` shares nodes among workers, `pool` owns the threads.

mod ahead;
mod alpha_beta;
mod arena;
mod best_lines;
mod brothers;
mod calibration;
mod credit;
mod crew;
mod deepening;
mod deferral;
mod driver;
mod eval_cache;
pub mod exchange;
mod findings;
mod frame;
mod heuristics;
mod history;
mod job;
mod kind;
mod level;
mod lore;
mod memory;
mod move_rules;
mod news;
mod node;
mod picker;
mod played;
mod pool;
mod prospect;
mod pruning;
mod quiescence;
mod repetition;
mod rest;
mod rivals;
mod root;
mod selectivity;
mod singular;
mod split;
mod statistics;
mod strategy;
pub mod tunables;
mod value;
mod worker;

pub use calibration::{Calibration, CalibrationError, Price, calibrate};
pub use crew::ThreadsRefused;
pub use driver::Driver;
pub use findings::Findings;
pub use heuristics::{Heuristic, Heuristics, HeuristicsError};
pub use job::Job;
pub use level::{IDLE_PERCENT, Level, Style};
pub use news::{Exactness, Info, News};
pub use pool::{Pool, StopHandle};
pub use statistics::Counters;
pub use strategy::StrategyKind;

#[cfg(test)]
mod tests;
