//! Which rules a game is played by.

use crate::types::named;

named! {
    /// A set of rules about repetition and quiet play.
    pub enum RuleSet, "set of rules" {
        /// Those of the Asian and the World Xiangqi Federation: perpetual check loses, and so does a perpetual chase.
        #[default]
        Asian = "asian",
        /// The reduced ones of the computer league: check, and chases by the piece just moved from a list of attacks.
        ComputerLeague = "computer-league",
        /// Perpetual check loses, every other repetition is a draw.
        Simple = "simple",
    }
}

/// The rules of a game: a set, and for how long nothing may be captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub set: RuleSet,
    /// Full moves without a capture after which the game is drawn; `None`: as many as the set says.
    pub move_limit: Option<u16>,
}

impl Rules {
    /// Plies without a capture after which the game is drawn.
    #[inline]
    pub fn quiet_limit(self) -> u32 {
        2 * self.move_limit.unwrap_or(self.set.move_limit()) as u32
    }
}

impl From<RuleSet> for Rules {
    fn from(set: RuleSet) -> Rules {
        Rules { set, move_limit: None }
    }
}

impl RuleSet {
    /// How often a position has to occur before a referee rules.
    pub const fn occurrences(self) -> usize {
        match self {
            RuleSet::ComputerLeague => 4,
            RuleSet::Asian | RuleSet::Simple => 3,
        }
    }

    /// Full moves without a capture after which the game is drawn; what counts is up to
    /// [`quiet_count`](super::quiet_count).
    pub const fn move_limit(self) -> u16 {
        match self {
            RuleSet::ComputerLeague => 50,
            RuleSet::Asian | RuleSet::Simple => 60,
        }
    }
}
