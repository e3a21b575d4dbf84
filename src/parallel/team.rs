//! The workers of one engine: what all of them share, who asks for work, and who is woken.

use super::cancel::CancelSignals;
use super::idle_counters::{IdleCount, IdleCounters};
use super::joinable::Joinable;
use super::parker::ParkReason;
use super::slab::WorkerState;
use super::speculation::SpeculationBoard;
use super::split_point::{SplitId, SplitPoint};
use super::sync::{AtomicBool, CachePadded, Ordering, fence};
use super::telemetry::Observer;
use super::{Costs, Scheduler, Shared, SplitPolicy, WorkerHandle};
use std::sync::Arc;

/// Everything the workers share to divide a tree among them.
pub struct Team<S: Shared> {
    states: Box<[CachePadded<WorkerState<S>>]>,
    pub(super) joinable: Joinable,
    pub(super) interrupt: CancelSignals,
    /// Who could use more work. Written by each worker as it begins and ends to look for work or to wait, read by everybody after
    /// every move as the cue to split: a stale number delays or wastes a split, nothing more. Who goes to sleep has written it
    /// before the fence of `Parker::prepare_park`, who calls parked reads it after a fence: one of the two sees the other.
    idle: IdleCounters,
    /// Who lies in parker, for want of work or below a split point of its own, be it to help there or only until it is alone. Written
    /// by each sleeper before the fence of `Parker::prepare_park`, read after a fence by who has something to do for them, so that with
    /// nobody asleep no parker is looked at.
    parked: IdleCounters,
    /// What may be done ahead.
    pub(super) ahead: SpeculationBoard<S>,
    /// Set when the search is over, so that helpers go home. Stored before every sleeper is woken under its lock.
    finished: AtomicBool,
    pub(super) policy: SplitPolicy,
    pub(super) observer: Observer,
    /// Who decides which worker runs, in virtual time.
    pub(super) scheduler: Option<Arc<Scheduler>>,
}

impl<S: Shared> Team<S> {
    /// A team of `workers`, 1 to 512, each on a thread of its own.
    pub fn new(workers: usize, policy: SplitPolicy) -> Team<S> {
        Team::with_scheduler(workers, policy, None)
    }

    /// A team whose workers all live in virtual time if there is a scheduler.
    pub fn with_scheduler(workers: usize, policy: SplitPolicy, scheduler: Option<Arc<Scheduler>>) -> Team<S> {
        assert!((1..=512).contains(&workers), "a team has 1 to 512 workers");
        let virtual_worker = |worker| scheduler.clone().map(|scheduler| (scheduler, worker));
        Team {
            states: (0..workers).map(|worker| CachePadded::new(WorkerState::new(virtual_worker(worker)))).collect(),
            scheduler: scheduler.clone(),
            joinable: Joinable::new(workers),
            interrupt: CancelSignals::new(),
            observer: Observer::new(workers),
            idle: IdleCounters::new(),
            parked: IdleCounters::new(),
            ahead: SpeculationBoard::new(),
            finished: AtomicBool::new(false),
            policy,
        }
    }

    /// When it splits.
    pub fn policy(&self) -> &SplitPolicy {
        &self.policy
    }

    /// Number of workers.
    pub fn workers(&self) -> usize {
        self.states.len()
    }

    /// Makes the team ready for a new search. No worker may be searching.
    pub fn begin(&self) {
        self.interrupt.reset();
        self.finished.store(false, Ordering::Relaxed);
        self.idle.clear();
        self.parked.clear();
        self.observer.begin();
        self.joinable.clear();
        debug_assert!(self.ahead.is_empty(), "an offer was never withdrawn");
        self.states.iter().for_each(|seat| seat.begin());
    }

    /// The first worker is done: sends the helpers home.
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

    /// The seat of worker `index`, for the worker itself.
    pub fn handle(&self, index: usize) -> WorkerHandle<'_, S> {
        // Nothing seen yet: a stop between `begin` and now must be noticed at the first node.
        WorkerHandle::new(self, index as u16, self.interrupt.epoch().wrapping_sub(1))
    }

    /// In virtual time: the worker pays for a part of the division of work.
    pub(super) fn charge(&self, worker: u16, price: impl FnOnce(&Costs) -> u64) {
        if let Some(scheduler) = &self.scheduler {
            scheduler.shared(worker as usize, price(&scheduler.costs));
        }
    }

    /// In virtual time: those that are behind the worker go first. The caller holds no lock.
    pub(super) fn give_way(&self, worker: u16) {
        if let Some(scheduler) = &self.scheduler {
            scheduler.searched(worker as usize, 0);
        }
    }

    /// In virtual time: the worker searched so many nodes while it waited.
    pub(super) fn searched(&self, worker: u16, nodes: u64) {
        if let Some(scheduler) = self.scheduler.as_ref().filter(|_| nodes > 0) {
            scheduler.searched(worker as usize, nodes);
        }
    }

    /// Whether there is anything to be done ahead.
    pub fn has_speculative_work(&self) -> bool {
        self.ahead.has_items()
    }

    /// Who could use more work right now.
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

    /// Announces that the worker is about to sleep, see `Parker::prepare_park`.
    pub(super) fn prepare_park(&self, worker: u16, how: ParkReason) {
        self.parked.change_parked(how, true);
        self.state(worker).parker.prepare_park(how);
    }

    /// The worker got up again.
    pub(super) fn end_park(&self, worker: u16, how: ParkReason) {
        self.state(worker).parker.end_park();
        self.parked.change_parked(how, false);
    }

    /// Whether the owner of a split point above waits, and could help if there were another one here.
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
        for seat in &self.states {
            seat.parker.unpark();
        }
    }

    /// There are items to be begun at `id`: wakes one worker that sleeps for want of work, and every
    /// owner from there upwards that waits for its helpers.
    pub(super) fn unpark_for(&self, id: SplitId) {
        self.unpark_one_idle();
        let mut link = Some(id);
        while let Some(above) = link {
            self.state(above.owner).parker.unpark();
            link = SplitId::unpack(self.split_point(above).parent.load(Ordering::Relaxed));
        }
    }

    /// Wakes one worker that sleeps for want of work, if there is one. Whoever joins a split point that has more to do
    /// calls this again, so that parked come one after the other and no more of them than there is work for.
    pub(super) fn unpark_one_idle(&self) {
        // Pairs with the fence of `Parker::prepare_park`: the sleeper sees the work, or this sees the sleeper.
        fence(Ordering::SeqCst);
        if self.parked.now().idle() > 0 {
            self.states.iter().any(|seat| seat.parker.unpark_if(ParkReason::AnyWork));
        }
    }

    /// There is something to be done ahead: wakes one worker that sleeps, be it for want of work or because it waits for its
    /// helpers.
    pub(super) fn unpark_one_waiter(&self) {
        fence(Ordering::SeqCst);
        let wake = |how: ParkReason| self.states.iter().any(|seat| seat.parker.unpark_if(how));
        let parked = self.parked.now();
        let _ = parked.idle() > 0 && wake(ParkReason::AnyWork) || parked.waiting() > 0 && wake(ParkReason::WorkBelow);
    }
}
