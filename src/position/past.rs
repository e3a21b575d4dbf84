//! What is remembered of the moves made.

use crate::types::{Key, Move, Piece};

/// A move already made and what was true before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) key: Key,
    pub(super) quiet_plies: u16,
    /// `None` for a null move.
    pub(super) mv: Option<Move>,
    pub(super) captured: Option<Piece>,
    pub(super) was_in_check: bool,
}

/// A position that was left by a move, newest first in [`Position::past`](super::Position::past).
#[derive(Clone, Copy, Debug)]
pub struct PastView {
    /// Key of the position before the move.
    pub key: Key,
    /// Whether the side that made the move was in check before it.
    pub was_in_check: bool,
    /// The move; `None` for a null move.
    pub mv: Option<Move>,
    /// Whether it captured.
    pub captured: bool,
}
