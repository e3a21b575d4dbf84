//! Which pieces a name may mean, for reading.

use super::columns::{column, tandems};
use crate::position::Position;
use crate::types::{PieceKind, Square};
use std::collections::BTreeSet;

/// The first half of a move's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Who {
    pub(super) kind: PieceKind,
    /// Number of the file, when it is named.
    pub(super) file: Option<usize>,
    /// The place among several on a file, when it is named.
    pub(super) place: Option<Place>,
}

/// A place among several pieces of a kind on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    First,
    Last,
    Middle,
    /// The sign `+`: the first, but the second of four or five.
    Plus,
    /// The sign `-`: the last, but the last but one of four or five.
    Minus,
    /// Counted over all files that have several, from the right, each from the front; from 1.
    Number(usize),
    /// Counted on its file, from the front; from 1.
    Order(usize),
    /// A digit twice: the middle one of the file, by the rules of the federations where another file has several too, or
    /// [`Place::Order`].
    Double(usize),
}

impl Who {
    /// The pieces that may be meant: one set, and another for the case that none of the first can make the move.
    pub(super) fn candidates(&self, position: &Position) -> [Vec<Square>; 2] {
        match (self.place, self.file) {
            (Some(place), file) => [self.in_tandem(position, place, file), Vec::new()],
            (None, Some(file)) => {
                let column = column(position, self.kind, file);
                // The middle one of three or five pawns is named by its file alone. Others are named so by people in a
                // hurry, when only one of them can make the move.
                let is_odd = column.len() > 2 && column.len() % 2 == 1;
                [if is_odd { vec![column[column.len() / 2]] } else { Vec::new() }, column]
            }
            (None, None) => [Vec::new(), Vec::new()],
        }
    }

    fn in_tandem(&self, position: &Position, place: Place, file: Option<usize>) -> Vec<Square> {
        let several = tandems(position, self.kind).count() > 1;
        let columns = tandems(position, self.kind).filter(|&(number, _)| file.is_none_or(|file| file == number));
        if let Place::Number(number) = place {
            return columns.flat_map(|(_, column)| column).skip(number - 1).take(1).collect();
        }
        let places = match place {
            Place::Double(order) if several => vec![Place::Order(order), Place::Middle],
            Place::Double(order) => vec![Place::Order(order)],
            place => vec![place],
        };
        let at = |column: &[Square]| -> BTreeSet<Square> {
            places.iter().filter_map(|place| column.get(place.index(column.len())?).copied()).collect()
        };
        columns.flat_map(|(_, column)| at(&column)).collect()
    }
}

impl Place {
    /// The place in a column of this length, 0 for the foremost.
    fn index(self, length: usize) -> Option<usize> {
        let outer = usize::from(length > 3);
        match self {
            Place::First => Some(0),
            Place::Last => Some(length - 1),
            Place::Middle => (length % 2 == 1).then_some(length / 2),
            Place::Plus => Some(outer),
            Place::Minus => Some(length - 1 - outer),
            Place::Order(order) => Some(order - 1),
            Place::Number(_) | Place::Double(_) => None,
        }
    }
}
