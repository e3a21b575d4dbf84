//! Four slots on one cache line, and the choice between them.

use super::slot::Slot;
use super::word::{Age, DEPTH_MIN, Word};
use super::{Bound, Entry};
use crate::platform::ZeroableAtomics;
use crate::types::Key;

/// Slots in a bucket.
pub(super) const SLOTS: usize = 4;

/// The slots a position can be in: one cache line, so that a probe costs one miss.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Bucket {
    slots: [Slot; SLOTS],
}

// SAFETY: eight atomic integers, which are valid as zeros and have no destructor.
unsafe impl ZeroableAtomics for Bucket {}

#[cfg(not(any(mammoth_loom, mammoth_shuttle)))]
const _: () = assert!(size_of::<Bucket>() == 64 && align_of::<Bucket>() == 64);

/// What the worth of an entry loses with each search since it was stored, in plies.
const AGING: i32 = 8;
/// What an exact score adds, and what a principal variation adds: such nodes are few and ask for their moves again.
const BONUS: i32 = 2;
/// By how much an entry must be worth more than a later one about the same position to stay, in plies.
const STALENESS: i32 = 4;

impl Bucket {
    /// What is known of a position.
    #[inline]
    pub(super) fn probe(&self, key: Key) -> Option<Entry> {
        self.find(key).and_then(|(_, word)| word.decode())
    }

    /// Remembers an entry: in the slot of the same position, else in an empty one, else in the one worth least.
    ///
    /// The newcomer always gets a place, quiescence included. It costs the deep entries at most one slot of the four,
    /// because what was stored shallow is worth least and makes room for the next one.
    pub(super) fn store(&self, key: Key, entry: Entry, age: Age) {
        if let Some((slot, known)) = self.find(key) {
            let merged = known.decode().map_or(entry, |known_entry| merge(known_entry, worth(known, age), entry, age));
            let word = Word::encode(merged, age);
            // A line that is not written stays in the caches of the other threads.
            if word != known {
                slot.store(key, word.bits());
            }
            return;
        }
        let worth_of = |slot: &Slot| worth(Word::from_bits(slot.peek()), age);
        let victim = self.slots.iter().min_by_key(|slot| worth_of(slot)).unwrap_or(&self.slots[0]);
        victim.store(key, Word::encode(entry, age).bits());
    }

    /// The slot of a position and what it held. Rarely two slots do, when two threads stored at once: then the first.
    /// Key 0 fits a slot never written; that one is passed over.
    #[inline]
    fn find(&self, key: Key) -> Option<(&Slot, Word)> {
        self.slots.iter().find_map(|slot| {
            let word = Word::from_bits(slot.load(key)?);
            (word != Word::EMPTY).then_some((slot, word))
        })
    }

    /// Number of entries stored in the current search.
    pub(super) fn count(&self, age: Age) -> usize {
        let words = self.slots.iter().map(|slot| Word::from_bits(slot.peek()));
        words.filter(|&word| word != Word::EMPTY && word.age() == age).count()
    }

    /// Makes its page belong to this process and changes nothing.
    pub(super) fn touch(&self) {
        self.slots[0].touch();
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        self.slots.iter().for_each(Slot::clear);
    }

    #[cfg(test)]
    pub(super) fn slots(&self) -> &[Slot; SLOTS] {
        &self.slots
    }
}

/// How much would be lost with a word: its depth in plies, less for every search since, a little more for exact scores
/// and principal variations. Without a bound the depth proves nothing and does not count.
#[inline]
fn worth(word: Word, age: Age) -> i32 {
    if word == Word::EMPTY {
        return i32::MIN;
    }
    let depth = if word.bound() == Bound::None { DEPTH_MIN } else { word.depth().plies() };
    let bonus = BONUS * (i32::from(word.bound() == Bound::Exact) + i32::from(word.is_pv()));
    depth + bonus - AGING * age.since(word.age())
}

/// What is kept of two entries about one position.
///
/// The later one, because it answers the question asked now; except that what is worth much more (see [`STALENESS`])
/// survives anything but an exact score, and a bound survives what has none. The survivor inherits the move and the
/// evaluation it lacks, and counts as stored now, because the position was met in this search.
fn merge(known: Entry, known_worth: i32, new: Entry, age: Age) -> Entry {
    let stays = match new.bound {
        Bound::Exact => false,
        Bound::None if known.bound != Bound::None => true,
        _ => worth(Word::encode(new, age), age) + STALENESS < known_worth,
    };
    let (kept, lost) = if stays { (known, new) } else { (new, known) };
    Entry { mv: kept.mv.or(lost.mv), eval: kept.eval.or(lost.eval), ..kept }
}

#[cfg(test)]
mod tests {
    use super::{Bucket, SLOTS};
    use crate::tt::word::Age;
    use crate::tt::{Bound, Entry};
    use crate::types::{Depth, Key, Score};

    fn entry(depth: i32, bound: Bound) -> Entry {
        Entry { mv: None, score: Score::cp(10 * depth), eval: None, depth: Depth::new(depth), bound, pv: false }
    }

    fn full(depths: [i32; SLOTS], ages: [u8; SLOTS]) -> Bucket {
        let bucket = Bucket::default();
        for i in 0..SLOTS {
            bucket.store(Key::new(i as u64), entry(depths[i], Bound::Lower), Age::new(ages[i]));
        }
        bucket
    }

    fn lost(bucket: &Bucket) -> Vec<u64> {
        (0..SLOTS as u64).filter(|&key| bucket.probe(Key::new(key)).is_none()).collect()
    }

    #[test]
    fn the_shallowest_of_one_age_goes_and_only_one_slot_serves_the_shallow() {
        let bucket = full([9, 3, 7, 5], [0; 4]);
        for newcomer in 10..20 {
            bucket.store(Key::new(newcomer), entry(0, Bound::Upper), Age::new(0));
            assert!(bucket.probe(Key::new(newcomer)).is_some());
        }
        assert_eq!(lost(&bucket), [1]);
    }

    #[test]
    fn eight_plies_outweigh_one_search() {
        let bucket = full([12, 3, 11, 10], [0, 1, 1, 1]);
        bucket.store(Key::new(10), entry(1, Bound::Lower), Age::new(1));
        assert_eq!(lost(&bucket), [1]);
        let bucket = full([12, 5, 11, 10], [0, 1, 1, 1]);
        bucket.store(Key::new(10), entry(1, Bound::Lower), Age::new(1));
        assert_eq!(lost(&bucket), [0]);
    }

    #[test]
    fn ages_wrap_around() {
        let bucket = full([20, 3, 3, 3], [31, 2, 2, 2]);
        bucket.store(Key::new(10), entry(1, Bound::Lower), Age::new(2));
        assert_eq!(lost(&bucket), [0]);
    }

    #[test]
    fn exact_scores_and_principal_variations_are_worth_more() {
        let bucket = full([3, 6, 6, 6], [0; 4]);
        bucket.store(Key::new(1), entry(2, Bound::Exact), Age::new(0));
        bucket.store(Key::new(2), Entry { pv: true, ..entry(4, Bound::Exact) }, Age::new(0));
        bucket.store(Key::new(10), entry(0, Bound::Upper), Age::new(0));
        assert_eq!(lost(&bucket), [0]);
    }

    #[test]
    fn an_entry_without_bound_goes_first() {
        let bucket = full([-3, -1, 4, 5], [0; 4]);
        bucket.store(Key::new(10), entry(100, Bound::None), Age::new(0));
        bucket.store(Key::new(11), entry(0, Bound::Upper), Age::new(0));
        assert_eq!(lost(&bucket), [0]);
        assert!(bucket.probe(Key::new(10)).is_none());
    }

    #[test]
    fn key_zero_is_a_key() {
        let bucket = Bucket::default();
        assert_eq!(bucket.probe(Key::new(0)), None);
        bucket.store(Key::new(1), entry(1, Bound::Lower), Age::new(0));
        bucket.store(Key::new(0), entry(2, Bound::Lower), Age::new(0));
        assert_eq!(bucket.probe(Key::new(0)), Some(entry(2, Bound::Lower)));
        assert_eq!(bucket.probe(Key::new(1)), Some(entry(1, Bound::Lower)));
    }
}
