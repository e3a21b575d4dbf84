//! The moves of a file, and the whole of it.

use super::head::{HEAD_BYTES, Head, point};
use super::key::Key;
use crate::notation::bytes::Bytes;
use crate::notation::foreign_text::tidy;
use crate::notation::tree::{Step, TreeReader};
use crate::notation::{Encoding, Game, GameError, GameReason, Place, decode};
use crate::types::{Move, Square};
use std::ops::RangeInclusive;

/// Versions that are read.
const VERSIONS: RangeInclusive<u8> = 10..=18;

/// Added to the points of every move.
const FROM_OFFSET: u8 = 24;
const TO_OFFSET: u8 = 32;

/// Reads the game of a file. Texts are GB18030 unless an encoding is given. Whose turn it is is told by the first move, since not
/// every program writes it into the head.
///
/// # Errors
/// Another version, a head that is cut off, a position that is none, a move that is not legal in the main line or in a variation,
/// and moves that are cut off; with all that could be read before.
pub fn read_xqf(bytes: &[u8], encoding: Option<Encoding>) -> Result<Game, GameError> {
    let refused = GameError::at_byte;
    let Some(head) = bytes.first_chunk::<HEAD_BYTES>().map(Head) else {
        return Err(refused(bytes.len(), String::new(), GameReason::Torn));
    };
    if !VERSIONS.contains(&head.version()) {
        return Err(refused(2, head.version().to_string(), GameReason::Version("versions 10 to 18 of XQF")));
    }
    let encoding = encoding.unwrap_or(Encoding::Gb18030);
    let key = head.key();
    let body = key.decrypt(&bytes[HEAD_BYTES..]);
    let mut moves = Moves { bytes: Bytes::behind(&body, 0), key: &key, is_encrypted: head.is_encrypted(), encoding };
    // The first record is no move: its comment is that of the game.
    let root = moves.next();
    let first = moves.clone().next().ok().flatten().and_then(|record| record.from);
    let start = head
        .board(&key)
        .position(first, head.side())
        .map_err(|error| refused(16, String::new(), GameReason::Position(Box::new(error))))?;
    let mut game = Game { tags: head.tags(encoding), outcome: head.outcome(), ..Game::new(start) };
    game.comment = match &root {
        Ok(Some(root)) => root.comment.clone(),
        _ => String::new(),
    };
    let mut tree = TreeReader::new(game);
    match root {
        Ok(Some(_)) => {}
        Ok(None) => tree.tear(Place::Byte(HEAD_BYTES), ""),
        Err(at) => tree.tear(Place::Byte(at), ""),
    }
    while tree.goes_on() {
        match moves.next() {
            Ok(Some(record)) => tree.add(record.step()),
            Ok(None) if tree.is_empty() => break,
            Ok(None) => tree.tear(Place::Byte(bytes.len()), ""),
            Err(at) => tree.tear(Place::Byte(at), ""),
        }
    }
    tree.finish()
}

/// A move as it is kept.
struct Record {
    at: usize,
    from: Option<Square>,
    to: Option<Square>,
    comment: String,
    has_next: bool,
    has_other: bool,
}

impl Record {
    fn step(self) -> Step {
        let points = self.from.zip(self.to);
        let shown = |square: Option<Square>| square.map_or("?".to_string(), |square| square.to_string());
        Step {
            place: Place::Byte(self.at),
            mv: points.filter(|(from, to)| from != to).map(|(from, to)| Move::new(from, to)),
            token: shown(self.from) + &shown(self.to),
            comment: self.comment,
            has_next: self.has_next,
            has_other: self.has_other,
        }
    }
}

/// What is still to be read of the moves.
#[derive(Clone)]
struct Moves<'a> {
    bytes: Bytes<'a>,
    key: &'a Key,
    is_encrypted: bool,
    encoding: Encoding,
}

impl Moves<'_> {
    /// The next record; `None` at the end of the file.
    ///
    /// # Errors
    /// The place in the file of a record that is cut off.
    fn next(&mut self) -> Result<Option<Record>, usize> {
        let at = HEAD_BYTES + self.bytes.at();
        if self.bytes.is_empty() {
            return Ok(None);
        }
        self.record(at).map(Some).ok_or(at)
    }

    fn record(&mut self, at: usize) -> Option<Record> {
        let [from, to, flags, _] = self.bytes.array()?;
        let (has_next, has_other, has_comment) = if self.is_encrypted {
            (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0)
        } else {
            (flags & 0xf0 != 0, flags & 0x0f != 0, true)
        };
        let length = if has_comment { self.bytes.u32()?.saturating_sub(self.key.comment) } else { 0 };
        let text = self.bytes.take(length as usize)?;
        Some(Record {
            at,
            from: point(from.wrapping_sub(FROM_OFFSET).wrapping_sub(self.key.from)),
            to: point(to.wrapping_sub(TO_OFFSET).wrapping_sub(self.key.to)),
            comment: tidy(&decode(text, Some(self.encoding))),
            has_next,
            has_other,
        })
    }
}
