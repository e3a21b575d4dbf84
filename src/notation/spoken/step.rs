//! What a piece does: the second half of a move's name.

use super::columns::{file_index, file_number};
use crate::position::Position;
use crate::types::{Color, Move, PieceKind, Square};

/// Where a piece goes, seen by its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Advance,
    Retreat,
    Traverse,
}

/// The second half of a move's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) direction: Direction,
    /// Points passed for a step along a file, else the number of the file it ends on: 1 to 9.
    pub(super) number: usize,
}

impl Step {
    pub(super) fn new(position: &Position, mv: Move) -> Step {
        let side = position.side_to_move();
        let [from, to] = [mv.from(), mv.to()].map(|square| square.relative_to(side));
        let direction = match to.rank().cmp(&from.rank()) {
            std::cmp::Ordering::Less => Direction::Retreat,
            std::cmp::Ordering::Equal => Direction::Traverse,
            std::cmp::Ordering::Greater => Direction::Advance,
        };
        let along_file = from.file() == to.file();
        let number = if along_file { from.rank().abs_diff(to.rank()) } else { file_number(to, side) };
        Step { direction, number }
    }

    /// Where it takes a piece of this kind; `None` when that is off the board or not how such a piece moves. Nothing is
    /// asked about what stands there or between.
    pub(super) fn target(self, kind: PieceKind, from: Square, side: Color) -> Option<Square> {
        let toward = match (self.direction, side) {
            (Direction::Traverse, _) => 0,
            (Direction::Advance, Color::Red) | (Direction::Retreat, Color::Black) => 1,
            _ => -1,
        };
        let length = match kind {
            PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse => {
                return self.diagonal(kind, from, side, toward);
            }
            _ => self.number as i32,
        };
        if toward != 0 {
            return from.offset(0, toward * length);
        }
        let to = Square::new(file_index(self.number, side)?, from.rank());
        (to != from).then_some(to)
    }

    fn diagonal(self, kind: PieceKind, from: Square, side: Color, toward: i32) -> Option<Square> {
        let to = file_index(self.number, side)?;
        let ranks = match (kind, to.abs_diff(from.file())) {
            (PieceKind::Advisor, 1) | (PieceKind::Horse, 2) => 1,
            (PieceKind::Elephant, 2) | (PieceKind::Horse, 1) => 2,
            _ => return None,
        };
        // Such pieces never step to the side.
        (toward != 0).then(|| from.offset(to as i32 - from.file() as i32, toward * ranks))?
    }
}
