//! What is written on the pieces.

use crate::types::{Color, Piece, PieceKind, named};

named! {
    /// What is written on the pieces.
    pub enum PieceSet, "set of pieces" {
        /// 帥仕相俥傌炮兵 and 將士象車馬砲卒.
        #[default]
        Chinese = "chinese",
        /// 帅仕相车马炮兵 and 将士象车马炮卒.
        Simplified = "simplified",
        /// K, A, E, H, R, C and P.
        Letters = "letters",
    }
}

/// In the order of [`PieceKind::ALL`], Red's before Black's.
const TRADITIONAL: [[char; PieceKind::COUNT]; 2] =
    [['帥', '仕', '相', '傌', '俥', '炮', '兵'], ['將', '士', '象', '馬', '車', '砲', '卒']];
const SIMPLIFIED: [[char; PieceKind::COUNT]; 2] =
    [['帅', '仕', '相', '马', '车', '炮', '兵'], ['将', '士', '象', '马', '车', '炮', '卒']];
const LETTERS: [char; PieceKind::COUNT] = ['K', 'A', 'E', 'H', 'R', 'C', 'P'];

impl PieceSet {
    /// The character on a piece. Letters are capital.
    pub const fn character(self, piece: Piece) -> char {
        let (side, kind) = (piece.color().index(), piece.kind().index());
        match self {
            PieceSet::Chinese => TRADITIONAL[side][kind],
            PieceSet::Simplified => SIMPLIFIED[side][kind],
            PieceSet::Letters => LETTERS[kind],
        }
    }

    /// The same where colours may be missing: Black's letters are small.
    pub(super) const fn cased_character(self, piece: Piece) -> char {
        let character = self.character(piece);
        match piece.color() {
            Color::Red => character,
            Color::Black => character.to_ascii_lowercase(),
        }
    }

    /// Whether the characters are Chinese.
    pub const fn is_chinese(self) -> bool {
        !matches!(self, PieceSet::Letters)
    }

    /// What stands on the river, to the left and to the right; nothing where no Chinese is wanted.
    pub const fn river(self) -> Option<[[char; 2]; 2]> {
        match self {
            PieceSet::Chinese => Some([['楚', '河'], ['漢', '界']]),
            PieceSet::Simplified => Some([['楚', '河'], ['汉', '界']]),
            PieceSet::Letters => None,
        }
    }
}
