//! 32 sums of the first layer with everything that belongs to them: weights, gradients, moments.

use super::batch::Batch;
use crate::eval::nnue::{BUCKETS, FEATURES, PIECE_POINTS, PLACES};

/// Sums of a block.
pub const LANES: usize = 32;
/// One number for each sum.
pub type Lanes = [f32; LANES];

/// Where the rows of parameters begin. A feature's weight is the sum of its own row and the one that all places of the king share
/// for the piece on that point (its factor): what was learnt of a piece with the king in one place serves for the others.
const FACTORS: usize = FEATURES;
const BIAS: usize = FACTORS + PIECE_POINTS;
const OUTPUTS: usize = BIAS + 1;
/// Rows of parameters.
pub const ROWS: usize = OUTPUTS + 2 * BUCKETS;

/// How far parameters may go: what the integers of a search can hold.
const MOST_WEIGHT: f32 = 1.75;
const MOST_BIAS: f32 = 10.0;
const MOST_OUTPUT: f32 = 1.98;

/// The decay of the moments (Adam; Kingma and Ba 2014).
const DECAY: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// 32 sums of the first layer.
pub struct Block {
    /// Features, factors, bias, and the output weights: for each set those of the side to move and those of the other.
    pub parameters: Vec<Lanes>,
    /// Mean and mean square of the gradients.
    pub moments: [Vec<Lanes>; 2],
    gradients: Vec<Lanes>,
    /// The weights of the features with their factors.
    whole: Vec<Lanes>,
    /// The sums of each example, two halves each.
    sums: Vec<[Lanes; 2]>,
    /// What the block adds to the output for each example.
    pub shares: Vec<f32>,
}

/// The rate of a step, and the corrections for moments that begin at zero.
#[derive(Clone, Copy)]
pub struct Step {
    rate: f32,
    corrections: [f32; 2],
}

impl Step {
    /// Step `number`, from 1.
    pub fn new(number: u64, rate: f32) -> Step {
        Step { rate, corrections: DECAY.map(|decay| 1.0 / (1.0 - decay.powi(number.min(1 << 20) as i32))) }
    }

    /// Updates a parameter and its moments.
    #[inline(always)]
    pub fn update(self, parameter: &mut f32, [mean, square]: [&mut f32; 2], gradient: f32, most: f32) {
        *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * gradient;
        *square = DECAY[1] * *square + (1.0 - DECAY[1]) * gradient * gradient;
        let direction = *mean * self.corrections[0] / ((*square * self.corrections[1]).sqrt() + EPSILON);
        *parameter = (*parameter - self.rate * direction).clamp(-most, most);
    }
}

impl Block {
    /// With random weights.
    pub fn new(dice: &mut fastrand::Rng) -> Block {
        let mut row = |most: f32| std::array::from_fn(|_| most * (2.0 * dice.f32() - 1.0));
        let mut parameters = vec![[0.0; LANES]; ROWS];
        parameters[..FEATURES].iter_mut().for_each(|weights| *weights = row(0.05));
        parameters[BIAS] = [0.25; LANES];
        parameters[OUTPUTS..].iter_mut().for_each(|weights| *weights = row(0.1));
        Block::with_parameters(parameters)
    }

    /// With these parameters, which were learnt before.
    pub fn with_parameters(parameters: Vec<Lanes>) -> Block {
        let zeros = || vec![[0.0; LANES]; ROWS];
        let mut block = Block {
            parameters,
            moments: [zeros(), zeros()],
            gradients: zeros(),
            whole: vec![[0.0; LANES]; FEATURES],
            sums: Vec::new(),
            shares: Vec::new(),
        };
        block.add_factors();
        block
    }

    /// The weights of the features with their factors.
    pub fn whole(&self) -> &[Lanes] {
        &self.whole
    }

    /// The bias of each sum.
    pub fn bias(&self) -> &Lanes {
        &self.parameters[BIAS]
    }

    /// The output weights of a set for a half.
    pub fn output(&self, bucket: usize, half: usize) -> &Lanes {
        &self.parameters[OUTPUTS + 2 * bucket + half]
    }

    /// Takes weights over from a network, without factors.
    pub fn set(&mut self, features: impl Fn(usize) -> Lanes, bias: Lanes, output: impl Fn(usize, usize) -> Lanes) {
        for (number, row) in self.parameters[..FEATURES].iter_mut().enumerate() {
            *row = features(number);
        }
        self.parameters[FACTORS..BIAS].fill([0.0; LANES]);
        self.parameters[BIAS] = bias;
        for bucket in 0..BUCKETS {
            for half in 0..2 {
                self.parameters[OUTPUTS + 2 * bucket + half] = output(bucket, half);
            }
        }
        self.add_factors();
    }

    fn add_factors(&mut self) {
        let (weights, rest) = self.parameters.split_at(FACTORS);
        for (number, whole) in self.whole.iter_mut().enumerate() {
            let factor = &rest[number % PIECE_POINTS];
            *whole = std::array::from_fn(|lane| weights[number][lane] + factor[lane]);
        }
    }

    /// The sums of a batch, and what they add to the output.
    pub fn forward(&mut self, batch: &Batch) {
        self.sums.resize(batch.examples.len(), [[0.0; LANES]; 2]);
        self.shares.clear();
        for (example, sums) in batch.examples.iter().zip(&mut self.sums) {
            let mut share = 0.0;
            for (half, place) in sums.iter_mut().enumerate() {
                let mut sum = self.parameters[BIAS];
                for &feature in example.features(half) {
                    add(&mut sum, &self.whole[usize::from(feature)]);
                }
                let output = &self.parameters[OUTPUTS + 2 * usize::from(example.bucket) + half];
                let mut products = [0.0; LANES];
                for lane in 0..LANES {
                    let clipped = sum[lane].clamp(0.0, 1.0);
                    products[lane] = clipped * clipped * output[lane];
                }
                *place = sum;
                share += products.iter().sum::<f32>();
            }
            self.shares.push(share);
        }
    }

    /// The gradients of a batch from those of its outputs; then a step against them.
    pub fn learn(&mut self, batch: &Batch, outputs: &[f32], step: Step) {
        self.gradients.fill([0.0; LANES]);
        for ((example, sums), &slope) in batch.examples.iter().zip(&self.sums).zip(outputs) {
            for (half, sum) in sums.iter().enumerate() {
                let row = OUTPUTS + 2 * usize::from(example.bucket) + half;
                let weights = &self.parameters[row];
                let mut inner = [0.0; LANES];
                let gradient = &mut self.gradients[row];
                for lane in 0..LANES {
                    let clipped = sum[lane].clamp(0.0, 1.0);
                    gradient[lane] += slope * clipped * clipped;
                    let is_inside = if sum[lane] > 0.0 && sum[lane] < 1.0 { 2.0 } else { 0.0 };
                    inner[lane] = is_inside * slope * weights[lane] * clipped;
                }
                add(&mut self.gradients[BIAS], &inner);
                for &feature in example.features(half) {
                    add(&mut self.gradients[usize::from(feature)], &inner);
                }
            }
        }
        for factor in 0..PIECE_POINTS {
            let mut sum = [0.0; LANES];
            for place in 0..PLACES {
                add(&mut sum, &self.gradients[place * PIECE_POINTS + factor]);
            }
            self.gradients[FACTORS + factor] = sum;
        }
        let [means, squares] = &mut self.moments;
        for row in 0..ROWS {
            let most = match row {
                0..BIAS => MOST_WEIGHT,
                BIAS => MOST_BIAS,
                _ => MOST_OUTPUT,
            };
            let (parameters, gradients) = (&mut self.parameters[row], &self.gradients[row]);
            let (mean, square) = (&mut means[row], &mut squares[row]);
            for lane in 0..LANES {
                step.update(&mut parameters[lane], [&mut mean[lane], &mut square[lane]], gradients[lane], most);
            }
        }
        self.add_factors();
    }
}

#[inline(always)]
fn add(sum: &mut Lanes, row: &Lanes) {
    for lane in 0..LANES {
        sum[lane] += row[lane];
    }
}
