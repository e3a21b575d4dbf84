//! Moves as coordinates: `h2e2`, or `H2-E2` as the ICCS writes them.

use super::Ranks;
use crate::types::Move;

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

/// Reads a move in coordinates, `h2e2` or `H2-E2`, ranks 0 to 9. Whether it is legal anywhere is not asked.
///
/// # Errors
/// When the text has another form, or both points are the same.
pub fn parse_move(text: &str) -> Result<Move, MoveTextError> {
    Ranks::FromZero.parse(text)
}
