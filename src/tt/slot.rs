//! The lockless pair of words: Hyatt and Mann, "A lock-less transposition table implementation for parallel search",
//! ICGA Journal 25(1), 2002.

use crate::parallel::sync::{AtomicU64, Ordering::Relaxed};
use crate::types::Key;

/// Sixteen bytes that any thread reads and writes at any time, without a lock.
///
/// Two writers may interleave, and a reader may see one word of each. Nothing prevents that; it is noticed. `check`
/// holds the key mixed with the data it was stored with, so that a pair from different stores gives back a key that
/// belongs to neither (up to a chance of 2⁻⁶⁴).
///
/// Both words: written by whichever thread stores, read by whichever thread probes. Relaxed suffices, because no order
/// between the two words is relied on (the exclusive or judges every combination alike) and because the data is all
/// there is: it points to nothing that another store would have to make visible first. Each word needs to be atomic,
/// because a mixture within one word, or a plain read beside a write, would be undefined. Release and acquire would
/// add nothing: they cannot make two words one.
#[derive(Default)]
pub struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The data stored under `key`, if that is what the slot holds. A slot never written holds 0 under key 0.
    #[inline]
    pub fn load(&self, key: Key) -> Option<u64> {
        let data = self.data.load(Relaxed);
        (self.check.load(Relaxed) ^ data == key.bits()).then_some(data)
    }

    /// Replaces whatever the slot holds.
    #[inline]
    pub fn store(&self, key: Key, data: u64) {
        self.check.store(key.bits() ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }

    /// The data under whatever key, perhaps of a store that is under way: good enough to choose what to replace.
    #[inline]
    pub fn peek(&self) -> u64 {
        self.data.load(Relaxed)
    }

    /// Back to never written.
    #[inline]
    pub fn clear(&self) {
        self.store(Key::new(0), 0);
    }

    /// Writes what is there, so that its page belongs to this process. An exchange, since compilers make a mere load of an
    /// addition of nothing.
    pub fn touch(&self) {
        let _ = self.data.compare_exchange(0, 0, Relaxed, Relaxed);
    }

    /// A slot as a race can leave it.
    #[cfg(test)]
    pub(super) fn set_words(&self, check: u64, data: u64) {
        self.check.store(check, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// Every order of two stores and a load, with every value that relaxed loads may see.
#[cfg(all(test, mammoth_loom))]
mod models {
    use super::Slot;
    use crate::types::Key;
    use loom::thread;
    use std::sync::Arc;

    const STORES: [(Key, u64); 2] = [(Key::new(0xaaaa_0000_1111_2222), 7), (Key::new(0xbbbb_3333_4444_5555), 9)];

    #[test]
    fn a_load_gives_what_was_stored_under_its_key_or_nothing() {
        loom::model(|| {
            let slot = Arc::new(Slot::default());
            let writers = STORES.map(|(key, data)| {
                let slot = Arc::clone(&slot);
                thread::spawn(move || slot.store(key, data))
            });
            for (key, data) in STORES {
                assert!(slot.load(key).is_none_or(|found| found == data));
            }
            writers.into_iter().for_each(|writer| writer.join().expect("storing does not fail"));
            for (key, data) in STORES {
                assert!(slot.load(key).is_none_or(|found| found == data));
            }
        });
    }

    /// One position stored twice, with different data: a mixture of the two must not pass either.
    #[test]
    fn two_stores_under_one_key_do_not_mix() {
        let [(key, first), (_, second)] = STORES;
        loom::model(move || {
            let slot = Arc::new(Slot::default());
            let writer = {
                let slot = Arc::clone(&slot);
                thread::spawn(move || slot.store(key, first))
            };
            let other = {
                let slot = Arc::clone(&slot);
                thread::spawn(move || slot.store(key, second))
            };
            assert!(slot.load(key).is_none_or(|found| found == first || found == second));
            writer.join().expect("storing does not fail");
            other.join().expect("storing does not fail");
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Slot;
    use crate::types::Key;
    use std::thread;

    /// A one-to-one scrambler of 64 bits.
    fn scramble(seed: u64) -> u64 {
        let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 31)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (z ^ (z >> 29)).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ (z >> 32)
    }

    #[test]
    fn data_comes_back_under_its_key_only() {
        let slot = Slot::default();
        let key = Key::new(0x0123_4567_89ab_cdef);
        slot.store(key, 42);
        assert_eq!(slot.load(key), Some(42));
        assert_eq!(slot.load(key ^ Key::new(1)), None);
        assert_eq!(slot.peek(), 42);
        slot.clear();
        assert_eq!(slot.load(key), None);
    }

    #[test]
    fn words_of_two_stores_do_not_pass() {
        let (first, second) = ((Key::new(0xaaaa_0000_1111_2222), 7_u64), (Key::new(0xaaaa_3333_4444_5555), 9_u64));
        let slot = Slot::default();
        for ((key, data), other) in [(first, second.1), (second, first.1), (first, 0), (second, 0)] {
            slot.set_words(key.bits() ^ data, other);
            assert_eq!(slot.load(first.0), None);
            assert_eq!(slot.load(second.0), None);
        }
    }

    #[test]
    fn the_same_position_stored_twice_may_not_mix_either() {
        let key = Key::new(0x5555_6666_7777_8888);
        let slot = Slot::default();
        slot.set_words(key.bits() ^ 1, 2);
        assert_eq!(slot.load(key), None);
    }

    /// All 64 bits of the data are random here, which no entry can offer.
    #[test]
    fn one_slot_hammered_by_many_threads_never_lies() {
        let steps = if cfg!(miri) { 300 } else { 50_000 };
        let slot = Slot::default();
        thread::scope(|scope| {
            for worker in 0..8 {
                let slot = &slot;
                scope.spawn(move || {
                    for step in 0..steps {
                        let key = Key::new(scramble((worker + step) % 5));
                        if step % 3 == 0 {
                            slot.store(key, scramble(key.bits()));
                        } else if let Some(data) = slot.load(key) {
                            assert_eq!(data, scramble(key.bits()));
                        }
                    }
                });
            }
        });
    }
}
