//! A small cache of static evaluations. Every thread has its own. Workers in virtual time, which take turns on one processor,
//! share one, because several would evict each other from the processor's cache.
//!
//! The transposition table keeps results of searches. A position that was only evaluated (most of quiescence) is not worth an
//! entry there, but one in five evaluations is of a position evaluated shortly before. This cache fits into the second-level
//! cache. An evaluation depends only on the position and the level of play, so that the cache is cleared only when that changes.

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
/// Read and written by all workers that share the cache. Relaxed: a slot is complete in itself, and its evaluation is right for its
/// key, whichever worker stored it.
///
/// A clone refers to the same cache.
#[derive(Clone)]
pub struct EvalCache(Arc<[AtomicU64]>);

impl EvalCache {
    /// An empty cache.
    pub fn new() -> EvalCache {
        EvalCache((0..SLOTS).map(|_| AtomicU64::new(EMPTY)).collect())
    }

    /// Empties the cache.
    pub fn clear(&self) {
        self.0.iter().for_each(|slot| slot.store(EMPTY, Ordering::Relaxed));
    }

    /// The evaluation of the position with this key: from the cache, or computed by `evaluate` and stored.
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

    /// Prefetches the slot of a position that will be looked up soon.
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
