//! Ranks of positions that are won because the other side may not check for ever.

use serde::{Deserialize, Serialize};

/// A step of the second fixed point: the ranks of the positions in which the loser can only check for ever.
///
/// The loser to move has rank `first + 2 k`, the winner to move `first + 1 + 2 k`, where `k` is the number of checks that the winner has to
/// give in answer before the next move of its own that is none. Positions from which these are reached come behind `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    pub first: u16,
    pub last: u16,
}

impl Stage {
    /// Whether a rank is one of the loser's checks or the answers to them.
    pub fn contains(&self, rank: u16) -> bool {
        (self.first..=self.last).contains(&rank)
    }
}
