//! Layer 4: a search as a function: a question in, an answer out, without threads, channels or locks of the caller's own.
//!
//! [`analyse`] is the whole of it for one position. An [`Analyser`] keeps its threads and its table from one question to the next,
//! can be listened to, and can be stopped from another thread.

mod analyser;
mod answer;
mod chances;
mod failure;
mod progress;

pub use analyser::{Analyser, Hear, Means, Question, Stopper};
pub use answer::{Analysis, Line, SpokenScore};
pub use chances::Chances;
pub use failure::{AnalyserError, SearchBrokeDown};
pub use progress::Progress;

use crate::position::Position;
use crate::time::Limits;

/// Searches a position on one thread with a table of 16 MiB and the network of this program.
///
/// The limits hold together: the search ends with the first that is reached. Without any it ends at the greatest depth there is,
/// which may take for ever. With limits of depth or nodes alone the answer is the same on every machine.
///
/// # Errors
/// When the system does not grant the thread or the table, and when the search breaks down by a fault of its own.
///
/// ```
/// use mammoth::notation::parse_fen;
/// use mammoth::time::Limits;
///
/// let position = parse_fen("3k5/9/9/9/9/9/9/9/8R/R3K4 w")?;
/// let analysis = mammoth::analyse(&position, Limits::depth(4))?;
/// let best = &analysis.lines[0];
/// assert!(best.score.is_mate() && best.moves.len() == 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyse(position: &Position, limits: Limits) -> Result<Analysis, AnalyserError> {
    let mut analyser = Analyser::new(Means { hash_mib: 16, ..Means::default() })?;
    Ok(analyser.ask(&Question::new(position, limits))?)
}

#[cfg(test)]
mod tests;
