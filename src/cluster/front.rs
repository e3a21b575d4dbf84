//! The front: the other machines, as the engine that a GUI talks with sees them.

use super::batch::LEAST_DEPTH;
use super::exchange::Exchange;
use super::findings::Findings;
use super::launch::Launch;
use super::request::{Request, Search};
use super::supervisor::Supervisor;
use super::task::{Task, objection};
use crate::engine::{Event, Peers, Settings};
use crate::search::{Job, SearchInfo, SearchResult, StopHandle};
use crate::tt::Table;
use crate::types::Depth;
use crossbeam::channel::{Sender, unbounded};
use parking_lot::Mutex;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{Builder, JoinHandle};

/// The other machines.
pub struct Front {
    cluster: Arc<Cluster>,
    supervisor: JoinHandle<()>,
}

/// What the engine talks with: it hands everything on to the supervisor and returns.
struct Cluster {
    requests: Sender<Request>,
    exchange: Exchange,
    findings: Arc<Mutex<Findings>>,
    /// See [`Supervisor`].
    is_waking: Arc<AtomicBool>,
    events: Mutex<Option<Sender<Event>>>,
    /// Number of the last search. Written and read by the thread that owns the engine.
    searches: AtomicU64,
    threads: Option<usize>,
    hash_mib: Option<usize>,
}

impl Front {
    /// Other machines to be searched on as this says. Nothing is started yet.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub fn new(launch: Launch) -> io::Result<Front> {
        let (requests, receiver) = unbounded();
        let (exchange, courier) = Exchange::new();
        let findings = Arc::new(Mutex::new(Findings::default()));
        let is_waking = Arc::new(AtomicBool::new(false));
        let cluster = Arc::new(Cluster {
            requests,
            exchange,
            findings: Arc::clone(&findings),
            is_waking: Arc::clone(&is_waking),
            events: Mutex::new(None),
            searches: AtomicU64::new(0),
            threads: launch.threads,
            hash_mib: launch.hash_mib,
        });
        let supervisor = Supervisor::new(launch, receiver, courier, findings, is_waking);
        let supervisor = Builder::new().name("mammoth-job".into()).spawn(move || supervisor.run())?;
        Ok(Front { cluster, supervisor })
    }

    /// The machines, for the engine.
    pub fn peers(&self) -> Arc<dyn Peers> {
        Arc::clone(&self.cluster) as Arc<dyn Peers>
    }

    /// Ends the job and waits for its end, which takes less than a second.
    pub fn quit(self) {
        self.cluster.ask(Request::Quit);
        // A panic in it has been printed.
        let _ = self.supervisor.join();
    }
}

impl Cluster {
    fn ask(&self, request: Request) {
        // The supervisor is there as long as nobody says quit.
        let _ = self.requests.send(request);
    }
}

impl Peers for Cluster {
    fn least_depth(&self) -> Depth {
        LEAST_DEPTH
    }

    fn listen(&self, events: Sender<Event>) {
        *self.events.lock() = Some(events);
    }

    fn wake(&self) {
        if let Some(events) = self.events.lock().take() {
            self.is_waking.store(true, Ordering::Relaxed);
            self.ask(Request::Wake(events));
        }
    }

    fn is_waking(&self) -> bool {
        self.is_waking.load(Ordering::Relaxed)
    }

    fn forget(&self) {
        self.ask(Request::Forget);
    }

    fn begin(&self, job: &mut Job, settings: &Settings, stop: StopHandle) {
        self.wake();
        if let Some(reason) = objection(job) {
            self.findings.lock().clear();
            return self.ask(Request::Decline(reason));
        }
        let number = self.searches.fetch_add(1, Ordering::Relaxed) + 1;
        let mut task = Task::new(number, job, settings);
        task.threads = self.threads.unwrap_or(task.threads);
        task.hash_mib = self.hash_mib.unwrap_or(task.hash_mib);
        self.findings.lock().begin(number, job, stop);
        self.ask(Request::Search(Box::new(Search::new(task, job))));
    }

    fn exchange(&self, table: &Table, is_over: &dyn Fn() -> bool) {
        self.exchange.run(table, is_over);
    }

    fn tell(&self, info: SearchInfo, events: &Sender<Event>) {
        self.findings.lock().hear_front(info, events);
    }

    fn conclude(&self, found: SearchResult) -> SearchResult {
        let found = self.findings.lock().conclude(found);
        self.ask(Request::End);
        found
    }
}
