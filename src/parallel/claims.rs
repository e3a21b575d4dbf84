//! Who is searching what: the noticeboard of strategies in which workers put off what another one is searching (Kerrigan's
//! simplified ABDADA).

use super::sync::{AtomicU64, Ordering};

/// Places on the board. A place holds one claim; a later claim of another position takes it, which costs a missed deferral.
const PLACES: usize = if cfg!(any(mammoth_loom, mammoth_shuttle)) { 2 } else { 1 << 15 };

/// Low bits of a claim that hold the worker's number plus one.
const WORKER_BITS: u32 = 10;
const WORKER_MASK: u64 = (1 << WORKER_BITS) - 1;

/// Claims of moves that are being searched.
pub struct Claims {
    /// A claim is the upper bits of a key with the worker below. Written by whoever claims or gives up, read by everybody before
    /// a move. Relaxed: a stale claim puts off a move, or fails to, and changes no score.
    places: Box<[AtomicU64]>,
}

impl Claims {
    /// An empty board.
    pub fn new() -> Claims {
        Claims { places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Takes all claims back. Nobody may be searching.
    pub fn clear(&self) {
        self.places.iter().for_each(|place| place.store(0, Ordering::Relaxed));
    }

    /// Whether another worker is searching what `key` stands for: the position after a move, with the depth.
    #[inline]
    pub fn is_claimed_by_another(&self, key: u64, worker: usize) -> bool {
        let claim = self.place(key).load(Ordering::Relaxed);
        (claim ^ key) & !WORKER_MASK == 0 && claim & WORKER_MASK != worker as u64 + 1
    }

    /// Notes that the worker searches `key`.
    #[inline]
    pub fn claim(&self, key: u64, worker: usize) {
        self.place(key).store(key & !WORKER_MASK | (worker as u64 + 1), Ordering::Relaxed);
    }

    /// The worker is done with `key`.
    #[inline]
    pub fn give_up(&self, key: u64, worker: usize) {
        let place = self.place(key);
        if place.load(Ordering::Relaxed) == key & !WORKER_MASK | (worker as u64 + 1) {
            place.store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.places[(key >> WORKER_BITS) as usize % PLACES]
    }
}

impl Default for Claims {
    fn default() -> Self {
        Claims::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_holds_for_others_until_it_is_given_up() {
        let claims = Claims::new();
        let key = 0x1234_5678_9abc_def0;
        assert!(!claims.is_claimed_by_another(key, 1));
        claims.claim(key, 511);
        assert!(claims.is_claimed_by_another(key, 1) && !claims.is_claimed_by_another(key, 511));
        assert!(!claims.is_claimed_by_another(key ^ 1 << 40, 1), "another position");
        claims.give_up(key, 1);
        assert!(claims.is_claimed_by_another(key, 1), "only its holder gives a claim up");
        claims.give_up(key, 511);
        assert!(!claims.is_claimed_by_another(key, 1));
        claims.claim(key, 0);
        claims.clear();
        assert!(!claims.is_claimed_by_another(key, 1));
    }
}
