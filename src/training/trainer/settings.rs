//! What a training depends on, beside its data.

use serde::{Deserialize, Serialize};

/// The settings of a training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingSettings {
    /// Positions that are learnt from, each as often as it comes up again. The last batch of an epoch counts as a full one.
    pub positions: u64,
    /// Positions of a batch.
    pub batch: usize,
    /// The learning rate at its greatest.
    pub rate: f32,
    /// The share of the rate that is left at the end.
    pub last_rate: f32,
    /// The share of the search score in the target; the rest is the result of the game. Positions without a result have none.
    pub lambda: f32,
    /// What the first weights and the order of the positions are drawn from.
    pub seed: u64,
}

impl Default for TrainingSettings {
    fn default() -> TrainingSettings {
        TrainingSettings { positions: 50_000_000, batch: 16_384, rate: 1e-3, last_rate: 0.01, lambda: 0.9, seed: 1 }
    }
}
