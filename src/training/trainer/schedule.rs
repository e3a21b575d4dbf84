//! The learning rate, and the order of the positions.

use super::settings::TrainingSettings;
use fastrand::Rng;
use std::f32::consts::PI;

/// The share of the steps in which the rate rises to its greatest.
const WARM_UP: f32 = 0.01;

/// The rate of a step, from 0: it rises, and then falls as a cosine does.
pub fn rate(settings: &TrainingSettings, step: u64, steps: u64) -> f32 {
    let done = step as f32 / steps.max(1) as f32;
    if done < WARM_UP {
        return settings.rate * (done / WARM_UP).max(0.05);
    }
    let fallen = (done - WARM_UP) / (1.0 - WARM_UP);
    let share = settings.last_rate + (1.0 - settings.last_rate) * (1.0 + (PI * fallen).cos()) / 2.0;
    settings.rate * share
}

/// The order of the positions: each epoch all of them, shuffled anew.
pub struct Order {
    seed: u64,
    epoch: Option<u64>,
    numbers: Vec<u32>,
}

impl Order {
    /// Of so many positions.
    pub fn new(seed: u64, count: usize) -> Order {
        Order { seed, epoch: None, numbers: (0..count as u32).collect() }
    }

    /// The numbers of the positions of a step, from 0. The last batch of an epoch may be smaller.
    pub fn batch(&mut self, step: u64, size: usize) -> &[u32] {
        let batches = self.numbers.len().div_ceil(size).max(1) as u64;
        let (epoch, place) = (step / batches, (step % batches) as usize);
        if self.epoch != Some(epoch) {
            self.numbers.sort_unstable();
            let spread = Rng::with_seed(self.seed).u64(..);
            Rng::with_seed(spread ^ epoch.wrapping_mul(0x9e37_79b9_7f4a_7c15)).shuffle(&mut self.numbers);
            self.epoch = Some(epoch);
        }
        let first = place * size;
        &self.numbers[first..(first + size).min(self.numbers.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_and_falls() {
        let settings = TrainingSettings { rate: 0.5, last_rate: 0.1, ..TrainingSettings::default() };
        let rates: Vec<f32> = (0..1000).map(|step| rate(&settings, step, 1000)).collect();
        assert!(rates[0] < 0.1 && (rates[10] - 0.5).abs() < 1e-3 && (rates[999] - 0.05).abs() < 1e-3);
        assert!(rates[10..].is_sorted_by(|a, b| a >= b) && rates[..10].is_sorted());
        assert!((rates[505] - 0.275).abs() < 1e-2);
    }

    #[test]
    fn each_epoch_has_all_positions_in_another_order() {
        let mut order = Order::new(5, 10);
        let mut epoch =
            |first: u64| (first..first + 4).flat_map(|step| order.batch(step, 3).to_vec()).collect::<Vec<_>>();
        let (one, two, again) = (epoch(0), epoch(4), epoch(0));
        for epoch in [&one, &two] {
            let mut sorted = epoch.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..10).collect::<Vec<_>>());
        }
        assert!(one != two && one == again);
        assert_ne!(Order::new(6, 10).batch(0, 10), one);
    }
}
