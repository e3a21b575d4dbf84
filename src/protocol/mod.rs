//! Layer 5: UCCI and UCI. A line of text becomes a [`Command`], an event becomes a line; the session in between is the
//! same for both. The other end of the pipe is here too: what a program says to an engine ([`GoRequest`] and its
//! neighbours), and an engine's line as a [`Reply`].

mod command;
mod go;
mod input;
mod log;
mod options;
mod output;
mod parse;
mod queue;
mod reader;
mod reply;
mod request;
mod score;
mod session;
mod show;
mod ucci;
mod uci;

pub use crate::notation::Ranks;
pub use command::{Command, CommandError, Dialect, PositionText, SetUp, Show};
pub use go::{Go, GoTime};
pub use options::{MOVE_LIMIT_OPTION, RULE_OPTION};
pub use parse::parse;
pub use reply::{BestMove, InfoLine, OptionLine, Reply, read_reply};
pub use request::{ClockReading, GoRequest, Unit, option_line, position_line};
pub use score::{ReportedScore, ReportedScoreError};
pub use session::{Bench, TaskOutput, run};
