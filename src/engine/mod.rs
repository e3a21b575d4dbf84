//! Layer 4: the engine as a program sees it: verbs in, events out.

mod library;
mod setup;
mod strength;
mod warming;

pub use setup::{EvaluationKind, MAX_HASH_MIB, MAX_LINES, MAX_THREADS, Settings, SettingsError, automatic_threads};
pub use strength::{STRENGTHS, nodes_of_strength};

use crate::book::{BookError, Books};
use crate::egtb::{TableError, Tables};
use crate::eval::Evaluator;
use crate::eval::classic::Judgement;
use crate::eval::nnue::Network;
use crate::position::Position;
use crate::search::{Heuristics, Job, Level, Pool, SearchInfo, SearchResult, StopHandle, Style};
use crate::time::{Clock, Limits, TimeManager};
use crate::tt::{Entry, Table};
use crate::types::{Color, Move, Ply, Score};
use crossbeam::channel::Sender;
use library::Library;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use warming::Warming;

/// What the engine has to say while it searches.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// SearchInfo from the search.
    Info(SearchInfo),
    /// The search is over.
    Finished(SearchResult),
    /// The touching of the table's memory with this number has ended; to be passed to [`Engine::note_warm`].
    Warm(u64),
}

/// What a search uses; replaced as a whole or in parts between searches.
struct Machine {
    pool: Pool,
    table: Table,
}

/// Largest table in MiB that is cleared in a moment, a fraction of a second.
const SOON_CLEARED: usize = 1024;

/// Calls a function when it is dropped, also by a panic: somebody waits for the event.
struct AtEnd<F: FnMut()>(F);

impl<F: FnMut()> Drop for AtEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// A search that is under way.
struct Search {
    stop: StopHandle,
    clock: Clock,
    /// Plans as the search itself does; it is asked when the time is up.
    time: TimeManager,
}

/// What is to be searched, apart from the position and the settings.
#[derive(Clone, Debug)]
pub struct Order {
    pub limits: Limits,
    /// Starts with the order; on the opponent's time it is [`Clock::pondering`].
    pub clock: Clock,
    /// The only moves to think about; `None` means all.
    pub search_moves: Option<Vec<Move>>,
}

/// A chess player that remembers a position and searches it in the background.
pub struct Engine {
    machine: Arc<Machine>,
    settings: Settings,
    position: Position,
    banned: Vec<Move>,
    library: Library,
    /// The network that was chosen.
    network: Option<Arc<Network>>,
    tables: Option<Arc<Tables>>,
    events: Sender<Event>,
    searching: Option<Search>,
    /// What the random errors of the evaluation are drawn from; another in each game.
    seed: u64,
    /// The table's memory is being touched.
    warming: Option<Warming>,
    /// How often that was begun.
    warmings: u64,
    /// Some of the table's memory was never touched.
    is_cold: bool,
    /// What there is to say of threads that the system does not grant.
    shortage: Option<String>,
    /// For whom a draw was worth something other than nothing in the scores of the table.
    contempt_of: Option<Color>,
}

impl Engine {
    /// An engine at `position` that reports to `events`.
    ///
    /// # Errors
    /// When the table cannot be had. Of threads it takes what the system grants.
    pub fn new(position: Position, settings: Settings, events: Sender<Event>) -> Result<Engine, SettingsError> {
        let table = Table::new(settings.hash_mib)?;
        let (pool, shortage) = setup::pool(&settings);
        let machine = Machine { pool, table };
        let machine = Arc::new(machine);
        Ok(Engine {
            machine,
            settings,
            position,
            banned: Vec::new(),
            library: Library::built_in(),
            network: None,
            tables: None,
            events,
            searching: None,
            seed: fastrand::u64(..),
            warming: None,
            warmings: 0,
            is_cold: true,
            shortage,
            contempt_of: None,
        })
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The position that `go` would search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The network that is asked, if it is one.
    pub fn network(&self) -> Option<Arc<Network>> {
        self.settings.asks_network().then(|| self.network.clone().unwrap_or_else(Network::embedded))
    }

    /// Asks another network from now on; `None` for the one that is part of the program. What was known of positions is forgotten.
    pub fn use_network(&mut self, network: Option<Arc<Network>>) {
        debug_assert!(!self.is_searching());
        self.network = network;
        self.forget();
    }

    /// Asks these endgame tables from now on. What was known of positions is forgotten.
    pub fn use_tables(&mut self, tables: Option<Tables>) {
        debug_assert!(!self.is_searching());
        self.tables = tables.map(Arc::new);
        self.forget();
    }

    /// What the last searches found damaged in the tables.
    pub fn take_table_damage(&self) -> Vec<TableError> {
        self.tables.as_ref().map_or(Vec::new(), |tables| tables.take_damage())
    }

    /// What the position is worth for its side to move without a search.
    pub fn static_value(&self) -> Score {
        let network = self.network();
        let mut evaluator = Evaluator::new();
        evaluator.begin(network.as_ref(), self.judgement(), &self.position);
        evaluator.evaluate(Ply::ROOT, &self.position)
    }

    /// How well the evaluation judges.
    fn judgement(&self) -> Judgement {
        Judgement { knowledge: self.settings.knowledge, randomness: self.settings.randomness, seed: self.seed }
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

    /// Takes opening moves from these books instead of the one that is part of the program.
    pub fn use_books(&mut self, books: Books) {
        self.library.replace(books);
    }

    /// Puts books away whose files were cut short since they were opened; what is wrong with them.
    pub fn put_damaged_books_away(&mut self) -> Vec<BookError> {
        self.library.put_damaged_away()
    }

    /// A move from the opening books, at random by their weights; banned moves, moves that are not among `search_moves` and moves
    /// back to an earlier position of the game are not played. `None` when the books have no other.
    pub fn book_move(&mut self, search_moves: Option<&[Move]>) -> Option<Move> {
        self.library.pick(&self.position, &self.banned, search_moves)
    }

    /// What the table knows of a position, and its best move if that can be played there. At any time, also in a search.
    pub fn probe(&self, position: &Position) -> (Option<Entry>, Option<Move>) {
        let entry = self.machine.table.probe(position.key());
        (entry, entry.and_then(|entry| entry.mv).filter(|&mv| position.is_legal_move(mv)))
    }

    /// Forgets everything earlier searches left behind.
    pub fn new_game(&mut self) {
        debug_assert!(!self.is_searching());
        self.seed = fastrand::u64(..);
        self.forget();
    }

    fn forget(&mut self) {
        self.warming = None;
        let Machine { table, pool } = &*self.machine;
        self.is_cold = table.mebibytes() > SOON_CLEARED;
        // Memory that is given back has to be touched again: worth it only where writing zeros would take long.
        if self.is_cold {
            table.clear(pool.threads())
        } else {
            table.clear_and_touch(pool.threads())
        }
        pool.clear();
        self.contempt_of = None;
        self.warm_up();
    }

    /// Unpacks the network, and begins to touch the table's memory in the background, unless that is done: the first search shall
    /// not have to.
    pub fn warm_up(&mut self) {
        self.network();
        if self.is_cold && self.warming.is_none() {
            let (machine, events) = (Arc::clone(&self.machine), self.events.clone());
            self.warmings += 1;
            let number = self.warmings;
            let touch = move |go_on: &(dyn Fn() -> bool + Sync)| {
                let _end = AtEnd(|| {
                    // The owner closes its end on its way out.
                    let _ = events.send(Event::Warm(number));
                });
                // Dropped before the event is sent.
                let machine = machine;
                machine.table.touch(machine.pool.threads(), go_on);
            };
            // Without a thread for it the first search touches the memory: slower, no more.
            self.warming = Warming::start(touch).ok();
        }
    }

    /// Whether [`Engine::warm_up`] was begun and [`Event::Warm`] is still to come.
    pub fn is_warming(&self) -> bool {
        self.warming.is_some()
    }

    /// The owner of the engine has seen [`Event::Warm`].
    pub fn note_warm(&mut self, number: u64) {
        // An earlier one may have been called off when its event was on its way.
        if number == self.warmings
            && let Some(warming) = self.warming.take()
        {
            warming.finish();
            self.is_cold = false;
        }
    }

    /// Takes over new settings; on an error the old ones, and the old table, stay.
    ///
    /// # Errors
    /// When the system does not grant the table. Of threads it takes what there are: [`Engine::take_shortage`].
    pub fn configure(&mut self, settings: Settings) -> Result<(), SettingsError> {
        debug_assert!(!self.is_searching());
        let resize = settings.hash_mib != self.settings.hash_mib;
        let recruit = settings.threads() != self.settings.threads();
        let was_warming = self.warming.take().is_some();
        let machine = Arc::get_mut(&mut self.machine).expect("no search holds the machine between searches");
        let resized = if resize { machine.table.resize(settings.hash_mib) } else { Ok(()) };
        self.is_cold |= resize && resized.is_ok();
        if resized.is_ok() && recruit {
            // The old threads go first, so that there is room for the new ones.
            machine.pool = Pool::on_calling_thread();
            (machine.pool, self.shortage) = setup::pool(&settings);
        }
        if was_warming || resize {
            self.warm_up();
        }
        resized?;
        let forget = settings.judges_unlike(&self.settings);
        self.settings = settings;
        if forget {
            self.forget();
        }
        Ok(())
    }

    /// What there is to say of threads that were asked for and not granted; only once.
    pub fn take_shortage(&mut self) -> Option<String> {
        self.shortage.take()
    }

    /// Whether [`Engine::go`] returns while the search goes on; `false` where the system grants no thread for it.
    pub fn searches_in_background(&self) -> bool {
        self.machine.pool.has_threads()
    }

    /// Starts a search of the position in the background, on threads that are there already. The end comes as [`Event::Finished`],
    /// to be followed by [`Engine::acknowledge`].
    ///
    /// Where there are no threads the search is over when this returns; it must have a limit then.
    pub fn go(&mut self, order: Order) {
        debug_assert!(!self.is_searching());
        self.forget_other_contempt();
        let clock = order.clock.clone();
        let time = TimeManager::new(&order.limits, self.settings.overhead, clock.clone());
        let job = self.job(order);
        self.machine.pool.prepare();
        let machine = Arc::clone(&self.machine);
        let events = self.events.clone();
        // Nobody listens any more when the program is on its way out: then the information is of no interest.
        let tell = |events: &Sender<Event>, event| drop(events.send(event));
        let search = move || {
            let run = || machine.pool.run(&job, &machine.table, &|info| tell(&events, Event::Info(info)));
            // Whatever happens, the end is told: somebody waits for it.
            let found = catch_unwind(AssertUnwindSafe(run));
            let findings = found.unwrap_or_else(|panic| SearchResult::of_failure(&job.position, panic.as_ref()));
            drop(machine);
            tell(&events, Event::Finished(findings));
        };
        self.searching = Some(Search { stop: self.machine.pool.stop_handle(), clock, time });
        self.machine.pool.spawn(search);
    }

    fn job(&self, order: Order) -> Job {
        let mut job = Job::new(self.position.clone(), order.limits);
        if let Some(strength) = self.settings.strength
            && job.limits != Limits::default()
        {
            let nodes = nodes_of_strength(strength);
            job.limits.nodes = Some(job.limits.nodes.map_or(nodes, |asked| asked.min(nodes)));
            job.weakened = true;
        }
        job.banned = self.banned.clone();
        job.search_moves = order.search_moves;
        job.lines = self.settings.lines;
        job.strategy = self.settings.strategy;
        job.driver = self.settings.driver;
        job.heuristics = self.settings.heuristics.both(Heuristics::up_to(self.settings.pruning));
        job.network = self.network();
        job.tables = self.tables.clone().filter(|_| self.settings.use_tables && !job.weakened);
        job.level = Level { judgement: self.judgement(), style: self.settings.style, idle: self.settings.idle };
        job.rules = self.settings.rules;
        job.overhead = self.settings.overhead;
        job.clock = order.clock;
        job
    }

    /// With a style the value of a draw depends on who thinks; what was thought for the other side is worthless then.
    fn forget_other_contempt(&mut self) {
        let side = self.position.side_to_move();
        if self.settings.style == Style::Normal {
            return;
        }
        if self.contempt_of.is_some_and(|other| other != side) {
            self.forget();
        }
        self.contempt_of = Some(side);
    }

    /// Ends the search; its result comes as an event within milliseconds.
    pub fn stop(&self) {
        if let Some(search) = &self.searching {
            search.stop.stop();
        }
    }

    /// The opponent played what a search on his time expected: its limits count from now on.
    pub fn ponder_hit(&self) {
        if let Some(search) = &self.searching {
            search.clock.ponder_hit();
        }
    }

    /// Time until the search must be stopped; `None` when nothing says so. The search looks at the clock itself; whoever
    /// waits for it may do so as well, in case its threads get no processor.
    pub fn time_left(&self) -> Option<Duration> {
        self.searching.as_ref().and_then(|search| search.time.left())
    }

    /// The owner of the engine has seen [`Event::Finished`]: it is idle again.
    pub fn acknowledge(&mut self) {
        self.searching = None;
    }
}
