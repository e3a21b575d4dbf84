//! What the engine has to say while it searches and between searches.

use crate::search::{SearchInfo, SearchResult};

/// What the engine has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line of information from the search.
    Info(SearchInfo),
    /// The search is over.
    Finished(SearchResult),
    /// The touching of the table's memory with this number has ended; to be passed to [`Engine::note_warm`](super::Engine::note_warm).
    Warm(u64),
    /// A sentence for the user, from other machines that search as well.
    Remark(String),
}
