//! What the program that drives an engine says to it.

use super::Dialect;
use crate::notation::Ranks;
use crate::types::{Color, Move};
use std::fmt::Write;
use std::time::Duration;

/// Appends moves, a blank before each.
pub(super) fn push_moves(line: &mut String, moves: &[Move], ranks: Ranks) {
    for &mv in moves {
        line.push(' ');
        line.push_str(&ranks.write(mv));
    }
}

/// The unit in which an engine is told times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Seconds,
    Milliseconds,
}

impl Unit {
    /// A time in this unit, rounded down. A clock never reads less than one: engines take zero for no limit.
    fn clock(self, time: Duration) -> u128 {
        self.whole(time).max(1)
    }

    fn whole(self, time: Duration) -> u128 {
        match self {
            Unit::Seconds => u128::from(time.as_secs()),
            Unit::Milliseconds => time.as_millis(),
        }
    }
}

/// What a clock reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockReading {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next period; `None` when there is none.
    pub moves_to_go: Option<u32>,
}

/// Everything `go` can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoRequest {
    /// The side to move.
    pub side: Color,
    /// The clocks of Red and Black; `None` for a side that plays without one.
    pub clocks: [Option<ClockReading>; 2],
    /// Time for this move.
    pub movetime: Option<Duration>,
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Think on the opponent's time.
    pub ponder: bool,
    /// The opponent offers a draw (UCCI only).
    pub draw_offered: bool,
}

impl GoRequest {
    /// A request without any limit.
    pub fn new(side: Color) -> GoRequest {
        let clocks = [None; 2];
        GoRequest { side, clocks, movetime: None, nodes: None, depth: None, ponder: false, draw_offered: false }
    }

    /// The command.
    pub fn line(&self, dialect: Dialect, unit: Unit) -> String {
        match dialect {
            Dialect::Ucci => self.ucci(unit),
            Dialect::Uci => self.uci(),
        }
    }

    /// UCCI knows one limit at a time; a time for one move is a period of one move.
    fn ucci(&self, unit: Unit) -> String {
        let mut line = "go".to_string();
        if self.ponder {
            line.push_str(" ponder");
        } else if self.draw_offered {
            line.push_str(" draw");
        }
        let own = self.clocks[self.side.index()];
        let single = self.movetime.map(|left| ClockReading { left, moves_to_go: Some(1), ..ClockReading::default() });
        if let Some(clock) = own.or(single) {
            push_ucci_clock(&mut line, "", unit, &clock);
            if let Some(other) = self.clocks[self.side.opponent().index()] {
                push_ucci_clock(&mut line, "opp", unit, &other);
            }
        } else if let Some(nodes) = self.nodes {
            push_number(&mut line, "nodes", nodes);
        } else if let Some(depth) = self.depth {
            push_number(&mut line, "depth", depth);
        } else {
            line.push_str(" depth infinite");
        }
        line
    }

    fn uci(&self) -> String {
        let mut line = if self.ponder { "go ponder" } else { "go" }.to_string();
        for (clock, (left, increment)) in self.clocks.iter().zip([("wtime", "winc"), ("btime", "binc")]) {
            if let Some(clock) = clock {
                push_number(&mut line, left, Unit::Milliseconds.clock(clock.left));
                push_number(&mut line, increment, clock.increment.as_millis());
            }
        }
        if let Some(moves) = self.clocks[self.side.index()].and_then(|clock| clock.moves_to_go) {
            push_number(&mut line, "movestogo", moves);
        }
        if let Some(time) = self.movetime {
            push_number(&mut line, "movetime", Unit::Milliseconds.clock(time));
        }
        if let Some(nodes) = self.nodes {
            push_number(&mut line, "nodes", nodes);
        }
        if let Some(depth) = self.depth {
            push_number(&mut line, "depth", depth);
        }
        line
    }
}

fn push_ucci_clock(line: &mut String, prefix: &str, unit: Unit, clock: &ClockReading) {
    push_number(line, &format!("{prefix}time"), unit.clock(clock.left));
    match clock.moves_to_go {
        Some(moves) => push_number(line, &format!("{prefix}movestogo"), moves),
        None => push_number(line, &format!("{prefix}increment"), unit.whole(clock.increment)),
    }
}

fn push_number(line: &mut String, keyword: &str, number: impl std::fmt::Display) {
    write!(line, " {keyword} {number}").expect("writing to a string succeeds");
}

/// The command that sets an option; an empty value is none.
pub fn option_line(dialect: Dialect, name: &str, value: &str) -> String {
    match (dialect, value) {
        (Dialect::Ucci, "") => format!("setoption {name}"),
        (Dialect::Ucci, _) => format!("setoption {name} {value}"),
        (Dialect::Uci, "") => format!("setoption name {name}"),
        (Dialect::Uci, _) => format!("setoption name {name} value {value}"),
    }
}

/// The command that sets a position.
pub fn position_line(fen: &str, moves: &[Move], ranks: Ranks) -> String {
    let mut line = format!("position fen {fen}");
    if !moves.is_empty() {
        line.push_str(" moves");
        push_moves(&mut line, moves, ranks);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_move};

    fn clock(millis: u64, increment: u64, moves_to_go: Option<u32>) -> Option<ClockReading> {
        let [left, increment] = [millis, increment].map(Duration::from_millis);
        Some(ClockReading { left, increment, moves_to_go })
    }

    #[test]
    fn clocks_are_told_in_the_words_of_each_protocol() {
        let clocks = [clock(61_900, 500, None), clock(400, 1_000, None)];
        let go = GoRequest { clocks, ..GoRequest::new(Color::Red) };
        let line = go.line(Dialect::Uci, Unit::Milliseconds);
        assert_eq!(line, "go wtime 61900 winc 500 btime 400 binc 1000");
        let line = go.line(Dialect::Ucci, Unit::Milliseconds);
        assert_eq!(line, "go time 61900 increment 500 opptime 400 oppincrement 1000");
        let line = go.line(Dialect::Ucci, Unit::Seconds);
        assert_eq!(line, "go time 61 increment 0 opptime 1 oppincrement 1", "rounded down, never zero");
        let periods = GoRequest { clocks: [None, clock(9_000, 0, Some(7))], ..GoRequest::new(Color::Black) };
        assert_eq!(periods.line(Dialect::Uci, Unit::Seconds), "go btime 9000 binc 0 movestogo 7");
        assert_eq!(periods.line(Dialect::Ucci, Unit::Seconds), "go time 9 movestogo 7");
    }

    #[test]
    fn other_limits_and_adjectives() {
        let plain = GoRequest::new(Color::Red);
        let both = |go: GoRequest| [Dialect::Ucci, Dialect::Uci].map(|dialect| go.line(dialect, Unit::Milliseconds));
        let movetime = GoRequest { movetime: Some(Duration::from_millis(100)), ..plain };
        assert_eq!(both(movetime), ["go time 100 movestogo 1", "go movetime 100"]);
        let nodes = GoRequest { nodes: Some(20_000), draw_offered: true, ..plain };
        assert_eq!(both(nodes), ["go draw nodes 20000", "go nodes 20000"]);
        let depth = GoRequest { depth: Some(5), ponder: true, ..plain };
        assert_eq!(both(depth), ["go ponder depth 5", "go ponder depth 5"]);
        assert_eq!(both(plain)[0], "go depth infinite");
    }

    #[test]
    fn positions_and_options_are_told() {
        let moves = ["h2e2", "h9g7"].map(|text| parse_move(text).expect("a move"));
        let line = position_line(START_FEN, &moves, Ranks::FromOne);
        assert_eq!(line, format!("position fen {START_FEN} moves h3e3 h10g8"));
        assert_eq!(position_line(START_FEN, &[], Ranks::FromZero), format!("position fen {START_FEN}"));
        assert_eq!(option_line(Dialect::Ucci, "hashsize", "16"), "setoption hashsize 16");
        assert_eq!(option_line(Dialect::Uci, "Clear Hash", ""), "setoption name Clear Hash");
        assert_eq!(option_line(Dialect::Uci, "Hash", "16"), "setoption name Hash value 16");
    }
}
