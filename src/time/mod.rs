//! Layer 2: how long to think.

mod budget;
mod clock;
mod limits;
mod manager;

pub use clock::Clock;
pub use limits::{GameClock, Limits};
pub use manager::{Progress, TimeManager};
