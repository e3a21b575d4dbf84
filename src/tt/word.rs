//! An entry in 64 bits, and the age beside it.
//!
//! | bits   | field                                                             |
//! |--------|-------------------------------------------------------------------|
//! | 0..16  | score, two's complement                                           |
//! | 16..32 | evaluation, two's complement; the least number for none           |
//! | 32..46 | move, as [`Move::bits`]; 0 for none                               |
//! | 46..54 | depth plus 9, so that it is never 0 and a used word is never zero |
//! | 54..56 | bound                                                             |
//! | 56     | principal variation                                               |
//! | 57..62 | age                                                               |
//! | 62..64 | zero                                                              |
//!
//! Every word decodes to an entry or to nothing, and an entry that came out of a word goes back into the same word with
//! the same age: there are no two words for one entry. Decoding is total because memory shared without locks may hold
//! anything.

use super::{Bound, Entry};
use crate::types::{Depth, Move, Score};

const EVAL: u32 = 16;
const MOVE: u32 = 32;
const DEPTH: u32 = 46;
const BOUND: u32 = 54;
const PV: u32 = 56;
const AGE: u32 = 57;
const END: u32 = 62;

const NO_EVAL: i16 = i16::MIN;
const DEPTH_BIAS: i32 = 9;
/// The least depth that is told apart, in plies.
pub(super) const DEPTH_MIN: i32 = -8;
const DEPTH_MAX: i32 = 255 - DEPTH_BIAS;

/// The number of a search, modulo 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Age(u8);

impl Age {
    /// Number of different ages.
    pub const COUNT: u8 = 32;

    /// The age of the search with this number.
    #[inline]
    pub const fn new(search: u8) -> Age {
        Age(search % Self::COUNT)
    }

    /// How many searches ago `earlier` was current, `0..32`; after 32 searches an entry looks new again.
    #[inline]
    pub const fn since(self, earlier: Age) -> i32 {
        (self.0.wrapping_sub(earlier.0) % Self::COUNT) as i32
    }
}

/// An encoded entry with its age, or nothing, or rubbish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word(u64);

impl Word {
    /// What a slot holds that was never written.
    pub const EMPTY: Word = Word(0);

    /// Any 64 bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Word {
        Word(bits)
    }

    /// The bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Packs an entry. The depth stops at the ends of its range. A score or an evaluation outside ±[`Score::INFINITE`]
    /// is an error of the caller; in a release build such an entry is not found again.
    #[inline]
    pub fn encode(entry: Entry, age: Age) -> Word {
        debug_assert!(is_score(entry.score) && entry.eval.is_none_or(is_score), "{entry:?}");
        let depth = entry.depth.plies().clamp(DEPTH_MIN, DEPTH_MAX) + DEPTH_BIAS;
        let eval = entry.eval.map_or(NO_EVAL, Score::raw);
        let mv = entry.mv.map_or(0, Move::bits);
        Word(
            entry.score.raw() as u16 as u64
                | (eval as u16 as u64) << EVAL
                | (mv as u64) << MOVE
                | (depth as u64) << DEPTH
                | (entry.bound as u64) << BOUND
                | (entry.pv as u64) << PV
                | (age.0 as u64) << AGE,
        )
    }

    /// Reads an entry; `None` from the empty word and from any word that [`Word::encode`] does not make.
    #[inline]
    pub fn decode(self) -> Option<Entry> {
        let score = Score::from_raw(self.0 as i16);
        let eval = (self.0 >> EVAL) as i16;
        let eval = (eval != NO_EVAL).then(|| Score::from_raw(eval));
        let bits = self.field(MOVE, DEPTH) as u16;
        let mv = Move::from_bits(bits);
        let is_entry = self.field(DEPTH, BOUND) != 0
            && self.0 >> END == 0
            && is_score(score)
            && eval.is_none_or(is_score)
            && (bits == 0 || mv.is_some());
        is_entry.then(|| Entry { mv, score, eval, depth: self.depth(), bound: self.bound(), pv: self.is_pv() })
    }

    /// When the entry was stored, whatever the word is.
    #[inline]
    pub const fn age(self) -> Age {
        Age(self.field(AGE, END) as u8)
    }

    /// The depth, whatever the word is.
    #[inline]
    pub const fn depth(self) -> Depth {
        Depth::new(self.field(DEPTH, BOUND) as i32 - DEPTH_BIAS)
    }

    /// The bound, whatever the word is.
    #[inline]
    pub const fn bound(self) -> Bound {
        match self.field(BOUND, PV) {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    /// Whether the entry belongs to a principal variation, whatever the word is.
    #[inline]
    pub const fn is_pv(self) -> bool {
        self.field(PV, AGE) != 0
    }

    const fn field(self, start: u32, end: u32) -> u64 {
        (self.0 >> start) & ((1 << (end - start)) - 1)
    }
}

#[inline]
fn is_score(score: Score) -> bool {
    score.raw().unsigned_abs() <= Score::INFINITE.raw().unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::{Age, Word};
    use crate::tt::{Bound, Entry};
    use crate::types::{Depth, Score};

    const BARE: Entry =
        Entry { mv: None, score: Score::DRAW, eval: None, depth: Depth::new(-8), bound: Bound::None, pv: false };

    #[test]
    fn the_empty_word_is_no_entry_and_no_entry_is_empty() {
        assert_eq!(Word::EMPTY.decode(), None);
        let least = Entry { eval: Some(Score::DRAW), ..BARE };
        assert_ne!(Word::encode(least, Age::new(0)), Word::EMPTY);
        assert_eq!(Word::encode(least, Age::new(0)).decode(), Some(least));
    }

    #[test]
    fn depth_stops_at_the_ends_of_its_range() {
        for (asked, kept) in [(-100, -8), (-8, -8), (0, 0), (246, 246), (1000, 246)] {
            let word = Word::encode(Entry { depth: Depth::new(asked), ..BARE }, Age::new(31));
            assert_eq!(word.decode().map(|entry| entry.depth), Some(Depth::new(kept)));
        }
    }

    #[test]
    fn impossible_fields_are_no_entry() {
        let word = Word::encode(BARE, Age::new(3)).bits();
        let same_square = 5 << 7 | 5;
        for rubbish in [1 << 62, 1 << 63, 20_000, 20_000 << 16, same_square << 32, 90 << 32, 90 << 39] {
            assert_eq!(Word::from_bits(word | rubbish).decode(), None, "{rubbish:#x}");
        }
        assert_eq!(Word::from_bits(word & !(0xff << 46)).decode(), None, "no depth");
    }

    #[test]
    fn ages_count_modulo_thirty_two() {
        assert_eq!(Age::new(2).since(Age::new(31)), 3);
        assert_eq!(Age::new(40), Age::new(8));
        assert_eq!(Age::new(7).since(Age::new(7)), 0);
    }
}
