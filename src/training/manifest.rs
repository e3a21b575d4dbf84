//! The manifest of a directory: its settings and its shards, as JSON.

use super::settings::Settings;
use super::shard::Head;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const MANIFEST: &str = "manifest.json";
/// What the manifest says it is.
const FORMAT: &str = "mammoth selfplay 1";

/// What a directory holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: String,
    /// The program that wrote it last.
    pub program: String,
    pub settings: Settings,
    /// In the order of their games.
    pub shards: Vec<Listed>,
}

/// A shard in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// The name of the file.
    pub file: String,
    pub first_game: u64,
    pub games: u32,
    pub moves: u32,
    pub bytes: u64,
    /// CRC-32 of the body, in hexadecimal digits.
    pub checksum: String,
}

/// A directory without a manifest that can be used.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    #[error("{} cannot be read: {source}; is this a directory of \"mammoth selfplay\"?", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{} is damaged or none: {reason}; remove it, and the command that made the directory writes it anew from the shards", path.display())]
    Damaged { path: PathBuf, reason: String },
    #[error("{} is of the format \"{found}\", this program reads \"{FORMAT}\"", path.display())]
    Format { path: PathBuf, found: String },
}

impl Manifest {
    /// Without shards.
    pub fn new(program: &str, settings: Settings) -> Manifest {
        Manifest { format: FORMAT.into(), program: program.into(), settings, shards: Vec::new() }
    }

    /// Reads the manifest of a directory; `None` when there is none yet.
    ///
    /// # Errors
    /// When it is there and cannot be used.
    pub fn find(directory: &Path) -> Result<Option<Manifest>, ManifestError> {
        let path = directory.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(ManifestError::Unreadable { path, source }),
        };
        // Whoever claimed it first was killed before he wrote it.
        if text.is_empty() {
            return Ok(None);
        }
        let format = serde_json::from_str::<serde_json::Value>(&text).ok().and_then(|value| {
            let format = value.get("format")?.as_str()?;
            Some(format.to_string())
        });
        if let Some(found) = format.filter(|found| found != FORMAT) {
            return Err(ManifestError::Format { path, found });
        }
        match serde_json::from_str::<Manifest>(&text) {
            Ok(manifest) if manifest.settings.games_a_shard > 0 => Ok(Some(manifest)),
            Ok(_) => Err(ManifestError::Damaged { path, reason: "shards without games".into() }),
            Err(error) => Err(ManifestError::Damaged { path, reason: error.to_string() }),
        }
    }

    /// Reads the manifest of a directory.
    ///
    /// # Errors
    /// When it is not there or cannot be used.
    pub fn read(directory: &Path) -> Result<Manifest, ManifestError> {
        let path = directory.join(MANIFEST);
        let missing = || ManifestError::Unreadable { path, source: io::ErrorKind::NotFound.into() };
        Manifest::find(directory)?.ok_or_else(missing)
    }

    /// Lists a shard in the place of one with the same games.
    pub fn list(&mut self, listed: Listed) {
        match self.shards.binary_search_by_key(&listed.first_game, |shard| shard.first_game) {
            Ok(index) => self.shards[index] = listed,
            Err(index) => self.shards.insert(index, listed),
        }
    }
}

impl Listed {
    /// The shard with this head.
    pub fn new(head: &Head, games_a_shard: u32) -> Listed {
        Listed {
            file: shard_name(head.first_game / u64::from(games_a_shard)),
            first_game: head.first_game,
            games: head.games,
            moves: head.moves,
            bytes: head.file_bytes(),
            checksum: format!("{:08x}", head.checksum),
        }
    }
}

/// The name of a shard by its number, from 0.
pub fn shard_name(number: u64) -> String {
    format!("shard-{number:06}.bin")
}
