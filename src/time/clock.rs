//! A clock that a test can set by hand, and that knows when the engine's own time began.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Says that the engine still thinks on the opponent's time.
const PONDERING: u64 = u64::MAX;

/// Time since a search began, and since it counts.
///
/// Both are the same unless the search began on the opponent's time: then nothing counts until [`Clock::ponder_hit`].
/// Copies of a clock share that moment.
#[derive(Clone, Debug)]
pub struct Clock {
    source: Source,
    /// Microseconds after the start at which the engine's own time began, or [`PONDERING`]; `None`: at the start. Written by
    /// whoever hears `ponderhit`, read by the search; Relaxed, since nothing else hangs on it.
    own: Option<Arc<AtomicU64>>,
}

#[derive(Clone, Debug)]
enum Source {
    /// The machine's monotonic clock.
    Real(Instant),
    /// Milliseconds that somebody else counts. Written by the test, read by the search; Relaxed, since nothing else
    /// hangs on it.
    Manual(Arc<AtomicU64>),
}

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Clock {
        Clock { source: Source::Real(Instant::now()), own: None }
    }

    /// A clock that shows as many milliseconds as `millis` holds.
    pub fn manual(millis: Arc<AtomicU64>) -> Clock {
        Clock { source: Source::Manual(millis), own: None }
    }

    /// The same clock for a search on the opponent's time.
    #[must_use]
    pub fn pondering(self) -> Clock {
        Clock { own: Some(Arc::new(AtomicU64::new(PONDERING))), ..self }
    }

    /// The opponent played what was expected: from now on time counts. Without effect when it counts already.
    pub fn ponder_hit(&self) {
        if let Some(own) = &self.own {
            let now = self.elapsed().as_micros() as u64;
            // Only the first hit counts; a failed exchange says that there was one.
            let _ = own.compare_exchange(PONDERING, now, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// Time since the start.
    #[inline]
    pub fn elapsed(&self) -> Duration {
        match &self.source {
            Source::Real(start) => start.elapsed(),
            Source::Manual(millis) => Duration::from_millis(millis.load(Ordering::Relaxed)),
        }
    }

    /// When the engine's own time began, counted from the start; `None` while it is the opponent's.
    #[inline]
    pub fn own_start(&self) -> Option<Duration> {
        let own = self.own.as_ref().map_or(0, |own| own.load(Ordering::Relaxed));
        (own != PONDERING).then(|| Duration::from_micros(own))
    }

    /// The engine's own time that has passed; `None` while it is the opponent's.
    #[inline]
    pub fn own_time(&self) -> Option<Duration> {
        self.own_start().map(|start| self.elapsed().saturating_sub(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_time_begins_with_the_first_hit() {
        let millis = Arc::new(AtomicU64::new(0));
        let clock = Clock::manual(Arc::clone(&millis)).pondering();
        let copy = clock.clone();
        let after = |time: u64| {
            millis.store(time, Ordering::Relaxed);
            copy.own_time().map(|time| time.as_millis())
        };
        assert_eq!(after(300), None);
        clock.ponder_hit();
        assert_eq!((after(300), after(450)), (Some(0), Some(150)));
        clock.ponder_hit();
        assert_eq!(after(500), Some(200), "a second hit changes nothing");
        assert_eq!(copy.elapsed(), Duration::from_millis(500));
        assert_eq!(Clock::manual(Arc::new(AtomicU64::new(7))).own_time(), Some(Duration::from_millis(7)));
    }
}
