//! The value of a network as a table for people: what each piece contributes.

use super::network::{Network, pieces_of};
use crate::notation::piece_letter;
use crate::position::Position;
use crate::types::{Color, Piece, PieceKind, Score, Square};
use std::fmt;

/// Where the value of a network comes from. [`fmt::Display`] prints it as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkExplanation {
    /// The name of the network.
    pub network: String,
    pub side_to_move: Color,
    /// For the side to move.
    pub score: Score,
    /// In order of the points.
    pub pieces: Vec<PieceValue>,
}

/// What a piece contributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceValue {
    pub square: Square,
    pub piece: Piece,
    /// The value of the position minus that without the piece, in centipawns for the side the piece belongs to; `None` for kings,
    /// without which there is no value.
    pub value: Option<i32>,
}

impl NetworkExplanation {
    /// Evaluates `position` as a whole and without each of its pieces. Slow: meant for people and tests.
    pub fn new(network: &Network, position: &Position) -> NetworkExplanation {
        let placed = pieces_of(position);
        let side_to_move = position.side_to_move();
        let score = network.value_of(&placed, side_to_move);
        let value = |(place, &(square, piece)): (usize, &(Square, Piece))| {
            let without = || {
                let mut others = placed.clone();
                others.remove(place);
                let lost = score.value() - network.value_of(&others, side_to_move).value();
                if piece.color() == side_to_move { lost } else { -lost }
            };
            PieceValue { square, piece, value: (piece.kind() != PieceKind::King).then(without) }
        };
        let pieces = placed.iter().enumerate().map(value).collect();
        NetworkExplanation { network: network.name(), side_to_move, score, pieces }
    }
}

impl fmt::Display for NetworkExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: what each piece is worth to its side here, in centipawns", self.network)?;
        for rank in (0..Square::RANKS).rev() {
            write!(f, "{rank}")?;
            for file in 0..Square::FILES {
                let found = self.pieces.iter().find(|piece| piece.square == Square::new(file, rank));
                match found.map(|found| (piece_letter(found.piece), found.value)) {
                    Some((letter, Some(value))) => write!(f, " {letter}{value:<+6}")?,
                    Some((letter, None)) => write!(f, " {letter}      ")?,
                    None => write!(f, " .      ")?,
                }
            }
            writeln!(f)?;
        }
        writeln!(f, "  a       b       c       d       e       f       g       h       i")?;
        let name = format!("score of the network for {} (to move)", self.side_to_move.name());
        write!(f, "{name:<54}| {:>+6}", self.score.value())
    }
}
