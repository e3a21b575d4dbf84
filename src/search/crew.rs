//! What workers run on: threads of the system, the thread that calls, or coroutines in virtual time.

use super::placement::plan::Placement;
use crate::parallel::sync::Mutex;
use crate::parallel::{Scheduler, VirtualWorkers};
use crate::platform::bind_thread;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// Stack of a worker, and of its speculative search. A path has at most 128 plies. An owner that helps below its own split point puts
/// a second path on top of its own.
pub const STACK_BYTES: usize = 8 << 20;

/// The threads or coroutines that run the workers.
pub enum Crew {
    Threads(Threads),
    /// One worker on the calling thread, where the system grants no other thread.
    Caller,
    Virtual(Arc<Scheduler>),
    /// Workers that run in virtual time beside those of other pools. The caller that runs the pools together starts them.
    SharedScheduler(VirtualWorkers),
}

/// Threads owned by rayon: kept between searches, parked when idle.
pub struct Threads {
    /// `None` only while it is dropped.
    pool: Option<rayon::ThreadPool>,
    handles: Vec<JoinHandle<()>>,
}

/// The system grants fewer threads than were asked for.
#[derive(Debug, thiserror::Error)]
#[error("the system grants only {granted} of {wanted} search threads ({reason})")]
pub struct ThreadsRefused {
    pub wanted: usize,
    /// How many could be started before one was refused.
    pub granted: usize,
    reason: String,
}

impl Threads {
    /// Starts so many threads, at least 1.
    ///
    /// # Errors
    /// When the system refuses one of them. All others have ended then.
    pub fn start(count: usize) -> Result<Threads, ThreadsRefused> {
        let mut handles = Vec::with_capacity(count);
        let built = rayon::ThreadPoolBuilder::new()
            .num_threads(count)
            .spawn_handler(|body| {
                let thread = Builder::new().name(format!("mammoth-{}", body.index())).stack_size(STACK_BYTES);
                handles.push(thread.spawn(|| body.run())?);
                Ok(())
            })
            .build();
        match built {
            Ok(pool) => Ok(Threads { pool: Some(pool), handles }),
            Err(error) => {
                let granted = handles.len();
                join(handles);
                Err(ThreadsRefused { wanted: count, granted, reason: error.to_string() })
            }
        }
    }

    /// Binds the threads to their processors; what there is to say of those that the system does not bind.
    pub fn bind(&self, placement: &Placement) -> Option<String> {
        if placement.is_free() {
            return None;
        }
        let bind = |worker: usize| placement.of(worker).map_or(Ok(()), bind_thread);
        let bound = self.pool().broadcast(|context| bind(context.index()));
        let (all, refused) = (bound.len(), bound.into_iter().filter_map(Result::err).collect::<Vec<_>>());
        refused.first().map(|error| format!("{} of {all} threads are not bound ({error})", refused.len()))
    }

    fn pool(&self) -> &rayon::ThreadPool {
        self.pool.as_ref().expect("it is there until it is dropped")
    }
}

impl Drop for Threads {
    /// Waits for the end of the threads, so that others can be started in their place.
    fn drop(&mut self) {
        self.pool = None;
        join(std::mem::take(&mut self.handles));
    }
}

fn join(handles: Vec<JoinHandle<()>>) {
    let own = std::thread::current().id();
    // The last user of a pool may be one of its own threads.
    for handle in handles.into_iter().filter(|handle| handle.thread().id() != own) {
        // Panics of workers were caught and reported.
        let _ = handle.join();
    }
}

impl Crew {
    /// In virtual time: the workers among those of the scheduler.
    pub fn virtual_workers(&self) -> Option<VirtualWorkers> {
        match self {
            Crew::Threads(_) | Crew::Caller => None,
            Crew::Virtual(scheduler) => Some(VirtualWorkers::new(scheduler, 0)),
            Crew::SharedScheduler(workers) => Some(workers.clone()),
        }
    }

    /// Runs `work` once on each worker, concurrently, and returns the results in the workers' order. Without threads or coroutines of
    /// its own it runs them one after the other.
    ///
    /// # Panics
    /// When workers in virtual time deadlock, which is a bug of this program.
    pub fn each<R: Send>(&self, workers: usize, work: &(dyn Fn(usize) -> R + Sync)) -> Vec<R> {
        match self {
            Crew::Threads(threads) => threads.pool().broadcast(|context| work(context.index())),
            Crew::Caller | Crew::SharedScheduler(_) => (0..workers).map(work).collect(),
            Crew::Virtual(scheduler) => {
                let results: Vec<Mutex<Option<R>>> = (0..workers).map(|_| Mutex::new(None)).collect();
                let note = |index: usize| {
                    let result = work(index);
                    *results[index].lock() = Some(result);
                };
                if let Err(deadlock) = scheduler.run(STACK_BYTES, &note) {
                    panic!("{deadlock}");
                }
                results.into_iter().map(|result| result.into_inner().expect("every worker came home")).collect()
            }
        }
    }

    /// Makes something for each worker, on the worker's own thread if it has one: the memory lies near the thread that writes to it
    /// first.
    pub fn make<R: Send>(&self, workers: usize, make: &(dyn Fn(usize) -> R + Sync)) -> Vec<R> {
        match self {
            Crew::Threads(_) => self.each(workers, make),
            Crew::Caller | Crew::Virtual(_) | Crew::SharedScheduler(_) => (0..workers).map(make).collect(),
        }
    }

    /// Runs `task`, which may call [`Crew::each`], on one of the threads and returns at once. Without threads the task is finished when
    /// this returns.
    pub fn spawn(&self, task: impl FnOnce() + Send + 'static) {
        match self {
            Crew::Threads(threads) => threads.pool().spawn(task),
            Crew::Caller | Crew::Virtual(_) | Crew::SharedScheduler(_) => task(),
        }
    }
}
