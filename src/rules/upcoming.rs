//! A repetition that is only one move away.

use super::{RuleSet, Ruling, judge};
use crate::position::{Position, move_between};
use crate::types::Move;

/// A move that leads to a position that was there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upcoming {
    /// The move.
    pub mv: Move,
    /// Length of the cycle it closes, in plies.
    pub plies: usize,
}

/// The repetition of the fewest plies that the side to move can bring about.
#[inline]
pub fn upcoming_repetition(position: &Position) -> Option<Upcoming> {
    let key = position.key();
    let reversible = (position.quiet_plies() as usize).min(position.moves_made());
    if reversible < 3 {
        return None;
    }
    for (index, past) in position.past().take(reversible).enumerate() {
        past.mv?;
        // After an odd number of plies back the other side was to move: it is again after the move sought.
        if index % 2 == 0
            && index >= 2
            && let Some(mv) = move_between(key ^ past.key)
            && let Some(mv) = in_the_right_direction(position, mv)
        {
            return Some(Upcoming { mv, plies: index + 2 });
        }
    }
    None
}

/// The move or its reverse, whichever starts from a piece, when it is legal.
#[cold]
fn in_the_right_direction(position: &Position, mv: Move) -> Option<Move> {
    let mv = if position.piece_on(mv.from()).is_some() { mv } else { Move::new(mv.to(), mv.from()) };
    position.is_legal_move(mv).then_some(mv)
}

/// The ruling on the repetition that a move brings about, seen from the side that makes it, and how many plies back from
/// the position after the move that ruling leans on.
#[cold]
pub fn judge_upcoming(position: &Position, upcoming: Upcoming, rule_set: RuleSet) -> (Ruling, usize) {
    let mut after = position.clone();
    after.make(upcoming.mv);
    let repetition = judge(&after, upcoming.plies, rule_set);
    (repetition.ruling.for_the_other(), repetition.reach)
}
