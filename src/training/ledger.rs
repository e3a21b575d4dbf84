//! Shards and manifest of a directory while it grows.

use super::directory::read_shard;
use super::event::{ProductionError, ProductionEvent};
use super::game::Game;
use super::manifest::{Listed, MANIFEST, Manifest, shard_name};
use super::pending::Pending;
use super::settings::Settings;
use super::shard::{Shard, ShardError, ShardReason};
use crate::files::{Claim, FileError};
use crate::types::WorkShare;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fs;
use std::path::{Path, PathBuf};

/// What was found where a shard should be.
enum Found {
    Complete(Listed),
    Part(Option<Listed>, Vec<Game>),
    Damaged(ShardError),
}

/// A directory while games are played into it.
pub(super) struct Ledger<'a> {
    directory: &'a Path,
    /// Games that it is to hold in the end.
    games: u64,
    claim: Claim,
    manifest: Manifest,
}

impl<'a> Ledger<'a> {
    /// Opens a directory, or makes it. Nobody else can write to it meanwhile.
    ///
    /// # Errors
    /// When it cannot be had, or was made with other settings.
    pub fn open(
        directory: &'a Path,
        games: u64,
        program: &str,
        settings: &Settings,
    ) -> Result<Ledger<'a>, ProductionError> {
        fs::create_dir_all(directory)
            .map_err(|source| ProductionError::Directory { path: directory.to_owned(), source })?;
        let claim = Claim::of(&directory.join(MANIFEST))?;
        if let Some(manifest) = Manifest::find(directory)? {
            manifest.settings.check(directory, settings)?;
        }
        // The shards are listed as they are found.
        Ok(Ledger { directory, games, claim, manifest: Manifest::new(program, settings.clone()) })
    }

    /// Number of games that a shard is to have.
    fn wanted(&self, shard: u64) -> usize {
        let size = u64::from(self.manifest.settings.games_a_shard);
        self.games.saturating_sub(shard * size).min(size) as usize
    }

    fn path(&self, shard: u64) -> PathBuf {
        self.directory.join(shard_name(shard))
    }

    /// Looks at the place of a shard.
    fn look(&self, shard: u64) -> Result<Found, ProductionError> {
        let path = self.path(shard);
        if fs::metadata(&path).map_or(true, |data| data.len() == 0) {
            return Ok(Found::Part(None, Vec::new()));
        }
        let size = self.manifest.settings.games_a_shard;
        let read = read_shard(&path, self.manifest.settings.digest(), shard * u64::from(size));
        let read = read.and_then(|shard| {
            let games = shard.read_games().map_err(|error| ShardReason::from(error).at(&path))?;
            Ok((Listed::new(&shard.head, size), games))
        });
        match read {
            Ok((listed, games)) if games.len() >= self.wanted(shard) => Ok(Found::Complete(listed)),
            Ok((listed, games)) => Ok(Found::Part(Some(listed), games)),
            Err(error) => match error.reason {
                // It may be worth something to somebody.
                ShardReason::Unreadable(_)
                | ShardReason::Foreign
                | ShardReason::Version(_)
                | ShardReason::Settings
                | ShardReason::Place { .. } => Err(ProductionError::Strange(error)),
                _ => Ok(Found::Damaged(error)),
            },
        }
    }

    /// Lists what is there, in the directory and not only in the manifest; what is to be done of a share of the shards.
    ///
    /// # Errors
    /// When there are files of somebody else, and when the manifest cannot be written.
    pub fn survey(
        &mut self,
        share: WorkShare,
        hear: &mut dyn FnMut(ProductionEvent<'_>),
    ) -> Result<Vec<Pending>, ProductionError> {
        let size = u64::from(self.manifest.settings.games_a_shard);
        let shards = self.games.div_ceil(size).max(shards_in(self.directory));
        let ledger = &*self;
        let found: Result<Vec<Found>, ProductionError> =
            (0..shards).into_par_iter().map(|shard| ledger.look(shard)).collect();
        let mut pending = Vec::new();
        let (mut all, mut done) = (0, 0);
        for (number, found) in (0..shards).zip(found?) {
            let is_ours = share.takes(number as usize);
            let wanted = if is_ours { self.wanted(number) } else { 0 };
            all += wanted as u64;
            let held = match found {
                Found::Complete(listed) => {
                    done += wanted as u64;
                    self.manifest.list(listed);
                    continue;
                }
                Found::Part(listed, games) => {
                    listed.into_iter().for_each(|listed| self.manifest.list(listed));
                    games
                }
                Found::Damaged(error) => {
                    if wanted > 0 {
                        hear(ProductionEvent::Damaged(&error));
                    }
                    Vec::new()
                }
            };
            if wanted == 0 {
                continue;
            }
            done += held.len() as u64;
            let (held, games) = (held.len(), held.into_iter().enumerate().collect());
            pending.push(Pending { number, wanted, held, games });
        }
        hear(ProductionEvent::Begun { wanted: all, done });
        self.save()?;
        Ok(pending)
    }

    /// Writes an incomplete shard as far as its games go without a gap, if that is further than on the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write_part(&mut self, shard: &mut Pending) -> Result<Option<Listed>, FileError> {
        (shard.whole() > shard.held).then(|| self.write(shard)).transpose()
    }

    /// Writes a shard and lists it. Its games are forgotten here.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, shard: &mut Pending) -> Result<Listed, FileError> {
        let settings = &self.manifest.settings;
        let games = shard.take();
        shard.held = games.len();
        let mut claim = Claim::of(&self.path(shard.number))?;
        let first_game = shard.number * u64::from(settings.games_a_shard);
        let head = Shard::write(&mut claim, settings, first_game, &games)?;
        let listed = Listed::new(&head, settings.games_a_shard);
        self.manifest.list(listed.clone());
        self.save()?;
        Ok(listed)
    }

    fn save(&mut self) -> Result<(), FileError> {
        let text = serde_json::to_string_pretty(&self.manifest).expect("a manifest can be written as JSON");
        self.claim.replace(&(text + "\n"))
    }
}

/// One more than the greatest number of a shard in a directory.
fn shards_in(directory: &Path) -> u64 {
    let names = fs::read_dir(directory)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok());
    let numbers = names.filter_map(|name| {
        let number: u64 = name.strip_prefix("shard-")?.strip_suffix(".bin")?.parse().ok()?;
        (shard_name(number) == name).then_some(number + 1)
    });
    numbers.max().unwrap_or(0)
}
