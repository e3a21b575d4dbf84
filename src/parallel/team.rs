//! The workers of one engine: their seats, their split points, and how they wait.

use super::ahead::AheadBoard;
use super::askers::{AskerCount, Askers};
use super::bed::{Bed, Sleep};
use super::interrupt::Interrupt;
use super::joinable::Joinable;
use super::policy::need;
use super::slot::{Slot, SplitId};
use super::sync::{AtomicBool, AtomicU32, AtomicU64, CachePadded, Ordering, fence};
use super::telemetry::Observer;
use super::{Costs, Scheduler, Seat, Shared, SplitCandidate, SplitPolicy, SplitTally};
use crate::types::Score;
use std::sync::Arc;

/// Split points one worker can own at a time. A worker that needs more searches alone. (A model checker looks at each of them
/// again and again.)
pub(super) const SLOTS: usize = if cfg!(any(mammoth_loom, mammoth_shuttle)) { 2 } else { 16 };

/// Everything the workers share to divide a tree among them.
pub struct Team<S: Shared> {
    seats: Box<[CachePadded<SeatState<S>>]>,
    pub(super) joinable: Joinable,
    pub(super) interrupt: Interrupt,
    /// Who could use more work. Written by each worker as it begins and ends to look for work or to wait, read by everybody after
    /// every move as the cue to split: a stale number delays or wastes a split, nothing more. Who goes to sleep has written it
    /// before the fence of `Bed::lie_down`, who calls sleepers reads it after a fence: one of the two sees the other.
    askers: AskerCount,
    /// Who lies in bed, for want of work or below a split point of its own, be it to help there or only until it is alone. Written
    /// by each sleeper before the fence of `Bed::lie_down`, read after a fence by who has something to do for them, so that with
    /// nobody asleep no bed is looked at.
    sleepers: AskerCount,
    /// What may be done ahead.
    pub(super) ahead: AheadBoard<S>,
    /// Set when the search is over, so that helpers go home. Stored before every sleeper is woken under its lock.
    finished: AtomicBool,
    pub(super) policy: SplitPolicy,
    pub(super) observer: Observer,
    /// Who decides which worker runs, in virtual time.
    pub(super) scheduler: Option<Arc<Scheduler>>,
}

/// What the team knows of one worker.
pub(super) struct SeatState<S: Shared> {
    pub(super) slots: Box<[Slot<S>]>,
    /// The split point this worker is in, packed. Written by the worker itself only; Relaxed.
    current: AtomicU64,
    /// One bit per slot in use. Written by the owner only; Relaxed.
    used: AtomicU32,
    /// Whether the worker waits for the helpers of its own split point. Written by the worker, read by workers below that
    /// split point as the cue to split. Relaxed, like the number of idle workers.
    waits: AtomicBool,
    pub(super) bed: Bed,
    /// Split points of this worker that somebody joined, and those of them to which no helper's node was of use. Written by
    /// the worker as it closes them, read by it when the search ends; Relaxed.
    joined: AtomicU64,
    wasted: AtomicU64,
}

impl<S: Shared> SeatState<S> {
    fn new(dream: Option<(Arc<Scheduler>, usize)>) -> Self {
        SeatState {
            slots: (0..SLOTS).map(|_| Slot::new()).collect(),
            current: AtomicU64::new(u64::MAX),
            used: AtomicU32::new(0),
            waits: AtomicBool::new(false),
            bed: Bed::new(dream),
            joined: AtomicU64::new(0),
            wasted: AtomicU64::new(0),
        }
    }

    pub(super) fn current(&self) -> Option<SplitId> {
        SplitId::unpack(self.current.load(Ordering::Relaxed))
    }

    pub(super) fn set_current(&self, id: Option<SplitId>) {
        self.current.store(SplitId::pack(id), Ordering::Relaxed);
    }

    /// Whether the worker could open another split point.
    pub(super) fn has_room(&self) -> bool {
        (self.used.load(Ordering::Relaxed)).count_ones() < SLOTS as u32
    }

    /// What became of the worker's split points.
    pub(super) fn tally(&self) -> SplitTally {
        SplitTally { joined: self.joined.load(Ordering::Relaxed), wasted: self.wasted.load(Ordering::Relaxed) }
    }
}

impl<S: Shared> Team<S> {
    /// A team of `workers`, 1 to 512, each on a thread of its own.
    pub fn new(workers: usize, policy: SplitPolicy) -> Team<S> {
        Team::with_scheduler(workers, policy, None)
    }

    /// A team whose workers all live in virtual time if there is a scheduler.
    pub fn with_scheduler(workers: usize, policy: SplitPolicy, scheduler: Option<Arc<Scheduler>>) -> Team<S> {
        assert!((1..=512).contains(&workers), "a team has 1 to 512 workers");
        let dream = |worker| scheduler.clone().map(|scheduler| (scheduler, worker));
        Team {
            seats: (0..workers).map(|worker| CachePadded::new(SeatState::new(dream(worker)))).collect(),
            scheduler: scheduler.clone(),
            joinable: Joinable::new(workers),
            interrupt: Interrupt::new(),
            observer: Observer::new(workers),
            askers: AskerCount::new(),
            sleepers: AskerCount::new(),
            ahead: AheadBoard::new(),
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
        self.seats.len()
    }

    /// Makes the team ready for a new search. No worker may be searching.
    pub fn begin(&self) {
        self.interrupt.reset();
        self.finished.store(false, Ordering::Relaxed);
        self.askers.clear();
        self.sleepers.clear();
        self.observer.begin();
        self.joinable.clear();
        debug_assert!(self.ahead.is_empty(), "an offer was never withdrawn");
        for seat in &self.seats {
            debug_assert_eq!(seat.used.load(Ordering::Relaxed), 0, "a split point was leaked");
            seat.set_current(None);
            seat.joined.store(0, Ordering::Relaxed);
            seat.wasted.store(0, Ordering::Relaxed);
        }
    }

    /// The first worker is done: sends the helpers home.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
        self.wake_everybody();
    }

    /// Whether the search was stopped, or the first worker is done.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.is_finished()
    }

    pub(super) fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
    }

    /// The seat of worker `index`, for the worker itself.
    pub fn sit(&self, index: usize) -> Seat<'_, S> {
        // Nothing seen yet: a stop between `begin` and now must be noticed at the first node.
        Seat::new(self, index as u16, self.interrupt.epoch().wrapping_sub(1))
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
    pub fn has_ahead(&self) -> bool {
        self.ahead.has_items()
    }

    /// Who could use more work right now.
    #[inline]
    pub(super) fn askers(&self) -> Askers {
        self.askers.now()
    }

    /// Notes that a worker begins or ends to look for work.
    pub(super) fn change_idle(&self, begins: bool) {
        self.askers.change_idle(begins);
    }

    /// Notes that the owner of a split point begins or ends to wait for its helpers.
    pub(super) fn change_waiting(&self, owner: u16, begins: bool) {
        self.seat(owner).waits.store(begins, Ordering::Relaxed);
        self.askers.change_waiting(begins);
    }

    /// Announces that the worker is about to sleep, see [`Bed::lie_down`].
    pub(super) fn lie_down(&self, worker: u16, how: Sleep) {
        self.sleepers.change_asleep(how, true);
        self.seat(worker).bed.lie_down(how);
    }

    /// The worker got up again.
    pub(super) fn get_up(&self, worker: u16, how: Sleep) {
        self.seat(worker).bed.get_up();
        self.sleepers.change_asleep(how, false);
    }

    /// Whether the owner of a split point above waits, and could help if there were another one here.
    pub(super) fn has_waiting_owner(&self, from: Option<SplitId>) -> bool {
        let mut link = from;
        while let Some(id) = link {
            if self.seat(id.owner).waits.load(Ordering::Relaxed) {
                return true;
            }
            link = SplitId::unpack(self.slot(id).parent.load(Ordering::Relaxed));
        }
        false
    }

    pub(super) fn seat(&self, index: u16) -> &SeatState<S> {
        &self.seats[index as usize]
    }

    pub(super) fn slot(&self, id: SplitId) -> &Slot<S> {
        &self.seats[id.owner as usize].slots[id.slot as usize]
    }

    pub(super) fn wake_everybody(&self) {
        fence(Ordering::SeqCst);
        for seat in &self.seats {
            seat.bed.wake();
        }
    }

    /// There are items to be begun at `id`: wakes one worker that sleeps for want of work, and every
    /// owner from there upwards that waits for its helpers.
    pub(super) fn wake_for(&self, id: SplitId) {
        self.wake_one_idle();
        let mut link = Some(id);
        while let Some(above) = link {
            self.seat(above.owner).bed.wake();
            link = SplitId::unpack(self.slot(above).parent.load(Ordering::Relaxed));
        }
    }

    /// Wakes one worker that sleeps for want of work, if there is one. Whoever joins a split point that has more to do
    /// calls this again, so that sleepers come one after the other and no more of them than there is work for.
    pub(super) fn wake_one_idle(&self) {
        // Pairs with the fence of `Bed::lie_down`: the sleeper sees the work, or this sees the sleeper.
        fence(Ordering::SeqCst);
        if self.sleepers.now().idle() > 0 {
            self.seats.iter().any(|seat| seat.bed.wake_if(Sleep::Anywhere));
        }
    }

    /// There is something to be done ahead: wakes one worker that sleeps, be it for want of work or because it waits for its
    /// helpers.
    pub(super) fn wake_one_waiter(&self) {
        fence(Ordering::SeqCst);
        let wake = |how: Sleep| self.seats.iter().any(|seat| seat.bed.wake_if(how));
        let sleepers = self.sleepers.now();
        let _ = sleepers.idle() > 0 && wake(Sleep::Anywhere) || sleepers.waiting() > 0 && wake(Sleep::Below);
    }

    /// Keeps a free place of the worker's slab for a split point.
    pub(super) fn reserve(&self, owner: u16) -> u16 {
        let seat = self.seat(owner);
        let used = seat.used.load(Ordering::Relaxed);
        let free = (!used).trailing_zeros() as usize;
        assert!(free < SLOTS, "somebody was told yes without a free slot");
        seat.used.store(used | 1 << free, Ordering::Relaxed);
        free as u16
    }

    /// Gives a place back.
    pub(super) fn vacate(&self, owner: u16, slot: u16) {
        self.seat(owner).used.fetch_and(!(1 << slot), Ordering::Relaxed);
    }

    /// Opens a split point in a place that was reserved.
    pub(super) fn open(&self, (owner, place): (u16, u16), work: NewSplit<'_, S>) -> SplitId {
        let seat = self.seat(owner);
        let parent = seat.current();
        let slot = &seat.slots[place as usize];
        let mut body = slot.body.lock();
        body.generation = body.generation.wrapping_add(1);
        let id = SplitId { owner, slot: place, generation: body.generation };
        body.open = true;
        (work.start)(body.start_anew());
        body.listed = work.items.is_some();
        body.items.clear();
        body.items.extend_from_slice(work.items.unwrap_or_default());
        body.cursor = 0;
        body.helpers = 0;
        body.joined = false;
        body.opener = None;
        body.brought = 0;
        body.outcome = work.outcome;
        slot.alpha.store(work.alpha.value(), Ordering::Relaxed);
        slot.cut.store(false, Ordering::Relaxed);
        slot.parent.store(SplitId::pack(parent), Ordering::Relaxed);
        let above = parent.map_or(1000, |id| self.slot(id).need.load(Ordering::Relaxed));
        slot.need.store(need(&work.candidate, above), Ordering::Relaxed);
        slot.promise.store(self.policy.promise(&work.candidate, above), Ordering::Relaxed);
        drop(body);
        seat.set_current(Some(id));
        self.joinable.offer(id);
        self.charge(owner, |costs| costs.open);
        self.wake_for(id);
        id
    }

    /// Cancels what is left of a split point, waits for its helpers and frees its slot. `counts` when its outcome is of use.
    pub(super) fn release(&self, id: SplitId, parent: Option<SplitId>, counts: bool) {
        self.charge(id.owner, |costs| costs.close);
        let slot = self.slot(id);
        let needs_cut = {
            let body = slot.body.lock();
            body.helpers > 0 || ((body.cursor < body.items.len() || !body.listed) && !slot.is_cut())
        };
        if needs_cut {
            self.cut(id);
            self.wait_until_alone(id);
        }
        let (joined, brought) = {
            let mut body = slot.body.lock();
            body.open = false;
            (body.joined, body.brought)
        };
        let seat = self.seat(id.owner);
        if joined {
            let wasted = !counts || brought == 0;
            seat.joined.fetch_add(1, Ordering::Relaxed);
            seat.wasted.fetch_add(wasted.into(), Ordering::Relaxed);
        }
        self.joinable.withdraw(id);
        self.vacate(id.owner, id.slot);
        seat.set_current(parent);
    }
}

/// What `open` needs; a struct because it is more than five things.
pub(super) struct NewSplit<'a, S: Shared> {
    pub(super) start: &'a mut dyn FnMut(&mut S::Start),
    /// `None` where they are yet to be listed.
    pub(super) items: Option<&'a [S::Item]>,
    pub(super) outcome: S::Outcome,
    pub(super) alpha: Score,
    pub(super) candidate: SplitCandidate,
}
