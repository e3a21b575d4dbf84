//! Layer 2: how long to think.

mod clock;
mod limits;
mod manager;

pub use clock::Clock;
pub use limits::{GameClock, Limits};
pub use manager::{Progress, TimeManager};
