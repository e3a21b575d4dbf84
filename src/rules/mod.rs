//! Layer 2: how a game ends other than by mate: repetition, and too many moves without a capture.
//!
//! `README.md` beside this file states the rules in plain words, with a diagram for each case.
//!
//! | file | what it knows |
//! |---|---|
//! | `rule_set` | which rules there are, and their numbers |
//! | `repetition`, `ruling` | what is said of a position that occurred before |
//! | `cycle` | where a position occurred before |
//! | `judge` | what each side did with all its moves of a cycle |
//! | `chase` | which pieces one move chases |
//! | `sight` | who could capture what, and whether the target is protected |
//! | `inspection` | a cycle explained move by move |
//! | `upcoming` | a repetition one move away |
//! | `limits` | draws without a repetition |

mod chase;
mod cycle;
mod inspection;
mod judge;
mod limits;
mod repetition;
mod rule_set;
mod ruling;
mod sight;
mod upcoming;

pub use cycle::occurrences;
pub use inspection::{InspectedMove, Inspection, Nature, inspect};
pub use judge::Offence;
pub use limits::{is_dead_draw, is_quiet_draw, quiet_count};
pub use repetition::{Repetition, forbidden_moves, repetition, verdict};
pub use rule_set::{RuleSet, Rules};
pub use ruling::Ruling;
pub use upcoming::{Upcoming, judge_upcoming, upcoming_repetition};
