//! `mammoth bench`: a fixed amount of search over real positions. At one thread its node count is the signature of the
//! search: the same on every run and every machine. `--speedtest` is one figure to compare machines by.

mod command;
mod listener;
mod measuring;
mod prompt;
mod report;
mod searched;
mod speed_report;
mod speedtest;
mod surroundings;

pub use self::command::Bench;
pub(super) use self::prompt::at_prompt;
