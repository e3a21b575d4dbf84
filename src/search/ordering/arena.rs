//! The move lists of all nodes on the path, one behind the other in one buffer: no node allocates or initialises memory.

use crate::types::{Move, MoveList};
use multiversion::multiversion;

/// Bits of a key below the score: the place in the list, counted down so that of equal moves the first is the best.
const PLACE_BITS: u32 = 7;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
const _: () = assert!(MoveList::CAPACITY <= 1 << PLACE_BITS);

/// Marks a move that was taken.
const TAKEN: i32 = i32::MIN;

/// Bound of the keys of moves that are not deferred.
const KEY_LIMIT: i32 = SCORE_LIMIT << PLACE_BITS;
const _: () = assert!(-5 * KEY_LIMIT as i64 > TAKEN as i64);

/// Scores must stay within this of zero.
pub const SCORE_LIMIT: i32 = 1 << 21;

/// Lists of moves with their order scores.
///
/// Scores and moves lie apart, and a score carries the place of its move, so that the best of a list is a plain maximum
/// over neighbouring numbers: the compiler makes vector instructions of it.
#[derive(Default)]
pub struct Arena {
    keys: Vec<i32>,
    moves: Vec<Move>,
}

/// Where a list lies in the arena.
#[derive(Clone, Copy, Debug, Default)]
pub struct List {
    start: usize,
    end: usize,
}

/// The turn in which a move is taken. A list gives the moves of a turn and of those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    First,
    Later,
    Last,
}

impl Turn {
    /// What is subtracted from the key of a move. The keys of two turns do not overlap, and all are above [`TAKEN`].
    fn delay(self) -> i32 {
        2 * KEY_LIMIT * self as i32
    }
}

impl Arena {
    /// End of the last list.
    #[inline]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Removes the lists behind `length`.
    #[inline]
    pub fn truncate(&mut self, length: usize) {
        self.keys.truncate(length);
        self.moves.truncate(length);
    }

    /// Removes all lists.
    pub fn clear(&mut self) {
        self.truncate(0);
    }

    /// Adds a move to the list that begins at `start` and is the last one.
    #[inline]
    pub fn push(&mut self, start: usize, mv: Move, score: i32) {
        debug_assert!(score.abs() < SCORE_LIMIT, "{mv} {score}");
        let place = (self.len() - start) as i32;
        self.keys.push(score << PLACE_BITS | (LAST_PLACE - place));
        self.moves.push(mv);
    }

    /// The list of everything pushed since `start`.
    #[inline]
    pub fn list_from(&self, start: usize) -> List {
        List { start, end: self.len() }
    }

    /// Takes the best move out of a list: of the earliest turn, up to `turn`, the one with the highest score.
    #[inline]
    pub fn take_best(&mut self, list: List, turn: Turn) -> Option<Taken> {
        let keys = &mut self.keys[list.start..list.end];
        let key = greatest(keys);
        if key <= -KEY_LIMIT - turn.delay() {
            return None;
        }
        let place = (LAST_PLACE - (key & LAST_PLACE)) as usize;
        keys[place] = TAKEN;
        let place = list.start + place;
        Some(Taken { mv: self.moves[place], score: key >> PLACE_BITS, key, place })
    }

    /// Puts a move back that was just taken in the first turn. It is taken again in `turn`.
    #[inline]
    pub fn put_off(&mut self, taken: Taken, turn: Turn) {
        self.keys[taken.place] = taken.key - turn.delay();
    }
}

/// The greatest of these numbers. Older processors have no instruction for the maximum of several integers.
#[multiversion(targets("x86_64+avx2"))]
fn greatest(keys: &[i32]) -> i32 {
    keys.iter().copied().fold(TAKEN, i32::max)
}

/// A move taken out of a list.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    pub mv: Move,
    /// Its score; without meaning for a move that was put back.
    pub score: i32,
    key: i32,
    place: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    fn mv(number: usize) -> Move {
        Move::new(Square::at(number), Square::at(number + 1))
    }

    #[test]
    fn moves_come_by_score_then_by_place() {
        let mut arena = Arena::default();
        let start = arena.len();
        for (number, score) in [5, -49_152, 7, 5, 1 << 20, -3].into_iter().enumerate() {
            arena.push(start, mv(number), score);
        }
        let list = arena.list_from(start);
        let taken = std::iter::from_fn(|| arena.take_best(list, Turn::First)).map(|taken| (taken.mv, taken.score));
        let expected = [(4, 1 << 20), (2, 7), (0, 5), (3, 5), (5, -3), (1, -49_152)];
        assert_eq!(taken.collect::<Vec<_>>(), expected.map(|(number, score)| (mv(number), score)));
    }

    #[test]
    fn moves_put_off_come_in_their_turn_and_in_order() {
        let mut arena = Arena::default();
        arena.push(0, mv(80), 0);
        let start = arena.len();
        let scores = [-SCORE_LIMIT + 1, -250, -150, 50, 150, SCORE_LIMIT - 1];
        scores.into_iter().enumerate().for_each(|(number, score)| arena.push(start, mv(number), score));
        let list = arena.list_from(start);
        let mut first = Vec::new();
        while let Some(taken) = arena.take_best(list, Turn::First) {
            match (0..6).find(|&number| mv(number) == taken.mv) {
                Some(0 | 5) => arena.put_off(taken, Turn::Later),
                Some(1 | 4) => arena.put_off(taken, Turn::Last),
                _ => first.push(taken.mv),
            }
        }
        let mut rest =
            |turn| std::iter::from_fn(|| arena.take_best(list, turn)).map(|taken| taken.mv).collect::<Vec<_>>();
        assert_eq!(first, [3, 2].map(mv));
        assert_eq!(rest(Turn::Later), [5, 0].map(mv));
        assert_eq!(rest(Turn::Last), [4, 1].map(mv));
    }
}
