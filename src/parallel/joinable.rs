//! The set of split points that can be joined, as bits.

use super::split_point::SplitId;
use super::sync::{AtomicU64, CachePadded, Ordering};
use super::worker_state::SLOTS;

/// Bits of a word for each worker: one for each of its slots.
const BITS: usize = 16;
const _: () = assert!(SLOTS <= BITS);

/// Workers with bits in the same word.
const PER_WORD: usize = u64::BITS as usize / BITS;

/// Words side by side, on cache lines that hold nothing else.
const PER_LINE: usize = 16;

/// The split points that a helper could join: one bit for each slot of each worker. Waiting workers read the bits every few nodes, and
/// mostly find none; the bits of 64 workers fit into one pair of cache lines.
///
/// A bit is written by the worker that opens, empties, cuts or closes the split point, that begins or ends a search with an open window
/// there, or that puts an item back. Workers that look for work read it. Relaxed: the bit is a hint, and the lock of the slot
/// decides. A worker that sets a bit wakes a parked one afterwards, and a parking worker looks once more after the fence of
/// `Parker::prepare_park`, so that one of the two sees the other.
pub(super) struct Joinable(Box<[CachePadded<[AtomicU64; PER_LINE]>]>);

impl Joinable {
    /// The empty set, for so many workers.
    pub(super) fn new(workers: usize) -> Joinable {
        let line = |_| CachePadded::new(std::array::from_fn(|_| AtomicU64::new(0)));
        Joinable((0..workers.div_ceil(PER_WORD * PER_LINE)).map(line).collect())
    }

    /// Owner and slot of each split point in the set, in order.
    pub(super) fn each(&self) -> impl Iterator<Item = (u16, u16)> {
        self.0.iter().flat_map(|line| line.iter()).enumerate().flat_map(|(index, word)| {
            let mut bits = word.load(Ordering::Relaxed);
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(((index * PER_WORD + bit / BITS) as u16, (bit % BITS) as u16))
            })
        })
    }

    /// Adds a split point.
    pub(super) fn offer(&self, id: SplitId) {
        let (word, bit) = self.place(id);
        word.fetch_or(bit, Ordering::Relaxed);
    }

    /// Removes a split point.
    pub(super) fn withdraw(&self, id: SplitId) {
        let (word, bit) = self.place(id);
        word.fetch_and(!bit, Ordering::Relaxed);
    }

    /// Removes all split points.
    pub(super) fn clear(&self) {
        self.0.iter().flat_map(|line| line.iter()).for_each(|word| word.store(0, Ordering::Relaxed));
    }

    fn place(&self, id: SplitId) -> (&AtomicU64, u64) {
        let owner = id.owner as usize;
        let index = owner / PER_WORD;
        (&self.0[index / PER_LINE][index % PER_LINE], 1 << (owner % PER_WORD * BITS + id.slot as usize))
    }
}

#[cfg(all(test, not(any(mammoth_loom, mammoth_shuttle))))]
mod tests {
    use super::*;

    #[test]
    fn each_split_point_has_a_place_of_its_own() {
        let joinable = Joinable::new(100);
        let ids = (0..100).flat_map(|owner| (0..SLOTS as u16).map(move |slot| (owner, slot)));
        let id = |(owner, slot)| SplitId { owner, slot, generation: 7 };
        let all: Vec<_> = ids.collect();
        all.iter().for_each(|&at| joinable.offer(id(at)));
        assert!(joinable.each().eq(all.iter().copied()));
        let gone = |&(owner, slot): &(u16, u16)| (owner + slot) % 3 == 0;
        all.iter().filter(|at| gone(at)).for_each(|&at| joinable.withdraw(id(at)));
        assert!(joinable.each().eq(all.iter().copied().filter(|at| !gone(at))));
        joinable.clear();
        assert_eq!(joinable.each().count(), 0);
    }
}
