//! Why there is no answer.

use crate::search::ThreadsRefused;
use crate::tt::AllocationError;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum AnalyserError {
    /// Not enough memory.
    #[error(transparent)]
    Table(#[from] AllocationError),
    /// Not enough threads.
    #[error(transparent)]
    Threads(#[from] ThreadsRefused),
    /// A fault of the search.
    #[error(transparent)]
    Broken(#[from] SearchBrokeDown),
}

/// A worker of the search panicked: what the search found says nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search broke down: {0}; please report this with the position and its moves")]
pub struct SearchBrokeDown(pub String);
