//! Several machines that search one position, in virtual time. A *rank* is one of them (the word is MPI's): a pool with a table of
//! its own. Ranks share no memory; what one has found reaches the others by messages, later.
//!
//! Every rank searches the whole tree from the root, and the first to reach the depth ends the search of all. A rank that is lost
//! costs time only.
//!
//! * `rank`: what a rank does differently from the others.
//! * `mailboxes`: messages with table entries, which arrive after a latency.
//! * `exchange`: when a worker polls the mailbox.
//! * `cluster`: the ranks together.

mod cluster;
mod exchange;
pub mod mailboxes;
pub mod rank;

pub use cluster::{MOST_RANKS, Ranks, RanksResult};
