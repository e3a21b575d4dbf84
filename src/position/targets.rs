//! Which moves are wanted.

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// Moves onto an enemy piece.
    Captures,
    /// Moves onto an empty point.
    Quiets,
    /// Both.
    All,
}
