//! One table: a file mapped into memory, its values read block by block.

use super::class::Class;
use super::error::{TableError, TableReason};
use super::header::{Counts, Header};
use super::layout::Layout;
use super::stage::Stage;
use super::value::{Outcome, Value};
use crate::platform::{MappedFile, map_file};
use crate::position::Position;
use flate2::read::DeflateDecoder;
use rayon::prelude::*;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Most positions in a block: what is read for one position stays small.
const MOST_BLOCK: u32 = 1 << 20;

/// The values of all positions of a class.
///
/// Reading changes nothing, so that any number of threads read at the same time without a lock. A block of a damaged file is never
/// believed: each has its checksum.
pub struct Table {
    path: PathBuf,
    bytes: MappedFile,
    header: Header,
    layout: Layout,
    /// Whether a search met a damaged block. Any thread that reads sets it, and any reads it. Relaxed: a thread that sees it late
    /// meets the damage itself.
    damaged: AtomicBool,
}

impl Table {
    /// The name of the file of a class.
    pub fn file_name(class: Class) -> String {
        format!("{}.{}", class.to_string().replace(':', "_"), Self::EXTENSION)
    }

    /// How the names of tables end.
    pub const EXTENSION: &'static str = "egtb";

    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// A file that cannot be read, is no table, or whose header is damaged.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let refuse = |reason| TableError { path: path.to_owned(), reason };
        let bytes = map_file(path).map_err(|error| refuse(error.into()))?;
        let bytes = bytes.ok_or_else(|| refuse(TableReason::Empty))?;
        let header = Header::read(&bytes).map_err(refuse)?;
        let starts = header.blocks.windows(2).all(|pair| pair[0].offset <= pair[1].offset);
        let blocks = header.size.div_ceil(u64::from(header.block.max(1)));
        let end = header.blocks.last().map(|end| end.offset);
        let is_whole = starts
            && (1..=MOST_BLOCK).contains(&header.block)
            && header.size == Layout::size_of(header.class)
            && header.blocks.len() as u64 == blocks + 1
            && !header.values.is_empty();
        if !is_whole {
            return Err(refuse(TableReason::Header));
        }
        if end != Some(bytes.len() as u64) {
            return Err(refuse(TableReason::Short));
        }
        let layout = Layout::new(header.class);
        Ok(Table { path: path.to_owned(), bytes, header, layout, damaged: AtomicBool::new(false) })
    }

    /// The class.
    pub fn class(&self) -> Class {
        self.header.class
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the file.
    pub fn file_size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The program that made it.
    pub fn program(&self) -> &str {
        &self.header.program
    }

    /// Positions by their values, Red to move and Black to move.
    pub fn counts(&self) -> [Counts; 2] {
        self.header.counts
    }

    /// Numbers of positions, those of no position included.
    pub fn size(&self) -> u64 {
        self.header.size
    }

    /// The steps of the second fixed point.
    pub fn stages(&self) -> &[Stage] {
        &self.header.stages
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The block that a position of this class lies in, and its place there. `None` for a pawn where none comes in a game.
    pub(super) fn place(&self, position: &Position, exchanged: bool) -> Option<(u64, usize)> {
        let index = self.layout.locate(position, exchanged)?;
        let size = u64::from(self.header.block);
        Some((index / size, (index % size) as usize))
    }

    /// Whether a search met a damaged block.
    pub(super) fn is_damaged(&self) -> bool {
        self.damaged.load(Ordering::Relaxed)
    }

    /// Notes that a search met a damaged block. Returns whether this is the first one.
    pub(super) fn note_damage(&self) -> bool {
        !self.damaged.swap(true, Ordering::Relaxed)
    }

    /// The values of all numbers, each block proved by its checksum.
    ///
    /// # Errors
    /// The first damaged block.
    pub fn values(&self) -> Result<Vec<Value>, TableError> {
        self.all(Value::DRAW, |value| value)
    }

    /// The outcomes of all numbers.
    ///
    /// # Errors
    /// The first damaged block.
    pub fn outcomes(&self) -> Result<Vec<Outcome>, TableError> {
        self.all(Outcome::Draw, Value::outcome)
    }

    /// Something of the value of each number; `filler` stands there until it is read.
    fn all<T: Copy + Send>(&self, filler: T, part: impl Fn(Value) -> T + Sync) -> Result<Vec<T>, TableError> {
        let mut all = vec![filler; self.header.size as usize];
        let blocks = all.par_chunks_mut(self.header.block as usize).enumerate();
        blocks.try_for_each(|(block, parts)| {
            for (place, value) in parts.iter_mut().zip(self.block(block as u64)?) {
                *place = part(value);
            }
            Ok(())
        })?;
        Ok(all)
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> u64 {
        self.header.blocks.len() as u64 - 1
    }

    /// The number of the first position in a block.
    pub(super) fn first_of(&self, block: u64) -> u64 {
        block * u64::from(self.header.block)
    }

    /// The values of a block.
    pub(super) fn block(&self, block: u64) -> Result<Vec<Value>, TableError> {
        let codes = self.codes(block)?;
        (0..self.block_size(block)).map(|place| self.decode(&codes, place, block)).collect()
    }

    /// Positions in a block; the last may have less than the others.
    fn block_size(&self, block: u64) -> usize {
        let size = u64::from(self.header.block);
        (self.header.size - self.first_of(block)).min(size) as usize
    }

    /// The bytes of a block before it was compressed.
    pub(super) fn codes(&self, block: u64) -> Result<Vec<u8>, TableError> {
        let damaged = || TableError { path: self.path.clone(), reason: TableReason::Block(block) };
        let [place, next] = [self.header.blocks[block as usize], self.header.blocks[block as usize + 1]];
        let stored = self.bytes.get(place.offset as usize..next.offset as usize).ok_or_else(damaged)?;
        if crc32fast::hash(stored) != place.checksum {
            return Err(damaged());
        }
        let length = self.block_size(block) * self.header.code_bytes();
        let mut codes = Vec::with_capacity(length);
        let read = DeflateDecoder::new(stored).take(length as u64 + 1).read_to_end(&mut codes);
        if read.is_ok_and(|read| read == length) { Ok(codes) } else { Err(damaged()) }
    }

    pub(super) fn decode(&self, codes: &[u8], place: usize, block: u64) -> Result<Value, TableError> {
        let code = match self.header.code_bytes() {
            1 => usize::from(codes[place]),
            _ => usize::from(u16::from_le_bytes([codes[2 * place], codes[2 * place + 1]])),
        };
        let value = self.header.values.get(code).copied();
        value.ok_or_else(|| TableError { path: self.path.clone(), reason: TableReason::Block(block) })
    }
}
