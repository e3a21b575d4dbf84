//! How the body of a shard is compressed.

use flate2::Compression as Level;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{self, Read, Write};

/// A compression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compression {
    #[default]
    None = 0,
    /// Deflate in the frame of zlib.
    Zlib = 1,
}

impl Compression {
    /// The compression that a shard names by this number.
    pub(super) fn from_number(number: u16) -> Option<Compression> {
        [Compression::None, Compression::Zlib].get(number as usize).copied()
    }

    /// The bytes compressed.
    pub(super) fn pack(self, raw: Vec<u8>) -> io::Result<Vec<u8>> {
        match self {
            Compression::None => Ok(raw),
            Compression::Zlib => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Level::best());
                encoder.write_all(&raw)?;
                encoder.finish()
            }
        }
    }

    /// The bytes as they were. When they are more than `raw_bytes`, only one more than that: damaged ones cannot fill the memory.
    pub(super) fn unpack(self, stored: &[u8], raw_bytes: u64) -> io::Result<Vec<u8>> {
        match self {
            Compression::None => Ok(stored.to_vec()),
            Compression::Zlib => {
                let mut raw = Vec::new();
                ZlibDecoder::new(stored).take(raw_bytes.saturating_add(1)).read_to_end(&mut raw)?;
                Ok(raw)
            }
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Compression::None => "none",
            Compression::Zlib => "zlib",
        })
    }
}
