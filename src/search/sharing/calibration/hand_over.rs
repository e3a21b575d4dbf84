//! Two workers that share split points, and a stopwatch.

use crate::parallel::sync::{AtomicU64, CachePadded, Ordering};
use crate::parallel::{Evidence, Expected, Report, SplitCandidate, SplitGuard, SplitPolicy, Team, Work};
use crate::search::common::Common;
use crate::search::kind::{Node, NonPv};
use crate::search::memory::Memory;
use crate::search::ordering::picker::Ranked;
use crate::search::selectivity::EvalContext;
use crate::search::sharing::siblings::{Outcome, SiblingMove, Siblings, Start};
use crate::search::value::Window;
use crate::search::worker::Worker;
use crate::types::{Depth, Ply, Score};
use std::time::{Duration, Instant};

/// Plies between the root and the node that is split.
const PATH: usize = 8;
/// Items of a split point from which two workers take at the same time.
const CONTENDED: usize = 5000;
/// Time after which a worker without work is certainly parked, and after which it certainly looks for work.
pub(super) const TO_SLEEP: Duration = Duration::from_micros(500);
pub(super) const TO_LOOK: Duration = Duration::from_micros(20);

/// What a worker needs to split a node below the root again and again.
struct Bench<'s> {
    worker: Worker<'s>,
    node: Node,
    candidate: SplitCandidate,
    rest: Vec<SiblingMove>,
}

impl<'s> Bench<'s> {
    fn new(common: &'s Common<'s>, team: &'s Team<Siblings>, memory: &'s mut Memory) -> Bench<'s> {
        let mut worker = Worker::new(common, team.handle(0), common.job.position.clone(), memory);
        for ply in 0..PATH {
            // Any path will do. It is shorter where a move ends the game.
            let moves = worker.position.legal_moves();
            let Some(&mv) = moves.get(moves.len() / 2) else { break };
            worker.step(mv, Ply::new(ply));
        }
        let (ply, window) = (worker.ply(), Window::null_above(Score::cp(0)));
        let (depth, on) = (Depth::new(8), common.on);
        let at = EvalContext { depth, beta: window.beta, eval: Score::cp(0), improving: false, on };
        let node = worker.node::<NonPv>(ply, window, Expected::All, at, None);
        let ranked = |(number, &mv): (usize, _)| {
            Ranked { mv, number: number as u32, quiet: true, history: 0, losing: false }.into()
        };
        let rest = worker.position.legal_moves().iter().enumerate().map(ranked).collect();
        let candidate = SplitCandidate {
            expected: Expected::All,
            evidence: Evidence::default(),
            depth,
            searched: 1,
            first_move_nodes: 10_000,
        };
        Bench { worker, node, candidate, rest }
    }

    /// A split point with the first `items` moves, repeated if there are fewer.
    fn open(&self, items: usize) -> SplitGuard<'s, Siblings> {
        let rest: Vec<SiblingMove> = self.rest.iter().copied().cycle().take(items).collect();
        let fill = |start: &mut Start| self.worker.fill_start(&self.node, start);
        self.worker.handle.open(&self.candidate, &rest, Outcome::default(), Score::cp(0), fill)
    }
}

fn team(looks_before_park: u32) -> Team<Siblings> {
    let team = Team::new(2, SplitPolicy { looks_before_park, ..SplitPolicy::for_machine(2, 2) });
    team.begin();
    team
}

/// Takes and reports all items. Returns their number.
fn work_on(work: Work<'_, Siblings>) -> usize {
    report_all(work, work.next_item(|_, _| ()))
}

/// Reports the current item and all that follow. Returns their number.
fn report_all(work: Work<'_, Siblings>, mut item: Option<(SiblingMove, ())>) -> usize {
    let mut count = 0;
    while item.is_some() {
        item = work.report(0, |_| Report::Nothing, |_, _| ()).next;
        count += 1;
    }
    count
}

/// One worker alone: opening, a move taken and reported, closing.
pub(super) fn alone(common: &Common<'_>, rounds: usize) -> [Vec<f64>; 3] {
    let (team, mut memory) = (team(0), Memory::default());
    let bench = Bench::new(common, &team, &mut memory);
    let items = bench.rest.len();
    let mut samples = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        let mut watch = Watch::start();
        let guard = bench.open(items);
        samples[0].push(watch.lap());
        let done = work_on(guard.work());
        samples[1].push(watch.lap() / done.max(1) as f64);
        drop(guard.next_turn(&mut || None));
        drop(guard.close());
        samples[2].push(watch.lap());
    }
    samples
}

/// An owner and a helper that takes the only move: opening, the time from its beginning until the helper has the move (a parked one may
/// have it before the owner returns from unparking it), closing.
pub(super) fn together(common: &Common<'_>, looks: u32, (rounds, pause): (usize, Duration)) -> [Vec<f64>; 3] {
    let (team, mut memory, base) = (team(looks), Memory::default(), Instant::now());
    // When the helper had its move, in nanoseconds; 0 until then. Written by the helper, read by the owner; Relaxed, no other data
    // depends on it.
    let arrived = CachePadded::new(AtomicU64::new(0));
    let mut samples = [const { Vec::new() }; 3];
    std::thread::scope(|scope| {
        scope.spawn(|| help(common, &team, &|| arrived.store(base.elapsed().as_nanos() as u64, Ordering::Relaxed)));
        let bench = Bench::new(common, &team, &mut memory);
        for _ in 0..rounds {
            wait(pause);
            arrived.store(0, Ordering::Relaxed);
            let begin = base.elapsed().as_nanos() as f64;
            let mut watch = Watch::start();
            let guard = bench.open(1);
            samples[0].push(watch.lap());
            while arrived.load(Ordering::Relaxed) == 0 {
                std::hint::spin_loop();
            }
            samples[1].push((arrived.load(Ordering::Relaxed) as f64 - begin).max(0.0));
            while guard.next_turn(&mut || None).is_some() {}
            watch.lap();
            drop(guard.close());
            samples[2].push(watch.lap());
        }
        team.finish();
    });
    samples
}

/// Two workers that take moves from one split point: time for each move.
pub(super) fn contended(common: &Common<'_>, rounds: usize) -> Vec<f64> {
    let (team, mut memory) = (team(u32::MAX), Memory::default());
    let has_come = CachePadded::new(AtomicU64::new(0));
    std::thread::scope(|scope| {
        scope.spawn(|| help(common, &team, &|| has_come.store(1, Ordering::Relaxed)));
        let bench = Bench::new(common, &team, &mut memory);
        let mut samples = Vec::new();
        for _ in 0..rounds {
            has_come.store(0, Ordering::Relaxed);
            let guard = bench.open(CONTENDED);
            while has_come.load(Ordering::Relaxed) == 0 {
                std::hint::spin_loop();
            }
            let mut watch = Watch::start();
            let done = work_on(guard.work());
            samples.push(watch.lap() / done.max(1) as f64);
            while guard.next_turn(&mut || None).is_some() {}
            drop(guard.close());
        }
        team.finish();
        samples
    })
}

/// The second worker: joins each split point as in a search and reports when it has its first move.
fn help(common: &Common<'_>, team: &Team<Siblings>, arrived: &dyn Fn()) {
    let mut memory = Memory::default();
    let mut worker = Worker::new(common, team.handle(1), common.job.position.clone(), &mut memory);
    while let Some(joined) = worker.handle.wait_for_work(&mut || None) {
        worker.visit(joined.start(), |_, _| {
            let item = joined.work().next_item(|_, _| ());
            arrived();
            report_all(joined.work(), item);
        });
    }
}

fn wait(pause: Duration) {
    if pause >= TO_SLEEP {
        std::thread::sleep(pause);
        return;
    }
    let start = Instant::now();
    while start.elapsed() < pause {
        std::hint::spin_loop();
    }
}

/// Measures laps, minus the time that reading the clock takes.
struct Watch {
    last: Instant,
    look: f64,
}

impl Watch {
    fn start() -> Watch {
        let before = Instant::now();
        let last = Instant::now();
        Watch { last, look: (last - before).as_nanos() as f64 }
    }

    /// Nanoseconds since the last call.
    fn lap(&mut self) -> f64 {
        let passed = self.last.elapsed().as_nanos() as f64;
        self.last = Instant::now();
        (passed - self.look).max(0.0)
    }
}
