//! Layer 5: one position on several machines, over MPI. Only in builds with the feature `mpi`.
//!
//! ```text
//! GUI ──UCCI, UCI──▶ front ──lines──▶ mpirun ──▶ rank 0 ◀──MPI──▶ rank 1 ◀──▶ … (a ring)
//!                    an engine of its own         an engine each
//! ```
//!
//! The front is an ordinary engine. It alone answers the GUI, and its own search alone decides when. A thread of the front starts a
//! job, `mpirun` with a rank on each host, hands it each position, and starts it again when it dies. Every rank searches the whole
//! tree with all of its threads. Table entries of some depth go round the ring of ranks, and from rank 0 to the front and back. What
//! the ranks find deeper than the front replaces what it says. `docs/experiments/cluster.md` says what of this was measured.
//!
//! The front: `front` (an engine's peers), `findings` (what all have found), `supervisor` (the life of the job), `request` (what
//! the engine asks it for), `job_process` (the pipes of a job), `launch` (its command line), `complaint` (what `mpirun` says of its
//! end).
//!
//! A rank: `rank` (its engine, and what it is told), `ring` (the others, as the engine sees them), `communicator` (messages over
//! MPI), `process` (from its start to its end).
//!
//! Both: `exchange` (table entries of a running search), `batch` (the same as bytes), `order`, `task` and `report` (lines of text
//! between front and rank 0, messages between ranks), `identity` (which program a rank is).

mod batch;
mod communicator;
mod complaint;
mod exchange;
mod findings;
mod front;
mod identity;
mod job_process;
mod launch;
mod order;
mod process;
mod rank;
mod report;
mod request;
mod ring;
mod supervisor;
mod task;

pub use front::Front;
pub use launch::{Launch, MOST_RANKS, Place, PlaceError};
pub use order::Order;
pub use process::run_rank;
pub use report::{LineReport, Report};
pub use task::Task;
