//! Layer 2: workers that share the work of a tree, and nothing about what the tree is.
//!
//! What a split point carries is a type parameter ([`Shared`]), so that the same code serves the engine's search, the
//! synthetic trees of the tests and a model checker. `README.md` beside this file describes the life of a split point.

mod cancel;
mod cutoff_probability;
mod find_work;
mod guards;
mod handle;
mod idle_counters;
mod joinable;
mod parker;
mod policy;
mod searching;
mod slab;
mod speculation;
mod split_point;
pub mod sync;
mod team;
mod telemetry;
mod virtual_time;
mod work;

pub use cutoff_probability::Evidence;
pub use find_work::Joined;
pub use guards::{SplitGuard, SplitTally, Turn};
pub use handle::WorkerHandle;
pub use policy::{Expected, SplitCandidate, SplitPolicy};
pub use searching::SearchingTable;
pub use speculation::{Meanwhile, Speculation, SpeculationGuard, SpeculativeTask};
pub use split_point::SplitId;
pub use team::Team;
pub use telemetry::{DEPTHS, Event, EventKind, MOST_EVENTS, Watch, WorkerLog};
pub use virtual_time::{Costs, Deadlock, NODE, QUANTUM, Scheduler, WorkerClock};
pub use work::{Report, Reported, Work};

/// The types of what the workers of a split point share. The search that splits defines them.
pub trait Shared: Send + 'static {
    /// What a helper needs to start: written by the owner, read by the helpers.
    type Start: Default + Send + Sync;
    /// One piece of work, usually a move with its rank.
    type Item: Copy + Send;
    /// The result so far. Each report changes it under the lock.
    type Outcome: Default + Send;
}

/// The search was stopped, or a cut-off made this part of the tree unnecessary. Partial results are worthless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

#[cfg(all(test, any(mammoth_loom, mammoth_shuttle)))]
mod models;
#[cfg(test)]
mod tests;
