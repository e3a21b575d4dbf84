//! Which opening a pair of games begins with.

use fastrand::Rng;

/// Which opening a pair begins with: all of them in an order drawn anew each time all were played.
pub struct OpeningOrder {
    seed: u64,
    /// How often all were played before those in `order`.
    cycle: u64,
    order: Vec<usize>,
}

impl OpeningOrder {
    /// For so many openings.
    pub fn new(openings: usize, seed: u64) -> OpeningOrder {
        let mut new = OpeningOrder { seed, cycle: 0, order: (0..openings).collect() };
        new.shuffle();
        new
    }

    fn shuffle(&mut self) {
        self.order.sort_unstable();
        Rng::with_seed(self.seed.wrapping_add(self.cycle)).shuffle(&mut self.order);
    }

    /// The opening of a pair, both counted from 0.
    pub fn of_pair(&mut self, pair: u64) -> usize {
        let openings = self.order.len() as u64;
        if pair / openings != self.cycle {
            self.cycle = pair / openings;
            self.shuffle();
        }
        self.order[(pair % openings) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_follow_from_the_seed_and_the_pair() {
        let mut forwards = OpeningOrder::new(5, 3);
        let all: Vec<usize> = (0..20).map(|pair| forwards.of_pair(pair)).collect();
        for cycle in all.chunks(5) {
            let mut sorted = cycle.to_vec();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4], "each once before any twice");
        }
        assert_ne!(all[..5], all[5..10]);
        let mut backwards = OpeningOrder::new(5, 3);
        let again: Vec<usize> = (0..20).rev().map(|pair| backwards.of_pair(pair)).collect();
        assert!(again.iter().rev().eq(&all));
        let mut other = OpeningOrder::new(5, 4);
        assert!((0..20).any(|pair| other.of_pair(pair) != all[pair as usize]));
    }
}
