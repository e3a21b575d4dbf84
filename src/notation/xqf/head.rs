//! The head of a file: keys, position, result and names.

use super::key::Key;
use crate::notation::board::{Board, PIECES_OF_SIDE};
use crate::notation::foreign_text::{says_nothing, tag_date, tidy};
use crate::notation::{Encoding, Outcome, decode};
use crate::types::{Color, Piece, Square};

/// Bytes of the head; the moves begin behind it.
pub(super) const HEAD_BYTES: usize = 1024;

/// The first version whose moves are encrypted.
const FIRST_ENCRYPTED: u8 = 11;
/// The first version that lists the pieces in an order of its own.
const FIRST_SHIFTED: u8 = 12;

/// Texts: their tags, where the byte of their length stands, and how many bytes they may have.
const TEXTS: [(&str, usize, usize); 11] = [
    ("Title", 80, 63),
    ("Event", 208, 63),
    ("Date", 272, 15),
    ("Site", 288, 15),
    ("Red", 304, 15),
    ("Black", 320, 15),
    ("TimeControl", 336, 63),
    ("RedTime", 400, 15),
    ("BlackTime", 416, 15),
    ("Annotator", 464, 15),
    ("Author", 480, 15),
];

/// What a game is a part of, by its number; that it is a whole game is not said.
const TYPES: [&str; 4] = ["", "开局", "中局", "残局"];

/// The head of a file.
pub(super) struct Head<'a>(pub(super) &'a [u8; HEAD_BYTES]);

impl Head<'_> {
    pub(super) fn version(&self) -> u8 {
        self.0[2]
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.version() >= FIRST_ENCRYPTED
    }

    pub(super) fn key(&self) -> Key {
        match self.0.first_chunk() {
            Some(first) if self.is_encrypted() => Key::new(first),
            _ => Key::default(),
        }
    }

    /// Whose turn it is, as far as the head says it.
    pub(super) fn side(&self) -> Color {
        if self.0[50] == 1 { Color::Black } else { Color::Red }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self.0[51] {
            1 => Some(Outcome::RedWins),
            2 => Some(Outcome::BlackWins),
            3 => Some(Outcome::Draw),
            _ => None,
        }
    }

    pub(super) fn board(&self, key: &Key) -> Board {
        let mut board = Board::empty();
        for index in 0..32 {
            let shift = if self.version() >= FIRST_SHIFTED { usize::from(key.pieces) + 1 } else { 0 };
            let slot = (index + shift) % 32;
            let color = if slot < 16 { Color::Red } else { Color::Black };
            // A piece that is gone has a point outside the board.
            if let Some(square) = point(self.0[16 + index].wrapping_sub(key.pieces)) {
                board.put(square, Piece::new(color, PIECES_OF_SIDE[slot % 16]));
            }
        }
        board
    }

    pub(super) fn tags(&self, encoding: Encoding) -> Vec<(String, String)> {
        let mut tags: Vec<(String, String)> = Vec::new();
        for (name, at, most) in TEXTS {
            let length = usize::from(self.0[at]).min(most);
            let value = tidy(&decode(&self.0[at + 1..][..length], Some(encoding)));
            if !says_nothing(&value) {
                tags.push((name.to_string(), if name == "Date" { tag_date(&value) } else { value }));
            }
        }
        if let Some(kind) = TYPES.get(usize::from(self.0[64])).filter(|kind| !kind.is_empty()) {
            tags.push(("Type".to_string(), (*kind).to_string()));
        }
        tags
    }
}

/// The point of a byte that is not encrypted.
pub(super) fn point(byte: u8) -> Option<Square> {
    (usize::from(byte) < Square::COUNT).then(|| Square::new(usize::from(byte / 10), usize::from(byte % 10)))
}
