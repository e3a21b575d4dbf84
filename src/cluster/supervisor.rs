//! The life of the job: a thread of the front starts it, hands it what is to be searched, hears what it finds, and starts it again
//! when it has died.

use super::batch::{MOST_ENTRIES, entries_of, text_of};
use super::complaint::{blamed_host, cause};
use super::exchange::{Courier, Entries};
use super::findings::Findings;
use super::identity::{Identity, disagreement};
use super::job_process::JobProcess;
use super::launch::{Launch, Place};
use super::order::Order;
use super::report::Report;
use super::request::{Request, Search};
use crate::engine::Event;
use crossbeam::channel::{Receiver, Sender, after, never, select};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long `isready` waits for a job to begin.
const AWAITED: Duration = Duration::from_secs(5);

/// How long a job may take to begin: a machine that does not answer is given up by `ssh` after two minutes.
const BEGINNING: Duration = Duration::from_secs(150);

/// Pauses before a job is started again, one after another; then it is given up.
const PAUSES: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(25), Duration::from_secs(120)];

/// A job that has lived so long counts as a good one: the next pauses begin with the first.
const GOOD_LIFE: Duration = Duration::from_secs(600);

/// A job that was started.
struct Job {
    process: JobProcess,
    since: Instant,
    is_ready: bool,
}

/// The thread's own.
pub struct Supervisor {
    launch: Launch,
    requests: Receiver<Request>,
    courier: Courier,
    findings: Arc<Mutex<Findings>>,
    /// Whether the job is worth waiting for. Written here, and by the engine's thread before it asks for the job; read by that
    /// thread. Relaxed: a remark follows each change, through a channel.
    is_waking: Arc<AtomicBool>,
    events: Option<Sender<Event>>,
    job: Option<Job>,
    /// What is being searched.
    search: Option<Box<Search>>,
    /// When the job is to be started.
    next_start: Option<Instant>,
    deaths: usize,
    /// The reason for which searches were declined last.
    declined: Option<&'static str>,
}

impl Supervisor {
    pub fn new(
        launch: Launch,
        requests: Receiver<Request>,
        courier: Courier,
        findings: Arc<Mutex<Findings>>,
        is_waking: Arc<AtomicBool>,
    ) -> Supervisor {
        Supervisor {
            launch,
            requests,
            courier,
            findings,
            is_waking,
            events: None,
            job: None,
            search: None,
            next_start: None,
            deaths: 0,
            declined: None,
        }
    }

    /// Until the front says quit, or is gone.
    pub fn run(mut self) {
        let silence = never();
        loop {
            let reports = self.job.as_ref().map_or(&silence, |job| job.process.reports());
            select! {
                recv(self.requests) -> request => match request {
                    Ok(Request::Quit) | Err(_) => break,
                    Ok(request) => self.on_request(request),
                },
                recv(reports) -> line => match line {
                    Ok(line) => self.on_line(&line),
                    Err(_) => self.on_death(),
                },
                recv(self.courier.recorded) -> entries => if let Ok(entries) = entries { self.send(&entries) },
                recv(self.next_alarm().map_or_else(never, after)) -> _ => self.on_alarm(),
            }
        }
        if let Some(job) = self.job.take() {
            job.process.dismiss();
        }
    }

    fn on_request(&mut self, request: Request) {
        match request {
            Request::Wake(events) => {
                self.events = Some(events);
                self.start();
            }
            Request::Search(search) => {
                self.declined = None;
                self.tell(&Order::Search(Box::new(search.task.clone())));
                self.search = Some(search);
            }
            Request::Decline(reason) => {
                if self.ready().is_some() && self.declined.replace(reason) != Some(reason) {
                    self.remark(&format!("the other machines are not asked: {reason}"));
                }
            }
            Request::End => {
                if self.search.take().is_some() {
                    self.tell(&Order::Stop);
                }
            }
            Request::Forget => self.tell(&Order::Forget),
            Request::Quit => {}
        }
    }

    fn ready(&self) -> Option<&Job> {
        self.job.as_ref().filter(|job| job.is_ready)
    }

    /// Tells the job, if it is ready.
    fn tell(&self, order: &Order) {
        if let Some(job) = self.ready() {
            job.process.tell(order);
        }
    }

    fn remark(&self, text: &str) {
        if let Some(events) = &self.events {
            // Nobody listens any more when the program is on its way out.
            let _ = events.send(Event::Remark(format!("cluster: {text}")));
        }
    }

    /// A remark that says whether there is a job.
    fn announce(&self, text: &str) {
        self.is_waking.store(false, Ordering::Relaxed);
        self.remark(text);
    }

    fn start(&mut self) {
        self.next_start = None;
        match JobProcess::start(&self.launch) {
            Ok(process) => self.job = Some(Job { process, since: Instant::now(), is_ready: false }),
            Err(error) => {
                let mpirun = self.launch.mpirun.display();
                self.announce(&format!(
                    "{mpirun} cannot be started: {error}; install Open MPI (openmpi-bin); this machine searches alone"
                ));
            }
        }
    }

    fn on_line(&mut self, line: &str) {
        // Other programs of the job may write lines, too.
        let Ok(report) = serde_json::from_str(line) else { return };
        let search = self.search.as_ref().map(|search| search.task.number);
        match report {
            Report::Ready(ranks) => self.on_ready(&ranks),
            Report::Line(line) => {
                if let Some(events) = &self.events {
                    self.findings.lock().hear_job(&line, events);
                }
            }
            Report::Nodes { search, nodes } => self.findings.lock().note_nodes(search, nodes),
            Report::Finished { search } => self.findings.lock().finish(search),
            Report::Entries { search: other, entries } => {
                if search == Some(other) {
                    self.courier.deliver(entries_of(&entries));
                }
            }
            Report::Remark(text) => self.remark(&text),
        }
    }

    fn on_ready(&mut self, ranks: &[Identity]) {
        let own = Identity::on("this machine");
        if let Some(reason) = disagreement(&own, ranks) {
            if let Some(job) = self.job.take() {
                job.process.dismiss();
            }
            return self.announce(&format!("{reason}; this machine searches alone"));
        }
        let Some(job) = &mut self.job else { return };
        job.is_ready = true;
        let hosts: Vec<&str> = ranks.iter().map(|rank| rank.host.as_str()).collect();
        let count = match hosts.len() {
            1 => "1 rank".to_string(),
            count => format!("{count} ranks"),
        };
        let mut text =
            format!("{count} beside this machine, on {}; mammoth {}, {}", hosts.join(", "), own.program, own.network);
        if let Some(search) = &self.search {
            self.tell(&Order::Search(Box::new(search.task.clone())));
            text += "; from now on in the search under way as well";
        }
        self.announce(&text);
    }

    /// The job has ended though nobody told it to.
    fn on_death(&mut self) {
        let Some(job) = self.job.take() else { return };
        let life = job.since.elapsed();
        let has_begun = job.is_ready;
        let cause = cause(&job.process.bury());
        self.findings.lock().note_death();
        let mut text = match (has_begun, &cause) {
            (true, None) => "the job has ended".to_string(),
            (true, Some(cause)) => format!("the job has ended ({cause})"),
            (false, None) => "the job did not begin".to_string(),
            (false, Some(cause)) => format!("the job did not begin ({cause})"),
        };
        if !has_begun && matches!(self.launch.place, Place::Hosts(_)) {
            text += "; from here `ssh HOST true` has to work for each host without a password, and mammoth and Open MPI have to lie \
                     in the same places there";
        }
        text += "; this machine goes on alone";
        self.plan_next(&mut text, life, cause.as_deref());
        self.announce(&text);
    }

    /// Decides when the job is started again, and says so.
    fn plan_next(&mut self, text: &mut String, life: Duration, cause: Option<&str>) {
        let mut is_any_left = true;
        let blamed = cause.and_then(|cause| blamed_host(cause, self.launch.hosts()));
        if let Some(host) = blamed.cloned() {
            is_any_left = self.launch.leave_out(&host);
            *text += &format!("; {host} is left out from now on");
        }
        if life >= GOOD_LIFE {
            self.deaths = 0;
        }
        match PAUSES.get(self.deaths).filter(|_| is_any_left) {
            Some(&pause) => {
                self.deaths += 1;
                self.next_start = Some(Instant::now() + pause);
                *text += &format!("; the job is started again after {} s, but not while a clock runs", pause.as_secs());
            }
            None if is_any_left => *text += "; the job is not started again: it has died too often",
            None => *text += "; no host is left",
        }
    }

    /// Whether the job may be started again now.
    fn may_start(&self) -> bool {
        self.search.as_ref().is_none_or(|search| !search.is_clock_running())
    }

    /// Time until something has to be done though nothing happens.
    fn next_alarm(&self) -> Option<Duration> {
        let until = |time: Instant| time.saturating_duration_since(Instant::now());
        let start = self.next_start.filter(|_| self.may_start()).map(until);
        let job = self.job.as_ref().filter(|job| !job.is_ready);
        let is_awaited = self.is_waking.load(Ordering::Relaxed);
        let patience = job.map(|job| until(job.since + if is_awaited { AWAITED } else { BEGINNING }));
        [start, patience].into_iter().flatten().min()
    }

    fn on_alarm(&mut self) {
        if self.may_start() && self.next_start.is_some_and(|time| time <= Instant::now()) {
            return self.start();
        }
        let Some(job) = self.job.as_ref().filter(|job| !job.is_ready) else { return };
        if job.since.elapsed() >= BEGINNING {
            // Its reports end with it, and so it is found dead.
            return self.give_up_beginning();
        }
        if job.since.elapsed() >= AWAITED && self.is_waking.load(Ordering::Relaxed) {
            self.announce("the job has not begun yet; this machine begins alone");
        }
    }

    fn give_up_beginning(&mut self) {
        self.job = None;
        let mut text = format!("the job did not begin within {} s; this machine goes on alone", BEGINNING.as_secs());
        self.plan_next(&mut text, BEGINNING, None);
        self.announce(&text);
    }

    /// Sends entries of the front's table to the job.
    fn send(&self, entries: &Entries) {
        let (Some(job), Some(search)) = (self.ready(), &self.search) else { return };
        for entries in entries.chunks(MOST_ENTRIES) {
            job.process.tell(&Order::Entries { search: search.task.number, entries: text_of(entries) });
        }
    }
}
