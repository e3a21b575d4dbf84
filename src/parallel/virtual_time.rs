//! Virtual time: any number of workers on one thread, in an order that depends only on their actions.
//!
//! Each worker is a coroutine with a clock. The clock advances by the nodes that the worker searches and by stated [`Costs`] of
//! sharing. Of all workers that can run, the one whose clock is furthest behind runs. The search and the sharing are the same code
//! that real threads run. Only the choice of the next worker and the parking differ. A search therefore takes the same nodes on every
//! run and every machine, for any number of workers.
//!
//! Not simulated are memory bandwidth, caches, locks that another worker holds, and the system's scheduler.

use super::sync::{AtomicPtr, Mutex, Ordering};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::fmt::Write as _;
use std::mem::ManuallyDrop;

/// Most nodes that a worker searches before the scheduler chooses again.
pub const QUANTUM: u64 = 64;

/// Ticks of a clock for one node: a tick is a thousandth of the time a node takes.
pub const NODE: u64 = 1000;

/// The costs of sharing, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Publishing a split point.
    pub open: u64,
    /// Finding and joining one, and reaching its node.
    pub join: u64,
    /// Taking an item and reporting its result where no helper is.
    pub report_alone: u64,
    /// The same where others work, too.
    pub report: u64,
    /// Closing one.
    pub close: u64,
    /// From a change to the look that finds it, for a worker that spins.
    pub notice: u64,
    /// How long a worker spins before it is parked (on real threads `SplitPolicy::looks_before_park`).
    pub patience: u64,
    /// Waking a parked worker; the waking worker pays.
    pub call: u64,
    /// From the wake-up to the first look of a worker that was parked.
    pub wake: u64,
}

/// What `mammoth scaling --calibrate` measured on a machine with two processors, rounded up.
impl Default for Costs {
    fn default() -> Costs {
        Costs {
            open: NODE,
            join: 3 * NODE,
            report_alone: NODE / 10,
            report: NODE / 2,
            close: NODE / 2,
            notice: NODE,
            patience: 1000 * NODE,
            call: 18 * NODE,
            wake: 35 * NODE,
        }
    }
}

/// Runs the workers of a team in virtual time.
pub struct Scheduler {
    pub costs: Costs,
    state: Mutex<State>,
    /// How each worker suspends itself. A worker stores its pointer when its coroutine starts and loads it itself; Relaxed, since
    /// all of this happens on one thread. Valid while the coroutine runs.
    yielders: Box<[AtomicPtr<Yielder<(), ()>>]>,
}

struct State {
    clocks: Vec<WorkerClock>,
    /// For each worker its clock, with its number in the lowest bits; [`NEVER`] for those that cannot run. They are in an array of
    /// their own because the scheduler looks for the least of them every few nodes.
    turns: Vec<u64>,
    running: usize,
}

/// Bits of a turn for the number of the worker; a team has at most 512. The clock has the other 55.
const NUMBER_BITS: u32 = 9;

/// The turn of a worker that is parked or has finished.
const NEVER: u64 = u64::MAX;

impl State {
    fn new(workers: usize) -> State {
        State { clocks: vec![WorkerClock::default(); workers], turns: (0..workers as u64).collect(), running: 0 }
    }

    /// Changes a clock, and the worker's turn with it.
    fn change(&mut self, worker: usize, change: impl FnOnce(&mut WorkerClock)) {
        let clock = &mut self.clocks[worker];
        change(clock);
        let is_ready = clock.activity == Activity::Ready;
        self.turns[worker] = if is_ready { clock.now << NUMBER_BITS | worker as u64 } else { NEVER };
    }

    /// Of the workers that can run, the one whose clock is furthest behind.
    fn next(&self) -> Option<usize> {
        let turn = self.turns.iter().copied().min().filter(|&turn| turn != NEVER)?;
        Some((turn % (1 << NUMBER_BITS)) as usize)
    }
}

/// The clock of one worker, in ticks since the search began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerClock {
    pub now: u64,
    /// Ticks spent on nodes.
    pub searching: u64,
    /// Ticks spent on sharing.
    pub sharing: u64,
    activity: Activity,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Activity {
    #[default]
    Ready,
    Parked,
    Finished,
}

/// Every worker that has not finished is parked, and none is left to wake another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in virtual time no worker can run:{0}")]
pub struct Deadlock(String);

impl WorkerClock {
    fn share(&mut self, ticks: u64) {
        self.now += ticks;
        self.sharing += ticks;
    }

    /// Ticks spent waiting, up to `end`.
    pub fn idle(&self, end: u64) -> u64 {
        end.saturating_sub(self.searching + self.sharing)
    }
}

impl Scheduler {
    /// A scheduler for a number of workers.
    pub fn new(workers: usize, costs: Costs) -> Scheduler {
        Scheduler {
            costs,
            state: Mutex::new(State::new(workers)),
            yielders: (0..workers).map(|_| AtomicPtr::new(std::ptr::null_mut())).collect(),
        }
    }

    /// Runs `work` once for each worker, all concurrently, until every one has returned.
    ///
    /// # Errors
    /// [`Deadlock`] when all workers that have not finished are parked. Their stacks are leaked.
    ///
    /// # Panics
    /// When the system has no memory for the stacks, or `work` panics.
    pub fn run(&self, stack_bytes: usize, work: &(dyn Fn(usize) + Sync)) -> Result<(), Deadlock> {
        *self.state.lock() = State::new(self.yielders.len());
        let mut coroutines: Vec<_> = (0..self.yielders.len())
            .map(|worker| {
                let stack = DefaultStack::new(stack_bytes).expect("there is memory for the stacks of all workers");
                let body = move |yielder: &Yielder<(), ()>, ()| {
                    self.yielders[worker].store(std::ptr::from_ref(yielder).cast_mut(), Ordering::Relaxed);
                    work(worker);
                };
                // SAFETY: what `body` borrows, `self` and `work`, outlives the coroutine: it is run to its end before
                // this function returns, or never resumed again.
                ManuallyDrop::new(unsafe { Coroutine::<(), (), (), _>::with_stack_unchecked(stack, body) })
            })
            .collect();
        while let Some(worker) = self.choose()? {
            if let CoroutineResult::Return(()) = coroutines[worker].resume(()) {
                self.state.lock().change(worker, |clock| clock.activity = Activity::Finished);
            }
        }
        coroutines.into_iter().for_each(|coroutine| drop(ManuallyDrop::into_inner(coroutine)));
        Ok(())
    }

    /// The current clocks.
    pub fn clocks(&self) -> Vec<WorkerClock> {
        self.state.lock().clocks.clone()
    }

    /// The clock of one worker.
    pub(super) fn now(&self, worker: usize) -> u64 {
        self.state.lock().clocks[worker].now
    }

    /// The worker to run next; `None` when all have finished.
    fn choose(&self) -> Result<Option<usize>, Deadlock> {
        let state = &mut *self.state.lock();
        if let Some(worker) = state.next() {
            state.running = worker;
            return Ok(Some(worker));
        }
        if state.clocks.iter().all(|clock| clock.activity == Activity::Finished) {
            return Ok(None);
        }
        let mut dump = String::new();
        for (worker, clock) in state.clocks.iter().enumerate() {
            write!(dump, "\n  worker {worker}: {clock:?}").expect("writing to a string succeeds");
        }
        Err(Deadlock(dump))
    }

    /// The worker searched `nodes` nodes; workers that are behind run.
    pub(super) fn searched(&self, worker: usize, nodes: u64) {
        self.state.lock().change(worker, |clock| {
            clock.now += nodes * NODE;
            clock.searching += nodes * NODE;
        });
        self.yield_now(worker);
    }

    /// The worker spent `ticks` on sharing.
    pub(super) fn shared(&self, worker: usize, ticks: u64) {
        self.state.lock().change(worker, |clock| clock.share(ticks));
    }

    /// Suspends the worker until another one wakes it.
    pub(super) fn park(&self, worker: usize) {
        self.state.lock().change(worker, |clock| clock.activity = Activity::Parked);
        self.yield_now(worker);
    }

    /// Wakes a waiting worker; its clock advances to that of the running worker. A worker that has waited for longer than
    /// `Costs::patience` counts as parked, and waking it costs more.
    pub(super) fn unpark(&self, worker: usize) {
        let state = &mut *self.state.lock();
        if state.clocks[worker].activity != Activity::Parked {
            return;
        }
        let costs = &self.costs;
        let now = state.clocks[state.running].now;
        let is_spinning = now <= state.clocks[worker].now + costs.patience;
        let [call, delay] = if is_spinning { [0, costs.notice] } else { [costs.call, costs.wake] };
        state.change(state.running, |caller| caller.share(call));
        state.change(worker, |parked| {
            parked.activity = Activity::Ready;
            parked.now = parked.now.max(now + delay);
        });
    }

    /// Runs other workers; returns when this worker is the one furthest behind.
    fn yield_now(&self, worker: usize) {
        let yielder = self.yielders[worker].load(Ordering::Relaxed);
        debug_assert!(!yielder.is_null(), "a worker yields inside its coroutine only");
        // SAFETY: the pointer was stored by this worker's coroutine at its start, and this code runs inside it: `run`
        // resumes only `state.running`, and each worker passes its own number.
        unsafe { (*yielder).suspend(()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The events in order, each with the worker and its clock.
    fn trace(costs: Costs, workers: usize, work: impl Fn(&Scheduler, usize, &dyn Fn(&str)) + Sync) -> Vec<String> {
        let scheduler = Scheduler::new(workers, costs);
        let events = Mutex::new(Vec::new());
        let run = |worker: usize| {
            let note = |what: &str| events.lock().push(format!("{worker} {what} {}", scheduler.clocks()[worker].now));
            work(&scheduler, worker, &note);
        };
        scheduler.run(1 << 16, &run).expect("no worker is parked for ever");
        events.into_inner()
    }

    #[test]
    fn the_worker_furthest_behind_runs() {
        let events = trace(Costs::default(), 3, |scheduler, worker, note| {
            for _ in 0..2 {
                scheduler.searched(worker, 3 - worker as u64);
                note("at");
            }
        });
        assert_eq!(events, ["2 at 1000", "1 at 2000", "2 at 2000", "0 at 3000", "1 at 4000", "0 at 6000"]);
    }

    #[test]
    fn a_parked_worker_continues_at_the_time_of_the_change() {
        for (patience, expected) in
            [(5010, ["0 unparked 5010", "1 woke 5013"]), (5009, ["0 unparked 5030", "1 woke 5017"])]
        {
            let costs = Costs { notice: 3, patience, call: 20, wake: 7, ..Costs::default() };
            let mut events = trace(costs, 2, |scheduler, worker, note| {
                if worker == 1 {
                    scheduler.park(1);
                    note("woke");
                } else {
                    scheduler.searched(0, 5);
                    scheduler.shared(0, 10);
                    scheduler.unpark(1);
                    note("unparked");
                }
            });
            events.sort();
            assert_eq!(events, expected);
        }
    }

    #[test]
    fn a_deadlock_is_an_error_with_the_clocks() {
        let scheduler = Scheduler::new(2, Costs::default());
        let error = scheduler.run(1 << 16, &|worker| scheduler.park(worker)).expect_err("both are parked");
        assert!(error.to_string().contains("worker 1: WorkerClock { now: 0,"), "{error}");
    }

    #[test]
    fn the_parts_of_a_clock_add_up() {
        let scheduler = Scheduler::new(2, Costs { notice: 100, ..Costs::default() });
        let work = |worker: usize| {
            if worker == 1 {
                scheduler.park(1);
                scheduler.shared(1, 30);
            } else {
                scheduler.searched(0, 2);
                scheduler.unpark(1);
            }
        };
        scheduler.run(1 << 16, &work).expect("it ends");
        let clocks = scheduler.clocks();
        assert_eq!((clocks[0].now, clocks[0].idle(2000)), (2000, 0));
        assert_eq!((clocks[1].now, clocks[1].sharing, clocks[1].idle(2130)), (2130, 30, 2100));
    }
}
