//! Layer 4: the engine as a program sees it: verbs in, events out.

mod setup;

pub use setup::{MAX_HASH_MIB, MAX_THREADS, Settings, SettingsError, automatic_threads};

use crate::position::Position;
use crate::search::{Findings, Info, Job, Pool, StopHandle};
use crate::time::{Clock, Limits};
use crate::tt::Table;
use crate::types::Move;
use crossbeam::channel::Sender;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What the engine has to say while it searches.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// News from the search.
    Info(Info),
    /// The search is over.
    Finished(Findings),
}

/// What a search uses; replaced as a whole or in parts between searches.
struct Machine {
    pool: Pool,
    table: Table,
}

/// A chess player that remembers a position and searches it in the background.
pub struct Engine {
    machine: Arc<Machine>,
    settings: Settings,
    position: Position,
    banned: Vec<Move>,
    events: Sender<Event>,
    searching: Option<StopHandle>,
}

impl Engine {
    /// An engine at `position` that reports to `events`.
    ///
    /// # Errors
    /// When table or threads cannot be had.
    pub fn new(position: Position, settings: Settings, events: Sender<Event>) -> Result<Engine, SettingsError> {
        let machine = Machine { pool: setup::pool(&settings)?, table: Table::new(settings.hash_mib)? };
        let machine = Arc::new(machine);
        Ok(Engine { machine, settings, position, banned: Vec::new(), events, searching: None })
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The position that `go` would search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether a search is under way, that is, a [`Event::Finished`] is still to be acknowledged.
    pub fn is_searching(&self) -> bool {
        self.searching.is_some()
    }

    /// Sets the position to search; bans are lifted.
    pub fn set_position(&mut self, position: Position) {
        self.position = position;
        self.banned.clear();
    }

    /// Forbids moves at the root until the next position.
    pub fn ban(&mut self, moves: Vec<Move>) {
        self.banned = moves;
    }

    /// Forgets everything earlier searches left behind.
    pub fn new_game(&mut self) {
        debug_assert!(!self.is_searching());
        self.machine.table.clear(self.machine.pool.threads());
        self.machine.pool.clear();
    }

    /// Takes over new settings; on an error the old ones, and the old table, stay.
    ///
    /// # Errors
    /// When the system does not grant the table or the threads.
    pub fn configure(&mut self, settings: Settings) -> Result<(), SettingsError> {
        debug_assert!(!self.is_searching());
        let resize = settings.hash_mib != self.settings.hash_mib;
        let recruit = settings.threads() != self.settings.threads();
        let pool = if recruit { Some(setup::pool(&settings)?) } else { None };
        let machine = Arc::get_mut(&mut self.machine).expect("no search holds the machine between searches");
        if resize {
            machine.table.resize(settings.hash_mib)?;
        }
        if let Some(pool) = pool {
            machine.pool = pool;
        }
        self.settings = settings;
        Ok(())
    }

    /// Starts a search of the position in the background. The end comes as [`Event::Finished`], to be followed by
    /// [`Engine::acknowledge`].
    ///
    /// # Errors
    /// When the system refuses a thread; then nothing was started.
    pub fn go(&mut self, limits: Limits, clock: Clock) -> io::Result<()> {
        debug_assert!(!self.is_searching());
        let mut job = Job::new(self.position.clone(), limits);
        job.banned = self.banned.clone();
        job.heuristics = self.settings.heuristics;
        job.rules = self.settings.rules;
        job.overhead = self.settings.overhead;
        job.clock = clock;
        self.machine.pool.prepare();
        let machine = Arc::clone(&self.machine);
        let events = self.events.clone();
        // Nobody listens any more when the program is on its way out: then the news are of no interest.
        let tell = |events: &Sender<Event>, event| drop(events.send(event));
        let search = move || {
            let run = || machine.pool.run(&job, &machine.table, &|info| tell(&events, Event::Info(info)));
            // Whatever happens, the end is told: somebody waits for it.
            let found = catch_unwind(AssertUnwindSafe(run));
            let findings = found.unwrap_or_else(|panic| Findings::of_failure(&job.position, panic.as_ref()));
            drop(machine);
            tell(&events, Event::Finished(findings));
        };
        std::thread::Builder::new().name("mammoth-search".into()).spawn(search)?;
        self.searching = Some(self.machine.pool.stop_handle());
        Ok(())
    }

    /// Ends the search; its result comes as an event within milliseconds.
    pub fn stop(&self) {
        if let Some(handle) = &self.searching {
            handle.stop();
        }
    }

    /// The owner of the engine has seen [`Event::Finished`]: it is idle again.
    pub fn acknowledge(&mut self) {
        self.searching = None;
    }
}
