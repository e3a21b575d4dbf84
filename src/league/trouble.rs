//! What can go wrong with an engine.

use std::time::Duration;

/// Why an engine cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The system does not start it.
    #[error("cannot be started: {0}")]
    NoStart(String),
    /// It does not answer what every engine must answer.
    #[error("did not answer {asked} within {} s", within.as_secs_f64())]
    Silent { asked: &'static str, within: Duration },
    /// It is gone.
    #[error("ended by itself ({0})")]
    Ended(String),
    /// It prints without end.
    #[error("flooded its output")]
    Flood,
    /// It leaves its input unread.
    #[error("does not read its input")]
    Deaf,
}

/// Why an answer does not come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The engine's doing.
    Failure(Failure),
    /// The match is to end.
    Interrupted,
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Failure(failure)
    }
}
