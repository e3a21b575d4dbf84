//! Moves as coordinates: `h2e2`, or `H2-E2` as the ICCS writes them.

use crate::types::{Move, Square};

/// What is wrong with the text of a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// Not of the form `h2e2`.
    #[error("\"{0}\" is not a move: write it like h2e2 (files a-i, ranks 0-9)")]
    Form(String),
    /// From a point to itself.
    #[error("\"{0}\" goes nowhere")]
    NoStep(String),
}

/// Reads a move in coordinates, `h2e2` or `H2-E2`. Whether it is legal anywhere is not asked.
///
/// # Errors
/// When the text has another form, or both points are the same.
pub fn parse_move(text: &str) -> Result<Move, MoveTextError> {
    let shown = || text.chars().take(20).collect::<String>();
    let bytes = text.as_bytes();
    let squares = match *bytes {
        [a, b, c, d] | [a, b, b'-', c, d] => square(a, b).zip(square(c, d)),
        _ => None,
    };
    let (from, to) = squares.ok_or_else(|| MoveTextError::Form(shown()))?;
    if from == to {
        return Err(MoveTextError::NoStep(shown()));
    }
    Ok(Move::new(from, to))
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let file = file.to_ascii_lowercase().checked_sub(b'a')?;
    let rank = rank.checked_sub(b'0')?;
    if file as usize >= Square::FILES || rank as usize >= Square::RANKS {
        return None;
    }
    Some(Square::new(file as usize, rank as usize))
}
