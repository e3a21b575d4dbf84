//! The moves that workers are searching, for strategies that defer a move while another worker searches it (Kerrigan's simplified
//! ABDADA).

use super::sync::{AtomicU32, Ordering};

/// Places of the table, 32 KiB together, so that it stays in the cache: it is read at random before most moves. A place holds one
/// entry. A later entry of another position overwrites it, which costs a missed deferral. A worker has one entry at each node of its
/// path.
const PLACES: usize = if cfg!(any(mammoth_loom, mammoth_shuttle)) { 2 } else { 1 << 13 };

/// Low bits of an entry, which hold the worker's number plus one.
const WORKER_BITS: u32 = 10;
const WORKER_MASK: u32 = (1 << WORKER_BITS) - 1;

/// A table of the moves that are being searched.
pub struct SearchingTable {
    /// An entry is the upper bits of a key with the worker below ([`entry_of`]). A worker writes it when it begins and when it ends a
    /// move; every worker reads it before a move. Relaxed: a stale entry defers a move or fails to, and changes no score.
    places: Box<[AtomicU32]>,
}

impl SearchingTable {
    /// An empty table.
    pub fn new() -> SearchingTable {
        SearchingTable { places: (0..PLACES).map(|_| AtomicU32::new(0)).collect() }
    }

    /// Removes all entries. No worker may be searching.
    pub fn clear(&self) {
        self.places.iter().for_each(|place| place.store(0, Ordering::Relaxed));
    }

    /// Whether another worker searches `key`, which stands for the position after a move and the depth. Of the entries of other
    /// positions in its place, one in four million is taken for its own, and the move is deferred without need.
    #[inline]
    pub fn is_searched_by_another(&self, key: u64, worker: usize) -> bool {
        let entry = self.place(key).load(Ordering::Relaxed);
        entry != 0 && (1..=WORKER_MASK).contains(&(entry ^ entry_of(key, worker)))
    }

    /// Enters that the worker searches `key`.
    #[inline]
    pub fn enter(&self, key: u64, worker: usize) {
        self.place(key).store(entry_of(key, worker), Ordering::Relaxed);
    }

    /// Removes the worker's entry of `key`, if it is still there.
    #[inline]
    pub fn leave(&self, key: u64, worker: usize) {
        let place = self.place(key);
        if place.load(Ordering::Relaxed) == entry_of(key, worker) {
            place.store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn place(&self, key: u64) -> &AtomicU32 {
        &self.places[key as usize % PLACES]
    }
}

/// The upper 22 bits of a key and the worker's number plus one.
#[inline]
fn entry_of(key: u64, worker: usize) -> u32 {
    (key >> 32) as u32 & !WORKER_MASK | (worker as u32 + 1)
}

impl Default for SearchingTable {
    fn default() -> Self {
        SearchingTable::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_holds_for_other_workers_until_it_is_removed() {
        let table = SearchingTable::new();
        let key = 0x1234_5678_9abc_def0;
        assert!(!table.is_searched_by_another(key, 1));
        table.enter(key, 511);
        assert!(table.is_searched_by_another(key, 1) && !table.is_searched_by_another(key, 511));
        assert!(!table.is_searched_by_another(key ^ 1 << 50, 1), "another position");
        table.leave(key, 1);
        assert!(table.is_searched_by_another(key, 1), "only its worker removes an entry");
        table.leave(key, 511);
        assert!(!table.is_searched_by_another(key, 1));
        table.enter(key, 0);
        table.clear();
        assert!(!table.is_searched_by_another(key, 1));
    }

    #[test]
    fn an_empty_place_holds_for_nobody_and_a_later_entry_overwrites_an_earlier_one() {
        let table = SearchingTable::new();
        for key in [0, 1, 0x3ff_ffff_ffff] {
            assert!(!table.is_searched_by_another(key, 1));
        }
        let [earlier, later] = [1 << 50, 1 << 51].map(|upper: u64| upper | 7);
        table.enter(earlier, 2);
        table.enter(later, 3);
        table.leave(earlier, 2);
        assert!(!table.is_searched_by_another(earlier, 1) && table.is_searched_by_another(later, 1));
    }
}
