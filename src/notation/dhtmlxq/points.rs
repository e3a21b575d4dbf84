//! Points, moves and positions as digits.

use crate::notation::board::{Board, PIECES_OF_SIDE};
use crate::position::Position;
use crate::types::{Color, Move, Piece, Square};

/// What stands for a piece that is gone.
const GONE: &str = "99";

/// The point of two digits.
pub(super) fn point(digits: &str) -> Option<Square> {
    let [file, row] = digits.as_bytes() else { return None };
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
    let (file, row) = (digit(file)?, digit(row)?);
    (file < Square::FILES).then(|| Square::new(file, Square::RANKS - 1 - row))
}

/// A point as digits.
pub(super) fn digits(square: Square) -> String {
    format!("{}{}", square.file(), Square::RANKS - 1 - square.rank())
}

/// The move of four digits.
pub(super) fn read_move(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    let (from, to) = (point(from)?, point(to)?);
    (from != to).then(|| Move::new(from, to))
}

/// The board of 64 digits; `None` when they are not that many or not all of them digits.
pub(super) fn read_board(text: &str) -> Option<Board> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut board = Board::empty();
    for slot in 0..32 {
        let color = if slot < 16 { Color::Red } else { Color::Black };
        if let Some(square) = point(&text[2 * slot..][..2]) {
            board.put(square, Piece::new(color, PIECES_OF_SIDE[slot % 16]));
        }
    }
    Some(board)
}

/// The board as 64 digits.
pub(super) fn write_board(position: &Position) -> String {
    let mut text = String::with_capacity(64);
    for color in Color::BOTH {
        let mut placed = [0; PIECES_OF_SIDE.len()];
        for kind in PIECES_OF_SIDE {
            let number = &mut placed[kind.index()];
            let square = position.pieces(color, kind).into_iter().nth(*number);
            *number += 1;
            text += &square.map_or(GONE.to_string(), digits);
        }
    }
    text
}
