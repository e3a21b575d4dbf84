//! What every reader of a file of games has in common.

use super::{Game, PgnError, ReadError};

/// The games of a file, in order.
pub(super) trait GameSource {
    /// The next game, or what is wrong with it; `None` at the end of the file.
    ///
    /// # Errors
    /// When the file cannot be read any further; the next answer is `None`.
    fn next_game(&mut self) -> Result<Option<Result<Game, PgnError>>, ReadError>;
}
