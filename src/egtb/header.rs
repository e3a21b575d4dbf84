//! Files of tables, byte by byte. Numbers are little-endian.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `MAMMEGTB` |
//! | 8 | 4 | version of the format, 1 |
//! | 12 | 4 | rules, 1: perpetual check loses, other repetitions draw, chases are not judged |
//! | 16 | 32 | class, filled with zeros |
//! | 48 | 32 | program that made it, filled with zeros |
//! | 80 | 8 | numbers of positions, n |
//! | 88 | 4 | positions in a block |
//! | 92 | 4 | blocks, b |
//! | 96 | 4 | different values, v |
//! | 100 | 4 | steps of the second fixed point, s |
//! | 104 | 64 | wins, draws, losses, and those by perpetual check, 8 bytes each: Red to move, then Black |
//! | 168 | 2 v | the values as [`Value::bits`] |
//! | | 4 s | first and last rank of each step, 2 bytes each |
//! | | 12 (b + 1) | offset (8) and CRC-32 (4) of each compressed block; last the length of the file and 0 |
//! | | 4 | CRC-32 of all before |
//! | | | the blocks |
//!
//! A block is raw deflate by itself: for each position the place of its value in the list, a byte, or two when v > 256. Numbers of
//! no position repeat the place before, 0 at the beginning of a block.

use super::class::Class;
use super::error::TableReason;
use super::stage::Stage;
use super::value::{Outcome, Value};

/// What a file begins with.
const MAGIC: [u8; 8] = *b"MAMMEGTB";
/// Of the format.
const VERSION: u32 = 1;
/// The rules of the values: perpetual check loses, other repetitions draw, chases are not judged.
const RULES: u32 = 1;
/// Bytes before the lists of values, stages and blocks.
const FIXED: usize = 168;
/// Bytes of a text.
const TEXT: usize = 32;
/// Most values that are kept in a byte.
const MOST_IN_BYTE: usize = 256;

/// Positions of a class, by what they are worth to the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// Wins and losses that need the rule of perpetual check; counted among the others too.
    pub by_rule: u64,
}

impl Counts {
    /// Counts one more.
    pub fn add(&mut self, value: Value) {
        match value.outcome() {
            Outcome::Win => self.wins += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Loss => self.losses += 1,
        }
        self.by_rule += u64::from(value.is_by_rule());
    }

    /// The sum.
    #[must_use]
    pub fn and(self, other: Counts) -> Counts {
        Counts {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            by_rule: self.by_rule + other.by_rule,
        }
    }

    /// All of them.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// Where a block of a file lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockPlace {
    pub offset: u64,
    pub checksum: u32,
}

/// What a file says before its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub class: Class,
    /// The program that made it.
    pub program: String,
    pub size: u64,
    /// Positions in a block.
    pub block: u32,
    /// Red to move, Black to move.
    pub counts: [Counts; 2],
    /// The values that occur; a position is kept as a place in this list.
    pub values: Vec<Value>,
    pub stages: Vec<Stage>,
    /// Places of the blocks, and of the end of the file.
    pub blocks: Vec<BlockPlace>,
}

impl Header {
    /// Bytes of a header with lists of these lengths.
    pub fn length(values: usize, stages: usize, blocks: u64) -> u64 {
        FIXED as u64 + 2 * values as u64 + 4 * stages as u64 + 12 * (blocks + 1) + 4
    }

    /// Bytes that a position takes in a block before it is compressed.
    pub fn code_bytes(&self) -> usize {
        if self.values.len() <= MOST_IN_BYTE { 1 } else { 2 }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(RULES.to_le_bytes());
        for text in [self.class.to_string(), self.program.clone()] {
            let mut field = [0; TEXT];
            let length = text.len().min(TEXT);
            field[..length].copy_from_slice(&text.as_bytes()[..length]);
            bytes.extend(field);
        }
        bytes.extend(self.size.to_le_bytes());
        let lengths = [self.blocks.len() as u32 - 1, self.values.len() as u32, self.stages.len() as u32];
        [self.block].into_iter().chain(lengths).for_each(|number| bytes.extend(number.to_le_bytes()));
        for counts in self.counts {
            for count in [counts.wins, counts.draws, counts.losses, counts.by_rule] {
                bytes.extend(count.to_le_bytes());
            }
        }
        debug_assert_eq!(bytes.len(), FIXED);
        self.values.iter().for_each(|value| bytes.extend(value.bits().to_le_bytes()));
        self.stages
            .iter()
            .flat_map(|stage| [stage.first, stage.last])
            .for_each(|rank| bytes.extend(rank.to_le_bytes()));
        for block in &self.blocks {
            bytes.extend(block.offset.to_le_bytes());
            bytes.extend(block.checksum.to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads what [`Header::to_bytes`] wrote at the beginning of `bytes`.
    pub fn read(bytes: &[u8]) -> Result<Header, TableReason> {
        let mut fields = Fields { rest: bytes };
        if fields.take()? != MAGIC {
            return Err(TableReason::Foreign);
        }
        let version = fields.number()?;
        if version != VERSION {
            return Err(TableReason::Version(version));
        }
        let rules = fields.number()?;
        if rules != RULES {
            return Err(TableReason::Rules(rules));
        }
        let [class, program] = [fields.text()?, fields.text()?];
        let size = fields.long()?;
        let [block, blocks, values, stages] = [fields.number()?, fields.number()?, fields.number()?, fields.number()?];
        let length = Header::length(values as usize, stages as usize, u64::from(blocks));
        let length = usize::try_from(length).ok().filter(|&length| length <= bytes.len());
        let (read, rest) = bytes.split_at(length.ok_or(TableReason::Short)? - 4);
        if rest.get(..4) != Some(&crc32fast::hash(read).to_le_bytes()) {
            return Err(TableReason::Header);
        }
        let mut counts = [Counts::default(); 2];
        for counts in &mut counts {
            let [wins, draws, losses, by_rule] = [fields.long()?, fields.long()?, fields.long()?, fields.long()?];
            *counts = Counts { wins, draws, losses, by_rule };
        }
        let mut known = Vec::new();
        for _ in 0..values {
            known.push(Value::from_bits(fields.short()?).ok_or(TableReason::Header)?);
        }
        let mut steps = Vec::new();
        for _ in 0..stages {
            steps.push(Stage { first: fields.short()?, last: fields.short()? });
        }
        let mut places = Vec::new();
        for _ in 0..=blocks {
            places.push(BlockPlace { offset: fields.long()?, checksum: fields.number()? });
        }
        let class: Class = class.parse().map_err(|_| TableReason::Header)?;
        Ok(Header { class, program, size, block, counts, values: known, stages: steps, blocks: places })
    }
}

struct Fields<'a> {
    rest: &'a [u8],
}

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], TableReason> {
        let (field, rest) = self.rest.split_first_chunk().ok_or(TableReason::Short)?;
        self.rest = rest;
        Ok(*field)
    }

    fn short(&mut self) -> Result<u16, TableReason> {
        self.take().map(u16::from_le_bytes)
    }

    fn number(&mut self) -> Result<u32, TableReason> {
        self.take().map(u32::from_le_bytes)
    }

    fn long(&mut self) -> Result<u64, TableReason> {
        self.take().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Result<String, TableReason> {
        let field: [u8; TEXT] = self.take()?;
        let end = field.iter().position(|&byte| byte == 0).unwrap_or(TEXT);
        Ok(String::from_utf8_lossy(&field[..end]).into_owned())
    }
}
