//! From what happened in games to what a book says.

use super::format::Entry;
use super::key;
use super::writer::{BookWriter, WriteError};
use crate::types::Move;

/// A move as a book keeps it, with a weight that may still be too large for an entry.
pub(super) type Weighed = (Move, u64);

/// Positions in the order of their keys, on their way into a book.
pub(super) struct Positions {
    writer: BookWriter,
    /// Entries of the position or positions that share the last lock.
    pending: Vec<Entry>,
}

impl Positions {
    pub(super) fn new(writer: BookWriter) -> Positions {
        Positions { writer, pending: Vec::new() }
    }

    /// Adds the moves of a position; positions come in the order of their keys.
    ///
    /// # Errors
    /// A full disk, and the like.
    pub(super) fn push(&mut self, key: u64, moves: &[Weighed]) -> Result<(), WriteError> {
        let lock = key::lock(key);
        if self.pending.first().is_some_and(|entry| entry.lock != lock) {
            self.flush()?;
        }
        self.pending.extend(scaled(moves).map(|(mv, weight)| Entry::new(lock, mv, weight)));
        Ok(())
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        // Two positions may share a lock, and even a move: the heavier entry stays.
        self.pending.sort_by_key(|entry| (entry.mv, std::cmp::Reverse(entry.weight)));
        self.pending.dedup_by_key(|entry| entry.mv);
        self.pending.sort_by_key(Entry::order);
        self.pending.drain(..).try_for_each(|entry| self.writer.push(entry))
    }

    /// Writes what is left; returns the number of entries of the book.
    ///
    /// # Errors
    /// Those of [`Positions::push`].
    pub(super) fn finish(mut self) -> Result<u64, WriteError> {
        self.flush()?;
        self.writer.finish()
    }
}

/// The weights of a position's moves in 16 bits, in the same proportions; none becomes zero.
fn scaled(moves: &[Weighed]) -> impl Iterator<Item = (Move, u16)> {
    let most = moves.iter().map(|&(_, weight)| weight).max().unwrap_or(0);
    let limit = u64::from(u16::MAX);
    let fit = move |weight: u64| {
        if most <= limit { weight } else { (u128::from(weight) * u128::from(limit) / u128::from(most)) as u64 }
    };
    moves.iter().map(move |&(mv, weight)| (mv, fit(weight).clamp(1, limit) as u16))
}
