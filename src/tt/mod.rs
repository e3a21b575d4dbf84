//! Layer 2: the transposition table, shared by all threads without a lock.
//!
//! From the outside in: a [`Table`] has buckets of one cache line; a bucket has four slots and chooses what to replace;
//! a slot is a pair of words that notices when it was torn by a race; a [`Word`] is an [`Entry`] in 64 bits.
//!
//! Scores in the table are relative to the node: the caller converts with `Score::to_table` and `Score::from_table`.
//! What depends on the path (repetition) does not belong here; the caller keeps it out.

mod bucket;
mod entry;
mod slot;
mod table;
mod word;

pub use entry::{Bound, Entry};
pub use table::{AllocationError, Table};
pub use word::{Age, Word};
