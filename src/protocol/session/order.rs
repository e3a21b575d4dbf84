//! What `go` asked for, in the terms of the engine.

use super::super::command::legal_moves;
use super::super::go::{Go, GoTime};
use super::Session;
use crate::engine::Order;
use crate::time::{Clock, GameClock, Limits};
use crate::types::Depth;
use std::time::Duration;

impl Session {
    /// What is to be searched.
    pub(super) fn order(&self, go: &Go, clock: Clock) -> Result<Order, String> {
        let search_moves = match &go.search_moves {
            None => None,
            Some(texts) => {
                let moves = legal_moves("go searchmoves", self.engine.position(), texts, self.ranks());
                Some(moves.map_err(|error| error.to_string())?)
            }
        };
        let clock = if go.ponder && !self.options.batch { clock.pondering() } else { clock };
        Ok(Order { limits: self.limits(go)?, clock, search_moves })
    }

    fn limits(&self, go: &Go) -> Result<Limits, String> {
        let deepest = Depth::MAX.plies() as u32;
        if go.depth.is_some_and(|depth| depth > deepest) {
            return Err(format!("go: depth is a number from 0 to {deepest}"));
        }
        if go.mate == Some(0) {
            return Err("go: mate is a number of moves, at least 1".to_string());
        }
        if go.infinite {
            return Ok(Limits::default());
        }
        let [own, other] = go.clocks(self.engine.position().side_to_move().index());
        Ok(Limits {
            depth: go.depth.map(|depth| Depth::new(depth as i32)),
            nodes: go.nodes,
            mate: go.mate,
            // A word of UCI, and in milliseconds wherever it is used.
            movetime: go.movetime.map(milliseconds),
            clock: own.map(|clock| self.game_clock(clock, other)),
        })
    }

    fn game_clock(&self, own: GoTime, other: Option<GoTime>) -> GameClock {
        let seconds = !self.speaks_uci() && !self.options.use_millisec;
        let unit = |time: u64| milliseconds(if seconds { time.saturating_mul(1000) } else { time });
        GameClock {
            left: unit(own.left.unwrap_or(0)),
            increment: unit(own.increment),
            moves_to_go: own.moves_to_go,
            opponent_left: other.and_then(|clock| clock.left).map(unit),
            ponders: self.engine.settings().ponders,
        }
    }
}

/// A year is beyond every game, and far from overflow.
fn milliseconds(time: u64) -> Duration {
    Duration::from_millis(time.min(365 * 24 * 3_600_000))
}
