//! How a command fails.

use clap::error::ErrorKind;
use std::error::Error;

/// Why a command could not do its work; printed on standard error, exit code 1.
pub type Failure = Box<dyn Error>;

/// Arguments of a command that contradict each other; ends the program as every wrong usage does.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub struct WrongUsage {
    pub command: &'static str,
    pub kind: ErrorKind,
    pub text: String,
}
