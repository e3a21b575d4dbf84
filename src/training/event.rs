//! What is told while games are played, and why they are not played any more.

use super::game::Game;
use super::manifest::{Listed, ManifestError};
use super::play::Unfinished;
use super::settings::OtherSetting;
use super::shard::ShardError;
use crate::files::FileError;
use crate::tt::AllocationError;
use crate::types::EmptyShare;
use std::io;
use std::path::PathBuf;

/// What happens.
pub enum ProductionEvent<'a> {
    /// A shard is damaged and will be made again.
    Damaged(&'a ShardError),
    /// So many games are wanted here, and so many of them are there already.
    Begun { wanted: u64, done: u64 },
    /// A game was played.
    Played(&'a Game),
    /// A shard was written.
    Written(&'a Listed),
}

/// Why games are not played any more. What was written before stays.
#[derive(Debug, thiserror::Error)]
pub enum ProductionError {
    #[error("the directory {} cannot be made: {source}", path.display())]
    Directory { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Share(#[from] EmptyShare),
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    #[error(transparent)]
    Settings(#[from] OtherSetting),
    #[error("{0}; take another directory, or move that file away")]
    Strange(ShardError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("no table for a searcher: {0}")]
    Memory(#[from] AllocationError),
    #[error("no thread can be started: {0}")]
    Threads(io::Error),
    #[error("game {game}: {source}")]
    Game { game: u64, source: Unfinished },
    #[error("interrupted; the same command goes on")]
    Interrupted,
}

impl ProductionError {
    /// Whether the work was only interrupted.
    pub fn is_interruption(&self) -> bool {
        matches!(self, ProductionError::Interrupted)
    }
}
