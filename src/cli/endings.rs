//! How games end, as every command that lets engines play takes it.

use super::limits::Limits;
use crate::league::{Conditions, DrawRule, ResignRule};
use crate::rules::{RuleSet, Rules};
use clap::Args;

/// How a game ends.
#[derive(Args, Debug)]
pub struct Endings {
    /// End a game as won once both engines agree [default when given alone: movecount=3,score=800,twosided=true]
    #[arg(long, value_name = "RULE", num_args = 0..=1, default_missing_value = "movecount=3", help_heading = "Ending")]
    resign: Option<ResignRule>,
    /// End a game as drawn once both engines agree [default when given alone: movenumber=40,movecount=8,score=10]
    #[arg(long, value_name = "RULE", num_args = 0..=1, default_missing_value = "movecount=8", help_heading = "Ending")]
    draw: Option<DrawRule>,
    /// End a game as drawn after so many moves
    #[arg(long, value_name = "N", help_heading = "Ending", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// Rules of repetition and quiet play: asian, computer-league or simple
    #[arg(long, value_name = "SET", default_value_t = RuleSet::default(), help_heading = "Ending")]
    rule: RuleSet,
    /// Full moves without a capture after which a game is drawn [default: 60; 50 by the rules of the computer league]
    #[arg(long, value_name = "N", help_heading = "Ending", value_parser = clap::value_parser!(u16).range(1..=1000))]
    move_limit: Option<u16>,
}

impl Endings {
    /// The rules of repetition and quiet play.
    pub fn rules(&self) -> Rules {
        Rules { set: self.rule, move_limit: self.move_limit }
    }

    /// What holds for every game.
    pub fn conditions(&self, limits: &Limits, ponder: bool) -> Conditions {
        Conditions {
            margin: limits.margin(),
            grace: limits.grace(),
            patience: limits.patience(),
            resign: self.resign,
            draw: self.draw,
            max_moves: self.max_moves,
            rules: self.rules(),
            ponder,
        }
    }
}
