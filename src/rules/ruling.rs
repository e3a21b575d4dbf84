//! What the rules say.

/// What the rules say about a repetition, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Neither side offends, or both do so alike.
    Draw,
    /// The side to move offends, and worse than the other: it loses.
    Loses,
    /// The opponent offends, and worse: the side to move wins.
    Wins,
}

impl Ruling {
    /// The ruling seen from the other side.
    #[must_use]
    pub const fn for_the_other(self) -> Ruling {
        match self {
            Ruling::Draw => Ruling::Draw,
            Ruling::Loses => Ruling::Wins,
            Ruling::Wins => Ruling::Loses,
        }
    }
}
