//! What `go` asked for.

use crate::types::Depth;
use std::time::Duration;

/// The limits of one search; whichever is met first ends it. None at all means: until `stop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Iterations to complete.
    pub depth: Option<Depth>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// A mate in so many moves or fewer.
    pub mate: Option<u32>,
    /// Time for this move, used up unless something else ends the search.
    pub movetime: Option<Duration>,
    /// The game clock, to be divided sensibly.
    pub clock: Option<GameClock>,
}

impl Limits {
    /// Only so many iterations.
    pub fn depth(plies: i32) -> Limits {
        Limits { depth: Some(Depth::new(plies)), ..Limits::default() }
    }

    /// Only so many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Only so much time.
    pub fn movetime(time: Duration) -> Limits {
        Limits { movetime: Some(time), ..Limits::default() }
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` when the time is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Time the opponent has left, when that is known.
    pub opponent_left: Option<Duration>,
    /// The engine also thinks on the opponent's time, so that its own lasts longer.
    pub ponders: bool,
}
