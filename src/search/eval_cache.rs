//! Static evaluations of positions met lately: a small table for each processor that searches. Every thread has its own;
//! workers in virtual time, which take turns on one processor, have one together, or they would drive each other's out of
//! the cache.
//!
//! The shared table keeps what a search found out; a position that was merely evaluated and left (most of quiescence) is
//! not worth a place there, yet every fifth evaluation is one of a position seen a moment ago. The table stays within the
//! second-level cache. An evaluation is a property of the position and of how it is judged: only when that changes do the
//! evaluations have to be forgotten.

use crate::parallel::sync::{AtomicU64, Ordering};
use crate::platform;
use crate::types::{Key, Score};
use std::sync::Arc;

/// Slots of 8 bytes: 256 KiB.
const SLOTS: usize = 1 << 15;

/// A slot that holds nothing: no evaluation has this value.
const EMPTY: u64 = i16::MIN as u16 as u64;

/// Evaluations by key. Each slot has the upper 48 bits of a key above the 16 bits of a score; the lower bits choose it.
///
/// Read and written by whoever shares the table. Relaxed: a slot is whole in itself, and what it holds is true of its
/// position whoever stored it.
///
/// A clone is another way to the same table.
#[derive(Clone)]
pub struct EvalCache(Arc<[AtomicU64]>);

impl EvalCache {
    /// Knows nothing.
    pub fn new() -> EvalCache {
        EvalCache((0..SLOTS).map(|_| AtomicU64::new(EMPTY)).collect())
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.0.iter().for_each(|slot| slot.store(EMPTY, Ordering::Relaxed));
    }

    /// The evaluation of the position with this key: remembered, or computed by `evaluate` and remembered now.
    #[inline]
    pub fn get_or_insert(&self, key: Key, evaluate: impl FnOnce() -> Score) -> Score {
        let slot = &self.0[key.bits() as usize % SLOTS];
        let word = slot.load(Ordering::Relaxed);
        let known = Score::from_raw(word as i16);
        if (word ^ key.bits()) >> 16 == 0 && known.raw() != i16::MIN {
            return known;
        }
        let score = evaluate();
        slot.store(key.bits() & !0xffff | score.raw() as u16 as u64, Ordering::Relaxed);
        score
    }

    /// Fetches the slot of a position that will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        platform::prefetch(&self.0[key.bits() as usize % SLOTS]);
    }
}

impl Default for EvalCache {
    fn default() -> Self {
        EvalCache::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_by_the_whole_key() {
        let cache = EvalCache::new();
        let unexpected = || -> Score { panic!("it is remembered") };
        let keys = [0, 1, 0xffff, 0x1234_5678_9abc_def0, 0x1234_5678_9abc_7ef0, u64::MAX].map(Key::new);
        for (index, key) in keys.into_iter().enumerate() {
            let score = Score::cp(index as i32 * 100 - 250);
            assert_eq!(cache.get_or_insert(key, || score), score);
            assert_eq!(cache.get_or_insert(key, unexpected), score);
        }
        // Two keys that share a slot: the later one took it.
        let [first, second] = [0x8_0000_0000, 0x9_0000_0000].map(Key::new);
        assert_eq!(cache.get_or_insert(first, || Score::cp(1)), Score::cp(1));
        assert_eq!(cache.get_or_insert(second, || Score::cp(2)), Score::cp(2));
        assert_eq!(cache.get_or_insert(first, || Score::cp(3)), Score::cp(3));
    }
}
