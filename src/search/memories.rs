//! What all workers of a pool keep between searches. Each worker's part is allocated by its own thread, so that on a machine with several
//! NUMA nodes it lies near that thread.

use super::crew::Crew;
use super::eval_cache::EvalCache;
use super::memory::Memory;
use super::sharing::histories::SharedHistories;
use crate::parallel::sync::{CachePadded, Mutex};

/// On cache lines of its own: its worker writes to it at every node.
type OwnMemory = Box<CachePadded<Mutex<Memory>>>;

/// The memory of all workers.
pub struct Memories {
    workers: Box<[OwnMemory]>,
    pub histories: SharedHistories,
}

impl Memories {
    /// Empty memory for so many workers.
    pub fn new(crew: &Crew, workers: usize) -> Memories {
        let shared = EvalCache::default();
        let memory = || match crew {
            Crew::Threads(_) | Crew::Caller => Memory::default(),
            Crew::Virtual(_) | Crew::SharedScheduler(_) => Memory::with_evals(&shared),
        };
        let own = |worker: usize| -> (OwnMemory, _) {
            (Box::new(CachePadded::new(Mutex::new(memory()))), SharedHistories::made_by(worker))
        };
        let (workers, histories): (Vec<_>, Vec<_>) = crew.make(workers, &own).into_iter().unzip();
        Memories { workers: workers.into(), histories: SharedHistories::of_makers(histories) }
    }

    /// That of a worker.
    pub fn of(&self, worker: usize) -> &Mutex<Memory> {
        &self.workers[worker]
    }

    /// Number of workers.
    pub fn workers(&self) -> usize {
        self.workers.len()
    }

    /// Forgets everything. No worker may be searching.
    pub fn clear(&self, crew: &Crew) {
        self.histories.clear();
        crew.each(self.workers(), &|worker| self.of(worker).lock().clear());
    }
}
