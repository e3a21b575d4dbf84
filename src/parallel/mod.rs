//! Layer 2: workers that share the work of a tree, and nothing about what the tree is.
//!
//! What a split point carries is a type parameter ([`Shared`]), so that the same code serves the engine's search, the
//! synthetic trees of the tests and a model checker. `README.md` beside this file describes the life of a split point.
//!
//! What a [`Team`] consists of knows nothing of the team: `worker_state`, `split_point`, `joinable`, `cancel_signals`, `idle_counters`,
//! `parker`, `speculation_queue`, `telemetry`. What works with a team lies above it: `split`, `cancel`, `work`, `find_work`, `guards`,
//! `handle`, `speculation`, `span`.

mod cancel;
mod cancel_signals;
mod cutoff_probability;
mod expected;
mod find_work;
mod guards;
mod handle;
mod idle_counters;
mod joinable;
mod parker;
mod policy;
mod searching;
mod shared;
mod span;
mod speculation;
mod speculation_queue;
mod split;
mod split_point;
pub mod sync;
mod team;
mod telemetry;
mod virtual_time;
mod virtual_workers;
mod work;
mod worker_state;

pub use cutoff_probability::Evidence;
pub use expected::Expected;
pub use guards::{Joined, Meanwhile, SplitGuard, Turn};
pub use handle::WorkerHandle;
pub use policy::{SplitCandidate, SplitPolicy};
pub use searching::SearchingTable;
pub use shared::{Shared, Stopped};
pub use speculation::{SpeculationGuard, SpeculativeTask};
pub use speculation_queue::Speculation;
pub use split_point::SplitId;
pub use team::Team;
pub use telemetry::{DEPTHS, Event, EventKind, MOST_EVENTS, Watch, WorkerLog};
pub use virtual_time::{Costs, Deadlock, NODE, QUANTUM, Scheduler, WorkerClock};
pub use virtual_workers::VirtualWorkers;
pub use work::{Report, Reported, Work};
pub use worker_state::SplitTally;

#[cfg(all(test, any(mammoth_loom, mammoth_shuttle)))]
mod models;
#[cfg(test)]
mod tests;
