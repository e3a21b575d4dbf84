//! Moves as coordinates: `h2e2`, or `H2-E2` as the ICCS writes them.

use super::{MoveTextError, Ranks};
use crate::types::Move;

/// Reads a move in coordinates, `h2e2` or `H2-E2`, ranks 0 to 9. Whether it is legal anywhere is not asked.
///
/// # Errors
/// When the text has another form, or both points are the same.
pub fn parse_move(text: &str) -> Result<Move, MoveTextError> {
    Ranks::FromZero.parse(text)
}
