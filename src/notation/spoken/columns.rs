//! Files by their numbers, and pieces of a kind that stand on one file.

use crate::position::Position;
use crate::types::{Color, PieceKind, Square};

/// The number of a file as `side` counts: 1 to 9 from its right.
pub(super) fn file_number(square: Square, side: Color) -> usize {
    match side {
        Color::Red => Square::FILES - square.file(),
        Color::Black => square.file() + 1,
    }
}

/// The file with this number, 0 to 8.
pub(super) fn file_index(number: usize, side: Color) -> Option<usize> {
    let number = Some(number).filter(|number| (1..=Square::FILES).contains(number))?;
    Some(if side == Color::Red { Square::FILES - number } else { number - 1 })
}

/// Pieces of a kind of the side to move on the file with this number, from the front to the back.
pub(super) fn column(position: &Position, kind: PieceKind, number: usize) -> Vec<Square> {
    let side = position.side_to_move();
    let Some(file) = file_index(number, side) else { return Vec::new() };
    let from_the_front = (0..Square::RANKS).rev().map(|rank| Square::new(file, rank).relative_to(side));
    from_the_front.filter(|&square| position.pieces(side, kind).contains(square)).collect()
}

/// The files on which two or more pieces of a kind stand, from the right, each from the front to the back.
pub(super) fn tandems(position: &Position, kind: PieceKind) -> impl Iterator<Item = (usize, Vec<Square>)> {
    let columns = (1..=Square::FILES).map(move |number| (number, column(position, kind, number)));
    columns.filter(|(_, column)| column.len() > 1)
}
