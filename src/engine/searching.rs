//! Searches: from an order to the job of the pool, and what can be done while it is under way.

use super::{Engine, Event, nodes_of_strength};
use crate::search::{Heuristics, Job, Level, SearchResult, StopHandle, Style};
use crate::time::{Clock, Limits, TimeManager};
use crate::types::Move;
use crossbeam::channel::Sender;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// A search that is under way.
pub(super) struct Search {
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

impl Engine {
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
