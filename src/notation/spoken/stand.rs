//! How a piece is told from others of its kind, for writing.

use super::columns::{column, file_number, tandems};
use crate::position::Position;
use crate::types::{Color, PieceKind, Square};

/// A piece among its like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) side: Color,
    pub(super) kind: PieceKind,
    /// Number of its file, 1 to 9.
    pub(super) file: usize,
    /// Its place among those of its kind on the file, when the file alone does not name it.
    pub(super) tandem: Option<Tandem>,
}

/// One of several pieces of a kind on a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tandem {
    /// 0 for the foremost.
    pub(super) index: usize,
    /// How many there are: 2, or up to 5 pawns.
    pub(super) count: usize,
    /// Another file has several pawns too.
    pub(super) elsewhere: bool,
    /// Its number among all pieces in tandem, file by file from the right, each from the front: 1 to 5.
    pub(super) number: usize,
}

impl Stand {
    /// # Panics
    /// When no piece stands there.
    pub(super) fn new(position: &Position, square: Square) -> Stand {
        let side = position.side_to_move();
        let kind = position.piece_on(square).expect("a move has a piece that moves").kind();
        let file = file_number(square, side);
        // Of two advisors or elephants on a file only the front one can retreat, and only the rear one advance.
        let tells_itself = matches!(kind, PieceKind::King | PieceKind::Advisor | PieceKind::Elephant);
        let tandem = (!tells_itself).then(|| Tandem::new(position, kind, file, square)).flatten();
        Stand { side, kind, file, tandem }
    }
}

impl Tandem {
    fn new(position: &Position, kind: PieceKind, file: usize, square: Square) -> Option<Tandem> {
        let column = column(position, kind, file);
        let all: Vec<(usize, Vec<Square>)> = tandems(position, kind).collect();
        let number = all.iter().flat_map(|(_, column)| column).position(|&other| other == square)? + 1;
        let index = column.iter().position(|&other| other == square)?;
        Some(Tandem { index, count: column.len(), elsewhere: all.len() > 1, number })
    }
}
