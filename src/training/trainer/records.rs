//! Positions in memory.

use crate::training::packed::PACKED_BYTES;
use crate::training::{Directory, Filter, Game, Labels, LabelsError, Sample, ShardError, pack, samples};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// One of so many games, and of so many positions with labels, is kept for validation.
const VALIDATION_SHARE: u64 = 32;
/// Most positions of validation: enough for three digits of the loss.
const MOST_VALIDATION: usize = 200_000;

/// A position with what is to be learnt from it.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// See [`pack`].
    pub board: [u8; PACKED_BYTES],
    /// Centipawns for the side to move.
    pub score: i16,
    /// For the side to move: 0 for a loss, 1 for a draw, 2 for a win; [`Record::NO_RESULT`] where there was no game.
    pub result: u8,
}

impl Record {
    /// There was no game.
    pub const NO_RESULT: u8 = 3;

    fn of_sample(sample: &Sample) -> Record {
        let result = (2.0 * sample.result()) as u8;
        Record { board: pack(&sample.position), score: sample.score as i16, result }
    }
}

/// Positions to learn from and positions to measure with.
#[derive(Default)]
pub struct Records {
    pub training: Vec<Record>,
    pub validation: Vec<Record>,
    /// A checksum over everything that was added.
    pub digest: u32,
}

impl Records {
    /// Adds the positions of a directory of self-play that a trainer takes. Games are kept for validation as a whole, since
    /// their positions are alike. Damaged shards are shown to `hear` and left out.
    pub fn add_games(&mut self, directory: &Directory, mut hear: impl FnMut(&ShardError)) {
        for listed in &directory.manifest.shards {
            let games = match directory.shard(listed).and_then(|shard| directory.games_of(listed, &shard)) {
                Ok(games) => games,
                Err(error) => {
                    hear(&error);
                    continue;
                }
            };
            let numbered: Vec<_> = (listed.first_game..).zip(games).collect();
            let read = |(number, game): &(u64, Game)| {
                let taken = samples(game, *number).filter(|sample| Filter::TRAINING.takes(sample));
                (*number, taken.map(|sample| Record::of_sample(&sample)).collect::<Vec<_>>())
            };
            for (number, records) in numbered.par_iter().map(read).collect::<Vec<_>>() {
                self.add(number, &records);
            }
        }
    }

    /// Adds positions with static values, at most `most` of them.
    ///
    /// # Errors
    /// When a position is damaged.
    pub fn add_labels(&mut self, labels: Labels, most: usize) -> Result<(), LabelsError> {
        for (number, label) in labels.take(most).enumerate() {
            let (position, score) = label?;
            let record = Record { board: pack(&position), score: score as i16, result: Record::NO_RESULT };
            self.add(number as u64, &[record]);
        }
        Ok(())
    }

    fn add(&mut self, number: u64, records: &[Record]) {
        for record in records {
            let mut hasher = crc32fast::Hasher::new_with_initial(self.digest);
            hasher.update(&record.board);
            hasher.update(&record.score.to_le_bytes());
            hasher.update(&[record.result]);
            self.digest = hasher.finalize();
        }
        let is_kept = number % VALIDATION_SHARE == VALIDATION_SHARE - 1 && self.validation.len() < MOST_VALIDATION;
        if is_kept { &mut self.validation } else { &mut self.training }.extend_from_slice(records);
    }
}
