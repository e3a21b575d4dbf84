//! Layer 2: how a game ends other than by mate: repetition, and too many moves without a capture.
//!
//! | file | what it knows |
//! |---|---|
//! | `rule_set` | which rules there are, and their numbers |
//! | `cycle` | where a position occurred before |
//! | `judge` | what each side did with all its moves of a cycle |
//! | `chase` | which pieces one move chases |
//! | `sight` | who could capture what, and whether the target is protected |
//! | `inspection` | a cycle explained move by move |
//! | `limits` | draws without a repetition |

mod chase;
mod cycle;
mod inspection;
mod judge;
mod limits;
mod rule_set;
mod sight;

pub use cycle::occurrences;
pub use inspection::{InspectedMove, Inspection, Nature, inspect};
pub use judge::Offence;
pub use limits::{is_dead_draw, is_quiet_draw, quiet_count};
pub use rule_set::{RuleSet, RuleSetError};

use crate::position::Position;
use std::cmp::Ordering;

/// What the rules say about a repetition, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Neither side offends, or both do so alike.
    Draw,
    /// The side to move offends, and worse than the other: it loses.
    Loses,
    /// The opponent offends, and worse: the side to move wins.
    Wins,
}

/// A position that occurred before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The judgement over the cycle.
    pub ruling: Ruling,
    /// Length of the cycle in plies, counted back from now.
    pub plies: usize,
}

/// The latest earlier occurrence of this position, judged; `None` when there is none since the last capture or null move.
///
/// This is what a search goes by. A referee waits for more occurrences, see [`verdict`].
#[inline]
pub fn repetition(position: &Position, rule_set: RuleSet) -> Option<Repetition> {
    let plies = cycle::last_cycle(position)?;
    Some(Repetition { ruling: judge(position, plies, rule_set), plies })
}

/// The ruling of a referee: over the last full cycle, once the position has occurred as often as the rule set demands.
pub fn verdict(position: &Position, rule_set: RuleSet) -> Option<Repetition> {
    (occurrences(position) >= rule_set.occurrences()).then(|| repetition(position, rule_set)).flatten()
}

#[cold]
fn judge(position: &Position, plies: usize, rule_set: RuleSet) -> Ruling {
    let offences = judge::offences(position, plies, rule_set);
    let side = position.side_to_move();
    match offences[side.index()].cmp(&offences[(!side).index()]) {
        Ordering::Less => Ruling::Wins,
        Ordering::Equal => Ruling::Draw,
        Ordering::Greater => Ruling::Loses,
    }
}
