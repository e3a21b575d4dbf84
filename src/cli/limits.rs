//! What engines may spend on their moves, as every command that lets them play takes it.

use crate::league::{Budget, TimeControl};
use clap::Args;
use std::time::Duration;

/// The time for a move where no limit is given.
const USUAL_TIME: Duration = Duration::from_millis(100);

/// Limits of a game.
#[derive(Args, Debug)]
pub struct Limits {
    /// Time control: [MOVES/]TIME[+INCREMENT], in seconds
    #[arg(long, value_name = "TC", help_heading = "Limits", conflicts_with = "movetime")]
    tc: Option<TimeControl>,
    /// Milliseconds for each move [default where no limit is given: 100] (a UCCI engine is told a period of one move, for UCCI has no such limit)
    #[arg(long, value_name = "MS", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Nodes for each move
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies for each move
    #[arg(long, value_name = "PLIES", help_heading = "Limits", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Milliseconds by which a clock may be overrun; after them the engine is told to stop and has lost
    #[arg(long, value_name = "MS", default_value_t = 100, help_heading = "Limits")]
    time_margin: u32,
    /// Milliseconds an engine has to answer stop; after them it is killed
    #[arg(long, value_name = "MS", default_value_t = 200, help_heading = "Limits")]
    grace: u32,
    /// Seconds an engine may think where no clock runs (--nodes, --depth)
    #[arg(long, value_name = "S", default_value_t = 300, help_heading = "Limits")]
    patience: u32,
    /// Seconds an engine may take to start, and to get ready for a game
    #[arg(long, value_name = "S", default_value_t = 10, help_heading = "Limits", value_parser = clap::value_parser!(u32).range(1..))]
    start_timeout: u32,
}

impl Limits {
    /// What each move, or all of them together, may take. Where nobody says anything, a short time for each move; `is_said`: some
    /// engine has limits of its own.
    pub fn budget(&self, is_said: bool) -> Budget {
        let said = Budget {
            clock: self.tc,
            movetime: self.movetime.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
        };
        if is_said || said.limits() > 0 { said } else { Budget { movetime: Some(USUAL_TIME), ..said } }
    }

    /// How far a clock may be overrun.
    pub fn margin(&self) -> Duration {
        Duration::from_millis(self.time_margin.into())
    }

    /// How long an engine may take to answer `stop`.
    pub fn grace(&self) -> Duration {
        Duration::from_millis(self.grace.into())
    }

    /// Longest wait for a move where no clock runs.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.patience.into())
    }

    /// How long an engine may take to start, and to get ready.
    pub fn start_timeout(&self) -> Duration {
        Duration::from_secs(self.start_timeout.into())
    }
}
