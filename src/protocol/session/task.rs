//! Background tasks of the prompt, `perft` and `bench`: each runs on a thread of its own, prints lines as it goes, and can be stopped.

use crate::position::{Position, perft};
use crate::protocol::Ranks;
use crate::types::Move;
use crossbeam::channel::{Receiver, Sender, unbounded};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;
use std::time::Instant;

/// A task under way.
pub(super) struct Task {
    /// Closed behind [`TaskEvent::Done`], or when the task panicked.
    pub events: Receiver<TaskEvent>,
    /// Set by the session, read by the task between two steps. Relaxed: nothing else hangs on it.
    stopped: Arc<AtomicBool>,
    /// When it began.
    pub since: Instant,
}

/// What a task prints.
pub(super) enum TaskEvent {
    Lines(String),
    /// The last lines: the next command may follow.
    Done(String),
}

/// The benchmark: takes the words behind the command, and returns its last lines.
pub type Bench = fn(&[String], &TaskOutput) -> String;

/// The task's end of the channel, and its stop signal.
pub struct TaskOutput {
    events: Sender<TaskEvent>,
    /// See [`Task::stop`].
    stopped: Arc<AtomicBool>,
}

impl TaskOutput {
    /// Prints a line.
    pub fn say(&self, line: String) {
        // The session closes its end on its way out.
        let _ = self.events.send(TaskEvent::Lines(line));
    }

    /// Whether the task is to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Task {
    /// Starts a task, which returns its last lines.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub fn start(work: impl FnOnce(&TaskOutput) -> String + Send + 'static) -> io::Result<Task> {
        let (sender, events) = unbounded();
        let stopped = Arc::new(AtomicBool::new(false));
        let output = TaskOutput { events: sender, stopped: Arc::clone(&stopped) };
        let work = move || drop(output.events.send(TaskEvent::Done(work(&output))));
        Builder::new().name("mammoth-task".into()).spawn(work)?;
        Ok(Task { events, stopped, since: Instant::now() })
    }

    /// The task ends after its next step.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// Counts the move sequences of `depth` plies below each move.
pub(super) fn count_moves(position: &Position, depth: u32, ranks: Ranks, output: &TaskOutput) -> String {
    let start = Instant::now();
    let mut total = u64::from(depth == 0);
    for &mv in position.legal_moves().iter().filter(|_| depth > 0) {
        let mut child = position.clone();
        child.make(mv);
        let Some(nodes) = count_below(&child, depth - 1, output) else { return String::new() };
        total += nodes;
        output.say(format!("{}: {nodes}", ranks.write(mv)));
    }
    let nps = total as f64 / start.elapsed().as_secs_f64().max(1e-9);
    format!("nodes {total}\nnps {nps:.0}")
}

/// Longest sequences that are counted without a look for a stop: some ten milliseconds.
const UNSTOPPABLE: u32 = 4;

/// The number of sequences; `None` when the task is to stop.
fn count_below(position: &Position, depth: u32, output: &TaskOutput) -> Option<u64> {
    if output.is_stopped() {
        return None;
    }
    if depth <= UNSTOPPABLE {
        return Some(perft(&mut position.clone(), depth));
    }
    let below = |&mv: &Move| {
        let mut child = position.clone();
        child.make(mv);
        count_below(&child, depth - 1, output)
    };
    position.legal_moves().iter().map(below).sum()
}
