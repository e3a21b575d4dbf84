//! The features and targets of a batch.

use super::records::Record;
use crate::eval::nnue::{Leanings, SCALE, View, bucket};
use crate::training::packed::{MOST_PIECES, Placed};
use crate::types::{Piece, PieceKind};
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator, ParallelIterator};

/// A position as the network sees it.
#[derive(Clone, Copy)]
pub struct Example {
    /// The features of the side to move and of the other one.
    features: [[u16; MOST_PIECES]; 2],
    count: u8,
    /// The set of output weights.
    pub bucket: u8,
    /// The expected result for the side to move, 0 to 1.
    pub target: f32,
}

impl Example {
    const NONE: Example = Example { features: [[0; MOST_PIECES]; 2], count: 0, bucket: 0, target: 0.0 };

    /// The features of the side to move (0) or of the other one (1).
    #[inline]
    pub fn features(&self, half: usize) -> &[u16] {
        &self.features[half][..usize::from(self.count)]
    }

    fn of(record: &Record, lambda: f32) -> Example {
        let placed = Placed::of(&record.board).expect("it was packed from a position");
        let (side, pieces) = (placed.side, placed.pieces());
        let count = pieces.len();
        let leanings = Leanings::of(pieces.iter().copied());
        let mut example = Example { count: count as u8, bucket: bucket(count as u32) as u8, ..Example::NONE };
        for (half, seer) in [side, !side].into_iter().enumerate() {
            let king = Piece::new(seer, PieceKind::King);
            let (king, _) = pieces.iter().find(|(_, piece)| *piece == king).expect("each side has its king");
            let view = View::new(seer, *king, &leanings);
            for (place, &(square, piece)) in example.features[half].iter_mut().zip(pieces) {
                *place = view.feature(piece, square) as u16;
            }
        }
        let score = sigmoid(f32::from(record.score) / SCALE as f32);
        example.target = match record.result {
            Record::NO_RESULT => score,
            result => lambda * score + (1.0 - lambda) * f32::from(result) / 2.0,
        };
        example
    }
}

/// The expected result at a value in units of [`SCALE`] centipawns.
pub fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Some positions as the network sees them.
#[derive(Default)]
pub struct Batch {
    pub examples: Vec<Example>,
}

impl Batch {
    /// Takes the records of these numbers.
    pub fn fill(&mut self, records: &[Record], numbers: &[u32], lambda: f32) {
        self.examples.resize(numbers.len(), Example::NONE);
        let take = |(place, &number): (&mut Example, &u32)| *place = Example::of(&records[number as usize], lambda);
        self.examples.par_iter_mut().zip(numbers.par_iter()).with_min_len(256).for_each(take);
    }
}
