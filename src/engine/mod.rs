//! Layer 4: the engine as a program sees it: verbs in, events out.

mod event;
mod library;
mod machine;
mod peers;
mod pool_and_table;
mod setup;
mod strength;
mod version;
mod warming;

pub use event::Event;
pub use peers::Peers;
pub use setup::{EvaluationKind, MAX_HASH_MIB, MAX_LINES, MAX_THREADS, Settings, SettingsError, automatic_threads};
pub use strength::{STRENGTHS, nodes_of_strength};
pub use version::VERSION;

use crate::book::{BookError, Books};
use crate::egtb::{TableError, Tables};
use crate::eval::Evaluator;
use crate::eval::classic::Judgement;
use crate::eval::nnue::Network;
use crate::position::Position;
use crate::search::{Heuristics, Job, Level, SearchResult, StopHandle, Style};
use crate::time::{Clock, Limits, TimeManager};
use crate::tt::Entry;
use crate::types::{Color, Move, Ply, Score};
use crossbeam::channel::Sender;
use library::Library;
use machine::Machine;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

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
    machine: Machine,
    settings: Settings,
    position: Position,
    banned: Vec<Move>,
    library: Library,
    /// The network that was chosen.
    network: Option<Arc<Network>>,
    tables: Option<Arc<Tables>>,
    events: Sender<Event>,
    searching: Option<Search>,
    /// Other machines that search as well.
    peers: Option<Arc<dyn Peers>>,
    /// What the random errors of the evaluation are drawn from; another in each game.
    seed: u64,
    /// For whom a draw was worth something other than nothing in the scores of the table.
    contempt_of: Option<Color>,
}

impl Engine {
    /// An engine at `position` that reports to `events`.
    ///
    /// # Errors
    /// When the table cannot be had, or the processors that the settings name. Of threads it takes what the system grants.
    pub fn new(position: Position, settings: Settings, events: Sender<Event>) -> Result<Engine, SettingsError> {
        let machine = Machine::new(&settings, events.clone())?;
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
            peers: None,
            seed: fastrand::u64(..),
            contempt_of: None,
        })
    }

    /// From now on other machines search what this engine searches.
    pub fn search_beside(&mut self, peers: Arc<dyn Peers>) {
        debug_assert!(!self.is_searching() && !self.is_warming());
        self.machine.record(peers.least_depth());
        peers.listen(self.events.clone());
        self.peers = Some(peers);
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
        let entry = self.machine.probe(position.key());
        (entry, entry.and_then(|entry| entry.mv).filter(|&mv| position.is_legal_move(mv)))
    }

    /// Forgets everything earlier searches left behind.
    pub fn new_game(&mut self) {
        debug_assert!(!self.is_searching());
        self.seed = fastrand::u64(..);
        self.forget();
    }

    fn forget(&mut self) {
        if let Some(peers) = &self.peers {
            peers.forget();
        }
        self.machine.forget();
        self.contempt_of = None;
        self.network();
    }

    /// Unpacks the network, and begins to touch the table's memory in the background, unless that is done: the first search shall
    /// not have to.
    pub fn warm_up(&mut self) {
        self.network();
        if let Some(peers) = &self.peers {
            peers.wake();
        }
        self.machine.warm_up();
    }

    /// Whether [`Engine::warm_up`] was begun and [`Event::Warm`] is still to come, or an [`Event::Remark`] from other machines.
    pub fn is_warming(&self) -> bool {
        self.machine.is_warming() || self.peers.as_ref().is_some_and(|peers| peers.is_waking())
    }

    /// The owner of the engine has seen [`Event::Warm`].
    pub fn note_warm(&mut self, number: u64) {
        self.machine.note_warm(number);
    }

    /// Takes over new settings; on an error the old ones, and the old table, stay.
    ///
    /// # Errors
    /// When the system does not grant the table, or the processors that the settings name. Of threads it takes what there are:
    /// [`Engine::take_shortage`].
    pub fn configure(&mut self, settings: Settings) -> Result<(), SettingsError> {
        debug_assert!(!self.is_searching());
        self.machine.configure(&self.settings, &settings)?;
        let forget = settings.judges_unlike(&self.settings);
        self.settings = settings;
        if forget {
            self.forget();
        }
        Ok(())
    }

    /// What there is to say of threads that were asked for and not granted; only once.
    pub fn take_shortage(&mut self) -> Option<String> {
        self.machine.take_shortage()
    }

    /// What was done, or refused, when threads and table were placed on NUMA nodes since the last call; `None` where that was left to
    /// the system.
    pub fn take_placement(&mut self) -> Option<String> {
        self.machine.take_placement()
    }

    /// In which pages a new and large table lies, when its memory was touched; only once. It takes time: for the time between searches.
    pub fn take_pages(&mut self) -> Option<String> {
        self.machine.take_pages()
    }

    /// Whether [`Engine::go`] returns while the search goes on; `false` where the system grants no thread for it.
    pub fn searches_in_background(&self) -> bool {
        self.machine.pool().has_threads()
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
        let mut job = self.job(order);
        self.machine.pool().prepare();
        if let Some(peers) = &self.peers {
            peers.begin(&mut job, &self.settings, self.machine.stop_handle());
        }
        let peers = self.peers.clone();
        let shared = self.machine.share();
        let events = self.events.clone();
        // Nobody listens any more when the program is on its way out: then the information is of no interest.
        let tell = |events: &Sender<Event>, event| drop(events.send(event));
        let search = move || {
            let run = || match &peers {
                None => shared.pool.run(&job, &shared.table, &|info| tell(&events, Event::Info(info))),
                Some(peers) => shared.run_beside(&**peers, &job, &events),
            };
            // Whatever happens, the end is told: somebody waits for it.
            let found = catch_unwind(AssertUnwindSafe(run));
            let findings = found.unwrap_or_else(|panic| SearchResult::of_failure(&job.position, panic.as_ref()));
            drop(shared);
            tell(&events, Event::Finished(findings));
        };
        self.searching = Some(Search { stop: self.machine.stop_handle(), clock, time });
        self.machine.pool().spawn(search);
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
