//! Waiting for another thread, while Python goes on.

use crossbeam::channel::{Receiver, RecvTimeoutError};
use pyo3::prelude::*;
use std::time::Duration;

/// How often Python is asked whether a signal came, such as Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(20);

/// What another thread sends next; `None` when it has ended. To be called while detached from Python.
///
/// # Errors
/// What the handler of a signal raises: `KeyboardInterrupt` after Ctrl-C. Python runs them in its main thread only.
pub fn wait_for<T>(news: &Receiver<T>) -> PyResult<Option<T>> {
    loop {
        match news.recv_timeout(SIGNALS) {
            Ok(next) => return Ok(Some(next)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals())?,
        }
    }
}
