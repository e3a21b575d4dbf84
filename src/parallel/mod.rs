//! Layer 2: workers, split points and stop signals. Knows neither alpha-beta nor positions.

pub mod sync;
