//! What workers run on: threads of the system, or coroutines in virtual time.

use crate::parallel::Scheduler;
use crate::parallel::sync::Mutex;
use std::sync::Arc;

/// Stack of a worker, and of its sideline. A path has at most 128 plies; a helping master puts a second one on top of its own.
pub const STACK_BYTES: usize = 8 << 20;

/// The workers' bodies.
pub enum Crew {
    /// Owned by rayon: kept between searches, asleep when idle.
    Threads(rayon::ThreadPool),
    Virtual(Arc<Scheduler>),
}

impl Crew {
    /// Who decides which worker runs, in virtual time.
    pub fn scheduler(&self) -> Option<&Arc<Scheduler>> {
        match self {
            Crew::Threads(_) => None,
            Crew::Virtual(scheduler) => Some(scheduler),
        }
    }

    /// Runs `work` once on each worker, all at a time, and returns the results in the workers' order.
    ///
    /// # Panics
    /// When workers in virtual time wait for each other for ever, which is a bug of this program.
    pub fn each<R: Send>(&self, workers: usize, work: &(dyn Fn(usize) -> R + Sync)) -> Vec<R> {
        match self {
            Crew::Threads(pool) => pool.broadcast(|context| work(context.index())),
            Crew::Virtual(scheduler) => {
                let results: Vec<Mutex<Option<R>>> = (0..workers).map(|_| Mutex::new(None)).collect();
                let note = |index: usize| {
                    let result = work(index);
                    *results[index].lock() = Some(result);
                };
                if let Err(standstill) = scheduler.run(STACK_BYTES, &note) {
                    panic!("{standstill}");
                }
                results.into_iter().map(|result| result.into_inner().expect("every worker came home")).collect()
            }
        }
    }
}
