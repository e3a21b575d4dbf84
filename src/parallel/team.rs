//! The workers of one engine: their shared state, the counts of idle workers, and how parked workers are woken.

use super::cancel_signals::CancelSignals;
use super::idle_counters::{IdleCount, IdleCounters};
use super::joinable::Joinable;
use super::parker::ParkReason;
use super::speculation_queue::SpeculationQueue;
use super::split_point::{SplitId, SplitPoint};
use super::sync::{AtomicBool, CachePadded, Ordering, fence};
use super::telemetry::Observer;
use super::worker_state::WorkerState;
use super::{Costs, Shared, SplitPolicy, VirtualWorkers};

/// Everything the workers share to divide a tree among them.
pub struct Team<S: Shared> {
    states: Box<[CachePadded<WorkerState<S>>]>,
    pub(super) joinable: Joinable,
    pub(super) cancel_signals: CancelSignals,
    /// The workers that could use more work. Each worker writes it when it begins and when it ends to look for work or to wait
    /// for its helpers. Every worker reads it after every move, to decide whether to split. Relaxed: a stale number delays or
    /// wastes a split and has no other effect.
    idle: IdleCounters,
    /// The parked workers, by what can wake them: any work, or work below their own split point. Each worker writes it before the
    /// fence of `Parker::prepare_park`. A worker that publishes work reads it after a fence of its own, so that one of the two
    /// sees the other. While the count is 0 the publishing worker reads no parker.
    parked: IdleCounters,
    /// Moves offered for speculative search.
    pub(super) speculation: SpeculationQueue<S>,
    /// Set when the search is over, so that helpers return. Written by the first worker, read by waiting helpers. Relaxed:
    /// `unpark_all` passes a fence after the store, so that a parking worker sees the flag or is woken.
    finished: AtomicBool,
    pub(super) policy: SplitPolicy,
    pub(super) observer: Observer,
    /// The scheduler's workers that this team consists of; `None` where the workers are real threads.
    pub(super) virtual_workers: Option<VirtualWorkers>,
}

impl<S: Shared> Team<S> {
    /// A team of `workers`, 1 to 512, each on a thread of its own.
    pub fn new(workers: usize, policy: SplitPolicy) -> Team<S> {
        Team::in_time(workers, policy, None)
    }

    /// A team whose workers run in virtual time if there are virtual workers.
    pub fn in_time(workers: usize, policy: SplitPolicy, virtual_workers: Option<VirtualWorkers>) -> Team<S> {
        assert!((1..=512).contains(&workers), "a team has 1 to 512 workers");
        let virtual_worker = |worker| virtual_workers.clone().map(|workers| (workers, worker));
        Team {
            states: (0..workers).map(|worker| CachePadded::new(WorkerState::new(virtual_worker(worker)))).collect(),
            joinable: Joinable::new(workers),
            cancel_signals: CancelSignals::new(),
            observer: Observer::new(workers),
            idle: IdleCounters::new(),
            parked: IdleCounters::new(),
            speculation: SpeculationQueue::new(),
            finished: AtomicBool::new(false),
            policy,
            virtual_workers,
        }
    }

    /// The thresholds for splitting.
    pub fn policy(&self) -> &SplitPolicy {
        &self.policy
    }

    /// Number of workers.
    pub fn workers(&self) -> usize {
        self.states.len()
    }

    /// Makes the team ready for a new search. No worker may be searching.
    pub fn begin(&self) {
        self.cancel_signals.reset();
        self.finished.store(false, Ordering::Relaxed);
        self.idle.clear();
        self.parked.clear();
        self.observer.begin();
        self.joinable.clear();
        debug_assert!(self.speculation.is_empty(), "an offer was never withdrawn");
        self.states.iter().for_each(|state| state.begin());
    }

    /// The first worker is done: ends the work of the helpers.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
        self.unpark_all();
    }

    /// Whether the search was stopped, or the first worker is done.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.is_finished()
    }

    pub(super) fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
    }

    /// In virtual time: adds the cost of a step of sharing to the worker's clock.
    pub(super) fn charge(&self, worker: u16, price: impl FnOnce(&Costs) -> u64) {
        if let Some(workers) = &self.virtual_workers {
            workers.shared(worker as usize, price(&workers.scheduler().costs));
        }
    }

    /// In virtual time: the foremost clock of the workers; 0 in real time.
    pub fn foremost_clock(&self) -> u64 {
        let clocks =
            self.virtual_workers.iter().flat_map(|workers| (0..self.workers()).map(|worker| workers.now(worker)));
        clocks.max().unwrap_or(0)
    }

    /// In virtual time: runs the workers whose clocks are behind. The caller holds no lock.
    pub(super) fn yield_now(&self, worker: u16) {
        if let Some(workers) = &self.virtual_workers {
            workers.searched(worker as usize, 0);
        }
    }

    /// In virtual time: the worker searched `nodes` nodes while it waited.
    pub(super) fn searched(&self, worker: u16, nodes: u64) {
        if let Some(workers) = self.virtual_workers.as_ref().filter(|_| nodes > 0) {
            workers.searched(worker as usize, nodes);
        }
    }

    /// Whether a move is on offer for speculative search.
    pub fn has_speculative_work(&self) -> bool {
        self.speculation.has_items()
    }

    /// The workers that could use more work now.
    #[inline]
    pub(super) fn idle_count(&self) -> IdleCount {
        self.idle.now()
    }

    /// Notes that a worker begins or ends to look for work.
    pub(super) fn change_idle(&self, begins: bool) {
        self.idle.change_idle(begins);
    }

    /// Notes that the owner of a split point begins or ends to wait for its helpers.
    pub(super) fn change_waiting(&self, owner: u16, begins: bool) {
        self.state(owner).waits.store(begins, Ordering::Relaxed);
        self.idle.change_waiting(begins);
    }

    /// Announces that the worker is about to park, see `Parker::prepare_park`.
    pub(super) fn prepare_park(&self, worker: u16, reason: ParkReason) {
        self.parked.change_parked(reason, true);
        self.state(worker).parker.prepare_park(reason);
    }

    /// The worker is no longer parked.
    pub(super) fn end_park(&self, worker: u16, reason: ParkReason) {
        self.state(worker).parker.end_park();
        self.parked.change_parked(reason, false);
    }

    /// Whether the owner of this split point or of one above it waits for helpers and could help at a new one here.
    pub(super) fn has_waiting_owner(&self, from: Option<SplitId>) -> bool {
        let mut link = from;
        while let Some(id) = link {
            if self.state(id.owner).waits.load(Ordering::Relaxed) {
                return true;
            }
            link = SplitId::unpack(self.split_point(id).parent.load(Ordering::Relaxed));
        }
        false
    }

    pub(super) fn state(&self, index: u16) -> &WorkerState<S> {
        &self.states[index as usize]
    }

    pub(super) fn split_point(&self, id: SplitId) -> &SplitPoint<S> {
        &self.states[id.owner as usize].slots[id.slot as usize]
    }

    pub(super) fn unpark_all(&self) {
        fence(Ordering::SeqCst);
        for state in &self.states {
            state.parker.unpark();
        }
    }

    /// Items can be begun at `id`: wakes one worker that is parked without work, and the owners of `id` and of all split points
    /// above it, where they are parked.
    pub(super) fn unpark_for(&self, id: SplitId) {
        self.unpark_one_idle();
        let mut link = Some(id);
        while let Some(above) = link {
            self.state(above.owner).parker.unpark();
            link = SplitId::unpack(self.split_point(above).parent.load(Ordering::Relaxed));
        }
    }

    /// Wakes one worker that is parked without work, if there is one. A worker that joins a split point with more items calls this
    /// again, so that workers wake one after the other and not more of them than there are items.
    pub(super) fn unpark_one_idle(&self) {
        // Pairs with the fence of `Parker::prepare_park`: the parking worker sees the work, or this load sees the worker.
        fence(Ordering::SeqCst);
        if self.parked.now().idle() > 0 {
            self.states.iter().any(|state| state.parker.unpark_if(ParkReason::AnyWork));
        }
    }

    /// A move is on offer for speculative search: wakes one worker that is parked without work or, if there is none, one owner that
    /// is parked until its helpers need it.
    pub(super) fn unpark_one_waiter(&self) {
        fence(Ordering::SeqCst);
        let wake = |reason: ParkReason| self.states.iter().any(|state| state.parker.unpark_if(reason));
        let parked = self.parked.now();
        let _ = parked.idle() > 0 && wake(ParkReason::AnyWork) || parked.waiting() > 0 && wake(ParkReason::WorkBelow);
    }
}
