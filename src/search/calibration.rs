//! What the division of work costs on this machine: where the numbers of [`Costs`] for virtual time come from.
//!
//! Two workers open, join, take, report and close split points of the real search some plies below the root, with all that
//! helpers copy and replay, but search nothing in them. Real threads, a real clock; medians, since the system interferes.

use super::alpha_beta::Node;
use super::picker::Ranked;
use super::root::RootBoard;
use super::selectivity::Situation;
use super::split::{Brothers, Outcome};
use super::value::Window;
use super::worker::{Common, Memory, Worker};
use super::{Heuristics, Job, Pool};
use crate::parallel::sync::{AtomicU64, CachePadded, Ordering};
use crate::parallel::{Claims, Costs, Expected, NODE, Report, SplitCandidate, SplitPolicy, Team, Work};
use crate::position::Position;
use crate::time::{Limits, TimeManager};
use crate::tt::{AllocationError, Table};
use crate::types::{Depth, Ply, Score};
use std::time::{Duration, Instant};

/// Plies between the root and the node that is split.
const PATH: usize = 8;
/// Nodes for each round of the searches that say how long a node takes, and how many of them there are.
const NODES_A_ROUND: u64 = 200;
const SEARCHES: usize = 5;
/// Split points for which somebody has to fall asleep first take longer: one for so many others.
const ASLEEP: usize = 6;
/// Split points that two workers empty are long: one for so many others.
const LONG: usize = 20;
/// Pieces of work that two workers take from each other.
const CONTENDED: usize = 5000;
/// Until a worker without work surely sleeps, and until it surely looks around.
const TO_SLEEP: Duration = Duration::from_micros(500);
const TO_LOOK: Duration = Duration::from_micros(20);

/// Why nothing can be measured.
#[derive(Debug, thiserror::Error)]
pub enum CalibrationError {
    #[error(transparent)]
    Memory(#[from] AllocationError),
    #[error("the system refuses a thread: {0}")]
    Thread(#[from] rayon::ThreadPoolBuildError),
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// How long a node of the serial search takes, in nanoseconds.
    pub node: f64,
    pub prices: Vec<Price>,
}

/// What one thing costs.
#[derive(Clone, Debug)]
pub struct Price {
    pub what: &'static str,
    /// Lower quartile, median and upper quartile, in nanoseconds.
    pub nanoseconds: [f64; 3],
    /// What virtual time takes for it, in nodes, if it is one of its costs.
    pub stated: Option<f64>,
}

impl Price {
    fn new(what: &'static str, mut samples: Vec<f64>, stated: Option<u64>) -> Price {
        samples.sort_by(f64::total_cmp);
        let at = |quarter: usize| samples.get(samples.len() * quarter / 4).copied().unwrap_or(0.0);
        Price { what, nanoseconds: [1, 2, 3].map(at), stated: stated.map(|ticks| ticks as f64 / NODE as f64) }
    }

    /// The median less another one, for what comes on top.
    fn beyond(self, other: &Price) -> Price {
        Price { nanoseconds: self.nanoseconds.map(|ns| (ns - other.nanoseconds[1]).max(0.0)), ..self }
    }
}

/// Measures on two threads at `position` with so many split points of each kind; 2000 take some seconds on a machine that is idle.
///
/// # Errors
/// When the system refuses memory or threads.
pub fn calibrate(position: &Position, rounds: usize) -> Result<Calibration, CalibrationError> {
    let node = time_of_a_node(position, rounds as u64 * NODES_A_ROUND)?;
    let table = Table::new(1)?;
    let job = Job::new(position.clone(), Limits::default());
    let time = TimeManager::new(&job.limits, job.overhead, job.clock.clone());
    let nodes: Vec<_> = (0..2).map(|_| CachePadded::new(AtomicU64::new(0))).collect();
    let common = Common {
        table: &table,
        time: &time,
        job: &job,
        on: Heuristics::ALL,
        node_limit: u64::MAX,
        nodes: &nodes,
        root: &RootBoard::default(),
        tell: &|_| {},
        claims: &Claims::new(),
    };
    let costs = Costs::default();
    let [open, report, close] = alone(&common, rounds);
    let [open_awake, join, close_after_helper] = together(&common, u32::MAX, (rounds, TO_LOOK));
    let [open_and_wake, join_asleep, _] = together(&common, 0, (rounds / ASLEEP, TO_SLEEP));
    let both = Price::new("join, after opening: until the first move is in hand", join, Some(costs.join));
    let wake = Price::new("wake: the same when the helper sleeps, on top", join_asleep, Some(costs.wake)).beyond(&both);
    let open_awake = Price::new("open, the helper looks around", open_awake, None);
    let prices = vec![
        Price::new("open, nobody asleep", open, Some(costs.open)),
        Price::new("open, and call a sleeper", open_and_wake, None),
        both.beyond(&open_awake),
        wake,
        open_awake,
        Price::new("take a move and report it, alone", report, Some(costs.report)),
        Price::new("take a move and report it, two at it", contended(&common, rounds / LONG), None),
        Price::new("close, nobody joined", close, Some(costs.close)),
        Price::new("close, a helper has just left", close_after_helper, None),
    ];
    Ok(Calibration { node, prices })
}

/// Nanoseconds a node of the serial search takes: median of some searches.
fn time_of_a_node(position: &Position, nodes: u64) -> Result<f64, CalibrationError> {
    let (pool, table) = (Pool::new(1)?, Table::new(16)?);
    let mut samples = Vec::new();
    for _ in 0..SEARCHES {
        table.clear_and_touch(1);
        pool.clear();
        pool.prepare();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = pool.run(&Job::new(position.clone(), limits), &table, &|_| {});
        samples.push(found.time.as_nanos() as f64 / found.counters.nodes.max(1) as f64);
    }
    Ok(Price::new("", samples, None).nanoseconds[1])
}

/// What a worker needs to split a node below the root again and again.
struct Bench<'s> {
    worker: Worker<'s>,
    node: Node,
    candidate: SplitCandidate,
    rest: Vec<Ranked>,
}

impl<'s> Bench<'s> {
    fn new(common: &'s Common<'s>, team: &'s Team<Brothers>, memory: &'s mut Memory) -> Bench<'s> {
        let mut worker = Worker::new(common, team.sit(0), common.job.position.clone(), memory);
        for ply in 0..PATH {
            // Any path will do; where a move ends the game it is as long as it can be.
            let moves = worker.position.legal_moves();
            let Some(&mv) = moves.get(moves.len() / 2) else { break };
            worker.step(mv, Ply::new(ply));
        }
        let (ply, window) = (worker.ply(), Window::null_above(Score::cp(0)));
        let (depth, on) = (Depth::new(8), common.on);
        let node = Node {
            ply,
            window,
            pv: false,
            expected: Expected::All,
            in_check: false,
            at: Situation { depth, beta: window.beta, eval: Score::cp(0), improving: false, on },
            table_move: None,
            singular_extension: 0,
            killers: [None; 2],
        };
        let ranked =
            |(number, &mv): (usize, _)| Ranked { mv, number: number as u32, quiet: true, history: 0, losing: false };
        let rest = worker.position.legal_moves().iter().enumerate().map(ranked).collect();
        let candidate = SplitCandidate { expected: Expected::All, depth, searched: 1, eldest_nodes: 10_000 };
        Bench { worker, node, candidate, rest }
    }

    /// A split point with the first `items` moves, over and over if there are fewer.
    fn open(&self, items: usize) -> crate::parallel::SplitGuard<'s, Brothers> {
        let rest: Vec<Ranked> = self.rest.iter().copied().cycle().take(items).collect();
        self.worker.open_split(&self.node, &self.candidate, &rest, (Outcome::default(), Score::cp(0)))
    }
}

fn team(looks_before_sleep: u32) -> Team<Brothers> {
    let team = Team::new(2, SplitPolicy { looks_before_sleep, ..SplitPolicy::for_machine(2, 2) });
    team.begin();
    team
}

/// Takes and reports all there is; how much that was.
fn work_on(work: Work<'_, Brothers>) -> usize {
    let mut count = 0;
    while work.next_item(|_| ()).is_some() {
        work.report(|_| Report::Nothing);
        count += 1;
    }
    count
}

/// One worker and nobody else: opening, a move taken and reported, closing.
fn alone(common: &Common<'_>, rounds: usize) -> [Vec<f64>; 3] {
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
        drop(guard.wait_or_help());
        drop(guard.close());
        samples[2].push(watch.lap());
    }
    samples
}

/// An owner and a helper, who is given the only move: opening, the time from its beginning until the helper has the move (one who
/// sleeps may have it before the owner is back from calling), closing.
fn together(common: &Common<'_>, looks: u32, (rounds, pause): (usize, Duration)) -> [Vec<f64>; 3] {
    let (team, mut memory, base) = (team(looks), Memory::default(), Instant::now());
    // When the helper had its move, in nanoseconds; 0 until then. Written by the helper, read by the owner; Relaxed, it is all
    // there is.
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
            while guard.wait_or_help().is_some() {}
            watch.lap();
            drop(guard.close());
            samples[2].push(watch.lap());
        }
        team.finish();
    });
    samples
}

/// Two workers who take moves from one split point: time for each.
fn contended(common: &Common<'_>, rounds: usize) -> Vec<f64> {
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
            while guard.wait_or_help().is_some() {}
            drop(guard.close());
        }
        team.finish();
        samples
    })
}

/// The second worker: goes to each node and says when it has its first move, as in a search.
fn help(common: &Common<'_>, team: &Team<Brothers>, arrived: &dyn Fn()) {
    let mut memory = Memory::default();
    let mut worker = Worker::new(common, team.sit(1), common.job.position.clone(), &mut memory);
    while let Some(mut joined) = worker.seat.wait_for_work() {
        let (start, home) = (joined.take_start(), worker.ply());
        worker.go_to_node(&start);
        let item = joined.work().next_item(|_| ());
        arrived();
        if item.is_some() {
            joined.work().report(|_| Report::Nothing);
            work_on(joined.work());
        }
        worker.go_back(home);
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

/// Measures one thing after the other, less what looking at the clock takes.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen};

    #[test]
    fn everything_has_its_price() {
        let position = parse_fen(START_FEN).expect("readable");
        let Calibration { node, prices } = calibrate(&position, 60).expect("two threads can be had");
        assert!((50.0..1e6).contains(&node), "{node}");
        let stated: Vec<f64> = prices.iter().filter_map(|price| price.stated).collect();
        assert_eq!(stated.len(), 5, "each of the costs is measured");
        for Price { what, nanoseconds: [low, median, high], .. } in prices {
            // What comes on top may be nothing where the machine is busy.
            assert!(0.0 <= low && low <= median && median <= high && median < 1e8, "{what}: {low} {median} {high}");
        }
    }

    #[test]
    fn quartiles_are_those_of_the_samples() {
        let price = Price::new("", (0..100).rev().map(f64::from).collect(), Some(2 * NODE));
        assert_eq!((price.nanoseconds, price.stated), ([25.0, 50.0, 75.0], Some(2.0)));
        assert_eq!(price.clone().beyond(&price).nanoseconds, [0.0, 0.0, 25.0]);
    }
}
