//! What every reader of a file of games has in common.

use super::{Game, GameError, ReadError};
use std::collections::VecDeque;

/// The games of a file, in order.
pub(super) trait GameSource {
    /// The next game, or what is wrong with it; `None` at the end of the file.
    ///
    /// # Errors
    /// When the file cannot be read any further; the next answer is `None`.
    fn next_game(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError>;
}

/// Games that were read and are still to be handed over, and why nothing can be read behind them.
#[derive(Default)]
pub(super) struct Ready {
    pub(super) games: VecDeque<Result<Game, GameError>>,
    pub(super) failure: Option<ReadError>,
}

impl Ready {
    /// The next one, as [`GameSource::next_game`] answers it; the failure behind the last.
    pub(super) fn next(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError> {
        match (self.games.pop_front(), self.failure.take()) {
            (None, Some(failure)) => Err(failure),
            (game, failure) => {
                self.failure = failure;
                Ok(game)
            }
        }
    }
}
