//! A directory of shards, read.

use super::game::Game;
use super::manifest::{Listed, Manifest, ManifestError};
use super::sample::{Filter, Sample, samples};
use super::shard::{Shard, ShardError, ShardReason};
use std::path::{Path, PathBuf};

/// A directory that holds what its manifest lists.
pub struct Directory {
    path: PathBuf,
    pub manifest: Manifest,
}

/// What is wrong with a directory.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Shard(#[from] ShardError),
    #[error("the shard {} is another one than the manifest says: {what}", path.display())]
    Listed { path: PathBuf, what: &'static str },
    #[error("the games {from} to {to} are in no shard")]
    Missing { from: u64, to: u64 },
}

impl Directory {
    /// Opens a directory.
    ///
    /// # Errors
    /// When its manifest cannot be used.
    pub fn open(path: &Path) -> Result<Directory, ManifestError> {
        Ok(Directory { path: path.to_owned(), manifest: Manifest::read(path)? })
    }

    /// Reads a shard of the manifest.
    ///
    /// # Errors
    /// When it is damaged, or made with other settings.
    pub fn shard(&self, listed: &Listed) -> Result<Shard, ShardError> {
        read_shard(&self.path.join(&listed.file), self.manifest.settings.digest(), listed.first_game)
    }

    /// The games of a shard of the manifest.
    ///
    /// # Errors
    /// When a move is not legal, or the bytes are no games.
    pub fn games_of(&self, listed: &Listed, shard: &Shard) -> Result<Vec<Game>, ShardError> {
        shard.read_games().map_err(|error| ShardReason::from(error).at(&self.path.join(&listed.file)))
    }

    /// The game of a number, if there is one.
    ///
    /// # Errors
    /// When its shard is damaged.
    pub fn game(&self, number: u64) -> Result<Option<Game>, ShardError> {
        let has = |listed: &&Listed| {
            number.checked_sub(listed.first_game).is_some_and(|index| index < u64::from(listed.games))
        };
        let Some(listed) = self.manifest.shards.iter().find(has) else { return Ok(None) };
        let games = self.games_of(listed, &self.shard(listed)?)?;
        Ok(games.into_iter().nth((number - listed.first_game) as usize))
    }

    /// The games with their numbers, in order. A damaged shard is an error, and the next one follows.
    pub fn games(&self) -> impl Iterator<Item = Result<(u64, Game), ShardError>> + '_ {
        self.manifest.shards.iter().flat_map(|listed| {
            let read = self.shard(listed).and_then(|shard| self.games_of(listed, &shard));
            let (games, failure) = match read {
                Ok(games) => (games, None),
                Err(failure) => (Vec::new(), Some(Err(failure))),
            };
            (listed.first_game..).zip(games).map(Ok).chain(failure)
        })
    }

    /// The positions that pass the filter, in order. A damaged shard is an error, and the next one follows.
    pub fn samples(&self, filter: Filter) -> impl Iterator<Item = Result<Sample, ShardError>> + '_ {
        self.games().flat_map(move |read| {
            let (taken, failure) = match read {
                Ok((number, game)) => (samples(&game, number).filter(|sample| filter.takes(sample)).collect(), None),
                Err(failure) => (Vec::new(), Some(Err(failure))),
            };
            taken.into_iter().map(Ok).chain(failure)
        })
    }

    /// Looks at every byte of a shard: checksums, games, moves, and what the manifest says of it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, listed: &Listed) -> Result<(), Fault> {
        let path = self.path.join(&listed.file);
        let shard = self.shard(listed)?;
        self.games_of(listed, &shard)?;
        let told = Listed::new(&shard.head, self.manifest.settings.games_a_shard);
        let what = match () {
            () if told.checksum != listed.checksum => "the checksum differs",
            () if told != *listed => "its games, moves or bytes differ",
            () => return Ok(()),
        };
        Err(Fault::Listed { path, what })
    }

    /// Games between the first and the last one that no shard has.
    pub fn gaps(&self) -> Vec<Fault> {
        let mut gaps = Vec::new();
        let mut next = 0;
        for listed in &self.manifest.shards {
            if listed.first_game > next {
                gaps.push(Fault::Missing { from: next, to: listed.first_game - 1 });
            }
            next = listed.first_game.saturating_add(listed.games.into());
        }
        gaps
    }
}

/// Reads a shard that must be of these settings and begin with this game.
pub(super) fn read_shard(path: &Path, digest: u32, first_game: u64) -> Result<Shard, ShardError> {
    let shard = Shard::read(path)?;
    let found = shard.head.first_game;
    if shard.head.digest != digest {
        return Err(ShardReason::Settings.at(path));
    }
    if found != first_game {
        return Err(ShardReason::Place { found, expected: first_game }.at(path));
    }
    Ok(shard)
}
