//! The move lists of all nodes on the path, one behind the other: no allocation and no initialisation a node.

use crate::types::{Move, MoveList};

/// Bits of a key below the score: the place in the list, counted down so that of equal moves the first is the best.
const PLACE_BITS: u32 = 7;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
const _: () = assert!(MoveList::CAPACITY <= 1 << PLACE_BITS);

/// Marks a move that was taken.
const TAKEN: i32 = i32::MIN;

/// Taken off the key of a move that is put off: below every key that is not, above [`TAKEN`].
const PUT_OFF: i32 = 1 << 30;

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

/// Which moves of a list are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Those not put off.
    First,
    /// Those put off as well.
    PutOff,
}

impl Arena {
    /// End of the last list.
    #[inline]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Forgets the lists behind `length`.
    #[inline]
    pub fn truncate(&mut self, length: usize) {
        self.keys.truncate(length);
        self.moves.truncate(length);
    }

    /// Forgets all lists.
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

    /// Takes the move with the highest score out of a list.
    #[inline]
    pub fn take_best(&mut self, list: List, wanted: Wanted) -> Option<Taken> {
        let keys = &mut self.keys[list.start..list.end];
        let key = keys.iter().copied().fold(TAKEN, i32::max);
        let least = if wanted == Wanted::First { -PUT_OFF / 2 } else { TAKEN + 1 };
        if key < least {
            return None;
        }
        let place = (LAST_PLACE - (key & LAST_PLACE)) as usize;
        keys[place] = TAKEN;
        let place = list.start + place;
        Some(Taken { mv: self.moves[place], score: key >> PLACE_BITS, key, place })
    }

    /// Puts a move back that was just taken, behind all others that are not put off.
    #[inline]
    pub fn put_off(&mut self, taken: Taken) {
        self.keys[taken.place] = taken.key - PUT_OFF;
    }
}

/// A move taken out of a list.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    pub mv: Move,
    /// Its score; of no use for one that was put off.
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
        let taken = std::iter::from_fn(|| arena.take_best(list, Wanted::First)).map(|taken| (taken.mv, taken.score));
        let expected = [(4, 1 << 20), (2, 7), (0, 5), (3, 5), (5, -3), (1, -49_152)];
        assert_eq!(taken.collect::<Vec<_>>(), expected.map(|(number, score)| (mv(number), score)));
    }

    #[test]
    fn moves_put_off_come_last_and_in_order() {
        let mut arena = Arena::default();
        arena.push(0, mv(80), 0);
        let start = arena.len();
        (0..6).for_each(|number| arena.push(start, mv(number), 100 * number as i32 - 250));
        let list = arena.list_from(start);
        let mut first = Vec::new();
        while let Some(taken) = arena.take_best(list, Wanted::First) {
            let odd = [1, 3, 5].map(mv).contains(&taken.mv);
            if odd { arena.put_off(taken) } else { first.push(taken.mv) }
        }
        let rest = std::iter::from_fn(|| arena.take_best(list, Wanted::PutOff)).map(|taken| taken.mv);
        let rest = rest.collect::<Vec<_>>();
        assert_eq!((first, rest), ([4, 2, 0].map(mv).to_vec(), [5, 3, 1].map(mv).to_vec()));
    }
}
