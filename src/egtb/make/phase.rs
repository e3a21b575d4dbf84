//! What is done with a class.

/// What is done with a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Moves are counted.
    Counting,
    /// Values of this rank are told to the positions before them.
    Rank(u16),
    /// Positions are looked for in which a side can only check for ever.
    Perpetual,
    /// The file is written.
    Writing,
}
