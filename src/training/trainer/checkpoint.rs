//! What is kept of a training, so that it can go on, or others can begin with it.
//!
//! All numbers have their lowest byte first: `MAMMTRNG`; version 1 and the CRC-32 of all that follows, four bytes each; the digest of
//! settings and data, and the number of steps, eight bytes each; then numbers of 32 bits in floating point: for each block of 32 sums its rows of
//! parameters, their means and their mean squares; the biases of the outputs, their means and mean squares.

use super::block::{Block, LANES, Lanes, ROWS};
use super::model::{BLOCKS, Model};
use crate::eval::nnue::{BUCKETS, Network, NetworkError};
use crate::files::{Claim, FileError};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"MAMMTRNG";
const VERSION: u32 = 1;
const HEAD_BYTES: usize = 16;
const BODY_BYTES: usize = 16 + 4 * 3 * (BLOCKS * ROWS * LANES + BUCKETS);

/// A checkpoint that is not used.
#[derive(Debug, thiserror::Error)]
#[error("the checkpoint {} {reason}", path.display())]
pub struct CheckpointError {
    pub path: PathBuf,
    pub reason: CheckpointReason,
}

/// What is wrong with a checkpoint.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointReason {
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("is none: the file does not begin as such files do")]
    Foreign,
    #[error("has version {0} of the format, this program reads version {VERSION}")]
    Version(u32),
    #[error("is damaged, or of another architecture: {found} bytes instead of {expected}")]
    Length { found: usize, expected: usize },
    #[error("is damaged: the checksum is {found:08x} instead of {expected:08x}")]
    Checksum { found: u32, expected: u32 },
    #[error("is not taken for a network either: {0}")]
    Network(NetworkError),
}

/// A training under way.
pub struct Checkpoint {
    /// A checksum over settings and data.
    pub digest: u64,
    /// Steps that were made.
    pub steps: u64,
    pub model: Model,
}

impl Checkpoint {
    /// Writes it in the place of the file.
    ///
    /// # Errors
    /// When it cannot be written; what was there is then still there.
    pub fn write(claim: &mut Claim, digest: u64, steps: u64, model: &Model) -> Result<(), FileError> {
        let mut body = Vec::with_capacity(BODY_BYTES);
        body.extend_from_slice(&digest.to_le_bytes());
        body.extend_from_slice(&steps.to_le_bytes());
        let mut put = |numbers: &[f32]| numbers.iter().for_each(|number| body.extend_from_slice(&number.to_le_bytes()));
        for block in &model.blocks {
            for rows in [&block.parameters, &block.moments[0], &block.moments[1]] {
                put(rows.as_flattened());
            }
        }
        for numbers in [&model.biases, &model.moments[0], &model.moments[1]] {
            put(numbers);
        }
        let mut head = MAGIC.to_vec();
        head.extend_from_slice(&VERSION.to_le_bytes());
        head.extend_from_slice(&crc32fast::hash(&body).to_le_bytes());
        let written = claim.begin().and_then(|mut draft| {
            draft.write_all(&head)?;
            draft.write_all(&body)?;
            Ok(draft)
        });
        written.and_then(|draft| claim.place(draft)).map_err(|error| claim.failure(error))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Checkpoint, CheckpointError> {
        let read = || Checkpoint::of_bytes(&fs::read(path)?);
        read().map_err(|reason| CheckpointError { path: path.to_owned(), reason })
    }

    fn of_bytes(bytes: &[u8]) -> Result<Checkpoint, CheckpointReason> {
        let Some((head, body)) = bytes.split_at_checked(HEAD_BYTES).filter(|(head, _)| head.starts_with(MAGIC)) else {
            return Err(CheckpointReason::Foreign);
        };
        let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if word(8) != VERSION {
            return Err(CheckpointReason::Version(word(8)));
        }
        if body.len() != BODY_BYTES {
            return Err(CheckpointReason::Length { found: body.len(), expected: BODY_BYTES });
        }
        let (found, expected) = (crc32fast::hash(body), word(12));
        if found != expected {
            return Err(CheckpointReason::Checksum { found, expected });
        }
        let long = |at: usize| u64::from_le_bytes(body[at..at + 8].try_into().expect("eight bytes"));
        let mut numbers =
            body[16..].chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().expect("four bytes")));
        let mut next = || numbers.next().expect("their number is fixed");
        let blocks = (0..BLOCKS).map(|_| {
            let [parameters, means, squares] =
                [(); 3].map(|()| (0..ROWS).map(|_| std::array::from_fn(|_| next())).collect::<Vec<Lanes>>());
            let mut block = Block::with_parameters(parameters);
            block.moments = [means, squares];
            block
        });
        let mut model = Model::with_blocks(blocks.collect(), [0.0; BUCKETS]);
        let [biases, means, squares] = [(); 3].map(|()| std::array::from_fn(|_| next()));
        model.biases = biases;
        model.moments = [means, squares];
        Ok(Checkpoint { digest: long(0), steps: long(8), model })
    }
}

/// The parameters of a checkpoint or of a network, to begin another training with.
///
/// # Errors
/// When the file is neither.
pub fn read_parameters(path: &Path) -> Result<Model, CheckpointError> {
    match Checkpoint::read(path) {
        Ok(Checkpoint { model, .. }) => {
            let fresh = model.blocks.into_iter().map(|block| Block::with_parameters(block.parameters));
            Ok(Model::with_blocks(fresh.collect(), model.biases))
        }
        Err(CheckpointError { reason: CheckpointReason::Foreign, .. }) => match Network::read(path) {
            Ok(network) => Ok(Model::of_network(&network)),
            Err(error) => {
                let reason = CheckpointReason::Network(error);
                Err(CheckpointError { path: path.to_owned(), reason })
            }
        },
        Err(error) => Err(error),
    }
}
