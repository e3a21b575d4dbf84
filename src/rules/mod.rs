//! Layer 2: how a game ends other than by mate: repetition, and too many moves without a capture.
//!
//! The reduced rule set: a side that gives check with every move of a repeated cycle, while the other does not, loses;
//! every other repetition is a draw; 120 plies without a capture are a draw. Perpetual chase is not judged yet.

use crate::position::Position;
use crate::types::Color;

/// Plies without a capture after which the game is drawn.
pub const QUIET_LIMIT: u32 = 120;

/// What the rules say about a repetition, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Neither side, or both, offend.
    Draw,
    /// The side to move gave check with every move of the cycle: it loses.
    Loses,
    /// The opponent gave check with every move of the cycle: the side to move wins.
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
pub fn repetition(position: &Position) -> Option<Repetition> {
    let key = position.key();
    // A cycle needs two moves a side, and no capture can lie inside one.
    if position.quiet_plies() < 4 || position.moves_made() < 4 {
        return None;
    }
    let mut opponent_checks = position.in_check();
    let mut own_checks = true;
    for (index, past) in position.past().enumerate() {
        if past.captured || past.mv.is_none() {
            return None;
        }
        let plies = index + 1;
        if plies % 2 == 1 {
            // Before the opponent's move: the side to move had just moved, and checked if the opponent stood in check.
            own_checks &= past.was_in_check;
        } else {
            if past.key == key && plies >= 4 {
                return Some(Repetition { ruling: judge(own_checks, opponent_checks), plies });
            }
            opponent_checks &= past.was_in_check;
        }
    }
    None
}

fn judge(own_checks: bool, opponent_checks: bool) -> Ruling {
    match (own_checks, opponent_checks) {
        (true, false) => Ruling::Loses,
        (false, true) => Ruling::Wins,
        _ => Ruling::Draw,
    }
}

/// Whether the game is drawn because nothing was captured for [`QUIET_LIMIT`] plies. A mate on the board goes before.
pub fn is_quiet_draw(position: &Position) -> bool {
    position.quiet_plies() >= QUIET_LIMIT
}

/// Whether neither side has a piece left that could cross the river and mate.
pub fn is_dead_draw(position: &Position) -> bool {
    !position.has_attackers(Color::Red) && !position.has_attackers(Color::Black)
}
