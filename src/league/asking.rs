//! Which protocol an engine speaks, found out by asking it.

use super::client::{Client, Manners};
use super::engine::EngineSpec;
use super::interrupt::Interrupt;
use super::trouble::{Failure, Trouble};
use crate::protocol::Dialect;
use std::sync::Arc;
use std::time::Duration;

/// Why nobody knows what an engine speaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskingError {
    #[error(
        "{program} speaks neither protocol: asked in UCI it {uci}, asked in UCCI it {ucci}. Is it an engine? A longer \
         --start-timeout gives it more time; protocol=uci or protocol=ucci in its description saves the question"
    )]
    Neither { program: String, uci: Failure, ucci: Failure },
    #[error("interrupted")]
    Interrupted,
}

/// The same engine with its protocol, which is asked for when the description does not name it: first `uci`, then, of a process of
/// its own since not every engine survives a word it does not know, `ucci`.
///
/// # Errors
/// When it answers neither, with what it did instead.
pub fn with_protocol(
    spec: EngineSpec,
    start_timeout: Duration,
    interrupt: &Interrupt,
) -> Result<EngineSpec, AskingError> {
    if spec.knows_protocol() {
        return Ok(spec);
    }
    let manners = Arc::new(Manners { start_timeout, ponder: false, record: false, interrupt: interrupt.clone() });
    let ask = |dialect| {
        let asked = Arc::new(spec.clone().speaking(dialect).without_options());
        match Client::start(&asked, &manners) {
            Ok(client) => {
                client.dismiss();
                Ok(None)
            }
            Err((Trouble::Failure(failure), _)) => Ok(Some(failure)),
            Err((Trouble::Interrupted, _)) => Err(AskingError::Interrupted),
        }
    };
    let Some(uci) = ask(Dialect::Uci)? else { return Ok(spec.speaking(Dialect::Uci)) };
    let Some(ucci) = ask(Dialect::Ucci)? else { return Ok(spec.speaking(Dialect::Ucci)) };
    Err(AskingError::Neither { program: spec.program.to_string(), uci, ucci })
}
