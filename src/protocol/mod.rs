//! Layer 5: UCCI and UCI. A line of text becomes a [`Command`], an event becomes a line; the session in between is the
//! same for both. The other end of the pipe is here too: what a program says to an engine ([`GoRequest`] and its
//! neighbours), and an engine's line as a [`Reply`].

mod command;
mod input;
mod options;
mod output;
mod reply;
mod request;
mod score;
mod session;
mod ucci;
mod uci;

pub use command::{Command, CommandError, Dialect, Go, GoTime, PositionText};
pub use options::{MOVE_LIMIT_OPTION, RULE_OPTION};
pub use reply::{BestMove, InfoLine, OptionLine, Reply, read_reply};
pub use request::{ClockReading, GoRequest, Ranks, Unit, option_line, position_line};
pub use score::{ReportedScore, ReportedScoreError};
pub use session::run;

/// Reads a line as a command of `dialect`.
///
/// # Errors
/// What is wrong with it, as a sentence for the user.
pub fn parse(dialect: Dialect, line: &str) -> Result<Command, CommandError> {
    match dialect {
        Dialect::Ucci => ucci::parse(line),
        Dialect::Uci => uci::parse(line),
    }
}
