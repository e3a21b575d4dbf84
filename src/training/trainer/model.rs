//! The whole network in floating point, and as the integers of a search.

use super::batch::{Batch, sigmoid};
use super::block::{Block, LANES, Lanes, Step};
use crate::eval::nnue::{
    ACTIVATION, BUCKETS, FEATURES, Network, NetworkReason, OUTPUT_SCALE, OutputWeights, Row, WIDTH,
};
use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};

/// Blocks of the first layer.
pub const BLOCKS: usize = WIDTH / LANES;
/// Beyond every bias of an output.
const MOST_OUTPUT_BIAS: f32 = 100.0;

/// The parameters of a network while it learns.
pub struct Model {
    pub blocks: Vec<Block>,
    pub biases: [f32; BUCKETS],
    /// Mean and mean square of the gradients of `biases`.
    pub moments: [[f32; BUCKETS]; 2],
    /// Outputs of the last batch, later their slopes.
    outputs: Vec<f32>,
}

impl Model {
    /// With random weights.
    pub fn new(seed: u64) -> Model {
        let mut dice = fastrand::Rng::with_seed(seed);
        Model::with_blocks((0..BLOCKS).map(|_| Block::new(&mut dice)).collect(), [0.0; BUCKETS])
    }

    /// With these parameters.
    pub fn with_blocks(blocks: Vec<Block>, biases: [f32; BUCKETS]) -> Model {
        Model { blocks, biases, moments: [[0.0; BUCKETS]; 2], outputs: Vec::new() }
    }

    /// With the weights of a network.
    pub fn of_network(network: &Network) -> Model {
        let mut model = Model::new(0);
        let unit = f32::from(ACTIVATION);
        for (number, block) in model.blocks.iter_mut().enumerate() {
            let lanes = |row: &Row, unit: f32| -> Lanes {
                std::array::from_fn(|lane| f32::from(row.0[number * LANES + lane]) / unit)
            };
            block.set(
                |feature| lanes(network.feature(feature), unit),
                lanes(network.biases(), unit),
                |bucket, half| lanes(&network.outputs()[bucket].weights[half], f32::from(OUTPUT_SCALE)),
            );
        }
        model.biases =
            std::array::from_fn(|bucket| network.outputs()[bucket].bias as f32 / (unit * f32::from(OUTPUT_SCALE)));
        model
    }

    /// The mean loss over a batch: the mean square of what the expected results are off.
    pub fn loss(&mut self, batch: &Batch) -> f64 {
        self.forward(batch);
        let losses = self.outputs.iter().zip(&batch.examples);
        let sum: f64 = losses.map(|(&output, example)| f64::from(sigmoid(output) - example.target).powi(2)).sum();
        sum / batch.examples.len().max(1) as f64
    }

    /// Learns from a batch; the mean loss before.
    pub fn learn(&mut self, batch: &Batch, step: Step) -> f64 {
        self.forward(batch);
        let share = 1.0 / batch.examples.len() as f32;
        let mut loss = 0.0;
        let mut slopes = [0.0; BUCKETS];
        for (output, example) in self.outputs.iter_mut().zip(&batch.examples) {
            let expected = sigmoid(*output);
            let off = expected - example.target;
            loss += f64::from(off * off);
            *output = share * 2.0 * off * expected * (1.0 - expected);
            slopes[usize::from(example.bucket)] += *output;
        }
        let outputs = &self.outputs;
        self.blocks.par_iter_mut().for_each(|block| block.learn(batch, outputs, step));
        let [means, squares] = &mut self.moments;
        for (bucket, slope) in slopes.into_iter().enumerate() {
            let moments = [&mut means[bucket], &mut squares[bucket]];
            step.update(&mut self.biases[bucket], moments, slope, MOST_OUTPUT_BIAS);
        }
        loss / batch.examples.len() as f64
    }

    /// The outputs of a batch, in units of [`crate::eval::nnue::SCALE`] centipawns.
    fn forward(&mut self, batch: &Batch) {
        self.blocks.par_iter_mut().for_each(|block| block.forward(batch));
        self.outputs.clear();
        self.outputs.extend(batch.examples.iter().enumerate().map(|(number, example)| {
            let bias = self.biases[usize::from(example.bucket)];
            self.blocks.iter().fold(bias, |sum, block| sum + block.shares[number])
        }));
    }

    /// The network in integers.
    ///
    /// # Errors
    /// When a weight is too great for them.
    pub fn quantised(&self) -> Result<Network, NetworkReason> {
        let row = |lanes: &dyn Fn(&Block) -> Lanes, unit: f32| {
            let mut row = Row::ZERO;
            for (block, numbers) in self.blocks.iter().zip(row.0.chunks_exact_mut(LANES)) {
                for (number, weight) in numbers.iter_mut().zip(lanes(block)) {
                    *number = (weight * unit).round() as i16;
                }
            }
            row
        };
        let unit = f32::from(ACTIVATION);
        let features = (0..FEATURES).map(|feature| row(&|block| block.whole()[feature], unit)).collect();
        let outputs = std::array::from_fn(|bucket| OutputWeights {
            weights: [0, 1].map(|half| row(&|block| *block.output(bucket, half), f32::from(OUTPUT_SCALE))),
            bias: (self.biases[bucket] * unit * f32::from(OUTPUT_SCALE)).round() as i32,
        });
        Network::new(features, row(&|block| *block.bias(), unit), outputs)
    }
}

#[cfg(test)]
mod tests {
    use super::super::records::Record;
    use super::*;
    use crate::eval::nnue::SCALE;
    use crate::notation::{START_FEN, parse_fen};
    use crate::training::{pack, unpack};

    /// Positions of random games with random scores and results.
    fn records(count: usize) -> Vec<Record> {
        let mut dice = fastrand::Rng::with_seed(4);
        let mut records = Vec::new();
        while records.len() < count {
            let mut position = parse_fen(START_FEN).expect("readable");
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Captures first: few pieces are to be seen, too.
                let capture = moves.iter().copied().find(|mv| position.piece_on(mv.to()).is_some());
                position.make(capture.filter(|_| dice.bool()).unwrap_or(moves[dice.usize(..moves.len())]));
                let (score, result) = (dice.i16(-900..900), dice.u8(0..4));
                records.push(Record { board: pack(&position), score, result });
            }
        }
        records
    }

    fn batch(records: &[Record]) -> Batch {
        let mut batch = Batch::default();
        let numbers: Vec<u32> = (0..records.len() as u32).collect();
        batch.fill(records, &numbers, 0.8);
        batch
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let records = records(60);
        let batch = batch(&records);
        let parameters = |model: &mut Model, block: usize, row: usize, lane: usize, by: f32| {
            let mut changed = model.blocks[block].parameters.clone();
            changed[row][lane] += by;
            model.blocks[block] = Block::with_parameters(changed);
        };
        let mut learnt = Model::new(3);
        learnt.learn(&batch, Step::new(1, 0.0));
        // After one step the mean is a tenth of the gradient.
        let gradient =
            |block: usize, row: usize, lane: usize| f64::from(learnt.blocks[block].moments[0][row][lane]) * 10.0;
        let mut compared = 0;
        let mut dice = fastrand::Rng::with_seed(1);
        let rows = learnt.blocks[0].parameters.len();
        for trial in 0..4_000 {
            // Every other time one of the last rows: bias and output weights.
            let row = if trial % 2 == 0 { dice.usize(..rows) } else { rows - 1 - dice.usize(..17) };
            let (block, lane) = (dice.usize(..BLOCKS), dice.usize(..LANES));
            let expected = gradient(block, row, lane);
            if expected.abs() < 2e-4 {
                continue;
            }
            let slope = |by: f32| {
                let mut model = Model::new(3);
                parameters(&mut model, block, row, lane, by);
                model.loss(&batch)
            };
            let by = 4e-3;
            let found = (slope(by) - slope(-by)) / (2.0 * f64::from(by));
            assert!(
                (found - expected).abs() < 0.05 * expected.abs() + 2e-5,
                "row {row}: {found} instead of {expected}"
            );
            compared += 1;
            if compared == 40 {
                return;
            }
        }
        panic!("only {compared} gradients are large enough");
    }

    #[test]
    fn what_is_learnt_makes_the_loss_smaller() {
        let records = records(300);
        let batch = batch(&records);
        let mut model = Model::new(1);
        let before = model.loss(&batch);
        for number in 1..=150 {
            model.learn(&batch, Step::new(number, 2e-3));
        }
        let after = model.loss(&batch);
        assert!(after < before / 4.0, "{before} {after}");
    }

    #[test]
    fn integers_say_what_the_model_says() {
        let records = records(400);
        let batch = batch(&records);
        let mut model = Model::new(9);
        for number in 1..=60 {
            model.learn(&batch, Step::new(number, 2e-3));
        }
        let network = model.quantised().expect("the weights are within their ranges");
        model.forward(&batch);
        let off = records.iter().zip(&model.outputs).map(|(record, output)| {
            let position = unpack(&record.board, 0).expect("it was packed here");
            (output * SCALE as f32 - network.value_of_position(&position).value() as f32).abs()
        });
        // Output weights are rounded to 1/64.
        let (sum, most) = off.fold((0.0, 0.0_f32), |(sum, most), off| (sum + off, most.max(off)));
        assert!(most < 40.0 && sum / (records.len() as f32) < 8.0, "{most} at most, {sum} in all");
        // And back.
        let mut again = Model::of_network(&network);
        let (one, two) = (model.loss(&batch), again.loss(&batch));
        assert!((one - two).abs() < 0.2 * one, "{one} {two}");
        assert_eq!(again.quantised().expect("they were before").name(), network.name());
    }
}
