//! Layer 3: alpha-beta and everything around it.
//!
//! `README.md` beside this file is a guided tour. Where to look:
//!
//! * `alpha_beta`: the whole algorithm in one file with numbered stages; `kind`, `node` and `value`: what a node is; `quiescence`.
//! * `ordering`: the move picker, histories, the static exchange evaluation.
//! * `selectivity`: pruning and reductions as pure functions; `tunables`: their numbers; `heuristics`: their switches.
//! * `repetition`: the drawing rules in the tree; `tables`: endgame tables there; `table_score`: their scores.
//! * `root`: iterative deepening, aspiration windows, MTD(f), best lines, reports.
//! * `worker`, `common`, `pool`, `job`: one searcher, what all searchers share, the threads, what to search.
//! * `placement`: on which processors workers run, and where their memory lies.
//! * `sharing`: everything that a serial engine lacks: split points, speculative search, shared histories.
//! * `ranks`: several machines that search one position, in virtual time.
//!
//! A file defines data, or it adds behaviour to `Worker`.

mod alpha_beta;
mod checkpoint;
mod common;
mod cpu_throttle;
mod crew;
mod eval_cache;
mod frame;
mod heuristics;
mod job;
mod kind;
mod level;
mod memories;
mod memory;
mod move_rules;
mod moves;
mod node;
mod ordering;
mod placement;
mod pool;
mod preparation;
mod pruning;
mod quiescence;
mod ranks;
mod repetition;
mod root;
mod selectivity;
mod sharing;
mod singular;
mod statistics;
mod table_score;
mod tables;
pub mod tunables;
mod value;
mod worker;

pub use crew::ThreadsRefused;
pub use heuristics::{Heuristic, Heuristics, HeuristicsError};
pub use job::Job;
pub use level::{IDLE_PERCENT, Level, Style};
pub use ordering::exchange;
pub use placement::outcome::Placed;
pub use placement::plan::{Placement, PlacementError};
pub use placement::policy::{NumaPolicy, NumaPolicyError};
pub use pool::{Pool, StopHandle};
pub use ranks::mailboxes::Exchange;
pub use ranks::{MOST_RANKS, Ranks, RanksResult};
pub use root::driver::Driver;
pub use root::search_info::{Exactness, LineInfo, SearchInfo};
pub use root::search_result::SearchResult;
pub use sharing::calibration::{Calibration, CalibrationError, Price, calibrate};
pub use sharing::strategy::StrategyKind;
pub use statistics::Counters;

#[cfg(test)]
mod tests;
