//! Measures what sharing costs on this machine. The numbers of [`Costs`] for virtual time come from here.
//!
//! Two workers open, join, take, report and close split points of the real search some plies below the root. Helpers copy and replay
//! as in a search, but no move is searched. The threads and the clock are real. Medians are used, because the system interferes.

mod hand_over;

use super::histories::SharedHistories;
use crate::parallel::sync::CachePadded;
use crate::parallel::{Costs, NODE, SearchingTable};
use crate::position::Position;
use crate::search::common::{Common, Published};
use crate::search::crew::ThreadsRefused;
use crate::search::root::root_board::RootBoard;
use crate::search::{Heuristics, Job, Pool};
use crate::time::{Limits, TimeManager};
use crate::tt::{AllocationError, Table};
use hand_over::{TO_LOOK, TO_SLEEP, alone, contended, together};

/// Nodes per round of the searches that measure the time of a node, and the number of these searches.
const NODES_A_ROUND: u64 = 200;
const SEARCHES: usize = 5;
/// Rounds with a parked helper take longer: there is one for so many others.
const ASLEEP: usize = 6;
/// Split points with two workers have many items: there is one for so many others.
const LONG: usize = 20;

/// Why nothing can be measured.
#[derive(Debug, thiserror::Error)]
pub enum CalibrationError {
    #[error(transparent)]
    Memory(#[from] AllocationError),
    #[error("the system refuses a thread: {0}")]
    Thread(#[from] ThreadsRefused),
}

/// The measurements.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// How long a node of the serial search takes, in nanoseconds.
    pub node: f64,
    pub prices: Vec<Price>,
}

/// The cost of one operation.
#[derive(Clone, Debug)]
pub struct Price {
    pub what: &'static str,
    /// Lower quartile, median and upper quartile, in nanoseconds.
    pub nanoseconds: [f64; 3],
    /// The cost that virtual time charges for it, in nodes, if it charges one.
    pub stated: Option<f64>,
}

impl Price {
    fn new(what: &'static str, mut samples: Vec<f64>, stated: Option<u64>) -> Price {
        samples.sort_by(f64::total_cmp);
        let at = |quarter: usize| samples.get(samples.len() * quarter / 4).copied().unwrap_or(0.0);
        Price { what, nanoseconds: [1, 2, 3].map(at), stated: stated.map(|ticks| ticks as f64 / NODE as f64) }
    }

    /// The price minus the median of another one: the additional cost.
    fn beyond(self, other: &Price) -> Price {
        Price { nanoseconds: self.nanoseconds.map(|ns| (ns - other.nanoseconds[1]).max(0.0)), ..self }
    }
}

/// Measures on two threads at `position` with so many split points of each kind; 2000 take some seconds on an idle machine.
///
/// # Errors
/// When the system refuses memory or threads.
pub fn calibrate(position: &Position, rounds: usize) -> Result<Calibration, CalibrationError> {
    let node = time_of_a_node(position, rounds as u64 * NODES_A_ROUND)?;
    let table = Table::new(1)?;
    let job = Job::new(position.clone(), Limits::default());
    let time = TimeManager::new(&job.limits, job.overhead, job.clock.clone());
    let published: Vec<_> = (0..2).map(|_| CachePadded::new(Published::default())).collect();
    let common = Common {
        table: &table,
        histories: &SharedHistories::new(2),
        time: &time,
        job: &job,
        on: Heuristics::ALL,
        rules: job.rules,
        quiet_limit: job.rules.quiet_limit(),
        node_limit: u64::MAX,
        published: &published,
        root: &RootBoard::new(1),
        root_moves: &[],
        table_moves: &[],
        tell: &|_| {},
        searching: &SearchingTable::new(),
        processors: 2,
        rank: None,
    };
    let costs = Costs::default();
    let [open, report, close] = alone(&common, rounds);
    let [open_awake, join, close_after_helper] = together(&common, u32::MAX, (rounds, TO_LOOK));
    let [open_and_wake, join_asleep, _] = together(&common, 0, (rounds / ASLEEP, TO_SLEEP));
    let both = Price::new("join, after opening: until the first move is in hand", join, Some(costs.join));
    let wake = Price::new("wake: the same when the helper sleeps, on top", join_asleep, Some(costs.wake)).beyond(&both);
    let open_awake = Price::new("open, the helper looks around", open_awake, None);
    let open_alone = Price::new("open, nobody asleep", open, Some(costs.open));
    let prices = vec![
        open_alone.clone(),
        Price::new("call a sleeper, on top", open_and_wake, Some(costs.call)).beyond(&open_alone),
        both.beyond(&open_awake),
        wake,
        open_awake,
        Price::new("take a move and report it, alone", report, Some(costs.report_alone)),
        Price::new("take a move and report it, two at it", contended(&common, rounds / LONG), Some(costs.report)),
        Price::new("close, nobody joined", close, Some(costs.close)),
        Price::new("close, a helper has just left", close_after_helper, None),
    ];
    Ok(Calibration { node, prices })
}

/// Nanoseconds per node of the serial search: median of several searches.
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
        assert_eq!(stated.len(), 7, "each of the costs is measured");
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
