//! Leaving a part of the processor to other programs.

use super::level::IDLE_PERCENT;
use crate::platform;
use crate::types::Grade;
use std::time::{Duration, Instant};

/// Shortest and longest sleep: shorter ones are not worth the switch, longer ones would delay a stop.
const SHORTEST: Duration = Duration::from_millis(2);
const LONGEST: Duration = Duration::from_millis(15);

/// A worker that takes no more than its share of the processor.
#[derive(Debug)]
pub struct CpuThrottle {
    /// The part of one processor that the worker may use; 1 and above: all of it.
    share: f64,
    started: Instant,
    used_before: Duration,
    slept: Duration,
}

impl CpuThrottle {
    /// Starts measuring, for one of `threads` workers on so many processors. To be created by the worker's own thread.
    pub fn new(idle: Grade, threads: usize, processors: usize) -> CpuThrottle {
        let free = f64::from(IDLE_PERCENT[idle.index()]) / 100.0;
        let share =
            if idle == Grade::None { 1.0 } else { (1.0 - free) * (processors as f64 / threads as f64).min(1.0) };
        CpuThrottle {
            share,
            started: Instant::now(),
            used_before: platform::thread_time().unwrap_or_default(),
            slept: Duration::ZERO,
        }
    }

    /// Sleeps off the time that was used beyond the share, but not longer than `left`. A worker that waited for work may use at most a
    /// tenth of a second of that time later.
    pub fn pause(&mut self, left: Option<Duration>) {
        if self.share >= 1.0 {
            return;
        }
        let passed = self.started.elapsed();
        let used = match platform::thread_time() {
            Some(time) => time.saturating_sub(self.used_before),
            // Where the system does not measure it, all time outside of sleep counts as used.
            None => passed.saturating_sub(self.slept),
        };
        let wanted = used.div_f64(self.share);
        let saved = passed.saturating_sub(wanted);
        self.started += saved.saturating_sub(Duration::from_millis(100));
        let sleep = wanted.saturating_sub(passed).min(LONGEST).min(left.unwrap_or(LONGEST));
        if sleep >= SHORTEST {
            std::thread::sleep(sleep);
            self.slept += sleep;
        }
    }
}
