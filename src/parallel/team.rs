//! The workers of one engine: their seats, their split points, and how they wait.

use super::interrupt::Interrupt;
use super::split::{Slot, SplitGuard, SplitId};
use super::sync::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, CachePadded, Condvar, Mutex, Ordering};
use super::{Shared, SplitCandidate, SplitPolicy};
use crate::types::Score;

/// Split points one worker can own at a time. A worker that needs more searches alone.
const SLOTS: usize = 16;

/// Everything the workers share to divide a tree among them.
pub struct Team<S: Shared> {
    seats: Box<[CachePadded<SeatState<S>>]>,
    pub(super) interrupt: Interrupt,
    /// Workers looking for work anywhere. Written by each worker as it begins and ends its search for work, read by the
    /// owners of nodes as the cue to split. Relaxed: a stale number delays or wastes a split, nothing more.
    idle: CachePadded<AtomicUsize>,
    /// Owners waiting for the helpers of their split point, who could help below it. Written and read like `idle`.
    waiting: CachePadded<AtomicUsize>,
    /// Set when the search is over, so that helpers go home. Stored before every sleeper is woken under its lock.
    finished: AtomicBool,
    pub(super) policy: SplitPolicy,
}

/// What the team knows of one worker.
pub(super) struct SeatState<S: Shared> {
    pub(super) slots: Box<[Slot<S>]>,
    /// One bit per slot that a helper could join. Written by whoever opens, empties, cuts or closes the split point, read by
    /// helpers that look for work. Relaxed: a hint; the lock of the slot decides.
    joinable: AtomicU32,
    /// The split point this worker is in, packed. Written by the worker itself only; Relaxed.
    current: AtomicU64,
    /// One bit per slot in use. Written by the owner only; Relaxed.
    used: AtomicU32,
    /// Whether the worker waits for the helpers of its own split point. Written by the worker, read by workers below that
    /// split point as the cue to split. Relaxed, like the number of idle workers.
    waits: AtomicBool,
    bed: Bed,
}

/// Where a worker sleeps.
struct Bed {
    /// Whether the sleeper should get up. Under the lock, so that a wake-up between the last look and the sleep is not lost.
    called: Mutex<bool>,
    bell: Condvar,
    /// How the worker sleeps or is about to ([`Sleep`]). Set by the sleeper before its last look for work, read or claimed by
    /// wakers after they published, SeqCst on both sides: one of the two sees the other. With anything weaker both could
    /// miss, and the worker would sleep beside open work.
    state: AtomicU8,
}

/// What a sleeping worker waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sleep {
    /// Not asleep.
    Awake = 0,
    /// Work anywhere: a worker without any.
    Anywhere = 1,
    /// The helpers of its own split point.
    Below = 2,
}

impl<S: Shared> SeatState<S> {
    fn new() -> Self {
        SeatState {
            slots: (0..SLOTS).map(|_| Slot::new()).collect(),
            joinable: AtomicU32::new(0),
            current: AtomicU64::new(u64::MAX),
            used: AtomicU32::new(0),
            waits: AtomicBool::new(false),
            bed: Bed { called: Mutex::new(false), bell: Condvar::new(), state: AtomicU8::new(Sleep::Awake as u8) },
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

    /// Slots that helpers may try to join.
    pub(super) fn joinable(&self) -> u32 {
        self.joinable.load(Ordering::Relaxed)
    }

    /// Takes a split point off the list of those that can be joined.
    pub(super) fn withdraw(&self, slot: u16) {
        self.joinable.fetch_and(!(1 << slot), Ordering::Relaxed);
    }

    /// Wakes the worker if it sleeps.
    pub(super) fn wake(&self) {
        if self.bed.state.swap(Sleep::Awake as u8, Ordering::SeqCst) != Sleep::Awake as u8 {
            self.ring();
        }
    }

    /// Wakes the worker if it sleeps for want of work; whether it did. Only one waker succeeds, so that two split points
    /// opened at once wake two workers.
    fn wake_if_idle(&self) -> bool {
        let (idle, awake) = (Sleep::Anywhere as u8, Sleep::Awake as u8);
        let claimed = self.bed.state.compare_exchange(idle, awake, Ordering::SeqCst, Ordering::Relaxed).is_ok();
        if claimed {
            self.ring();
        }
        claimed
    }

    fn ring(&self) {
        *self.bed.called.lock() = true;
        self.bed.bell.notify_one();
    }

    /// Announces that this worker is about to sleep: from now on wakers ring. The caller looks for work once more before
    /// it calls [`SeatState::sleep`], and calls [`SeatState::get_up`] afterwards.
    pub(super) fn lie_down(&self, how: Sleep) {
        *self.bed.called.lock() = false;
        self.bed.state.store(how as u8, Ordering::SeqCst);
        super::sync::fence(Ordering::SeqCst);
    }

    pub(super) fn sleep(&self) {
        let mut called = self.bed.called.lock();
        while !*called {
            self.bed.bell.wait(&mut called);
        }
    }

    pub(super) fn get_up(&self) {
        self.bed.state.store(Sleep::Awake as u8, Ordering::SeqCst);
    }
}

impl<S: Shared> Team<S> {
    /// A team of `workers`, 1 to 512.
    pub fn new(workers: usize, policy: SplitPolicy) -> Team<S> {
        assert!((1..=512).contains(&workers), "a team has 1 to 512 workers");
        Team {
            seats: (0..workers).map(|_| CachePadded::new(SeatState::new())).collect(),
            interrupt: Interrupt::new(),
            idle: CachePadded::new(AtomicUsize::new(0)),
            waiting: CachePadded::new(AtomicUsize::new(0)),
            finished: AtomicBool::new(false),
            policy,
        }
    }

    /// Number of workers.
    pub fn workers(&self) -> usize {
        self.seats.len()
    }

    /// Makes the team ready for a new search. No worker may be searching.
    pub fn begin(&self) {
        self.interrupt.reset();
        self.finished.store(false, Ordering::Relaxed);
        self.idle.store(0, Ordering::Relaxed);
        self.waiting.store(0, Ordering::Relaxed);
        for seat in &self.seats {
            debug_assert_eq!(seat.used.load(Ordering::Relaxed), 0, "a split point was leaked");
            seat.set_current(None);
            seat.joinable.store(0, Ordering::Relaxed);
        }
    }

    /// The first worker is done: sends the helpers home.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
        self.wake_everybody();
    }

    pub(super) fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
    }

    /// The seat of worker `index`, for the worker itself.
    pub fn sit(&self, index: usize) -> Seat<'_, S> {
        // Nothing seen yet: a stop between `begin` and now must be noticed at the first node.
        Seat { team: self, index: index as u16, seen_epoch: self.interrupt.epoch().wrapping_sub(1) }
    }

    /// Number of workers looking for work right now.
    #[inline]
    pub fn idle(&self) -> usize {
        self.idle.load(Ordering::Relaxed)
    }

    pub(super) fn change_idle(&self, arriving: bool) {
        if arriving {
            self.idle.fetch_add(1, Ordering::Relaxed);
        } else {
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Notes that the owner of a split point begins or ends to wait for its helpers.
    pub(super) fn change_waiting(&self, owner: u16, begins: bool) {
        self.seat(owner).waits.store(begins, Ordering::Relaxed);
        if begins {
            self.waiting.fetch_add(1, Ordering::Relaxed);
        } else {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Whether the owner of a split point above waits, and could help if there were another one here.
    fn has_waiting_owner(&self, from: Option<SplitId>) -> bool {
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

    pub(super) fn seats(&self) -> impl Iterator<Item = (u16, &SeatState<S>)> {
        self.seats.iter().enumerate().map(|(index, seat)| (index as u16, &**seat))
    }

    pub(super) fn wake_everybody(&self) {
        super::sync::fence(Ordering::SeqCst);
        for seat in &self.seats {
            seat.wake();
        }
    }

    /// Wakes one worker that sleeps for want of work, and every owner above `id` that waits for its helpers.
    fn wake_for(&self, id: SplitId) {
        super::sync::fence(Ordering::SeqCst);
        if self.idle() > 0 {
            self.seats.iter().any(|seat| seat.wake_if_idle());
        }
        let mut link = SplitId::unpack(self.slot(id).parent.load(Ordering::Relaxed));
        while let Some(above) = link {
            self.seat(above.owner).wake();
            link = SplitId::unpack(self.slot(above).parent.load(Ordering::Relaxed));
        }
    }

    fn open(&self, owner: u16, work: NewSplit<'_, S>) -> SplitGuard<'_, S> {
        let seat = self.seat(owner);
        let used = seat.used.load(Ordering::Relaxed);
        let free = (!used).trailing_zeros() as usize;
        assert!(free < SLOTS, "`wants_split` said yes without a free slot");
        let parent = seat.current();
        let slot = &seat.slots[free];
        let mut body = slot.body.lock();
        body.generation = body.generation.wrapping_add(1);
        let id = SplitId { owner, slot: free as u16, generation: body.generation };
        body.open = true;
        (work.start)(&mut body.start);
        body.items.clear();
        body.items.extend_from_slice(work.items);
        body.cursor = 0;
        body.helpers = 0;
        body.outcome = work.outcome;
        slot.alpha.store(work.alpha.value(), Ordering::Relaxed);
        slot.cut.store(false, Ordering::Relaxed);
        slot.parent.store(SplitId::pack(parent), Ordering::Relaxed);
        slot.promise.store(work.promise, Ordering::Relaxed);
        drop(body);
        seat.used.store(used | 1 << free, Ordering::Relaxed);
        seat.set_current(Some(id));
        seat.joinable.fetch_or(1 << free, Ordering::Relaxed);
        self.wake_for(id);
        SplitGuard::new(self, id, parent)
    }

    /// Cancels what is left of a split point, waits for its helpers and frees its slot.
    pub(super) fn release(&self, id: SplitId, parent: Option<SplitId>) {
        let slot = self.slot(id);
        let needs_cut = {
            let body = slot.body.lock();
            body.helpers > 0 || (body.cursor < body.items.len() && !slot.is_cut())
        };
        if needs_cut {
            self.cut(id);
            self.wait_until_alone(id);
        }
        slot.body.lock().open = false;
        let seat = self.seat(id.owner);
        seat.withdraw(id.slot);
        seat.used.fetch_and(!(1 << id.slot), Ordering::Relaxed);
        seat.set_current(parent);
    }
}

/// What `open` needs; a struct because it is more than five things.
struct NewSplit<'a, S: Shared> {
    start: &'a mut dyn FnMut(&mut S::Start),
    items: &'a [S::Item],
    outcome: S::Outcome,
    alpha: Score,
    promise: u32,
}

/// A worker's place in the team: what it needs of the others while it searches.
pub struct Seat<'t, S: Shared> {
    pub(super) team: &'t Team<S>,
    pub(super) index: u16,
    seen_epoch: u64,
}

impl<'t, S: Shared> Seat<'t, S> {
    /// Number of the worker.
    pub fn index(&self) -> usize {
        self.index as usize
    }

    /// The team.
    pub fn team(&self) -> &'t Team<S> {
        self.team
    }

    /// Whether this worker should give up what it is doing: stop, or a cut-off above it. One load when nothing happened.
    #[inline]
    pub fn is_interrupted(&mut self) -> bool {
        let epoch = self.team.interrupt.epoch();
        epoch != self.seen_epoch && self.look_around(epoch)
    }

    #[cold]
    fn look_around(&mut self, epoch: u64) -> bool {
        self.team.interrupt.synchronize();
        if self.team.is_stopped() || self.team.is_chain_cut(self.team.seat(self.index).current()) {
            // The epoch stays unseen, so that every node on the way out answers the same.
            return true;
        }
        self.seen_epoch = epoch;
        false
    }

    /// Whether somebody would join this node if it were split.
    #[inline]
    pub fn wants_split(&self, node: &SplitCandidate) -> bool {
        let (team, seat) = (self.team, self.team.seat(self.index));
        let wanted = team.idle() > 0 || team.waiting.load(Ordering::Relaxed) > 0;
        wanted
            && team.policy.is_worth_splitting(node)
            && seat.has_room()
            && (team.idle() > 0 || team.has_waiting_owner(seat.current()))
    }

    /// Publishes the rest of a node. `fill` writes what a helper needs into a recycled buffer.
    ///
    /// # Panics
    /// When this worker has no room for another split point; [`Seat::wants_split`] says so in time.
    pub fn open(
        &self,
        node: &SplitCandidate,
        items: &[S::Item],
        (outcome, alpha): (S::Outcome, Score),
        mut fill: impl FnMut(&mut S::Start),
    ) -> SplitGuard<'t, S> {
        let promise = self.team.policy.promise(node);
        self.team.open(self.index, NewSplit { start: &mut fill, items, outcome, alpha, promise })
    }
}
