//! The other machines of a job, as the engine of a rank sees them.

use super::batch::LEAST_DEPTH;
use super::exchange::Exchange;
use crate::engine::{Event, Peers, Settings};
use crate::search::{Job, SearchInfo, SearchResult, StopHandle};
use crate::tt::Table;
use crate::types::Depth;
use crossbeam::channel::Sender;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Table entries go to the other machines and come from them; what they find is told to the front by [`super::rank::Rank`].
pub struct Ring {
    exchange: Exchange,
    /// Number of this machine in the next search. Written and read by the thread that owns the engine.
    number: AtomicUsize,
}

impl Ring {
    /// The ring of a rank that is the first machine until it is told otherwise.
    pub fn new(exchange: Exchange) -> Ring {
        Ring { exchange, number: AtomicUsize::new(0) }
    }

    /// Numbers this machine for the searches that begin from now on.
    pub fn number_machine(&self, number: usize) {
        self.number.store(number, Ordering::Relaxed);
    }
}

impl Peers for Ring {
    fn least_depth(&self) -> Depth {
        LEAST_DEPTH
    }

    fn listen(&self, _events: Sender<Event>) {}

    fn wake(&self) {}

    fn is_waking(&self) -> bool {
        false
    }

    fn forget(&self) {}

    fn begin(&self, job: &mut Job, _settings: &Settings, _stop: StopHandle) {
        job.rank = self.number.load(Ordering::Relaxed);
    }

    fn exchange(&self, table: &Table, is_over: &dyn Fn() -> bool) {
        self.exchange.run(table, is_over);
    }

    fn tell(&self, info: SearchInfo, events: &Sender<Event>) {
        // Nobody listens any more when the program is on its way out.
        let _ = events.send(Event::Info(info));
    }

    fn conclude(&self, found: SearchResult) -> SearchResult {
        found
    }
}
