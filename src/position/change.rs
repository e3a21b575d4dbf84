//! What moves change.

use crate::types::{Piece, Square};

/// What a move changed on the board: all that an incremental evaluation needs to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The piece that moved.
    pub mover: Piece,
    /// Where it stood.
    pub from: Square,
    /// Where it stands.
    pub to: Square,
    /// What stood there.
    pub captured: Option<Piece>,
}
