//! What holds for every game of a match.

use super::adjudication::{DrawRule, ResignRule};
use crate::rules::{RuleSet, Rules};
use std::fmt;
use std::time::Duration;

/// What holds for every game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// How far a clock may be overrun: what lies between engine and referee costs time, too.
    pub margin: Duration,
    /// How long an engine may take to answer `stop` before it is killed.
    pub grace: Duration,
    /// Longest wait for a move where no clock runs.
    pub patience: Duration,
    pub resign: Option<ResignRule>,
    pub draw: Option<DrawRule>,
    /// Moves of a side after which a game is drawn.
    pub max_moves: Option<u32>,
    /// The rules of repetition the referee goes by.
    pub rules: Rules,
    /// Engines may think on the opponent's time.
    pub ponder: bool,
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [margin, grace, patience] = [self.margin, self.grace, self.patience].map(|time| time.as_millis());
        write!(f, "margin {margin} ms, grace {grace} ms, patience {patience} ms")?;
        self.resign.map_or(Ok(()), |rule| write!(f, ", resign {rule}"))?;
        self.draw.map_or(Ok(()), |rule| write!(f, ", draw {rule}"))?;
        self.max_moves.map_or(Ok(()), |moves| write!(f, ", at most {moves} moves"))?;
        if self.rules.set != RuleSet::default() {
            write!(f, ", {} rules", self.rules.set)?;
        }
        self.rules.move_limit.map_or(Ok(()), |moves| write!(f, ", {moves} moves without a capture"))?;
        f.write_str(if self.ponder { ", pondering" } else { "" })
    }
}
