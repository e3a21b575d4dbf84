//! Which rules a game is played by.

use std::fmt;
use std::str::FromStr;

/// A set of rules about repetition and quiet play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Those of the Asian and the World Xiangqi Federation: perpetual check loses, and so does a perpetual chase.
    #[default]
    Asian,
    /// The reduced ones of the computer league: check, and chases by the piece just moved from a list of attacks.
    ComputerLeague,
    /// Perpetual check loses, every other repetition is a draw.
    Simple,
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

/// A text that names no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no set of rules: write asian, computer-league or simple")]
pub struct RuleSetError(String);

impl RuleSet {
    /// Every rule set.
    pub const ALL: [RuleSet; 3] = [RuleSet::Asian, RuleSet::ComputerLeague, RuleSet::Simple];

    /// The name in options and files.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Asian => "asian",
            RuleSet::ComputerLeague => "computer-league",
            RuleSet::Simple => "simple",
        }
    }

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

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<RuleSet, RuleSetError> {
        let found = RuleSet::ALL.into_iter().find(|set| set.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| RuleSetError(text.chars().take(40).collect()))
    }
}
