//! A clock that a test can set by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Time since a search began.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's monotonic clock.
    Real(Instant),
    /// Milliseconds that somebody else counts. Written by the test, read by the search; Relaxed, since nothing else
    /// hangs on it.
    Manual(Arc<AtomicU64>),
}

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Clock {
        Clock::Real(Instant::now())
    }

    /// Time since the start.
    #[inline]
    pub fn elapsed(&self) -> Duration {
        match self {
            Clock::Real(start) => start.elapsed(),
            Clock::Manual(millis) => Duration::from_millis(millis.load(Ordering::Relaxed)),
        }
    }
}
