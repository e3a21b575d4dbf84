//! What the front tells a job: a line of JSON each. Rank 0 passes all but the entries on to the other ranks.

use super::task::Task;
use serde::{Deserialize, Serialize};

/// What a rank is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Search. A search under way is stopped before.
    Search(Box<Task>),
    /// Stop searching.
    Stop,
    /// Forget what is known of positions.
    Forget,
    /// Entries of the front's table, as `batch::text_of` writes them.
    Entries { search: u64, entries: String },
    /// Come to an end.
    Quit,
}
