//! Many games side by side, kept shard by shard.
//!
//! Games are dealt to the threads in the order of their numbers, and each is a function of its number, so that the shards do not
//! depend on the threads. The thread that calls writes them, as soon as all games of one are there.

use super::directory::read_shard;
use super::game::Game;
use super::manifest::{Listed, MANIFEST, Manifest, ManifestError, shard_name};
use super::play::{Unfinished, play_game};
use super::player::{Player, STACK_BYTES};
use super::settings::{OtherSetting, Settings};
use super::shard::{Shard, ShardError, ShardReason};
use crate::files::{Claim, FileError};
use crate::tt::AllocationError;
use crossbeam::channel::{Sender, unbounded};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Games to be played.
pub struct Production<'a> {
    pub directory: &'a Path,
    /// The program, for the manifest.
    pub program: &'a str,
    pub settings: Settings,
    /// Games 0 to this one, exclusively, are to be there in the end.
    pub games: u64,
    pub threads: usize,
    /// Set from outside when the work is to end.
    pub interrupted: &'a AtomicBool,
}

/// What happens.
pub enum News<'a> {
    /// A shard is damaged and will be made again.
    Damaged(&'a ShardError),
    /// So many of the games are there already.
    Begun { done: u64 },
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

/// A shard that is not complete yet.
struct Pending {
    number: u64,
    /// Games that it is to have, and those that the disk holds: the first ones.
    wanted: usize,
    held: usize,
    /// Those that are there, by their places.
    games: BTreeMap<usize, Game>,
}

impl Pending {
    fn is_complete(&self) -> bool {
        self.games.len() == self.wanted
    }

    /// Takes the games out, as far as they go without a gap.
    fn take(&mut self) -> Vec<Game> {
        let games = std::mem::take(&mut self.games);
        games.into_iter().enumerate().map_while(|(place, (at, game))| (place == at).then_some(game)).collect()
    }
}

/// The games to be played, in order.
struct Tasks {
    /// Of each pending shard the first task and the first game behind it.
    shards: Vec<(usize, u64)>,
}

impl Tasks {
    fn new(pending: &[Pending], size: u64) -> Tasks {
        let mut end = 0;
        let shards = pending.iter().map(|shard| {
            end += shard.wanted - shard.held;
            (end, shard.number * size + shard.wanted as u64)
        });
        Tasks { shards: shards.collect() }
    }

    fn count(&self) -> usize {
        self.shards.last().map_or(0, |&(end, _)| end)
    }

    /// The pending shard and the number of the game of a task.
    fn get(&self, task: usize) -> Option<(usize, u64)> {
        let shard = self.shards.partition_point(|&(end, _)| end <= task);
        let &(end, end_game) = self.shards.get(shard)?;
        Some((shard, end_game - (end - task) as u64))
    }
}

/// What was found where a shard should be.
enum Found {
    Complete(Listed),
    Part(Option<Listed>, Vec<Game>),
    Damaged(ShardError),
}

impl Production<'_> {
    /// Plays the games that are missing.
    ///
    /// # Errors
    /// When the directory is another one's or of other settings, when something cannot be written, when a search fails, and when
    /// the work was interrupted. What is complete is kept; an interrupted shard is kept as far as its games go without a gap.
    pub fn run(&self, hear: &mut dyn FnMut(News<'_>)) -> Result<(), ProductionError> {
        let directory = self.directory;
        fs::create_dir_all(directory)
            .map_err(|source| ProductionError::Directory { path: directory.to_owned(), source })?;
        let claim = Claim::of(&directory.join(MANIFEST))?;
        let manifest = match Manifest::find(directory)? {
            Some(manifest) => {
                manifest.settings.check(directory, &self.settings)?;
                Manifest { program: self.program.into(), shards: Vec::new(), ..manifest }
            }
            None => Manifest::new(self.program, self.settings.clone()),
        };
        let mut ledger = Ledger { production: self, claim, manifest };
        let mut pending = ledger.survey(hear)?;
        ledger.save()?;
        self.play(&mut ledger, &mut pending, hear)
    }

    /// Number of games that a shard is to have.
    fn wanted(&self, shard: u64) -> usize {
        let size = u64::from(self.settings.games_a_shard);
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
        let size = self.settings.games_a_shard;
        let read = read_shard(&path, self.settings.digest(), shard * u64::from(size));
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

    /// Plays what is pending.
    fn play(
        &self,
        ledger: &mut Ledger<'_>,
        pending: &mut [Pending],
        hear: &mut dyn FnMut(News<'_>),
    ) -> Result<(), ProductionError> {
        let size = u64::from(self.settings.games_a_shard);
        let tasks = Tasks::new(pending, size);
        // The next task that nobody has taken, and whether it is not worth going on. Relaxed: an addition hands out each number
        // once in any ordering, and one game more or less does not matter.
        let (next, broken) = (AtomicUsize::new(0), AtomicBool::new(false));
        let ends = || broken.load(Ordering::Relaxed) || self.interrupted.load(Ordering::Relaxed);
        let work = |sender: Sender<(usize, u64, Result<Game, ProductionError>)>| {
            let player = match Player::new() {
                Ok(player) => player,
                Err(error) => return drop(sender.send((0, 0, Err(error.into())))),
            };
            while !ends() {
                let task = next.fetch_add(1, Ordering::Relaxed);
                let Some((shard, game)) = tasks.get(task) else { break };
                let played = play_game(&player, &self.settings, game, &ends);
                let played = played.map_err(|source| match source {
                    Unfinished::Interrupted => ProductionError::Interrupted,
                    source => ProductionError::Game { game, source },
                });
                // The receiver lives as long as this scope.
                let _ = sender.send((shard, game, played));
            }
        };
        let outcome = thread::scope(|scope| {
            let (sender, receiver) = unbounded();
            let mut started = 0;
            for index in 0..self.threads.min(tasks.count()) {
                let sender = sender.clone();
                let work = &work;
                let thread = thread::Builder::new().name(format!("selfplay-{index}")).stack_size(STACK_BYTES);
                match thread.spawn_scoped(scope, move || work(sender)) {
                    Ok(_) => started += 1,
                    // Those that there are do the work.
                    Err(error) if started == 0 => return Err(ProductionError::Threads(error)),
                    Err(_) => break,
                }
            }
            drop(sender);
            let mut outcome = Ok(());
            for (shard, game, played) in receiver {
                let taken = played.and_then(|played| {
                    hear(News::Played(&played));
                    let shard = &mut pending[shard];
                    shard.games.insert((game % size) as usize, played);
                    if !shard.is_complete() {
                        return Ok(());
                    }
                    let listed = ledger.write(shard)?;
                    hear(News::Written(&listed));
                    Ok(())
                });
                if let Err(error) = taken {
                    broken.store(true, Ordering::Relaxed);
                    if outcome.is_ok() || matches!(outcome, Err(ProductionError::Interrupted)) {
                        outcome = Err(error);
                    }
                }
            }
            outcome
        });
        if !matches!(outcome, Err(ProductionError::File(_))) {
            for shard in pending.iter_mut().filter(|shard| !shard.games.is_empty()) {
                // Complete ones were written, and hold no games any more.
                if let Some(listed) = ledger.write_part(shard)? {
                    hear(News::Written(&listed));
                }
            }
        }
        outcome?;
        let is_done = pending.iter().all(|shard| shard.held == shard.wanted);
        if is_done { Ok(()) } else { Err(ProductionError::Interrupted) }
    }
}

/// The manifest while games are played.
struct Ledger<'a> {
    production: &'a Production<'a>,
    claim: Claim,
    manifest: Manifest,
}

impl Ledger<'_> {
    /// Lists what is there, in the directory and not only in the manifest; what is to be done.
    fn survey(&mut self, hear: &mut dyn FnMut(News<'_>)) -> Result<Vec<Pending>, ProductionError> {
        let production = self.production;
        let size = u64::from(production.settings.games_a_shard);
        let shards = production.games.div_ceil(size).max(shards_in(production.directory));
        let found: Result<Vec<Found>, ProductionError> =
            (0..shards).into_par_iter().map(|shard| production.look(shard)).collect();
        let mut pending = Vec::new();
        let mut done = 0;
        for (number, found) in (0..shards).zip(found?) {
            let wanted = production.wanted(number);
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
                    hear(News::Damaged(&error));
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
        hear(News::Begun { done });
        Ok(pending)
    }

    /// Writes an incomplete shard as far as its games go without a gap, if that is further than on the disk.
    fn write_part(&mut self, shard: &mut Pending) -> Result<Option<Listed>, FileError> {
        let whole = shard.games.keys().enumerate().take_while(|&(place, &at)| place == at).count();
        (whole > shard.held).then(|| self.write(shard)).transpose()
    }

    /// Writes a shard and lists it. Its games are forgotten here.
    fn write(&mut self, shard: &mut Pending) -> Result<Listed, FileError> {
        let settings = &self.production.settings;
        let games = shard.take();
        shard.held = games.len();
        let mut claim = Claim::of(&self.production.path(shard.number))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_the_missing_games_in_order() {
        let shard = |number, wanted, held| Pending { number, wanted, held, games: BTreeMap::new() };
        let tasks = Tasks::new(&[shard(0, 4, 2), shard(2, 4, 0), shard(3, 3, 1)], 4);
        assert_eq!(tasks.count(), 8);
        let all: Vec<(usize, u64)> = (0..).map_while(|task| tasks.get(task)).collect();
        assert_eq!(all, [(0, 2), (0, 3), (1, 8), (1, 9), (1, 10), (1, 11), (2, 13), (2, 14)]);
        assert_eq!((Tasks::new(&[], 4).count(), Tasks::new(&[], 4).get(0)), (0, None));
    }
}
