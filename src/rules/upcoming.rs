//! A repetition that is only one move away.

use super::cycle::SHORTEST;
use super::repetition::judge;
use super::{RuleSet, Ruling};
use crate::position::{BLACK_TO_MOVE, Position, move_between};
use crate::types::{Key, Move};

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
    if position.reversible_plies() < SHORTEST - 1 {
        return None;
    }
    let key = position.key();
    let mut past = position.reversible_past();
    // What the opponent's moves have changed: nothing, where a move of this side is to be all the difference.
    let mut others = key ^ past.next()?.key ^ BLACK_TO_MOVE;
    let mut plies = 1;
    loop {
        let (after, before) = (past.next()?, past.next()?);
        others ^= after.key ^ before.key ^ BLACK_TO_MOVE;
        plies += 2;
        if others == Key::default()
            && let Some(mv) = move_between(key ^ before.key)
            && let Some(mv) = in_the_right_direction(position, mv)
        {
            return Some(Upcoming { mv, plies: plies + 1 });
        }
    }
}

/// The move or its reverse, whichever starts from a piece, when it is legal.
#[cold]
fn in_the_right_direction(position: &Position, mv: Move) -> Option<Move> {
    let mv = if position.piece_on(mv.from()).is_some() { mv } else { Move::new(mv.to(), mv.from()) };
    position.is_legal_move(mv).then_some(mv)
}

/// The ruling on the repetition that a move brings about, seen from the side that makes it, and how many plies back from
/// the position after the move that ruling leans on; `None` where it is not settled.
#[cold]
pub fn judge_upcoming(position: &Position, upcoming: Upcoming, rule_set: RuleSet) -> Option<(Ruling, usize)> {
    // No ruling looks beyond the last capture.
    let mut after = position.with_last_moves(position.reversible_plies());
    after.make(upcoming.mv);
    let repetition = judge(&after, upcoming.plies, rule_set);
    repetition.settled.then(|| (repetition.ruling.for_the_other(), repetition.reach))
}
