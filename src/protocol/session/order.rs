//! What `go` asked for, in the terms of the engine.

use super::super::command::LegalMoves;
use super::super::go::{Go, GoTime};
use super::state::Session;
use crate::engine::Order;
use crate::time::{Clock, GameClock, Limits};
use std::time::Duration;

/// How long a search takes that has no limit and that nobody could stop.
const UNSTOPPABLE: Duration = Duration::from_secs(1);

impl Session {
    /// What is to be searched. Moves to search that are not legal are left out with a remark; when none is left, all are searched.
    pub(super) fn order(&self, go: &mut Go, clock: Clock) -> Order {
        let texts = go.search_moves.take();
        let search_moves = texts.and_then(|texts| {
            let read = LegalMoves::read("searchmoves", self.engine.position(), &texts, self.ranks());
            read.remarks.into_iter().for_each(|text| go.remark(text));
            if read.moves.is_empty() {
                go.remark("none of searchmoves is legal; all moves are searched".to_string());
            }
            Some(read.moves).filter(|moves| !moves.is_empty())
        });
        let clock = if go.ponder && self.hears_while_thinking() { clock.pondering() } else { clock };
        let mut limits = self.limits(go);
        if limits == Limits::default() && !self.can_be_stopped() {
            go.remark(format!("without threads this takes {} ms", UNSTOPPABLE.as_millis()));
            limits.movetime = Some(UNSTOPPABLE);
        }
        Order { limits, clock, search_moves }
    }

    fn limits(&self, go: &Go) -> Limits {
        if go.infinite {
            return Limits::default();
        }
        let [own, other] = go.clocks(self.engine.position().side_to_move().index());
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            // A word of UCI, and in milliseconds wherever it is used.
            movetime: go.movetime.map(milliseconds),
            clock: own.map(|clock| self.game_clock(clock, other)),
        }
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
