//! Searches side by side.

use super::{PositionKey, PositionRecord, Spread};
use crate::analysis::{Analyser, AnalyserError, Means, Question, SearchBrokeDown, Stopper};
use crate::position::Position;
use crate::time::Limits;
use crossbeam::channel::{self, Receiver, Sender};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A position to be searched.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position, with its past.
    pub position: Position,
    /// Its name.
    pub key: PositionKey,
}

/// What came of a task.
#[derive(Debug)]
pub struct Found {
    /// The position's name.
    pub key: PositionKey,
    /// What was found, or why nothing was.
    pub result: Result<PositionRecord, SearchBrokeDown>,
}

/// Tasks that wait for each search: enough that none waits for the reader.
const QUEUE: usize = 64;

/// Analysers that work side by side.
pub struct Workforce {
    analysers: Vec<Analyser>,
    spread: Spread,
    limits: Limits,
    lines: usize,
}

impl Workforce {
    /// So many analysers with these means. Where a search has one thread it is the one that works for it, so that no other is needed.
    ///
    /// # Errors
    /// When the system does not grant the threads or the tables.
    pub fn new(spread: Spread, means: &Means, limits: Limits, lines: usize) -> Result<Workforce, AnalyserError> {
        let means = Means { threads: spread.threads, ..means.clone() };
        let analyser = |_| match means.threads {
            1 => Analyser::on_calling_thread(means.clone()),
            _ => Analyser::new(means.clone()),
        };
        let analysers = (0..spread.searches).map(analyser).collect::<Result<_, _>>()?;
        Ok(Workforce { analysers, spread, limits, lines })
    }

    /// How many searches run side by side, and with how many threads.
    pub fn spread(&self) -> Spread {
        self.spread
    }

    /// Handles that end all searches.
    pub fn stoppers(&self) -> Vec<Stopper> {
        self.analysers.iter().map(Analyser::stopper).collect()
    }

    /// Searches what `feed` sends, each position with nothing remembered of the others, and hands over what was found, in the order
    /// in which it is found. What was not finished when somebody stopped is not handed over. An error of `take` ends everything.
    pub fn work<E>(
        &mut self,
        feed: impl FnOnce(&Sender<Task>) + Send,
        mut take: impl FnMut(Found) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, lines) = (&self.limits, self.lines);
        let stoppers: Vec<Stopper> = self.analysers.iter().map(Analyser::stopper).collect();
        let (send_task, tasks) = channel::bounded::<Task>(QUEUE * self.analysers.len());
        let (send_found, found) = channel::unbounded();
        // Set when nobody takes what is found any more. Relaxed: only a hint.
        let unwanted = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(move || feed(&send_task));
            for analyser in &mut self.analysers {
                let (tasks, send_found, unwanted) = (tasks.clone(), send_found.clone(), &unwanted);
                scope.spawn(move || {
                    let wanted = || !unwanted.load(Ordering::Relaxed);
                    search_all(analyser, limits, lines, &tasks, |found| wanted() && send_found.send(found).is_ok());
                });
            }
            // The channels close when the last of those who use them is done.
            drop((tasks, send_found));
            let result = found.iter().try_for_each(&mut take);
            if result.is_err() {
                unwanted.store(true, Ordering::Relaxed);
                stoppers.iter().for_each(Stopper::stop);
            }
            drop(found);
            result
        })
    }
}

/// Works off tasks until there are no more, somebody stops, or nobody takes the results.
fn search_all(
    analyser: &mut Analyser,
    limits: &Limits,
    lines: usize,
    tasks: &Receiver<Task>,
    mut hand_over: impl FnMut(Found) -> bool,
) {
    let stopper = analyser.stopper();
    for Task { position, key } in tasks {
        analyser.forget();
        let question = Question { lines, ..Question::new(&position, limits.clone()) };
        let result = analyser.ask(&question).map(|analysis| PositionRecord::new(key, &analysis));
        if stopper.is_stopped() || !hand_over(Found { key, result }) {
            break;
        }
    }
}
