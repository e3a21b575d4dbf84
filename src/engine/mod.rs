//! Layer 4: the engine as a program sees it: verbs in, events out.

mod library;
mod memory;
mod searching;
mod setup;
mod strength;
mod warming;

pub use searching::Order;
pub use setup::{EvaluationKind, MAX_HASH_MIB, MAX_LINES, MAX_THREADS, Settings, SettingsError, automatic_threads};
pub use strength::{STRENGTHS, nodes_of_strength};

use crate::book::{BookError, Books};
use crate::egtb::{TableError, Tables};
use crate::eval::Evaluator;
use crate::eval::classic::Judgement;
use crate::eval::nnue::Network;
use crate::position::Position;
use crate::search::{Pool, SearchInfo, SearchResult};
use crate::tt::{Entry, Table};
use crate::types::{Color, Move, Ply, Score};
use crossbeam::channel::Sender;
use library::Library;
use searching::Search;
use std::sync::Arc;
use warming::Warming;

/// What the engine has to say while it searches.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line of information from the search.
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
}
