//! Layer 2: how a game ends other than by mate: repetition, and too many moves without a capture.
//!
//! `README.md` beside this file states the rules in plain words, with a diagram for each case.
//!
//! | file | what it knows |
//! |---|---|
//! | `rule_set` | which rules there are, and their numbers |
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
mod rule_set;
mod sight;
mod upcoming;

pub use cycle::occurrences;
pub use inspection::{InspectedMove, Inspection, Nature, inspect};
pub use judge::Offence;
pub use limits::{is_dead_draw, is_quiet_draw, quiet_count};
pub use rule_set::{RuleSet, Rules};
pub use upcoming::{Upcoming, judge_upcoming, upcoming_repetition};

use crate::position::Position;
use crate::types::Move;
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
    /// How many plies back the ruling looked: the cycle, or two of them.
    pub reach: usize,
    /// Whether the offender has no time left to do something else. A search that takes the first repetition for the last
    /// must not believe a ruling before: who checks in one cycle may chase in the next, and that is allowed.
    pub settled: bool,
}

impl Ruling {
    /// The ruling seen from the other side.
    #[must_use]
    pub const fn for_the_other(self) -> Ruling {
        match self {
            Ruling::Draw => Ruling::Draw,
            Ruling::Loses => Ruling::Wins,
            Ruling::Wins => Ruling::Loses,
        }
    }
}

/// The latest earlier occurrence of this position, judged; `None` when there is none since the last capture or null move.
///
/// This is what a search goes by. A referee waits for more occurrences, see [`verdict`].
#[inline]
pub fn repetition(position: &Position, rule_set: RuleSet) -> Option<Repetition> {
    let plies = cycle::last_cycle(position)?;
    Some(judge(position, plies, rule_set))
}

/// The ruling of a referee: over the last full cycle, once the position has occurred as often as the rule set demands.
pub fn verdict(position: &Position, rule_set: RuleSet) -> Option<Repetition> {
    (occurrences(position) >= rule_set.occurrences()).then(|| repetition(position, rule_set)).flatten()
}

/// The legal moves with which the side to move would lose by the [`verdict`] at once.
pub fn forbidden_moves(position: &Position, rule_set: RuleSet) -> Vec<Move> {
    // All occurrences but the first take a cycle of four plies, the last ply of them still to be made.
    let least = cycle::SHORTEST * (rule_set.occurrences() - 1) - 1;
    if position.reversible_plies() < least {
        return Vec::new();
    }
    let mut after = position.clone();
    let mut is_forbidden = |mv: Move| {
        after.make(mv);
        let verdict = verdict(&after, rule_set);
        after.unmake();
        verdict.is_some_and(|repetition| repetition.ruling == Ruling::Wins)
    };
    position.legal_moves().iter().copied().filter(|&mv| is_forbidden(mv)).collect()
}

#[cold]
fn judge(position: &Position, plies: usize, rule_set: RuleSet) -> Repetition {
    let judgement = judge::judge(position, plies, rule_set);
    let [own, other] = [position.side_to_move(), !position.side_to_move()].map(|side| judgement.offences[side.index()]);
    let ruling = match own.cmp(&other) {
        Ordering::Less => Ruling::Wins,
        Ordering::Equal => Ruling::Draw,
        Ordering::Greater => Ruling::Loses,
    };
    let settled = ruling == Ruling::Draw
        || occurrences(position) >= rule_set.occurrences()
        || cycle::is_entered_again(position, plies);
    Repetition { ruling, plies, reach: judgement.reach, settled }
}
