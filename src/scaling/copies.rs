//! The ceiling: as many serial searches as there are workers, side by side, which share nothing but the machine.

use super::{Conditions, Interrupt, Run, RunKey, Stand, StandError, Task};
use parking_lot::Mutex;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

/// Places for independent searches, as many as were needed so far.
pub struct Copies {
    stands: Vec<Stand>,
}

impl Copies {
    /// No place yet.
    pub fn new() -> Copies {
        Copies { stands: Vec::new() }
    }

    /// Lets as many copies as the key names workers search the same position, and measures until the first of them is done;
    /// while others are still at it the machine would not be full.
    ///
    /// # Errors
    /// When a search could not be done.
    pub fn run(
        &mut self,
        conditions: &Conditions,
        interrupt: &Interrupt,
        task: &Task,
        key: RunKey,
    ) -> Result<Run, StandError> {
        while self.stands.len() < key.arm.threads {
            self.stands.push(Stand::new(conditions, interrupt)?);
        }
        let stands = &mut self.stands[..key.arm.threads];
        let stops: Vec<_> = stands.iter_mut().map(|stand| stand.stop_of_one()).collect::<Result<_, _>>()?;
        let (barrier, start, first) = (Barrier::new(stands.len()), Mutex::new(None), Mutex::new(None::<Duration>));
        let begin = || {
            barrier.wait();
            start.lock().get_or_insert_with(Instant::now);
        };
        let copy = |stand: &mut Stand| {
            let found = stand.run_alone(task, key.seed, &begin);
            let started: Option<Instant> = *start.lock();
            first.lock().get_or_insert(started.map_or(Duration::ZERO, |started| started.elapsed()));
            stops.iter().for_each(|stop| stop.stop());
            found
        };
        let found: Vec<_> = thread::scope(|scope| {
            let copies: Vec<_> = stands.iter_mut().map(|stand| scope.spawn(|| copy(stand))).collect();
            copies.into_iter().map(|copy| copy.join().unwrap_or(Err(StandError::Interrupted))).collect()
        });
        let found = found.into_iter().collect::<Result<Vec<_>, _>>()?;
        let time = first.into_inner().unwrap_or_default();
        let nodes = found.iter().map(|found| found.counters.nodes).sum();
        Ok(Run { nodes, ..Run::in_real_time(key, &found[0], time, &[]) })
    }
}
