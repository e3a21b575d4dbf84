//! One game.

use super::head::{HEAD_BYTES, Head, MAGIC, point, text};
use crate::notation::bytes::Bytes;
use crate::notation::foreign_text::tidy;
use crate::notation::tree::{Step, TreeReader};
use crate::notation::{Game, GameError, GameReason, Place};
use crate::types::{Move, Square};

/// What the first byte of a move says.
const ENDS_LINE: u8 = 1;
const HAS_OTHER: u8 = 2;
const HAS_COMMENT: u8 = 4;

/// Reads the game of a record; what stands behind it is passed over. Whose turn it is is told by the first move.
///
/// # Errors
/// Another version, a head that is cut off, a position that is none, a move that is not legal in the main line or in a variation,
/// and moves that are cut off; with all that could be read before.
pub fn read_cbr(bytes: &[u8]) -> Result<Game, GameError> {
    let refused = GameError::at_byte;
    let Some(head) = bytes.first_chunk::<HEAD_BYTES>().filter(|head| head.starts_with(MAGIC)).map(Head) else {
        return Err(refused(bytes.len().min(HEAD_BYTES), String::new(), GameReason::Torn));
    };
    if matches!(head.version(), 1 | 3..) {
        return Err(refused(19, head.version().to_string(), GameReason::Version("records of CCBridge 3")));
    }
    let mut moves = Bytes::behind(bytes, HEAD_BYTES);
    // The first record is no move: its comment is that of the game.
    let root = Record::next(&mut moves);
    let has_moves = root.as_ref().is_none_or(|root| root.flags & ENDS_LINE == 0) && !moves.is_empty();
    let first = Record::next(&mut moves.clone()).filter(|record| has_moves && !record.is_blank());
    let first = first.and_then(|record| point(record.from.into()));
    let start = head
        .board()
        .position(first, head.side())
        .map_err(|error| refused(2120, String::new(), GameReason::Position(Box::new(error))))?;
    let mut game = Game { tags: head.tags(), outcome: head.outcome(), ..Game::new(start) };
    game.comment = root.as_ref().map_or(String::new(), |root| root.comment.clone());
    let mut tree = TreeReader::new(game);
    if root.is_none() && !moves.is_empty() {
        tree.tear(Place::Byte(HEAD_BYTES), "");
    }
    while has_moves && tree.goes_on() {
        match Record::next(&mut moves) {
            // Zeros fill up the block of a record.
            Some(record) if record.is_blank() => break,
            Some(record) => tree.add(record.step()),
            None if tree.is_empty() && moves.is_empty() => break,
            None => tree.tear(Place::Byte(moves.at()), ""),
        }
    }
    tree.finish()
}

/// A move as it is kept.
struct Record {
    at: usize,
    flags: u8,
    from: u8,
    to: u8,
    comment: String,
}

impl Record {
    /// The next one; `None` when it is cut off.
    fn next(bytes: &mut Bytes) -> Option<Record> {
        let mut rest = *bytes;
        let at = rest.at();
        let [flags, _, from, to] = rest.array()?;
        let length = if flags & HAS_COMMENT != 0 { rest.u32()? } else { 0 };
        let comment = tidy(&text(rest.take(length as usize)?));
        *bytes = rest;
        Some(Record { at, flags, from, to, comment })
    }

    fn is_blank(&self) -> bool {
        (self.flags, self.from, self.to) == (0, 0, 0)
    }

    fn step(self) -> Step {
        let (from, to) = (point(self.from.into()), point(self.to.into()));
        let shown = |square: Option<Square>| square.map_or("?".to_string(), |square| square.to_string());
        Step {
            place: Place::Byte(self.at),
            mv: from.zip(to).filter(|(from, to)| from != to).map(|(from, to)| Move::new(from, to)),
            token: shown(from) + &shown(to),
            comment: self.comment,
            has_next: self.flags & ENDS_LINE == 0,
            has_other: self.flags & HAS_OTHER != 0,
        }
    }
}
