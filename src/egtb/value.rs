//! What a position is worth.

use std::fmt;

/// How a game ends between two that make no mistake, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    Loss,
    Draw,
    Win,
}

impl Outcome {
    /// The same for the other side.
    pub fn reversed(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// The value of a position for the side to move, in sixteen bits: bit 15 draw, bit 14 win, bit 13 by the rule of perpetual check, and
/// the rank in the others.
///
/// The rank of a value that needs no rule is the number of plies to mate or to the next capture that decides, when the winner hurries and the loser
/// delays. The rank of a value by the rule orders the positions in the same way, but counts no plies: the loser may check for ever,
/// and loses by that.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(u16);

impl Value {
    /// Nobody can win.
    pub const DRAW: Value = Value(1 << 15);
    /// The side to move is mated or stalemated.
    pub const LOST: Value = Value(0);
    /// The greatest rank.
    pub const MOST_RANK: u16 = Self::BY_RULE - 1;
    const WIN: u16 = 1 << 14;
    const BY_RULE: u16 = 1 << 13;

    /// A win for the side to move.
    pub fn win(rank: u16, by_rule: bool) -> Value {
        Value(Self::WIN | Value::loss(rank, by_rule).0)
    }

    /// A loss for the side to move.
    pub fn loss(rank: u16, by_rule: bool) -> Value {
        debug_assert!(rank <= Self::MOST_RANK);
        Value(rank | if by_rule { Self::BY_RULE } else { 0 })
    }

    /// Reads what [`Value::bits`] wrote; `None` for any other number.
    pub fn from_bits(bits: u16) -> Option<Value> {
        (bits <= Self::DRAW.0).then_some(Value(bits))
    }

    /// Sixteen bits.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// The outcome.
    pub fn outcome(self) -> Outcome {
        match self {
            Value::DRAW => Outcome::Draw,
            Value(bits) if bits & Self::WIN != 0 => Outcome::Win,
            _ => Outcome::Loss,
        }
    }

    /// Whether it needs the rule that perpetual check loses.
    pub fn is_by_rule(self) -> bool {
        self != Self::DRAW && self.0 & Self::BY_RULE != 0
    }

    /// The rank; 0 for a draw.
    pub fn rank(self) -> u16 {
        self.0 & Self::MOST_RANK
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.outcome() {
            Outcome::Win => "win",
            Outcome::Loss => "loss",
            Outcome::Draw => return f.pad("draw"),
        };
        f.pad(&match (self.is_by_rule(), self.rank()) {
            (true, rank) => format!("{name} by perpetual check, rank {rank}"),
            (false, 1) => format!("{name} in 1 ply"),
            (false, plies) => format!("{name} in {plies} plies"),
        })
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
