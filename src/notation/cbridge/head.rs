//! The head of a record: names, result, and position.

use crate::notation::Outcome;
use crate::notation::board::Board;
use crate::notation::foreign_text::{says_nothing, tag_date, tidy};
use crate::types::{Color, Piece, PieceKind, Square};
use encoding_rs::UTF_16LE;

/// Bytes of the head; the moves begin behind it.
pub(super) const HEAD_BYTES: usize = 2214;

/// What a record begins with.
pub(super) const MAGIC: &[u8; 16] = b"CCBridge Record\0";

/// Texts: their tags, where they stand, and their bytes.
const TEXTS: [(&str, usize, usize); 21] = [
    ("Title", 180, 128),
    ("Event", 692, 64),
    ("Date", 884, 64),
    ("Site", 948, 64),
    ("Round", 756, 64),
    ("Red", 1076, 64),
    ("Black", 1300, 64),
    ("Class", 628, 64),
    ("Group", 820, 32),
    ("Table", 852, 32),
    ("TimeControl", 1012, 64),
    ("RedTeam", 1140, 64),
    ("RedTime", 1204, 64),
    ("RedElo", 1268, 32),
    ("BlackTeam", 1364, 64),
    ("BlackTime", 1428, 64),
    ("BlackElo", 1492, 32),
    ("Referee", 1524, 64),
    ("Annotator", 1652, 64),
    ("Author", 1780, 64),
    ("Termination", 2080, 32),
];

/// Pieces, by the lower half of their byte from 1 on; the upper half is 1 for Red and 2 for Black.
const PIECES: [PieceKind; 7] = [
    PieceKind::Chariot,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Advisor,
    PieceKind::King,
    PieceKind::Cannon,
    PieceKind::Pawn,
];

/// The head of a record.
pub(super) struct Head<'a>(pub(super) &'a [u8; HEAD_BYTES]);

impl Head<'_> {
    /// Of the records, not of the program: 2 is that of CCBridge 3.
    pub(super) fn version(&self) -> u8 {
        self.0[19]
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self.0[2076] {
            1 => Some(Outcome::RedWins),
            2 => Some(Outcome::BlackWins),
            3 => Some(Outcome::Draw),
            _ => None,
        }
    }

    pub(super) fn side(&self) -> Color {
        if self.0[2112] == 2 { Color::Black } else { Color::Red }
    }

    pub(super) fn board(&self) -> Board {
        let mut board = Board::empty();
        for index in 0..Square::COUNT {
            let byte = self.0[2120 + index];
            let color = match byte >> 4 {
                1 => Color::Red,
                2 => Color::Black,
                _ => continue,
            };
            let kind = usize::from(byte & 15).checked_sub(1).and_then(|number| PIECES.get(number));
            if let (Some(&kind), Some(square)) = (kind, point(index)) {
                board.put(square, Piece::new(color, kind));
            }
        }
        board
    }

    pub(super) fn tags(&self) -> Vec<(String, String)> {
        let text = |at: usize, length: usize| tidy(&text(&self.0[at..][..length]));
        let values = TEXTS.map(|(name, at, length)| (name, text(at, length)));
        let known = values.into_iter().filter(|(_, value)| !says_nothing(value));
        let tags = known.map(|(name, value)| (name.to_string(), if name == "Date" { tag_date(&value) } else { value }));
        tags.collect()
    }
}

/// A text up to its first zero.
pub(super) fn text(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).take_while(|unit| *unit != [0, 0]).count();
    UTF_16LE.decode_without_bom_handling(&bytes[..2 * units]).0.into_owned()
}

/// The point with this number.
pub(super) fn point(index: usize) -> Option<Square> {
    let (row, file) = (index / Square::FILES, index % Square::FILES);
    Square::RANKS.checked_sub(row + 1).map(|rank| Square::new(file, rank))
}
