//! Which options an engine lists.

use super::client::{Client, Manners};
use super::engine::EngineSpec;
use super::interrupt::Interrupt;
use super::trouble::{Failure, Trouble};
use crate::protocol::OptionLine;
use std::sync::Arc;
use std::time::Duration;

/// Why nobody knows what an engine lists.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListingError {
    #[error("{name} ({program}) {failure}")]
    NoEngine { name: String, program: String, failure: Failure },
    #[error("interrupted")]
    Interrupted,
}

/// Starts an engine whose protocol is known and returns the options it lists.
///
/// # Errors
/// When it does not introduce itself in time.
pub fn listed_options(
    spec: &EngineSpec,
    start_timeout: Duration,
    interrupt: &Interrupt,
) -> Result<Vec<OptionLine>, ListingError> {
    let manners = Arc::new(Manners { start_timeout, ponder: false, record: false, interrupt: interrupt.clone() });
    match Client::start(&Arc::new(spec.clone().without_options()), &manners) {
        Ok(client) => {
            let options = client.options().to_vec();
            client.dismiss();
            Ok(options)
        }
        Err((Trouble::Interrupted, _)) => Err(ListingError::Interrupted),
        Err((Trouble::Failure(failure), _)) => {
            Err(ListingError::NoEngine { name: spec.name.clone(), program: spec.program.to_string(), failure })
        }
    }
}
