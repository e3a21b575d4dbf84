//! The weights of a network, and the value of a board.

use super::kernels::Kernels;
use super::row::{ACTIVATION, Row};
use super::view::{FEATURES, Leanings, View};
use crate::position::Position;
use crate::types::{Color, Piece, PieceKind, Score, Square};

/// Sets of output weights, chosen by the number of pieces.
pub const BUCKETS: usize = 8;

/// What 1 is among the output weights.
pub const OUTPUT_SCALE: i16 = 64;
/// Centipawns of an output of 1.
pub const SCALE: i32 = 400;

/// The last layer for one range of numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputWeights {
    /// For the side to move and for the other one.
    pub weights: [Row; 2],
    /// In parts of `ACTIVATION * OUTPUT_SCALE`.
    pub bias: i32,
}

/// A network.
#[derive(Debug)]
pub struct Network {
    /// The weights of each feature, [`FEATURES`] rows.
    pub(super) features: Box<[Row]>,
    pub(super) biases: Row,
    pub(super) outputs: [OutputWeights; BUCKETS],
    pub(super) checksum: u32,
    pub(super) kernels: Kernels,
}

impl Network {
    /// The greatest feature weight and the greatest bias: no sum of 32 features leaves the range of its numbers.
    pub const MOST_WEIGHT: i16 = 900;
    pub const MOST_BIAS: i16 = 3_000;
    /// The greatest output weight: its product with a clipped sum stays within the range.
    pub const MOST_OUTPUT: i16 = 127;

    /// A name that no two networks share: `nnue-` and a checksum over the weights.
    pub fn name(&self) -> String {
        format!("nnue-{:08x}", self.checksum)
    }

    /// The set of instructions it is computed with.
    pub fn instructions(&self) -> &'static str {
        self.kernels.name
    }

    /// The weights of a feature.
    pub fn feature(&self, number: usize) -> &Row {
        &self.features[number]
    }

    /// The biases of the first layer.
    pub fn biases(&self) -> &Row {
        &self.biases
    }

    /// The sets of output weights.
    pub fn outputs(&self) -> &[OutputWeights; BUCKETS] {
        &self.outputs
    }

    /// The value for the side to move, from the sums of the side to move and of the other one.
    #[inline]
    pub(super) fn output(&self, own: &Row, other: &Row, pieces: u32) -> Score {
        let OutputWeights { weights: [ours, theirs], bias } = &self.outputs[bucket(pieces)];
        let sum = (self.kernels.dot)(own, ours).wrapping_add((self.kernels.dot)(other, theirs));
        let unit = i64::from(ACTIVATION) * i64::from(OUTPUT_SCALE);
        let sum = i64::from(sum) / i64::from(ACTIVATION) + i64::from(*bias);
        Score::cp((sum * i64::from(SCALE) / unit) as i32)
    }

    /// The value of a position for its side to move, computed afresh.
    pub fn value_of_position(&self, position: &Position) -> Score {
        self.value_of(&pieces_of(position), position.side_to_move())
    }

    /// The value of a board for `side`, which is to move, computed from its pieces. It need not be a legal position.
    pub fn value_of(&self, placed: &[(Square, Piece)], side: Color) -> Score {
        let leanings = Leanings::of(placed.iter().copied());
        let [own, other] = [side, !side].map(|seer| {
            let king = placed.iter().find(|(_, piece)| *piece == Piece::new(seer, PieceKind::King));
            let king = king.map_or(Square::new(4, 0).relative_to(seer), |(square, _)| *square);
            let view = View::new(seer, king, &leanings);
            let mut sums = self.biases.clone();
            for &(square, piece) in placed {
                (self.kernels.add)(&mut sums, &self.features[view.feature(piece, square)]);
            }
            sums
        });
        self.output(&own, &other, placed.len() as u32)
    }
}

/// The pieces of a position in order of the points.
pub(super) fn pieces_of(position: &Position) -> Vec<(Square, Piece)> {
    Square::all().filter_map(|square| Some((square, position.piece_on(square)?))).collect()
}

/// The set of output weights for so many pieces, kings included.
#[inline]
pub fn bucket(pieces: u32) -> usize {
    (pieces.saturating_sub(1) as usize / (32 / BUCKETS)).min(BUCKETS - 1)
}

const _: () = assert!(FEATURES == 7_560);
const _: () = assert!(32 * Network::MOST_WEIGHT as i32 + Network::MOST_BIAS as i32 <= i16::MAX as i32);
const _: () = assert!(Network::MOST_OUTPUT as i32 * ACTIVATION as i32 <= i16::MAX as i32);

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen};

    /// A network of random weights.
    pub fn random(seed: u64) -> Network {
        let mut dice = fastrand::Rng::with_seed(seed);
        let mut row = |most: i16| Row(std::array::from_fn(|_| dice.i16(-most..=most)));
        let features = (0..FEATURES).map(|_| row(60)).collect();
        let biases = row(100);
        let outputs = std::array::from_fn(|bucket| OutputWeights {
            weights: [row(Network::MOST_OUTPUT), row(Network::MOST_OUTPUT)],
            bias: bucket as i32 * 1000 - 3000,
        });
        Network::new(features, biases, outputs).expect("the weights are within their ranges")
    }

    #[test]
    fn mirrored_boards_and_exchanged_colours_have_the_same_value() {
        let network = random(7);
        let mut dice = fastrand::Rng::with_seed(3);
        let mut values = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let mut position = parse_fen(START_FEN).expect("readable");
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make(moves[dice.usize(..moves.len())]);
                let value = network.value_of_position(&position);
                assert_eq!(network.value_of_position(&position.mirrored()), value, "{position:?}");
                assert_eq!(network.value_of_position(&position.flipped()), value, "{position:?}");
                values.insert(value);
            }
        }
        assert!(values.len() > 500, "{} values", values.len());
    }

    #[test]
    fn sets_of_output_weights_share_the_numbers_of_pieces_evenly() {
        let buckets: Vec<usize> = (1..=32).map(bucket).collect();
        assert_eq!(buckets, (0..32).map(|pieces| pieces / 4).collect::<Vec<_>>());
        assert_eq!((bucket(0), bucket(90)), (0, BUCKETS - 1));
    }
}
