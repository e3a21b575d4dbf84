//! Several books as one.

use super::file::Book;
use super::format::Entry;
use super::weights::Positions;
use super::writer::{BookWriter, WriteError};
use crate::types::Move;
use std::iter::Peekable;
use std::path::Path;

/// Writes a book with the moves of all `books` to `path`: the weights of a move are added up. Returns its number of entries.
///
/// # Errors
/// When the book cannot be written. The files of `books` stay as they are; one of them may be replaced.
pub fn merge_books(books: &[Book], path: &Path) -> Result<u64, WriteError> {
    let mut positions = Positions::new(BookWriter::create(path)?);
    let mut sources: Vec<_> = books.iter().map(|book| book.iter().peekable()).collect();
    while let Some(lock) = sources.iter_mut().filter_map(|source| Some(source.peek()?.lock)).min() {
        let mut moves: Vec<(Move, u64)> = Vec::new();
        sources.iter_mut().for_each(|source| take(source, lock, &mut moves));
        positions.push(u64::from(lock) << 32, &moves)?;
    }
    positions.finish()
}

fn take(source: &mut Peekable<impl Iterator<Item = Entry>>, lock: u32, moves: &mut Vec<(Move, u64)>) {
    while let Some(entry) = source.next_if(|entry| entry.lock == lock) {
        let (Some(mv), weight) = (entry.mv, u64::from(entry.weight)) else { continue };
        match moves.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, sum)) => *sum += weight,
            None => moves.push((mv, weight)),
        }
    }
}
