//! Making a book from games.

use super::key::Named;
use super::ledger::Ledger;
use super::record::Record;
use super::weights::{Positions, Weighed};
use super::writer::{BookWriter, WriteError};
use crate::notation::Game;
use std::path::{Path, PathBuf};

/// Which moves of games come into a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Plies of a game that are used, counted from its first position.
    pub depth: usize,
    /// Fewest games in which a move must occur.
    pub min_count: u64,
    /// Least weight (3·wins + draws − losses) that a move must have; at least 1.
    pub min_weight: u64,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { depth: 40, min_count: 1, min_weight: 4 }
    }
}

/// What a finished book is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookSize {
    /// Positions with at least one move in the book.
    pub positions: u64,
    /// Moves in the book.
    pub entries: u64,
    /// Moves that occurred but came too rarely or did too badly.
    pub dropped: u64,
}

/// Games on their way into a book.
pub struct Maker {
    rules: Rules,
    ledger: Ledger,
    writer: BookWriter,
    path: PathBuf,
}

impl Maker {
    /// Begins a book that will lie at `path`. Games take at most about `memory` bytes, any number of them; what does not fit
    /// goes to temporary files beside the book.
    ///
    /// # Errors
    /// When no book can be written there.
    pub fn new(path: &Path, rules: Rules, memory: usize) -> Result<Maker, WriteError> {
        let writer = BookWriter::create(path)?;
        let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
        let directory = directory.map_or(PathBuf::from("."), Path::to_path_buf);
        Ok(Maker { rules, ledger: Ledger::new(memory, directory), writer, path: path.to_path_buf() })
    }

    /// Adds the moves of a game. Without an outcome it counts as drawn.
    ///
    /// # Errors
    /// A full disk, and the like.
    pub fn add(&mut self, game: &Game) -> Result<(), WriteError> {
        let mut position = game.start.clone();
        for played in game.moves.iter().take(self.rules.depth) {
            let named = Named::new(&position);
            let mv = named.kept(played.mv);
            let record = Record::new(named.key(), mv, position.side_to_move(), game.outcome);
            self.ledger.push(record).map_err(|source| WriteError::Io { path: self.path.clone(), source })?;
            position.make(played.mv);
        }
        Ok(())
    }

    /// Writes the book.
    ///
    /// # Errors
    /// Those of [`Maker::add`].
    pub fn finish(self) -> Result<BookSize, WriteError> {
        let failed = |source| WriteError::Io { path: self.path.clone(), source };
        let mut positions = Positions::new(self.writer);
        let mut size = BookSize::default();
        let mut records = self.ledger.finish().map_err(failed)?.peekable();
        let mut moves: Vec<Weighed> = Vec::new();
        while let Some(record) = records.next() {
            let record = record.map_err(failed)?;
            match self.rules.weigh(&record) {
                Some(weight) => moves.push((record.mv, weight)),
                None => size.dropped += 1,
            }
            let goes_on = records.peek().is_some_and(|next| next.as_ref().is_ok_and(|next| next.key == record.key));
            if !goes_on && !moves.is_empty() {
                positions.push(record.key, &moves)?;
                size.positions += 1;
                moves.clear();
            }
        }
        size.entries = positions.finish()?;
        Ok(size)
    }
}

impl Rules {
    /// The weight of a move, when it is enough.
    fn weigh(&self, record: &Record) -> Option<u64> {
        let weight = u64::try_from(record.weight()).ok()?;
        (weight >= self.min_weight.max(1) && record.count() >= self.min_count).then_some(weight)
    }
}
