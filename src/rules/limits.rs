//! Draws without a repetition: too many plies without a capture, and nobody left who can win.

use super::{RuleSet, Rules};
use crate::position::Position;
use crate::types::Color;

/// Checks of a side that count towards the limit by the Asian rules.
const COUNTED_CHECKS: u32 = 10;

/// Plies without a capture as the rule set counts them: the Asian rules count at most ten checks a side, the computer
/// league neither checks nor the answers to them, the simple rules everything. Of moves made before the position was
/// read all count.
pub fn quiet_count(position: &Position, rule_set: RuleSet) -> u32 {
    let quiet = position.quiet_plies();
    if rule_set == RuleSet::Simple {
        return quiet;
    }
    let checks = checks_suffered(position);
    match rule_set {
        RuleSet::Asian => quiet - checks.map(|checks| checks.saturating_sub(COUNTED_CHECKS)).iter().sum::<u32>(),
        _ => quiet - checks_and_answers(position),
    }
}

/// Whether the game is drawn because nothing was captured for too long. Mate and stalemate on the board go before.
#[inline]
pub fn is_quiet_draw(position: &Position, rules: Rules) -> bool {
    let limit = rules.quiet_limit();
    // What counts is never more than all plies.
    position.quiet_plies() >= limit && quiet_count(position, rules.set) >= limit
}

/// How often Red and Black were brought into check since the last capture.
fn checks_suffered(position: &Position) -> [u32; 2] {
    let mut side = position.side_to_move();
    let mut checks = [0; 2];
    let mut note = |is_check| {
        checks[side.index()] += is_check as u32;
        side = !side;
    };
    if position.quiet_plies() > 0 && position.moves_made() > 0 {
        note(position.in_check());
    }
    // The position before the oldest of these moves was brought about by a capture, or by nothing we know.
    let quiet = position.reversible_plies();
    position.past().take(quiet.saturating_sub(1)).for_each(|past| note(past.was_in_check));
    checks
}

/// Plies since the last capture that gave check or answered one.
fn checks_and_answers(position: &Position) -> u32 {
    let quiet = position.reversible_plies();
    let mut gives_check = position.in_check();
    let mut count = 0;
    for past in position.past().take(quiet) {
        count += (gives_check || past.was_in_check) as u32;
        gives_check = past.was_in_check;
    }
    count
}

/// Whether neither side has a piece left that could cross the river and mate.
pub fn is_dead_draw(position: &Position) -> bool {
    !position.has_attackers(Color::Red) && !position.has_attackers(Color::Black)
}
