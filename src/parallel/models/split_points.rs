//! The life of one split point: the properties that whole searches do not check.

use super::searches::check;
use crate::parallel::sync::{Condvar, Mutex};
use crate::parallel::{
    Evidence, Expected, Joined, Report, SearchingTable, Shared, SplitCandidate, SplitGuard, SplitPolicy, Stopped, Team,
    Work,
};
use crate::types::{Depth, Score};
use shuttle::thread;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};

const ORDERS: usize = 10_000;

/// Work whose result is the sum of all items. The owner passes a constant to its helpers.
struct Sum;

impl Shared for Sum {
    type Start = u32;
    type Item = u32;
    type Outcome = u32;
}

const START: u32 = 7;

fn team(workers: usize) -> Arc<Team<Sum>> {
    let team = Arc::new(Team::new(workers, SplitPolicy { looks_before_park: 0, ..SplitPolicy::eager() }));
    team.begin();
    team
}

fn node() -> SplitCandidate {
    SplitCandidate {
        expected: Expected::All,
        evidence: Evidence::default(),
        depth: Depth::new(5),
        searched: 1,
        first_move_nodes: 1000,
    }
}

fn open<'t>(team: &'t Team<Sum>, owner: usize, items: &[u32]) -> SplitGuard<'t, Sum> {
    team.handle(owner).open(&node(), items, 0, Score::cp(0), |start| *start = START)
}

/// A helper on a thread of its own, which does `work` wherever it joins, until the search is over.
fn helper(
    team: &Arc<Team<Sum>>,
    index: usize,
    work: impl Fn(&mut Joined<'_, Sum>) + Send + 'static,
) -> thread::JoinHandle<()> {
    let team = Arc::clone(team);
    thread::spawn(move || {
        let mut handle = team.handle(index);
        while let Some(mut joined) = handle.wait_for_work(&mut || None) {
            assert_eq!(*joined.start(), START, "a helper starts with what this owner wrote");
            work(&mut joined);
        }
    })
}

fn finish(team: &Team<Sum>, helpers: Vec<thread::JoinHandle<()>>) {
    team.finish();
    helpers.into_iter().for_each(|helper| helper.join().expect("a helper returns"));
}

/// Records which items were taken: each by one worker only.
#[derive(Default)]
struct TakenItems {
    taken: [AtomicU32; 4],
    is_closed: AtomicBool,
}

impl TakenItems {
    fn work_on(&self, work: Work<'_, Sum>) {
        self.work_from(work, work.next_item(|_, _| ()));
    }

    /// What the owner does.
    fn work_as_owner(&self, guard: SplitGuard<'_, Sum>) {
        while let Some(turn) = guard.next_turn(&mut || None) {
            self.work_on(turn.work());
        }
        assert_eq!(guard.close(), Ok(0b1111));
        self.is_closed.store(true, SeqCst);
    }

    fn work_from(&self, work: Work<'_, Sum>, mut next: Option<(u32, ())>) {
        while let Some((item, ())) = next {
            assert!(!self.is_closed.load(SeqCst), "work outlives its split point");
            assert_eq!(self.taken[item as usize].fetch_add(1, SeqCst), 0, "item {item} is taken twice");
            thread::yield_now();
            assert!(!self.is_closed.load(SeqCst), "work outlives its split point");
            next = report_counted(work, item);
        }
    }
}

/// Reports an item, whose result must count, and takes the next one.
fn report_counted(work: Work<'_, Sum>, item: u32) -> Option<(u32, ())> {
    let merge = |sum: &mut u32| {
        *sum += 1 << item;
        Report::Nothing
    };
    let reported = work.report(1, merge, |_, _| ());
    assert!(reported.counts);
    reported.next
}

#[test]
fn each_item_is_done_once_and_before_the_close() {
    check(
        || {
            let (team, taken_items) = (team(3), Arc::new(TakenItems::default()));
            let helpers = [1, 2].map(|index| {
                let taken_items = Arc::clone(&taken_items);
                helper(&team, index, move |joined| taken_items.work_on(joined.work()))
            });
            let guard = open(&team, 0, &[0, 1, 2, 3]);
            taken_items.work_as_owner(guard);
            finish(&team, helpers.into());
        },
        ORDERS,
    );
}

/// Items 1 and 3 need an open window.
#[test]
fn an_item_that_has_to_wait_for_a_window_is_not_lost() {
    check(
        || {
            let (team, open_windows) = (team(3), Arc::new(AtomicU32::new(0)));
            let work_on = |open_windows: &AtomicU32, work: Work<'_, Sum>| {
                let mut next = work.next_item(|_, _| ());
                while let Some((item, ())) = next {
                    let opens = item % 2 == 1;
                    if opens && !work.may_open_window() {
                        work.put_back(item);
                        next = work.next_item(|_, _| ());
                        continue;
                    }
                    if opens {
                        assert_eq!(open_windows.fetch_add(1, SeqCst), 0, "two windows are open");
                        thread::yield_now();
                        open_windows.fetch_sub(1, SeqCst);
                    }
                    next = report_counted(work, item);
                }
            };
            let helpers = [1, 2].map(|index| {
                let open_windows = Arc::clone(&open_windows);
                helper(&team, index, move |joined| work_on(&open_windows, joined.work()))
            });
            let guard = open(&team, 0, &[0, 1, 2, 3]);
            while let Some(turn) = guard.next_turn(&mut || None) {
                work_on(&open_windows, turn.work());
            }
            assert_eq!(guard.close(), Ok(0b1111));
            finish(&team, helpers.into());
        },
        ORDERS,
    );
}

#[test]
fn a_cut_is_final_and_every_worker_below_notices_it() {
    check(
        || {
            let team = team(3);
            let cuts = Arc::new(AtomicU32::new(0));
            let work_on = |cuts: &AtomicU32, work: Work<'_, Sum>| {
                let mut next = work.next_item(|_, _| ());
                while let Some((item, ())) = next {
                    let merge = |sum: &mut u32| {
                        assert_eq!(*sum & 1 << 2, 0, "nothing is reported after the cut");
                        *sum |= 1 << item;
                        if item == 2 { Report::Cut } else { Report::Nothing }
                    };
                    let reported = work.report(1, merge, |_, _| ());
                    assert!(item != 2 || reported.next.is_none(), "nothing is begun after the cut");
                    cuts.fetch_add((reported.counts && item == 2) as u32, SeqCst);
                    next = reported.next;
                }
            };
            let helpers = [1, 2].map(|index| {
                let (cuts, team_of_helper) = (Arc::clone(&cuts), Arc::clone(&team));
                helper(&team, index, move |joined| {
                    work_on(&cuts, joined.work());
                    let was_cut = cuts.load(SeqCst) == 1;
                    assert!(!was_cut || team_of_helper.handle(index).is_interrupted(), "a cut above is not noticed");
                })
            });
            let guard = open(&team, 0, &[0, 1, 2, 3]);
            while let Some(turn) = guard.next_turn(&mut || None) {
                work_on(&cuts, turn.work());
            }
            let sum = guard.close().expect("nothing above is cut");
            assert!(sum & 1 << 2 != 0 && cuts.load(SeqCst) == 1, "{sum:b}");
            finish(&team, helpers.into());
        },
        ORDERS,
    );
}

#[test]
fn a_cut_above_makes_the_work_below_worthless_and_an_early_return_waits_for_helpers() {
    check(
        || {
            let (team, inside) = (team(3), Arc::new(AtomicU32::new(0)));
            let helpers = [1, 2].map(|index| {
                let inside = Arc::clone(&inside);
                helper(&team, index, move |joined| {
                    inside.fetch_add(1, SeqCst);
                    // Item 0 lies above and refutes its node.
                    let mut next = joined.work().next_item(|_, _| ());
                    while let Some((item, ())) = next {
                        let merge = |_: &mut u32| if item == 0 { Report::Cut } else { Report::Nothing };
                        next = joined.work().report(1, merge, |_, _| ()).next;
                    }
                    inside.fetch_sub(1, SeqCst);
                })
            });
            {
                let above = open(&team, 0, &[0]);
                let below = open(&team, 0, &[1, 2]);
                let mut handle = team.handle(0);
                let mut next = below.work().next_item(|_, _| ());
                while !handle.is_interrupted() && next.is_some() {
                    next = below.work().report(1, |_| Report::Nothing, |_, _| ()).next;
                }
                let refuted = handle.is_interrupted();
                let result = close(below);
                assert!(!refuted || result == Err(Stopped), "a worthless outcome is used");
                // An early return abandons the split point above.
                drop(above);
            }
            assert_eq!(inside.load(SeqCst), 0, "both guards are dropped, a helper is still inside");
            finish(&team, helpers.into());
        },
        ORDERS,
    );
}

/// Waits for the helpers, then closes.
fn close(guard: SplitGuard<'_, Sum>) -> Result<u32, Stopped> {
    while let Some(turn) = guard.next_turn(&mut || None) {
        drop(turn);
    }
    guard.close()
}

/// Counts arrivals and blocks waiting threads until there are enough.
struct Gate {
    arrived: Mutex<u32>,
    condvar: Condvar,
}

impl Gate {
    fn new() -> Arc<Gate> {
        Arc::new(Gate { arrived: Mutex::new(0), condvar: Condvar::new() })
    }

    fn arrive(&self) {
        *self.arrived.lock() += 1;
        self.condvar.notify_one();
    }

    fn wait_for(&self, number: u32) {
        let mut arrived = self.arrived.lock();
        while *arrived < number {
            self.condvar.wait(&mut arrived);
        }
        // Another thread may wait, too.
        self.condvar.notify_one();
    }
}

/// The owner does no work itself: if the parked helper is not woken, both wait for ever.
#[test]
fn no_wake_up_is_lost() {
    check(
        || {
            let (team, gate) = (team(2), Gate::new());
            let arrive = Arc::clone(&gate);
            let helper = helper(&team, 1, move |joined| {
                if joined.work().next_item(|_, _| ()).is_some() {
                    arrive.arrive();
                }
            });
            for turn in 1..=2 {
                let guard = open(&team, 0, &[0]);
                gate.wait_for(turn);
                assert_eq!(close(guard), Ok(0));
            }
            finish(&team, vec![helper]);
        },
        ORDERS,
    );
}

/// Two owners and two parked helpers, each of which keeps its item until the other has one, too. If both owners woke the same helper,
/// all would wait for ever.
#[test]
fn two_split_points_wake_two_parked_workers() {
    check(
        || {
            let (team, gate) = (team(4), Gate::new());
            let helpers = [2, 3].map(|index| {
                let gate = Arc::clone(&gate);
                helper(&team, index, move |joined| {
                    if joined.work().next_item(|_, _| ()).is_some() {
                        gate.arrive();
                        gate.wait_for(2);
                    }
                })
            });
            let second = {
                let (team, gate) = (Arc::clone(&team), Arc::clone(&gate));
                thread::spawn(move || {
                    let guard = open(&team, 1, &[1]);
                    gate.wait_for(2);
                    assert_eq!(close(guard), Ok(0));
                })
            };
            let guard = open(&team, 0, &[0]);
            gate.wait_for(2);
            assert_eq!(close(guard), Ok(0));
            second.join().expect("the second owner returns");
            finish(&team, helpers.into());
        },
        ORDERS,
    );
}

/// Three workers at one place of the table: an entry may be overwritten by another one, but none outlives its worker.
#[test]
fn no_entry_outlives_its_worker() {
    const KEYS: [u64; 3] = [0x1111_0000_0000_0000, 0x2222_0000_0000_0000, 0x3333_0000_0000_0000];
    check(
        || {
            let table = Arc::new(SearchingTable::new());
            let workers = [0, 1, 2].map(|worker| {
                let table = Arc::clone(&table);
                thread::spawn(move || {
                    table.enter(KEYS[worker], worker);
                    assert!(!table.is_searched_by_another(KEYS[worker], worker), "no other worker searches this one");
                    table.leave(KEYS[worker], worker);
                })
            });
            workers.into_iter().for_each(|worker| worker.join().expect("entering does not fail"));
            assert!(KEYS.iter().all(|&key| !table.is_searched_by_another(key, 7)));
        },
        ORDERS,
    );
}
