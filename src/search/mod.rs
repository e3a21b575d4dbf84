//! Layer 3: alpha-beta and everything around it.
//!
//! Where to look: what a node is says `kind`, the algorithm is `alpha_beta` (one file, stages numbered), its forcing
//! end is `quiescence`, the order of moves `picker`, `history` and `exchange`, what is pruned and reduced `selectivity` with its
//! numbers in `tunables`, the switches `heuristics`. `deepening` drives the root, `pool` owns the threads, and `sharing` has
//! everything that a serial engine lacks: split points, speculative search, and what workers tell each other.

mod alpha_beta;
mod arena;
mod best_lines;
mod cpu_throttle;
mod crew;
mod deepening;
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
mod memory;
mod move_rules;
mod moves;
mod news;
mod node;
mod picker;
mod piece_to;
mod pool;
mod pruning;
mod quiescence;
mod repetition;
mod root;
mod selectivity;
mod sharing;
mod singular;
mod statistics;
pub mod tunables;
mod value;
mod worker;

pub use crew::ThreadsRefused;
pub use driver::Driver;
pub use findings::Findings;
pub use heuristics::{Heuristic, Heuristics, HeuristicsError};
pub use job::Job;
pub use level::{IDLE_PERCENT, Level, Style};
pub use news::{Exactness, Info, News};
pub use pool::{Pool, StopHandle};
pub use sharing::calibration::{Calibration, CalibrationError, Price, calibrate};
pub use sharing::strategy::StrategyKind;
pub use statistics::Counters;

#[cfg(test)]
mod tests;
