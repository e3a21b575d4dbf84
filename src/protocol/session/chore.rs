//! What is asked for at the prompt and is no search of the engine: it runs on a thread of its own, says lines as it goes, and can be
//! stopped.

use crate::position::{Position, perft};
use crate::protocol::Ranks;
use crate::types::Move;
use crossbeam::channel::{Receiver, Sender, unbounded};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;
use std::time::Instant;

/// Work under way.
pub(super) struct Chore {
    /// What it says; closed behind its last words.
    pub words: Receiver<Words>,
    /// Set by the session, read by the work between two steps. Relaxed: nothing else hangs on it.
    stopped: Arc<AtomicBool>,
    pub since: Instant,
}

/// Lines that work has to say.
pub(super) enum Words {
    More(String),
    /// It is done: whoever hears this may ask for something else.
    Last(String),
}

/// The benchmark: takes the words behind the command, and returns its last lines.
pub type Bench = fn(&[String], &Voice) -> String;

/// How work speaks, and hears that it is to stop.
pub struct Voice {
    words: Sender<Words>,
    stopped: Arc<AtomicBool>,
}

impl Voice {
    /// Says a line.
    pub fn say(&self, line: String) {
        // Nobody listens any more when the session is on its way out.
        let _ = self.words.send(Words::More(line));
    }

    /// Whether the work is to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Chore {
    /// Begins work, which returns its last lines.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub fn start(work: impl FnOnce(&Voice) -> String + Send + 'static) -> io::Result<Chore> {
        let (sender, words) = unbounded();
        let stopped = Arc::new(AtomicBool::new(false));
        let voice = Voice { words: sender, stopped: Arc::clone(&stopped) };
        let work = move || drop(voice.words.send(Words::Last(work(&voice))));
        Builder::new().name("mammoth-chore".into()).spawn(work)?;
        Ok(Chore { words, stopped, since: Instant::now() })
    }

    /// The work stops after its next step.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// Counts the move sequences of `depth` plies below each move.
pub(super) fn count_moves(position: &Position, depth: u32, ranks: Ranks, voice: &Voice) -> String {
    let start = Instant::now();
    let mut total = u64::from(depth == 0);
    for &mv in position.legal_moves().iter().filter(|_| depth > 0) {
        let mut child = position.clone();
        child.make(mv);
        let Some(nodes) = count_below(&child, depth - 1, voice) else { return String::new() };
        total += nodes;
        voice.say(format!("{}: {nodes}", ranks.write(mv)));
    }
    let nps = total as f64 / start.elapsed().as_secs_f64().max(1e-9);
    format!("nodes {total}\nnps {nps:.0}")
}

/// Longest sequences that are counted without a look for a stop: some ten milliseconds.
const UNSTOPPABLE: u32 = 4;

/// The number of sequences; `None` when the work is to stop.
fn count_below(position: &Position, depth: u32, voice: &Voice) -> Option<u64> {
    if voice.is_stopped() {
        return None;
    }
    if depth <= UNSTOPPABLE {
        return Some(perft(&mut position.clone(), depth));
    }
    let below = |&mv: &Move| {
        let mut child = position.clone();
        child.make(mv);
        count_below(&child, depth - 1, voice)
    };
    position.legal_moves().iter().map(below).sum()
}
