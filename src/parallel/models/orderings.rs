//! Small models, in every order and with every value that the memory orderings allow.

use crate::parallel::SearchingTable;
use crate::parallel::interrupt::CancelSignals;
use crate::parallel::parker::{ParkReason, Parker};
use crate::parallel::sync::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst, fence};
use loom::thread;
use std::sync::Arc;

/// What an owner and a sleeper share.
struct Bedroom {
    parker: Parker,
    idle: AtomicUsize,
    work: AtomicU32,
}

impl Bedroom {
    fn new() -> Arc<Bedroom> {
        Arc::new(Bedroom { parker: Parker::new(None), idle: AtomicUsize::new(0), work: AtomicU32::new(0) })
    }

    /// As `Team::open` and `Team::unpark_one_idle` do.
    fn publish(&self) {
        self.work.fetch_add(1, Relaxed);
        fence(SeqCst);
        if self.idle.load(Relaxed) > 0 {
            self.parker.unpark_if(ParkReason::AnyWork);
        }
    }

    /// As `Team::wait` does, without looking around first.
    fn wait(&self, wanted: u32) {
        self.idle.fetch_add(1, Relaxed);
        while self.work.load(Relaxed) < wanted {
            self.parker.prepare_park(ParkReason::AnyWork);
            if self.work.load(Relaxed) < wanted {
                self.parker.park();
            }
            self.parker.end_park();
        }
        self.idle.fetch_sub(1, Relaxed);
    }
}

#[test]
fn the_sleeper_sees_the_work_or_the_owner_sees_the_sleeper() {
    loom::model(|| {
        let room = Bedroom::new();
        let owner = {
            let room = Arc::clone(&room);
            thread::spawn(move || room.publish())
        };
        room.wait(1);
        owner.join().expect("publishing does not fail");
    });
}

#[test]
fn a_sleeper_called_twice_is_called_by_one() {
    loom::model(|| {
        let parker = Arc::new(Parker::new(None));
        parker.prepare_park(ParkReason::AnyWork);
        let other = {
            let parker = Arc::clone(&parker);
            thread::spawn(move || parker.unpark_if(ParkReason::AnyWork))
        };
        let mine = parker.unpark_if(ParkReason::AnyWork);
        assert!(mine ^ other.join().expect("waking does not fail"));
        // The call is kept until somebody sleeps.
        parker.park();
    });
}

/// Whoever saw the new epoch sees the flag, or would miss it for good.
#[test]
fn the_epoch_brings_its_flag() {
    loom::model(|| {
        let shared = Arc::new((CancelSignals::new(), AtomicBool::new(false)));
        let cutter = {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                shared.1.store(true, Relaxed);
                shared.0.announce();
            })
        };
        let (interrupt, cut) = &*shared;
        if interrupt.epoch() != 0 {
            interrupt.synchronize();
            assert!(cut.load(Relaxed), "the epoch is new, the flag old");
        }
        cutter.join().expect("cutting does not fail");
    });
}

#[test]
fn a_stop_is_a_flag_with_an_epoch_too() {
    loom::model(|| {
        let interrupt = Arc::new(CancelSignals::new());
        let stopper = {
            let interrupt = Arc::clone(&interrupt);
            thread::spawn(move || interrupt.stop())
        };
        if interrupt.epoch() != 0 {
            interrupt.synchronize();
            assert!(interrupt.is_stopped());
        }
        stopper.join().expect("stopping does not fail");
        assert!(interrupt.epoch() == 1 && interrupt.is_stopped());
    });
}

/// Two workers at one place of the board, with different positions: whatever a worker reads there, it never puts off what
/// nobody but itself searches. (That no claim outlives its worker is in `split_points.rs`: loom does not keep all stores of a
/// place in one order.)
#[test]
fn nobody_is_put_off_by_a_claim_of_its_own() {
    const KEYS: [u64; 2] = [0x1111_0000_0000_0000, 0x2222_0000_0000_0000];
    loom::model(|| {
        let claims = Arc::new(SearchingTable::new());
        let work = |claims: &SearchingTable, worker: usize| {
            claims.claim(KEYS[worker], worker);
            assert!(!claims.is_searched_by_another(KEYS[worker], worker));
            claims.give_up(KEYS[worker], worker);
            assert!(!claims.is_searched_by_another(KEYS[worker], worker));
        };
        let other = {
            let claims = Arc::clone(&claims);
            thread::spawn(move || work(&claims, 1))
        };
        work(&claims, 0);
        other.join().expect("claiming does not fail");
    });
}
