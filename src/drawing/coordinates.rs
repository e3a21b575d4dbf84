//! What stands at the edges of the board.

use crate::types::{Color, Square, named};

named! {
    /// What stands at the edges of the board.
    pub enum Coordinates, "kind of coordinates" {
        /// Files a to i, ranks 0 to 9.
        #[default]
        FromZero = "0-9",
        /// Files a to i, ranks 1 to 10.
        FromOne = "1-10",
        /// The numbers of the files in moves such as 炮二平五: Red's 一 to 九, Black's 1 to 9, each from its own right.
        Chinese = "chinese",
        /// Nothing.
        None = "none",
    }
}

const NUMBERS: [char; Square::FILES] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

impl Coordinates {
    /// The name of a file at the edge where `side` sits.
    pub(super) fn file(self, file: usize, side: Color) -> Option<char> {
        match (self, side) {
            (Coordinates::FromZero | Coordinates::FromOne, _) => Some((b'a' + file as u8) as char),
            (Coordinates::Chinese, Color::Red) => Some(NUMBERS[Square::FILES - 1 - file]),
            (Coordinates::Chinese, Color::Black) => Some((b'1' + file as u8) as char),
            (Coordinates::None, _) => None,
        }
    }

    /// The number of a rank.
    pub(super) const fn rank(self, rank: usize) -> Option<usize> {
        match self {
            Coordinates::FromZero => Some(rank),
            Coordinates::FromOne => Some(rank + 1),
            Coordinates::Chinese | Coordinates::None => None,
        }
    }

    /// Whether both sides name a file alike.
    pub(super) const fn are_common(self) -> bool {
        !matches!(self, Coordinates::Chinese)
    }
}
