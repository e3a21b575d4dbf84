//! What an engine may spend on its moves, and the clock that counts it.

use crate::protocol::ClockReading;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A game clock: `moves` moves (or all of them) in `base`, and `increment` more after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Moves of a period; `None` when the time is for the whole game.
    pub moves: Option<u32>,
    pub base: Duration,
    pub increment: Duration,
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no time control: write [MOVES/]TIME[+INCREMENT] in seconds, for example 10+0.1, 40/60 or 2:30+1")]
pub struct TimeControlError(String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let parse = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let base = match base.split_once(':') {
                Some((minutes, seconds)) => {
                    Duration::from_secs(minutes.parse::<u32>().ok()? as u64 * 60) + seconds_of(seconds)?
                }
                None => seconds_of(base)?,
            };
            let increment = seconds_of(increment)?;
            (Duration::from_millis(1)..=YEAR).contains(&base).then_some(TimeControl { moves, base, increment })
        };
        parse().ok_or_else(|| TimeControlError(text.chars().take(40).collect()))
    }
}

/// No time is longer.
const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// A time of at most a year, in whole milliseconds.
fn seconds_of(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|seconds| plain && *seconds <= YEAR.as_secs_f64())?;
    Some(Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// As it is read, in seconds: `40/60+0.5`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment > Duration::ZERO {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// What an engine may spend; limits that are given hold together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    pub clock: Option<TimeControl>,
    /// Time for each move.
    pub movetime: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies for each move.
    pub depth: Option<u32>,
}

impl Budget {
    /// How many limits are given.
    pub fn limits(&self) -> usize {
        let given = [self.clock.is_some(), self.movetime.is_some(), self.nodes.is_some(), self.depth.is_some()];
        given.into_iter().filter(|&given| given).count()
    }

    /// The same with all times multiplied, to whole milliseconds and at least one where there was one.
    pub fn scaled(&self, factor: f64) -> Budget {
        let scaled = |time: Duration| {
            let millis = (time.as_secs_f64() * 1000.0 * factor).round() as u64;
            Duration::from_millis(millis.max(u64::from(!time.is_zero())))
        };
        let clock = self.clock.map(|clock| TimeControl {
            base: scaled(clock.base),
            increment: scaled(clock.increment),
            ..clock
        });
        Budget { clock, movetime: self.movetime.map(scaled), ..*self }
    }

    /// Whether time is limited at all.
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.movetime.is_some()
    }

    /// Whether whole seconds say all of it.
    pub fn is_whole_seconds(&self) -> bool {
        let whole = |time: Duration| time.subsec_nanos() == 0;
        self.movetime.is_none_or(whole)
            && self.clock.is_none_or(|clock| whole(clock.base) && whole(clock.increment) && clock.base.as_secs() > 0)
    }
}

/// As game files write it in the tag `TimeControl`; a limit that is no clock names itself.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.clock.map(|clock| clock.to_string()));
        parts.extend(self.movetime.map(|time| format!("{}/move", time.as_secs_f64())));
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes/move")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.write_str(if parts.is_empty() { "-".to_string() } else { parts.join(", ") }.as_str())
    }
}

/// The clock of one side in one game.
#[derive(Clone, Copy, Debug)]
pub struct GameClock {
    budget: Budget,
    left: Duration,
    /// Moves until the next period; counts only when there are periods.
    moves_to_go: u32,
}

/// A move took longer than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overrun {
    pub used: Duration,
    pub allowed: Duration,
}

impl GameClock {
    /// A clock that nobody has used yet.
    pub fn new(budget: Budget) -> GameClock {
        let left = budget.clock.map_or(Duration::ZERO, |clock| clock.base);
        let moves_to_go = budget.clock.and_then(|clock| clock.moves).unwrap_or(0);
        GameClock { budget, left, moves_to_go }
    }

    /// What it counts.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Time for the next move; `None` when time is not limited.
    pub fn allowed(&self) -> Option<Duration> {
        let left = self.budget.clock.map(|_| self.left);
        left.into_iter().chain(self.budget.movetime).min()
    }

    /// What it reads; `None` without a game clock.
    pub fn reading(&self) -> Option<ClockReading> {
        let clock = self.budget.clock?;
        let moves_to_go = clock.moves.map(|_| self.moves_to_go);
        Some(ClockReading { left: self.left, increment: clock.increment, moves_to_go })
    }

    /// Takes the time of a move. What lies within `margin` above the limit is forgiven: the clock then stops at zero.
    ///
    /// # Errors
    /// When the move took longer.
    pub fn spend(&mut self, used: Duration, margin: Duration) -> Result<(), Overrun> {
        if let Some(allowed) = self.allowed()
            && used > allowed + margin
        {
            return Err(Overrun { used, allowed });
        }
        if let Some(clock) = self.budget.clock {
            self.left = self.left.saturating_sub(used) + clock.increment;
            if let Some(moves) = clock.moves {
                self.moves_to_go -= 1;
                if self.moves_to_go == 0 {
                    self.moves_to_go = moves;
                    self.left += clock.base;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn time_controls_are_read_and_written() {
        let read = |text: &str| text.parse::<TimeControl>().expect("readable");
        assert_eq!(read("10+0.1"), TimeControl { moves: None, base: ms(10_000), increment: ms(100) });
        assert_eq!(read("40/60"), TimeControl { moves: Some(40), base: ms(60_000), increment: ms(0) });
        assert_eq!(read("1:30+1").base, ms(90_000));
        for text in ["10+0.1", "40/60", "0.25", "3/1.5+0.001"] {
            assert_eq!(read(text).to_string(), text);
        }
        for text in ["", "x", "0", "-1", "1+-1", "0/5", "5/", "1e3", "inf", "NaN", "1+", "99999999999", "1:2:3", "0+1"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert!("525600:1".parse::<TimeControl>().is_err(), "more than a year");
    }

    #[test]
    fn increments_come_after_the_move() {
        let mut clock = GameClock::new(Budget { clock: "1+0.1".parse().ok(), ..Budget::default() });
        assert_eq!(clock.allowed(), Some(ms(1000)));
        assert_eq!(clock.spend(ms(400), ms(50)), Ok(()));
        assert_eq!(clock.reading().map(|reading| reading.left), Some(ms(700)));
        assert_eq!(clock.spend(ms(740), ms(50)), Ok(()), "within the margin");
        assert_eq!(clock.allowed(), Some(ms(100)), "the clock stops at zero");
        assert_eq!(clock.spend(ms(151), ms(50)), Err(Overrun { used: ms(151), allowed: ms(100) }));
    }

    #[test]
    fn times_are_scaled_and_nodes_are_not() {
        let clock = |text: &str| text.parse().ok();
        let budget = Budget { clock: clock("40/10+0.1"), movetime: Some(ms(3)), nodes: Some(7), depth: Some(5) };
        let half = Budget { clock: clock("40/5+0.05"), movetime: Some(ms(2)), ..budget };
        assert_eq!((budget.scaled(0.5), budget.scaled(1.0)), (half, budget));
        let least = Budget { clock: clock("40/0.001+0.001"), movetime: Some(ms(1)), ..budget };
        assert_eq!(budget.scaled(1e-9), least);
    }

    #[test]
    fn periods_begin_anew() {
        let mut clock = GameClock::new(Budget { clock: "2/1".parse().ok(), ..Budget::default() });
        assert_eq!(clock.reading().and_then(|reading| reading.moves_to_go), Some(2));
        clock.spend(ms(300), ms(0)).expect("in time");
        assert_eq!(clock.reading().and_then(|reading| reading.moves_to_go), Some(1));
        clock.spend(ms(300), ms(0)).expect("in time");
        let reading = clock.reading().expect("a clock");
        assert_eq!((reading.left, reading.moves_to_go), (ms(1400), Some(2)));
    }

    #[test]
    fn the_time_for_a_move_is_the_smaller_one() {
        let both = Budget { clock: "1".parse().ok(), movetime: Some(ms(200)), ..Budget::default() };
        let mut clock = GameClock::new(both);
        assert_eq!(clock.allowed(), Some(ms(200)));
        clock.spend(ms(900), ms(800)).expect("forgiven");
        assert_eq!(clock.allowed(), Some(ms(100)));
        assert_eq!(GameClock::new(Budget { nodes: Some(5), ..Budget::default() }).allowed(), None);
    }
}
