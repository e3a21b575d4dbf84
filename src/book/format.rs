//! The bytes of a book: a header of 32 and entries of 8, all numbers with the lowest byte first.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `MammBook` |
//! | 8..12 | version of the format, 1 |
//! | 12..16 | checksum: CRC-32 of the entries, then of the header without these four bytes |
//! | 16..24 | number of entries |
//! | 24..32 | the seed of the keys: books of another numbering are refused |
//!
//! An entry is the lock (32 bits, the upper half of the position's key), the move (16 bits, [`Move::bits`]) and its weight (16
//! bits, 1 to 65535). Entries are sorted by lock, those of one lock by falling weight, those of one weight by move.

use super::key;
use crate::types::Move;
use std::cmp::Reverse;

pub(super) const MAGIC: [u8; 8] = *b"MammBook";
pub(super) const VERSION: u32 = 1;
pub(super) const HEADER_BYTES: usize = 32;
pub(super) const ENTRY_BYTES: usize = 8;

/// A move that the book knows in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) lock: u32,
    /// `None` when the bits are those of no move.
    pub(super) mv: Option<Move>,
    pub(super) weight: u16,
}

impl Entry {
    pub(super) fn new(lock: u32, mv: Move, weight: u16) -> Entry {
        Entry { lock, mv: Some(mv), weight }
    }

    pub(super) fn from_bytes(bytes: [u8; ENTRY_BYTES]) -> Entry {
        let [a, b, c, d, e, f, g, h] = bytes;
        Entry {
            lock: u32::from_le_bytes([a, b, c, d]),
            mv: Move::from_bits(u16::from_le_bytes([e, f])),
            weight: u16::from_le_bytes([g, h]),
        }
    }

    pub(super) fn to_bytes(self) -> [u8; ENTRY_BYTES] {
        let [a, b, c, d] = self.lock.to_le_bytes();
        let [e, f] = self.mv.map_or(0, Move::bits).to_le_bytes();
        let [g, h] = self.weight.to_le_bytes();
        [a, b, c, d, e, f, g, h]
    }

    /// The order of a file.
    pub(super) fn order(&self) -> (u32, Reverse<u16>, Option<Move>) {
        (self.lock, Reverse(self.weight), self.mv)
    }
}

/// The header of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) version: u32,
    pub(super) checksum: u32,
    pub(super) entries: u64,
    pub(super) seed: u64,
}

impl Header {
    /// The header above `entries` entries whose checksum so far is `crc`.
    pub(super) fn seal(entries: u64, crc: crc32fast::Hasher) -> Header {
        let mut header = Header { version: VERSION, checksum: 0, entries, seed: key::SEED };
        header.checksum = header.checksum_after(crc);
        header
    }

    /// Reads a header; `None` when the bytes are not the beginning of a book.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Header> {
        let bytes: &[u8; HEADER_BYTES] = bytes.first_chunk()?;
        let four = |start: usize| u32::from_le_bytes(std::array::from_fn(|index| bytes[start + index]));
        let eight = |start: usize| u64::from_le_bytes(std::array::from_fn(|index| bytes[start + index]));
        let header = Header { version: four(8), checksum: four(12), entries: eight(16), seed: eight(24) };
        bytes.starts_with(&MAGIC).then_some(header)
    }

    pub(super) fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&self.version.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.checksum.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.entries.to_le_bytes());
        bytes[24..].copy_from_slice(&self.seed.to_le_bytes());
        bytes
    }

    /// The checksum of the whole file when that of its entries is `crc`.
    pub(super) fn checksum_after(self, mut crc: crc32fast::Hasher) -> u32 {
        let bytes = self.to_bytes();
        crc.update(&bytes[..12]);
        crc.update(&bytes[16..]);
        crc.finalize()
    }
}
