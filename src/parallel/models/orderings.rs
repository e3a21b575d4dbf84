//! Small models, in every order and with every value that the memory orderings allow.

use crate::parallel::SearchingTable;
use crate::parallel::cancel_signals::CancelSignals;
use crate::parallel::parker::{ParkReason, Parker};
use crate::parallel::sync::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst, fence};
use loom::thread;
use std::sync::Arc;

/// What an owner and a parking worker share.
struct ParkerModel {
    parker: Parker,
    idle: AtomicUsize,
    work: AtomicU32,
}

impl ParkerModel {
    fn new() -> Arc<ParkerModel> {
        Arc::new(ParkerModel { parker: Parker::new(None), idle: AtomicUsize::new(0), work: AtomicU32::new(0) })
    }

    /// As `Team::open` and `Team::unpark_one_idle` do.
    fn publish(&self) {
        self.work.fetch_add(1, Relaxed);
        fence(SeqCst);
        if self.idle.load(Relaxed) > 0 {
            self.parker.unpark_if(ParkReason::AnyWork);
        }
    }

    /// As `Team::wait` does, without spinning first.
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
fn the_parking_worker_sees_the_work_or_the_owner_sees_the_worker() {
    loom::model(|| {
        let model = ParkerModel::new();
        let owner = {
            let model = Arc::clone(&model);
            thread::spawn(move || model.publish())
        };
        model.wait(1);
        owner.join().expect("publishing does not fail");
    });
}

#[test]
fn of_two_wakers_one_wakes_a_parked_worker() {
    loom::model(|| {
        let parker = Arc::new(Parker::new(None));
        parker.prepare_park(ParkReason::AnyWork);
        let other = {
            let parker = Arc::clone(&parker);
            thread::spawn(move || parker.unpark_if(ParkReason::AnyWork))
        };
        let mine = parker.unpark_if(ParkReason::AnyWork);
        assert!(mine ^ other.join().expect("waking does not fail"));
        // The notification is kept until the worker parks.
        parker.park();
    });
}

/// A worker that sees the new epoch sees the flag; otherwise it would miss the flag for good.
#[test]
fn the_epoch_orders_the_flag_of_a_cut() {
    loom::model(|| {
        let shared = Arc::new((CancelSignals::new(), AtomicBool::new(false)));
        let cutter = {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                shared.1.store(true, Relaxed);
                shared.0.announce();
            })
        };
        let (signals, cut) = &*shared;
        if signals.epoch() != 0 {
            signals.synchronize();
            assert!(cut.load(Relaxed), "the epoch is new, the flag old");
        }
        cutter.join().expect("cutting does not fail");
    });
}

#[test]
fn the_epoch_orders_the_flag_of_a_stop() {
    loom::model(|| {
        let signals = Arc::new(CancelSignals::new());
        let stopper = {
            let signals = Arc::clone(&signals);
            thread::spawn(move || signals.stop())
        };
        if signals.epoch() != 0 {
            signals.synchronize();
            assert!(signals.is_stopped());
        }
        stopper.join().expect("stopping does not fail");
        assert!(signals.epoch() == 1 && signals.is_stopped());
    });
}

/// Two workers at one place of the table, with different positions: whatever a worker reads there, it never defers what no other
/// worker searches. (That no entry outlives its worker is checked in `split_points.rs`: loom does not keep all stores of a
/// place in one order.)
#[test]
fn no_worker_defers_because_of_its_own_entry() {
    const KEYS: [u64; 2] = [0x1111_0000_0000_0000, 0x2222_0000_0000_0000];
    loom::model(|| {
        let table = Arc::new(SearchingTable::new());
        let work = |table: &SearchingTable, worker: usize| {
            table.enter(KEYS[worker], worker);
            assert!(!table.is_searched_by_another(KEYS[worker], worker));
            table.leave(KEYS[worker], worker);
            assert!(!table.is_searched_by_another(KEYS[worker], worker));
        };
        let other = {
            let table = Arc::clone(&table);
            thread::spawn(move || work(&table, 1))
        };
        work(&table, 0);
        other.join().expect("entering does not fail");
    });
}
