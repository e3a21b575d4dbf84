//! A job under way: `mpirun` and its pipes, each with a thread of its own, so that the front waits for none of them.

use super::launch::Launch;
use super::order::Order;
use crate::platform::{self, Family};
use crossbeam::channel::{Receiver, Sender, bounded, unbounded};
use parking_lot::Mutex;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::Arc;
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Most lines that may wait when one more with table entries is to be written; otherwise that one is lost.
const MOST_WAITING: usize = 64;

/// How long a job may take to come to its end.
const PATIENCE: Duration = Duration::from_millis(800);

/// How long its last words are waited for.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Most bytes that are kept of what it says on standard error.
const MOST_ERRORS: usize = 1 << 14;

/// A running job. Dropping it kills it.
///
/// To be owned by the thread that starts it: on Linux the kernel kills `mpirun` when that thread ends.
pub struct JobProcess {
    child: Child,
    family: Family,
    orders: Sender<String>,
    /// Lines of rank 0; closed when there will be no more.
    reports: Receiver<String>,
    errors: Arc<Mutex<String>>,
    /// Closes when standard error does.
    errors_end: Receiver<()>,
}

impl JobProcess {
    /// Starts a job.
    ///
    /// # Errors
    /// When the system does not start it.
    pub fn start(launch: &Launch) -> io::Result<JobProcess> {
        let mut command = launch.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut family = platform::tie_to_this_process(&mut command);
        let mut child = command.spawn()?;
        platform::watch_over(&child, &mut family);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (orders, lines) = unbounded();
        let (line, reports) = unbounded();
        let (open, errors_end) = bounded(0);
        let errors = Arc::default();
        // From here on a failure drops the process, which kills the child.
        let process = JobProcess { child, family, orders, reports, errors: Arc::clone(&errors), errors_end };
        if let (Some(stdin), Some(stdout), Some(stderr)) = pipes {
            let thread = |name: &str| Builder::new().name(format!("mammoth-job-{name}"));
            thread("orders").spawn(move || write_lines(stdin, &lines))?;
            thread("reports").spawn(move || read_lines(stdout, &line))?;
            thread("errors").spawn(move || keep_errors(stderr, &errors, open))?;
        }
        Ok(process)
    }

    /// Hands an order over to be written. Entries are lost when the job does not keep up.
    pub fn tell(&self, order: &Order) {
        if !matches!(order, Order::Entries { .. }) || self.orders.len() < MOST_WAITING {
            // That nobody reads is no error here: the end of the reports tells.
            let _ = self.orders.send(serde_json::to_string(order).unwrap_or_default());
        }
    }

    /// What it reports.
    pub fn reports(&self) -> &Receiver<String> {
        &self.reports
    }

    /// Ends a job whose reports have ended. What it said on standard error.
    pub fn bury(self) -> String {
        let _ = self.errors_end.recv_timeout(LAST_WORDS);
        self.errors.lock().clone()
    }

    /// Tells it to come to its end, and kills it when that takes too long.
    pub fn dismiss(self) {
        self.tell(&Order::Quit);
        let deadline = Instant::now() + PATIENCE;
        while self.reports.recv_deadline(deadline).is_ok() {}
        // The reports end before `mpirun` does.
        let _ = self.errors_end.recv_deadline(deadline);
    }
}

impl Drop for JobProcess {
    fn drop(&mut self) {
        platform::kill_family(&mut self.child, &mut self.family);
        // It was killed, and ends at once; waiting keeps it from staying behind as a zombie.
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, sender: &Sender<String>) {
    for line in BufReader::new(stdout).lines() {
        let Ok(line) = line else { return };
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Keeps the beginning of what is said, and reads all of it. `_open` closes at the end.
fn keep_errors(stderr: impl Read, errors: &Mutex<String>, _open: Sender<()>) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    while stderr.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let mut errors = errors.lock();
        if errors.len() + line.len() <= MOST_ERRORS {
            errors.push_str(&String::from_utf8_lossy(&line));
        }
        line.clear();
    }
}
