//! Virtual time: any number of workers on one thread, in an order that depends on nothing but what they do.
//!
//! Each worker is a coroutine with a clock. The clock advances by the nodes the worker searches and by stated [`Costs`] of what
//! the division of work takes; of all workers that can go on, the one furthest behind runs. The search and the split
//! code are the very ones that real threads run: what differs is who runs next, and how a worker sleeps. The same tree
//! therefore takes the same nodes on every run and every machine, for any number of workers.
//!
//! What is not in it: memory bandwidth, caches, locks that are held by another worker, and the system's scheduler.

use super::sync::{AtomicPtr, Mutex, Ordering};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::fmt::Write as _;
use std::mem::ManuallyDrop;

/// Nodes a worker searches at most before the others get their turn.
pub const QUANTUM: u64 = 64;

/// Ticks of a clock for one node: a tick is a thousandth of the time a node takes.
pub const NODE: u64 = 1000;

/// What the division of work costs, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Publishing a split point.
    pub open: u64,
    /// Finding and joining one, and the way to the node.
    pub join: u64,
    /// Taking a piece of work and handing in its result where no helper is.
    pub report_alone: u64,
    /// The same beside others.
    pub report: u64,
    /// Closing one.
    pub close: u64,
    /// From the change to the look that finds it, for a worker that waits awake.
    pub notice: u64,
    /// How long a worker waits awake before it sleeps (on real threads `SplitPolicy::looks_before_park`).
    pub patience: u64,
    /// Calling a worker that sleeps; the caller pays.
    pub call: u64,
    /// From the call to the first look of a worker that slept.
    pub wake: u64,
}

/// What `mammoth scaling --calibrate` measures on a machine with two processors, rounded up; `src/parallel/README.md` has the
/// figures.
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
    /// How each worker gives up its turn; valid while its coroutine runs.
    ways_out: Box<[AtomicPtr<Yielder<(), ()>>]>,
}

struct State {
    clocks: Vec<WorkerClock>,
    /// For each worker when its turn comes, with its number in the lowest bits; [`NEVER`] for those that cannot go on. Side by side
    /// and nothing else, because somebody looks for the least of them every few nodes.
    turns: Vec<u64>,
    running: usize,
}

/// Bits of a turn for the number of the worker, of which a team has 512 at most. The clock has the other 55.
const NUMBER_BITS: u32 = 9;

/// The turn of a worker that sleeps or is home.
const NEVER: u64 = u64::MAX;

impl State {
    fn new(workers: usize) -> State {
        State { clocks: vec![WorkerClock::default(); workers], turns: (0..workers as u64).collect(), running: 0 }
    }

    /// Changes a clock, and with it the worker's turn.
    fn change(&mut self, worker: usize, change: impl FnOnce(&mut WorkerClock)) {
        let clock = &mut self.clocks[worker];
        change(clock);
        let is_ready = clock.activity == Activity::Ready;
        self.turns[worker] = if is_ready { clock.now << NUMBER_BITS | worker as u64 } else { NEVER };
    }

    /// The worker furthest behind of those that can go on.
    fn next(&self) -> Option<usize> {
        let turn = self.turns.iter().copied().min().filter(|&turn| turn != NEVER)?;
        Some((turn % (1 << NUMBER_BITS)) as usize)
    }
}

/// Time of one worker, in ticks since the search began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerClock {
    pub now: u64,
    /// Ticks of it spent on nodes.
    pub searching: u64,
    /// Ticks of it spent on the division of work.
    pub sharing: u64,
    activity: Activity,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Activity {
    #[default]
    Ready,
    Asleep,
    Home,
}

/// Every worker that is not home sleeps, and nobody is left to wake one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in virtual time nobody can run:{0}")]
pub struct Standstill(String);

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
    /// A scheduler for so many workers.
    pub fn new(workers: usize, costs: Costs) -> Scheduler {
        Scheduler {
            costs,
            state: Mutex::new(State::new(workers)),
            ways_out: (0..workers).map(|_| AtomicPtr::new(std::ptr::null_mut())).collect(),
        }
    }

    /// Runs `work` once for each worker, all of them at a time, until every one has returned.
    ///
    /// # Errors
    /// [`Standstill`] when all sleep; their stacks are leaked, for they wait for something that never comes.
    ///
    /// # Panics
    /// When the system has no memory for the stacks, or `work` panics.
    pub fn run(&self, stack_bytes: usize, work: &(dyn Fn(usize) + Sync)) -> Result<(), Standstill> {
        *self.state.lock() = State::new(self.ways_out.len());
        let mut coroutines: Vec<_> = (0..self.ways_out.len())
            .map(|worker| {
                let stack = DefaultStack::new(stack_bytes).expect("there is memory for the stacks of all workers");
                let body = move |yielder: &Yielder<(), ()>, ()| {
                    self.ways_out[worker].store(std::ptr::from_ref(yielder).cast_mut(), Ordering::Relaxed);
                    work(worker);
                };
                // SAFETY: what `body` borrows, `self` and `work`, outlives the coroutine: it is run to its end before
                // this function returns, or never resumed again.
                ManuallyDrop::new(unsafe { Coroutine::<(), (), (), _>::with_stack_unchecked(stack, body) })
            })
            .collect();
        while let Some(worker) = self.choose()? {
            if let CoroutineResult::Return(()) = coroutines[worker].resume(()) {
                self.state.lock().change(worker, |clock| clock.activity = Activity::Home);
            }
        }
        coroutines.into_iter().for_each(|coroutine| drop(ManuallyDrop::into_inner(coroutine)));
        Ok(())
    }

    /// The clocks as they stand.
    pub fn clocks(&self) -> Vec<WorkerClock> {
        self.state.lock().clocks.clone()
    }

    /// The clock of one worker.
    pub(super) fn now(&self, worker: usize) -> u64 {
        self.state.lock().clocks[worker].now
    }

    /// The worker furthest behind; `None` when all are home.
    fn choose(&self) -> Result<Option<usize>, Standstill> {
        let state = &mut *self.state.lock();
        if let Some(worker) = state.next() {
            state.running = worker;
            return Ok(Some(worker));
        }
        if state.clocks.iter().all(|clock| clock.activity == Activity::Home) {
            return Ok(None);
        }
        let mut dump = String::new();
        for (worker, clock) in state.clocks.iter().enumerate() {
            write!(dump, "\n  worker {worker}: {clock:?}").expect("writing to a string succeeds");
        }
        Err(Standstill(dump))
    }

    /// The worker searched so many nodes; the others get their turn.
    pub(super) fn searched(&self, worker: usize, nodes: u64) {
        self.state.lock().change(worker, |clock| {
            clock.now += nodes * NODE;
            clock.searching += nodes * NODE;
        });
        self.give_way(worker);
    }

    /// The worker spent so many ticks on the division of work.
    pub(super) fn shared(&self, worker: usize, ticks: u64) {
        self.state.lock().change(worker, |clock| clock.share(ticks));
    }

    /// The worker does nothing until somebody wakes it.
    pub(super) fn sleep(&self, worker: usize) {
        self.state.lock().change(worker, |clock| clock.activity = Activity::Asleep);
        self.give_way(worker);
    }

    /// Wakes a worker that waits; its clock jumps to that of the worker that runs. One that has waited for long is asleep, and
    /// has to be called.
    pub(super) fn wake(&self, worker: usize) {
        let state = &mut *self.state.lock();
        if state.clocks[worker].activity != Activity::Asleep {
            return;
        }
        let costs = &self.costs;
        let now = state.clocks[state.running].now;
        let is_awake = now <= state.clocks[worker].now + costs.patience;
        let [call, delay] = if is_awake { [0, costs.notice] } else { [costs.call, costs.wake] };
        state.change(state.running, |caller| caller.share(call));
        state.change(worker, |sleeper| {
            sleeper.activity = Activity::Ready;
            sleeper.now = sleeper.now.max(now + delay);
        });
    }

    /// Lets the others run; comes back when this worker is the one furthest behind.
    fn give_way(&self, worker: usize) {
        let way_out = self.ways_out[worker].load(Ordering::Relaxed);
        debug_assert!(!way_out.is_null(), "a worker gives way inside its coroutine only");
        // SAFETY: the pointer was stored by this worker's coroutine at its start, and this code runs inside it: `run`
        // resumes nobody but `state.running`, and each worker names itself.
        unsafe { (*way_out).suspend(()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What happened, in order: the worker and its clock.
    fn trace(costs: Costs, workers: usize, work: impl Fn(&Scheduler, usize, &dyn Fn(&str)) + Sync) -> Vec<String> {
        let scheduler = Scheduler::new(workers, costs);
        let events = Mutex::new(Vec::new());
        let run = |worker: usize| {
            let note = |what: &str| events.lock().push(format!("{worker} {what} {}", scheduler.clocks()[worker].now));
            work(&scheduler, worker, &note);
        };
        scheduler.run(1 << 16, &run).expect("nobody sleeps for ever");
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
    fn who_waits_goes_on_at_the_time_of_the_change() {
        for (patience, expected) in [(5010, ["0 called 5010", "1 woke 5013"]), (5009, ["0 called 5030", "1 woke 5017"])]
        {
            let costs = Costs { notice: 3, patience, call: 20, wake: 7, ..Costs::default() };
            let mut events = trace(costs, 2, |scheduler, worker, note| {
                if worker == 1 {
                    scheduler.sleep(1);
                    note("woke");
                } else {
                    scheduler.searched(0, 5);
                    scheduler.shared(0, 10);
                    scheduler.wake(1);
                    note("called");
                }
            });
            events.sort();
            assert_eq!(events, expected);
        }
    }

    #[test]
    fn that_nobody_can_run_is_an_error_with_the_clocks() {
        let scheduler = Scheduler::new(2, Costs::default());
        let error = scheduler.run(1 << 16, &|worker| scheduler.sleep(worker)).expect_err("both sleep");
        assert!(error.to_string().contains("worker 1: WorkerClock { now: 0,"), "{error}");
    }

    #[test]
    fn the_parts_of_a_clock_add_up() {
        let scheduler = Scheduler::new(2, Costs { notice: 100, ..Costs::default() });
        let work = |worker: usize| {
            if worker == 1 {
                scheduler.sleep(1);
                scheduler.shared(1, 30);
            } else {
                scheduler.searched(0, 2);
                scheduler.wake(1);
            }
        };
        scheduler.run(1 << 16, &work).expect("it ends");
        let clocks = scheduler.clocks();
        assert_eq!((clocks[0].now, clocks[0].idle(2000)), (2000, 0));
        assert_eq!((clocks[1].now, clocks[1].sharing, clocks[1].idle(2130)), (2130, 30, 2100));
    }
}
