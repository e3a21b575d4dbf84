//! Many games side by side, kept shard by shard.
//!
//! Games are dealt to the threads in the order of their numbers, and each is a function of its number, so that the shards do not
//! depend on the threads. The thread that calls writes each as soon as its games and those of all earlier ones are there: a run
//! that ends early leaves no gap.

use super::evaluation::Evaluation;
use super::event::{ProductionError, ProductionEvent};
use super::game::Game;
use super::ledger::Ledger;
use super::pending::Tasks;
use super::play::{Unfinished, play_game};
use super::player::{Player, STACK_BYTES};
use super::settings::Settings;
use crate::types::WorkShare;
use crossbeam::channel::{Sender, unbounded};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Games to be played.
pub struct Production<'a> {
    pub directory: &'a Path,
    /// The program, for the manifest.
    pub program: &'a str,
    /// What plays; its name stands in the settings.
    pub evaluation: Evaluation,
    pub settings: Settings,
    /// Games 0 to this one, exclusively, are to be there in the end.
    pub games: u64,
    /// Which shards are made here.
    pub share: WorkShare,
    pub threads: usize,
    /// Set from outside when the work is to end.
    pub interrupted: &'a AtomicBool,
}

impl Production<'_> {
    /// Plays the games that are missing.
    ///
    /// # Errors
    /// When the directory is another one's or of other settings, when something cannot be written, when a search fails, and when
    /// the work was interrupted. Games are kept up to the first one that was not finished, and those behind it are lost.
    pub fn run(&self, hear: &mut dyn FnMut(ProductionEvent<'_>)) -> Result<(), ProductionError> {
        let size = u64::from(self.settings.games_a_shard);
        self.share.check(self.games.div_ceil(size) as usize, "shards of games")?;
        let mut ledger = Ledger::open(self.directory, self.games, self.program, &self.settings)?;
        let mut pending = ledger.survey(self.share, hear)?;
        let tasks = Tasks::new(&pending, size);
        // Pending shards that are written: the first ones.
        let mut written = 0;
        let outcome = self.play(&tasks, &mut |shard, game, played| {
            hear(ProductionEvent::Played(&played));
            pending[shard].games.insert((game % size) as usize, played);
            while let Some(shard) = pending.get_mut(written).filter(|shard| shard.is_complete()) {
                hear(ProductionEvent::Written(&ledger.write(shard)?));
                written += 1;
            }
            Ok(())
        });
        if !matches!(outcome, Err(ProductionError::File(_)))
            && let Some(shard) = pending.get_mut(written)
            && let Some(listed) = ledger.write_part(shard)?
        {
            hear(ProductionEvent::Written(&listed));
        }
        outcome?;
        if written == pending.len() { Ok(()) } else { Err(ProductionError::Interrupted) }
    }

    /// Plays games side by side and hands each to `take`, with the place of its shard and its number, until that fails.
    fn play(&self, tasks: &Tasks, take: &mut Take<'_>) -> Result<(), ProductionError> {
        // Whether it is not worth going on. Relaxed: one game more or less does not matter.
        let broken = AtomicBool::new(false);
        let ends = || broken.load(Ordering::Relaxed) || self.interrupted.load(Ordering::Relaxed);
        let share = Shared { production: self, tasks, next: AtomicUsize::new(0), ends: &ends };
        thread::scope(|scope| {
            let (sender, receiver) = unbounded();
            let mut started = 0;
            for index in 0..self.threads.min(tasks.count()) {
                let (sender, share) = (sender.clone(), &share);
                let thread = thread::Builder::new().name(format!("selfplay-{index}")).stack_size(STACK_BYTES);
                match thread.spawn_scoped(scope, move || share.work(&sender)) {
                    Ok(_) => started += 1,
                    // Those that there are do the work.
                    Err(error) if started == 0 => return Err(ProductionError::Threads(error)),
                    Err(_) => break,
                }
            }
            drop(sender);
            let mut outcome = Ok(());
            for played in receiver {
                let taken = played.and_then(|Played { shard, number, game }| take(shard, number, game));
                if let Err(error) = taken {
                    broken.store(true, Ordering::Relaxed);
                    if outcome.is_ok() || matches!(outcome, Err(ProductionError::Interrupted)) {
                        outcome = Err(error);
                    }
                }
            }
            outcome
        })
    }
}

/// A game that was played, its number and the place of its shard.
struct Played {
    shard: usize,
    number: u64,
    game: Game,
}

/// Takes a game with the place of its shard and its number.
type Take<'a> = dyn FnMut(usize, u64, Game) -> Result<(), ProductionError> + 'a;

/// What the threads share.
struct Shared<'a> {
    production: &'a Production<'a>,
    tasks: &'a Tasks,
    /// The next task that nobody has taken. Written and read by all. Relaxed: an addition hands out each number once in any
    /// ordering.
    next: AtomicUsize,
    ends: &'a (dyn Fn() -> bool + Sync),
}

impl Shared<'_> {
    /// Plays games as long as there are some.
    fn work(&self, sender: &Sender<Result<Played, ProductionError>>) {
        // The receiver lives as long as the threads.
        let tell = |played| drop(sender.send(played));
        let player = match Player::new(self.production.evaluation.network().cloned()) {
            Ok(player) => player,
            Err(error) => return tell(Err(error.into())),
        };
        while !(self.ends)() {
            let Some((shard, number)) = self.tasks.get(self.next.fetch_add(1, Ordering::Relaxed)) else { break };
            let played = play_game(&player, &self.production.settings, number, self.ends);
            tell(played.map(|game| Played { shard, number, game }).map_err(|source| match source {
                Unfinished::Interrupted => ProductionError::Interrupted,
                source => ProductionError::Game { game: number, source },
            }));
        }
    }
}
