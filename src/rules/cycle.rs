//! Finding the cycle that a position closes.

use crate::position::Position;

/// The shortest cycle: two moves a side.
pub const SHORTEST: usize = 4;

/// Plies back to the latest earlier occurrence of this position. `None` when there is none since the last capture or null
/// move, which no cycle goes over.
#[inline]
pub fn last_cycle(position: &Position) -> Option<usize> {
    earlier_occurrences(position).next()
}

/// How often the position has occurred, this time included.
pub fn occurrences(position: &Position) -> usize {
    1 + earlier_occurrences(position).count()
}

/// Plies back to each earlier occurrence, the latest first.
#[inline]
pub fn earlier_occurrences(position: &Position) -> impl Iterator<Item = usize> + '_ {
    let key = position.key();
    let reversible = (position.quiet_plies() as usize).min(position.moves_made());
    let past = position.past().take(reversible).take_while(|past| past.mv.is_some());
    past.enumerate()
        .filter(move |(index, past)| index % 2 == 1 && past.key == key)
        .map(|(index, _)| index + 1)
        .filter(|&plies| plies >= SHORTEST)
}
