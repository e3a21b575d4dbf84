//! A file that is one game.

use crate::notation::game_source::GameSource;
use crate::notation::read_error::LONGEST_GAME;
use crate::notation::{Game, GameError, ReadError};
use std::io::Read;

/// How the bytes of a file are read as a game.
type ReadGame<'a> = dyn Fn(&[u8]) -> Result<Game, GameError> + 'a;

/// The game of a file that is read as a whole.
pub(super) struct Once<'a, R> {
    source: Option<R>,
    read_game: &'a ReadGame<'a>,
    /// Why the file ends where it was not read any further.
    failure: Option<ReadError>,
}

impl<'a, R: Read> Once<'a, R> {
    pub(super) fn new(source: R, read_game: &'a ReadGame<'a>) -> Once<'a, R> {
        Once { source: Some(source), read_game, failure: None }
    }
}

impl<R: Read> GameSource for Once<'_, R> {
    fn next_game(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError> {
        let Some(source) = self.source.take() else { return self.failure.take().map_or(Ok(None), Err) };
        let mut bytes = Vec::new();
        self.failure = source.take(LONGEST_GAME as u64 + 1).read_to_end(&mut bytes).err().map(ReadError::Io);
        if bytes.len() > LONGEST_GAME {
            return Err(ReadError::EndlessRecord(0));
        }
        Ok(Some((self.read_game)(&bytes)))
    }
}
