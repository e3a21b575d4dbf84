//! How much an engine may print before it counts as a flood.

use std::time::{Duration, Instant};

/// Longest line in bytes; the longest honest one, a long variation, has some hundreds.
pub const MAX_LINE: usize = 64 << 10;
/// What may come at once.
const BURST: f64 = 50_000.0;
/// What may come in a second for ever.
const PER_SECOND: f64 = 5_000.0;
/// Bytes that count as much as one line.
const BYTES: f64 = 256.0;

/// A bucket that fills with every line and drains with time. Some engines print thousands of lines in their first
/// milliseconds, none does so for long.
#[derive(Debug)]
pub struct FloodGauge {
    level: f64,
    read: Instant,
}

impl FloodGauge {
    /// An empty bucket.
    pub fn new(now: Instant) -> FloodGauge {
        FloodGauge { level: 0.0, read: now }
    }

    /// Takes in a line of so many bytes; `false` when the bucket runs over.
    pub fn admit(&mut self, bytes: usize, now: Instant) -> bool {
        let passed: Duration = now.saturating_duration_since(self.read);
        self.read = now;
        self.level = (self.level - passed.as_secs_f64() * PER_SECOND).max(0.0) + 1.0 + bytes as f64 / BYTES;
        self.level <= BURST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talkative_engines_are_not_floods() {
        let start = Instant::now();
        let mut gauge = FloodGauge::new(start);
        // Twenty thousand lines at once, then two thousand a second for an hour.
        assert!((0..20_000).all(|_| gauge.admit(200, start)));
        for second in 10..3600 {
            let now = start + Duration::from_secs(second);
            assert!((0..2_000).all(|_| gauge.admit(200, now)), "second {second}");
        }
    }

    #[test]
    fn floods_run_over() {
        let start = Instant::now();
        let mut gauge = FloodGauge::new(start);
        assert!((0..60_000).any(|_| !gauge.admit(2, start)), "many lines");
        let mut gauge = FloodGauge::new(start);
        assert!((0..60_000).any(|line| !gauge.admit(2, start + Duration::from_micros(20 * line))), "without a pause");
        let mut gauge = FloodGauge::new(start);
        assert!((0..1_000).any(|_| !gauge.admit(MAX_LINE, start)), "long lines");
    }
}
