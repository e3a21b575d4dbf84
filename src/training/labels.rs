//! A file of positions with their values.
//!
//! All numbers have their lowest byte first. The head takes 64 bytes:
//!
//! | byte | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `MAMLABEL` |
//! | 8 | 2 | version of the format: 1 |
//! | 10 | 2 | zero |
//! | 12 | 4 | CRC-32 of all that follows the head |
//! | 16 | 8 | number of positions |
//! | 24 | 32 | name of the evaluation in ASCII, filled up with zeros |
//! | 56 | 4 | zero |
//! | 60 | 4 | CRC-32 of the bytes before |
//!
//! Each position takes 32 bytes: 28 for the board and the side to move (see [`pack`]), two for the value in centipawns for the side
//! to move, signed, and two that are zero. Nothing follows the last one.

use super::evaluation::Evaluation;
use super::packed::{PACKED_BYTES, pack, unpack};
use crate::files::{Claim, Draft, FileError};
use crate::position::Position;
use crc32fast::Hasher;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"MAMLABEL";
const VERSION: u16 = 1;
const HEAD_BYTES: usize = 64;
const NAME_BYTES: usize = 32;
/// Bytes of a position with its value.
const LABEL_BYTES: usize = 32;
/// Positions that one thread takes at a time.
const FEWEST: usize = 256;

/// A file of labels that is not used.
#[derive(Debug, thiserror::Error)]
#[error("the labels {} {reason}", path.display())]
pub struct LabelsError {
    pub path: PathBuf,
    pub reason: LabelsReason,
}

/// What is wrong with a file of labels.
#[derive(Debug, thiserror::Error)]
pub enum LabelsReason {
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("are none: the file does not begin as such files do")]
    Foreign,
    #[error("have version {0} of the format, this program reads version {VERSION}")]
    Version(u16),
    #[error("are damaged: the head has another checksum than it should")]
    Head,
    #[error("are damaged: {found} bytes instead of {expected}")]
    Length { found: u64, expected: u64 },
    #[error("are damaged: the checksum is {found:08x} instead of {expected:08x}")]
    Checksum { found: u32, expected: u32 },
    #[error("are damaged: number {0}, from 0, is no position")]
    Position(u64),
}

/// Writes a file of labels, which takes its place in the end.
pub struct LabelWriter<'a> {
    claim: &'a mut Claim,
    draft: Draft,
    evaluation: Evaluation,
    checksum: Hasher,
    count: u64,
}

impl<'a> LabelWriter<'a> {
    /// Begins a file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin(claim: &'a mut Claim, evaluation: Evaluation) -> Result<LabelWriter<'a>, FileError> {
        let begun = claim.begin().and_then(|mut draft| draft.write_all(&[0; HEAD_BYTES]).map(|()| draft));
        let draft = begun.map_err(|error| claim.failure(error))?;
        Ok(LabelWriter { claim, draft, evaluation, checksum: Hasher::new(), count: 0 })
    }

    /// Adds positions with their values, which are computed side by side.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn push(&mut self, positions: &[Position]) -> Result<(), FileError> {
        let evaluation = &self.evaluation;
        let labels = positions.par_iter().with_min_len(FEWEST).map(|position| label(position, evaluation));
        let labels: Vec<[u8; LABEL_BYTES]> = labels.collect();
        let bytes = labels.as_flattened();
        self.checksum.update(bytes);
        self.count += positions.len() as u64;
        self.draft.write_all(bytes).map_err(|error| self.claim.failure(error))
    }

    /// Puts the file in its place; how many labels it has.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(self) -> Result<u64, FileError> {
        let LabelWriter { claim, mut draft, evaluation, checksum, count } = self;
        let head = head_bytes(count, checksum.finalize(), &evaluation.name());
        let written = draft.seek(SeekFrom::Start(0)).and_then(|_| draft.write_all(&head));
        written.and_then(|()| claim.place(draft)).map_err(|error| claim.failure(error))?;
        Ok(count)
    }
}

fn label(position: &Position, evaluation: &Evaluation) -> [u8; LABEL_BYTES] {
    let mut bytes = [0; LABEL_BYTES];
    bytes[..PACKED_BYTES].copy_from_slice(&pack(position));
    bytes[PACKED_BYTES..][..2].copy_from_slice(&evaluation.value(position).raw().to_le_bytes());
    bytes
}

fn head_bytes(count: u64, checksum: u32, evaluation: &str) -> [u8; HEAD_BYTES] {
    let mut bytes = [0; HEAD_BYTES];
    let mut put = |at: usize, value: &[u8]| bytes[at..at + value.len()].copy_from_slice(value);
    put(0, MAGIC);
    put(8, &VERSION.to_le_bytes());
    put(12, &checksum.to_le_bytes());
    put(16, &count.to_le_bytes());
    put(24, &evaluation.as_bytes()[..evaluation.len().min(NAME_BYTES)]);
    let checksum = crc32fast::hash(&bytes[..HEAD_BYTES - 4]);
    bytes[HEAD_BYTES - 4..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// A file of labels, its checksums found right; an iterator over positions and their values in centipawns for the side to move.
pub struct Labels {
    file: BufReader<File>,
    path: PathBuf,
    /// The name of the evaluation.
    pub evaluation: String,
    /// How many there are.
    pub count: u64,
    read: u64,
}

impl Labels {
    /// Opens a file and compares its checksums.
    ///
    /// # Errors
    /// Names the file and what is wrong with it.
    pub fn open(path: &Path) -> Result<Labels, LabelsError> {
        Labels::try_open(path).map_err(|reason| LabelsError { path: path.to_owned(), reason })
    }

    fn try_open(path: &Path) -> Result<Labels, LabelsReason> {
        let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
        let found = file.get_ref().metadata()?.len();
        let mut head = Vec::new();
        file.by_ref().take(HEAD_BYTES as u64).read_to_end(&mut head)?;
        if !head.starts_with(MAGIC) {
            return Err(LabelsReason::Foreign);
        }
        let Ok(head) = <[u8; HEAD_BYTES]>::try_from(head) else {
            return Err(LabelsReason::Length { found, expected: HEAD_BYTES as u64 });
        };
        fn number<const N: usize>(head: &[u8], at: usize) -> [u8; N] {
            *head[at..].first_chunk().expect("it lies within the head")
        }
        let version = u16::from_le_bytes(number(&head, 8));
        if version != VERSION {
            return Err(LabelsReason::Version(version));
        }
        if crc32fast::hash(&head[..HEAD_BYTES - 4]) != u32::from_le_bytes(number(&head, HEAD_BYTES - 4)) {
            return Err(LabelsReason::Head);
        }
        let count = u64::from_le_bytes(number(&head, 16));
        let expected = count.saturating_mul(LABEL_BYTES as u64).saturating_add(HEAD_BYTES as u64);
        if found != expected {
            return Err(LabelsReason::Length { found, expected });
        }
        let name: [u8; NAME_BYTES] = number(&head, 24);
        let evaluation = String::from_utf8_lossy(&name).trim_end_matches('\0').to_string();
        let (found, expected) = (checksum_of(&mut file)?, u32::from_le_bytes(number(&head, 12)));
        if found != expected {
            return Err(LabelsReason::Checksum { found, expected });
        }
        file.seek(SeekFrom::Start(HEAD_BYTES as u64))?;
        Ok(Labels { file, path: path.to_owned(), evaluation, count, read: 0 })
    }

    fn read(&mut self) -> Result<(Position, i32), LabelsReason> {
        let mut bytes = [0; LABEL_BYTES];
        self.file.read_exact(&mut bytes)?;
        let board: &[u8; PACKED_BYTES] = bytes.first_chunk().expect("a label is longer than a board");
        let position = unpack(board, 0).map_err(|_| LabelsReason::Position(self.read))?;
        Ok((position, i16::from_le_bytes([bytes[PACKED_BYTES], bytes[PACKED_BYTES + 1]]).into()))
    }
}

fn checksum_of(file: &mut impl Read) -> io::Result<u32> {
    let (mut hasher, mut bytes) = (Hasher::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(hasher.finalize()),
            read => hasher.update(&bytes[..read]),
        }
    }
}

impl Iterator for Labels {
    type Item = Result<(Position, i32), LabelsError>;

    fn next(&mut self) -> Option<Result<(Position, i32), LabelsError>> {
        if self.read == self.count {
            return None;
        }
        let read = self.read();
        // Behind an error there is nothing more.
        self.read = if read.is_ok() { self.read + 1 } else { self.count };
        Some(read.map_err(|reason| LabelsError { path: self.path.clone(), reason }))
    }
}
