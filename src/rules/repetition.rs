//! A position that occurred before, and the judgement on it.

use super::cycle::{self, occurrences};
use super::judge;
use super::rule_set::RuleSet;
use super::ruling::Ruling;
use crate::position::Position;
use crate::types::Move;
use std::cmp::Ordering;

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
pub(super) fn judge(position: &Position, plies: usize, rule_set: RuleSet) -> Repetition {
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
