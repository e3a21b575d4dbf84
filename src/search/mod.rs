//! Layer 3: alpha-beta and everything around it.
//!
//! `README.md` beside this file is a guided tour. Where to look:
//!
//! * `alpha_beta`: the whole algorithm in one file with numbered stages; `kind`, `node` and `value`: what a node is; `quiescence`.
//! * `picker`, `history`, `exchange`: move ordering.
//! * `selectivity`: pruning and reductions as pure functions; `tunables`: their numbers; `heuristics`: their switches.
//! * `repetition`: the drawing rules in the tree.
//! * `deepening`, `mtdf`, `root_search`: iterative deepening, aspiration windows, MTD(f), the root; `best_lines`, `reporting`: what is shown.
//! * `worker`, `common`, `pool`, `job`: one searcher, what all searchers share, the threads, what to search.
//!
//! A file defines data, or it adds behaviour to `Worker`.
//! * `sharing`: everything that a serial engine lacks: split points, speculative search, shared histories.

mod alpha_beta;
mod arena;
mod best_lines;
mod common;
mod cpu_throttle;
mod crew;
mod deepening;
mod driver;
mod eval_cache;
pub mod exchange;
mod frame;
mod heuristics;
mod history;
mod job;
mod kind;
mod level;
mod memory;
mod move_rules;
mod moves;
mod mtdf;
mod node;
mod picker;
mod piece_to;
mod pool;
mod pruning;
mod quiescence;
mod repetition;
mod reporting;
mod root_board;
mod root_moves;
mod root_search;
mod search_info;
mod search_result;
mod selectivity;
mod sharing;
mod singular;
mod statistics;
pub mod tunables;
mod value;
mod worker;

pub use crew::ThreadsRefused;
pub use driver::Driver;
pub use heuristics::{Heuristic, Heuristics, HeuristicsError};
pub use job::Job;
pub use level::{IDLE_PERCENT, Level, Style};
pub use pool::{Pool, StopHandle};
pub use search_info::{Exactness, LineInfo, SearchInfo};
pub use search_result::SearchResult;
pub use sharing::calibration::{Calibration, CalibrationError, Price, calibrate};
pub use sharing::strategy::StrategyKind;
pub use statistics::Counters;

#[cfg(test)]
mod tests;
