//! What is wrong with coordinates.

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
