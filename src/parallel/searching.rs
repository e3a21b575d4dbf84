//! Who is searching what: the noticeboard of strategies in which workers put off what another one is searching (Kerrigan's
//! simplified ABDADA).

use super::sync::{AtomicU32, Ordering};

/// Places on the board, 32 KiB together, so that it stays in the cache: it is read at random before most moves. A place holds one
/// claim; a later claim of another position takes it, which costs a missed deferral. A worker has one at each node of its path.
const PLACES: usize = if cfg!(any(mammoth_loom, mammoth_shuttle)) { 2 } else { 1 << 13 };

/// Low bits of a claim that hold the worker's number plus one.
const WORKER_BITS: u32 = 10;
const WORKER_MASK: u32 = (1 << WORKER_BITS) - 1;

/// SearchingTable of moves that are being searched.
pub struct SearchingTable {
    /// A claim is the upper bits of a key with the worker below ([`claim_of`]). Written by whoever claims or gives up, read by
    /// everybody before a move. Relaxed: a stale claim puts off a move, or fails to, and changes no score.
    places: Box<[AtomicU32]>,
}

impl SearchingTable {
    /// An empty board.
    pub fn new() -> SearchingTable {
        SearchingTable { places: (0..PLACES).map(|_| AtomicU32::new(0)).collect() }
    }

    /// Takes all claims back. Nobody may be searching.
    pub fn clear(&self) {
        self.places.iter().for_each(|place| place.store(0, Ordering::Relaxed));
    }

    /// Whether another worker is searching what `key` stands for: the position after a move, with the depth. Of the claims of other
    /// positions that are in its place one in four million is taken for its own, and the move is put off for nothing.
    #[inline]
    pub fn is_searched_by_another(&self, key: u64, worker: usize) -> bool {
        let claim = self.place(key).load(Ordering::Relaxed);
        claim != 0 && (1..=WORKER_MASK).contains(&(claim ^ claim_of(key, worker)))
    }

    /// Notes that the worker searches `key`.
    #[inline]
    pub fn enter(&self, key: u64, worker: usize) {
        self.place(key).store(claim_of(key, worker), Ordering::Relaxed);
    }

    /// The worker is done with `key`.
    #[inline]
    pub fn leave(&self, key: u64, worker: usize) {
        let place = self.place(key);
        if place.load(Ordering::Relaxed) == claim_of(key, worker) {
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
fn claim_of(key: u64, worker: usize) -> u32 {
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
    fn a_claim_holds_for_others_until_it_is_given_up() {
        let claims = SearchingTable::new();
        let key = 0x1234_5678_9abc_def0;
        assert!(!claims.is_searched_by_another(key, 1));
        claims.enter(key, 511);
        assert!(claims.is_searched_by_another(key, 1) && !claims.is_searched_by_another(key, 511));
        assert!(!claims.is_searched_by_another(key ^ 1 << 50, 1), "another position");
        claims.leave(key, 1);
        assert!(claims.is_searched_by_another(key, 1), "only its holder gives a claim up");
        claims.leave(key, 511);
        assert!(!claims.is_searched_by_another(key, 1));
        claims.enter(key, 0);
        claims.clear();
        assert!(!claims.is_searched_by_another(key, 1));
    }

    #[test]
    fn nobody_claims_an_empty_place_and_a_later_claim_takes_it() {
        let claims = SearchingTable::new();
        for key in [0, 1, 0x3ff_ffff_ffff] {
            assert!(!claims.is_searched_by_another(key, 1));
        }
        let [earlier, later] = [1 << 50, 1 << 51].map(|upper: u64| upper | 7);
        claims.enter(earlier, 2);
        claims.enter(later, 3);
        claims.leave(earlier, 2);
        assert!(!claims.is_searched_by_another(earlier, 1) && claims.is_searched_by_another(later, 1));
    }
}
