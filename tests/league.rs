//! `mammoth match` from outside: engines that behave and engines that do not, game files, interruptions.
//!
//! Engines are made by the tests as shell scripts, so that most of this needs a Unix; what can be tested with this
//! binary as its own opponent runs everywhere.

#[path = "league/any_text.rs"]
mod any_text;
#[cfg(unix)]
#[path = "league/asking.rs"]
mod asking;
#[path = "support/cases.rs"]
mod cases;
#[cfg(unix)]
#[path = "support/executables.rs"]
mod executables;
#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;
#[path = "league/run.rs"]
mod run;

#[cfg(unix)]
#[path = "league/faults.rs"]
mod faults;
#[cfg(unix)]
#[path = "league/interruption.rs"]
mod interruption;
#[cfg(unix)]
#[path = "league/manners.rs"]
mod manners;
#[path = "league/refusal.rs"]
mod refusal;
#[path = "league/result.rs"]
mod result;
#[cfg(unix)]
#[path = "league/script.rs"]
mod script;
#[path = "league/shards.rs"]
mod shards;
