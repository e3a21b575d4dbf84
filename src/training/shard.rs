//! A shard: a file with some hundred games in the order of their numbers.
//!
//! All numbers have their lowest byte first. The head takes 64 bytes:
//!
//! | byte | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `MAMSHARD` |
//! | 8 | 2 | version of the format: 1 |
//! | 10 | 2 | compression of the body: 0 none, 1 deflate in the frame of zlib |
//! | 12 | 4 | CRC-32 of the settings, see [`Settings::digest`](super::settings::Settings::digest) |
//! | 16 | 8 | number of the first game |
//! | 24 | 4 | games |
//! | 28 | 4 | moves, all games together |
//! | 32 | 8 | bytes of the body before compression |
//! | 40 | 8 | bytes of the body as it is here |
//! | 48 | 4 | CRC-32 of the body as it is here |
//! | 52 | 8 | zero |
//! | 60 | 4 | CRC-32 of the bytes before |
//!
//! The body is described in [`codec`](super::codec). Nothing follows it.

use super::codec::{CodecError, Games, write_game};
use super::compression::Compression;
use super::game::Game;
use super::settings::Settings;
use crate::files::{Claim, FileError};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"MAMSHARD";
const VERSION: u16 = 1;
const HEAD_BYTES: usize = 64;

/// What the head of a shard says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    pub compression: Compression,
    /// Of the settings.
    pub digest: u32,
    pub first_game: u64,
    pub games: u32,
    pub moves: u32,
    /// Bytes of the body before compression, and in the file.
    pub raw_bytes: u64,
    pub stored_bytes: u64,
    /// Of the body in the file.
    pub checksum: u32,
}

impl Head {
    /// Bytes of the whole file.
    pub fn file_bytes(&self) -> u64 {
        self.stored_bytes.saturating_add(HEAD_BYTES as u64)
    }
}

/// A shard that is not used.
#[derive(Debug, thiserror::Error)]
#[error("the shard {} {reason}", path.display())]
pub struct ShardError {
    pub path: PathBuf,
    pub reason: ShardReason,
}

/// What is wrong with a shard.
#[derive(Debug, thiserror::Error)]
pub enum ShardReason {
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("is none: it does not begin as shards do")]
    Foreign,
    #[error("has version {0} of the format, this program reads version {VERSION}")]
    Version(u16),
    #[error("is damaged: its head has another checksum than it should")]
    Head,
    #[error("is cut short: {found} bytes instead of {expected}")]
    Short { found: u64, expected: u64 },
    #[error("is damaged: {found} bytes instead of {expected}")]
    Long { found: u64, expected: u64 },
    #[error("is damaged: the checksum is {found:08x} instead of {expected:08x}")]
    Checksum { found: u32, expected: u32 },
    #[error("is damaged: what is compressed in it cannot be read")]
    Compressed,
    #[error("is damaged: {0}")]
    Games(#[from] CodecError),
    #[error("was made with other settings than the rest of the directory")]
    Settings,
    #[error("begins with game {found} instead of {expected}: it was renamed")]
    Place { found: u64, expected: u64 },
}

impl ShardReason {
    pub(super) fn at(self, path: &Path) -> ShardError {
        ShardError { path: path.to_owned(), reason: self }
    }
}

/// A shard in memory, its checksums found right.
pub struct Shard {
    pub head: Head,
    body: Vec<u8>,
}

impl Shard {
    /// Reads a shard and compares its checksums.
    ///
    /// # Errors
    /// Names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Shard, ShardError> {
        let bytes = fs::read(path).map_err(|error| ShardReason::Unreadable(error).at(path))?;
        Shard::parse(&bytes).map_err(|reason| reason.at(path))
    }

    fn parse(bytes: &[u8]) -> Result<Shard, ShardReason> {
        let found = bytes.len() as u64;
        let Some((head, stored)) = bytes.split_at_checked(HEAD_BYTES) else {
            let is_ours = !bytes.is_empty() && MAGIC.starts_with(&bytes[..bytes.len().min(MAGIC.len())]);
            let short = ShardReason::Short { found, expected: HEAD_BYTES as u64 };
            return Err(if is_ours || bytes.is_empty() { short } else { ShardReason::Foreign });
        };
        let head = read_head(head)?;
        let expected = head.file_bytes();
        if found < expected {
            return Err(ShardReason::Short { found, expected });
        }
        if found > expected {
            return Err(ShardReason::Long { found, expected });
        }
        let checksum = crc32fast::hash(stored);
        if checksum != head.checksum {
            return Err(ShardReason::Checksum { found: checksum, expected: head.checksum });
        }
        let body = head.compression.unpack(stored, head.raw_bytes).map_err(|_| ShardReason::Compressed)?;
        if body.len() as u64 != head.raw_bytes {
            return Err(ShardReason::Compressed);
        }
        Ok(Shard { head, body })
    }

    /// The games. Their moves are looked at as they are read.
    pub fn games(&self) -> Games<'_> {
        Games::new(&self.body, self.head.games as usize)
    }

    /// All games.
    ///
    /// # Errors
    /// When one of them is none.
    pub fn read_games(&self) -> Result<Vec<Game>, CodecError> {
        self.games().collect()
    }

    /// Writes games as a shard in the place of the claimed file, and says what its head says.
    ///
    /// # Errors
    /// When it cannot be written; what lay there is then still there.
    pub fn write(claim: &mut Claim, settings: &Settings, first_game: u64, games: &[Game]) -> Result<Head, FileError> {
        Shard::put(claim, settings, first_game, games).map_err(|error| claim.failure(error))
    }

    fn put(claim: &mut Claim, settings: &Settings, first_game: u64, games: &[Game]) -> io::Result<Head> {
        let mut raw = Vec::new();
        games.iter().for_each(|game| write_game(game, &mut raw));
        let raw_bytes = raw.len() as u64;
        let stored = settings.compression.pack(raw)?;
        let head = Head {
            compression: settings.compression,
            digest: settings.digest(),
            first_game,
            games: games.len() as u32,
            moves: games.iter().map(|game| game.moves.len() as u32).sum(),
            raw_bytes,
            stored_bytes: stored.len() as u64,
            checksum: crc32fast::hash(&stored),
        };
        let mut draft = claim.begin()?;
        draft.write_all(&head_bytes(&head))?;
        draft.write_all(&stored)?;
        claim.place(draft)?;
        Ok(head)
    }
}

fn head_bytes(head: &Head) -> [u8; HEAD_BYTES] {
    let mut bytes = [0; HEAD_BYTES];
    let mut put = |at: usize, value: &[u8]| bytes[at..at + value.len()].copy_from_slice(value);
    put(0, MAGIC);
    put(8, &VERSION.to_le_bytes());
    put(10, &(head.compression as u16).to_le_bytes());
    put(12, &head.digest.to_le_bytes());
    put(16, &head.first_game.to_le_bytes());
    put(24, &head.games.to_le_bytes());
    put(28, &head.moves.to_le_bytes());
    put(32, &head.raw_bytes.to_le_bytes());
    put(40, &head.stored_bytes.to_le_bytes());
    put(48, &head.checksum.to_le_bytes());
    let checksum = crc32fast::hash(&bytes[..HEAD_BYTES - 4]);
    bytes[HEAD_BYTES - 4..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

fn read_head(bytes: &[u8]) -> Result<Head, ShardReason> {
    fn number<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
        *bytes[at..].first_chunk().expect("it lies within the head")
    }
    if !bytes.starts_with(MAGIC) {
        return Err(ShardReason::Foreign);
    }
    let version = u16::from_le_bytes(number(bytes, 8));
    if version != VERSION {
        return Err(ShardReason::Version(version));
    }
    let checksum = u32::from_le_bytes(number(bytes, HEAD_BYTES - 4));
    let compression = Compression::from_number(u16::from_le_bytes(number(bytes, 10)));
    let Some(compression) = compression.filter(|_| checksum == crc32fast::hash(&bytes[..HEAD_BYTES - 4])) else {
        return Err(ShardReason::Head);
    };
    Ok(Head {
        compression,
        digest: u32::from_le_bytes(number(bytes, 12)),
        first_game: u64::from_le_bytes(number(bytes, 16)),
        games: u32::from_le_bytes(number(bytes, 24)),
        moves: u32::from_le_bytes(number(bytes, 28)),
        raw_bytes: u64::from_le_bytes(number(bytes, 32)),
        stored_bytes: u64::from_le_bytes(number(bytes, 40)),
        checksum: u32::from_le_bytes(number(bytes, 48)),
    })
}

#[cfg(test)]
mod tests {
    use super::super::codec::tests::game;
    use super::super::settings::tests::settings;
    use super::*;

    fn shard(compression: Compression) -> Vec<u8> {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let path = directory.path().join("shard");
        let games = [game("h2e2 h9g7 h0g2 i9h9"), game("b0c2")];
        let mut claim = Claim::of(&path).expect("free");
        let settings = settings(compression);
        let head = Shard::write(&mut claim, &settings, 512, &games).expect("it can be written");
        let shard = Shard::read(&path).expect("it was written here");
        assert_eq!((shard.head, shard.head.digest, shard.head.first_game), (head, settings.digest(), 512));
        assert_eq!(shard.read_games().expect("games"), games);
        fs::read(&path).expect("it is there")
    }

    #[test]
    fn shards_come_back_compressed_or_not() {
        let plain = shard(Compression::None);
        assert!(shard(Compression::Zlib) != plain);
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_noticed() {
        for compression in [Compression::None, Compression::Zlib] {
            let bytes = shard(compression);
            for place in 0..bytes.len() {
                let mut damaged = bytes.clone();
                damaged[place] ^= 0x10;
                assert!(Shard::parse(&damaged).is_err(), "byte {place}");
                assert!(Shard::parse(&bytes[..place]).is_err(), "cut at {place}");
            }
            assert!(matches!(Shard::parse(&[&bytes[..], &[0]].concat()), Err(ShardReason::Long { .. })));
        }
    }

    #[test]
    fn the_reasons_say_what_it_is() {
        let bytes = shard(Compression::None);
        let reason = |bytes: &[u8]| Shard::parse(bytes).err().expect("it is damaged").to_string();
        assert!(reason(b"my diary").starts_with("is none"));
        assert!(reason(&[b'x'; 100]).starts_with("is none"));
        assert!(reason(&bytes[..40]).starts_with("is cut short: 40 bytes instead of 64"));
        let mut later = bytes.clone();
        later[8] = 2;
        assert!(reason(&later).starts_with("has version 2"));
        let mut damaged = bytes;
        *damaged.last_mut().expect("a byte") ^= 1;
        assert!(reason(&damaged).starts_with("is damaged: the checksum is"));
    }
}
