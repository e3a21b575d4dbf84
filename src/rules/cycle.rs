//! Finding the cycle that a position closes.

use crate::position::Position;
use std::iter;

/// The shortest cycle: two moves a side.
pub const SHORTEST: usize = 4;

/// Plies back to the latest earlier occurrence of this position. `None` when there is none since the last capture or null
/// move, which no cycle goes over.
#[inline]
pub fn last_cycle(position: &Position) -> Option<usize> {
    if position.reversible_plies() < SHORTEST {
        return None;
    }
    earlier_occurrences(position).next()
}

/// How often the position has occurred, this time included.
pub fn occurrences(position: &Position) -> usize {
    1 + earlier_occurrences(position).count()
}

/// Whether the cycle of the last `plies` is gone into a second time just as the first time: with the same moves before it, and
/// without a position inside that was there before these. Otherwise there is another way around, and it may be taken next.
pub fn is_entered_again(position: &Position, plies: usize) -> bool {
    let keys: Vec<_> = position.reversible_past().map(|past| past.key).collect();
    let (cycle, earlier) = keys.split_at(plies.min(keys.len()));
    let same = cycle.iter().zip(earlier).take_while(|(later, earlier)| later == earlier).count();
    same > 0 && !cycle.iter().any(|key| earlier[same..].contains(key))
}

/// Plies back to each earlier occurrence, the latest first.
#[inline]
pub fn earlier_occurrences(position: &Position) -> impl Iterator<Item = usize> + '_ {
    let key = position.key();
    let mut past = position.reversible_past();
    let mut plies = 0;
    iter::from_fn(move || {
        loop {
            // The same side is to move every other ply.
            let (_, earlier) = (past.next()?, past.next()?);
            plies += 2;
            if earlier.key == key && plies >= SHORTEST {
                return Some(plies);
            }
        }
    })
}
