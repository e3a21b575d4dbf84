//! What runs mean: one row for each set, strategy and number of workers.

use super::bootstrap::{Mean, geometric_mean, mean, median};
use super::{Arm, Record, Run, RunKey, Settings};
use serde::Serialize;

/// Nodes of the serial search for each worker below which a figure is shown but not judged: smaller trees are mostly their
/// own beginning, where nobody can help.
const NODES_TO_JUDGE: u64 = 500_000;

/// What so many workers bring on one set. Ratios are plain numbers, rounded to a ten-thousandth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub strategy: String,
    pub threads: usize,
    #[serde(rename = "virtual")]
    pub in_virtual_time: bool,
    pub set: String,
    /// Median over the positions.
    pub depth: i32,
    /// Runs of each kind for each position and seed.
    pub repeat: usize,
    /// Geometric mean over positions and draws, with its 95 % interval.
    pub speedup: f64,
    pub speedup_low: f64,
    pub speedup_high: f64,
    /// Geometric means.
    pub nps_scaling: f64,
    pub ceiling: f64,
    pub node_overhead: f64,
    /// Mean over all runs.
    pub idle_share: f64,
    /// Split points a run, mean.
    pub splits: f64,
    /// Of the split points that were joined in all runs, those where it was of no use.
    pub wasted_share: f64,
    /// Of all nodes, those whose result nobody needed any more.
    pub discarded_node_share: f64,
    /// Machines with so many threads each. With 1 the next four fields have no meaning.
    pub ranks: usize,
    /// Which table entries ranks have in common: none, all or mailbox. Of mailboxes alone the next three fields tell.
    pub share: String,
    /// From the departure of a message to its arrival, in nodes.
    pub latency: u64,
    /// Between two polls of the mailbox, in nodes.
    pub interval: u64,
    /// Least depth of the entries that are sent, in plies.
    pub min_depth: i32,
    /// Entries that a rank sends for each thousand nodes of its workers, mean.
    pub sent_per_thousand: f64,
    /// How many times as fast as the same ranks with nothing in common: geometric mean with its 95 % interval, in pairs. `None` where
    /// these were not measured.
    pub over_floor: Option<f64>,
    pub over_floor_low: Option<f64>,
    pub over_floor_high: Option<f64>,
    #[serde(skip)]
    pub more: More,
}

/// What the table says beyond the row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct More {
    pub positions: usize,
    /// Runs, each compared with a serial one.
    pub runs: usize,
    /// Whether the serial trees are large enough for a judgement, in the geometric mean.
    pub is_judged: bool,
    /// The position that gained least, and the one that gained most.
    pub worst: (f64, String),
    pub best: (f64, String),
    /// Share of the runs that found the move of the serial search under the same seed.
    pub agreement: f64,
    /// Share of the pairs of seeds under which the serial search finds the same move; `None` with a single seed.
    pub serial_agreement: Option<f64>,
    /// Median of node rate ÷ that of the copies beside it.
    pub rate_of_ceiling: f64,
}

/// A run beside the serial one and beside the copies.
struct Pair<'a> {
    run: &'a Run,
    serial: &'a Run,
    ceiling: f64,
    /// The same ranks with nothing in common.
    floor: Option<&'a Run>,
}

impl Pair<'_> {
    fn speedup(&self) -> f64 {
        self.serial.time / self.run.time
    }
}

/// The rows, in the order of sets, strategies and numbers of workers; without those nothing was measured for yet.
pub fn rows(settings: &Settings, positions: &[Record]) -> Vec<Row> {
    let mut sets: Vec<&str> = positions.iter().map(|record| record.set.as_str()).collect();
    sets.dedup();
    let mut rows = Vec::new();
    for set in sets {
        let records: Vec<&Record> = positions.iter().filter(|record| record.set == set).collect();
        for &strategy in &settings.strategies {
            for &threads in &settings.threads {
                rows.extend(row(settings, &records, strategy.to_string(), Arm::sharing(strategy, threads)));
            }
        }
        for arm in settings.ranked_arms() {
            rows.extend(row(settings, &records, arm.way.to_string(), arm));
        }
    }
    rows
}

fn row(settings: &Settings, records: &[&Record], strategy: String, arm: Arm) -> Option<Row> {
    let threads = arm.threads;
    let by_position: Vec<(&Record, Vec<Pair<'_>>)> = records
        .iter()
        .map(|record| (*record, pairs(settings, record, arm)))
        .filter(|(_, pairs)| !pairs.is_empty())
        .collect();
    let over = |ratio: &dyn Fn(&Pair<'_>) -> f64| {
        let groups: Vec<Vec<f64>> =
            by_position.iter().map(|(_, pairs)| pairs.iter().map(|pair| ratio(pair).ln()).collect()).collect();
        geometric_mean(&groups)
    };
    let all: Vec<&Pair<'_>> = by_position.iter().flat_map(|(_, pairs)| pairs).collect();
    let average = |value: &dyn Fn(&Run) -> f64| mean(all.iter().map(|pair| value(pair.run)));
    let total = |value: &dyn Fn(&Run) -> u64| all.iter().map(|pair| value(pair.run)).sum::<u64>() as f64;
    let speedup: Mean = over(&|pair| pair.speedup())?;
    let first = records.first()?;
    let over_floor = by_position.iter().map(|(_, pairs)| {
        let gain = |pair: &Pair<'_>| pair.floor.map(|floor| (floor.time / pair.run.time).ln());
        pairs.iter().filter_map(gain).collect()
    });
    let over_floor = geometric_mean(&over_floor.collect::<Vec<Vec<f64>>>());
    let messages = arm.ranks.and_then(|ranks| ranks.share.messages());
    Some(Row {
        strategy,
        threads,
        in_virtual_time: settings.conditions.in_virtual_time(),
        set: first.set.clone(),
        depth: median_depth(&by_position),
        repeat: settings.repeat,
        speedup: rounded(speedup.value),
        speedup_low: rounded(speedup.low),
        speedup_high: rounded(speedup.high),
        nps_scaling: rounded(over(&|pair| pair.run.rate() / pair.serial.rate())?.value),
        ceiling: rounded(over(&|pair| pair.ceiling)?.value),
        node_overhead: rounded(over(&|pair| pair.run.nodes as f64 / pair.serial.nodes as f64)?.value - 1.0),
        idle_share: rounded(average(&|run| run.idle)),
        splits: rounded(average(&|run| run.splits as f64)),
        wasted_share: rounded(total(&|run| run.wasted) / total(&|run| run.joined).max(1.0)),
        discarded_node_share: rounded(total(&|run| run.discarded) / total(&|run| run.nodes).max(1.0)),
        ranks: arm.ranks.map_or(1, |ranks| ranks.count),
        share: arm.ranks.map_or(String::new(), |ranks| ranks.share.kind().to_string()),
        latency: messages.map_or(0, |messages| messages.latency),
        interval: messages.map_or(0, |messages| messages.interval),
        min_depth: messages.map_or(0, |messages| messages.min_depth),
        sent_per_thousand: rounded(1000.0 * total(&|run| run.sent) / total(&|run| run.nodes).max(1.0)),
        over_floor: over_floor.map(|mean| rounded(mean.value)),
        over_floor_low: over_floor.map(|mean| rounded(mean.low)),
        over_floor_high: over_floor.map(|mean| rounded(mean.high)),
        more: more(&by_position, settings, arm.workers()),
    })
}

fn more(by_position: &[(&Record, Vec<Pair<'_>>)], settings: &Settings, workers: usize) -> More {
    let mut gains: Vec<(f64, String)> = by_position
        .iter()
        .map(|(record, pairs)| (mean(pairs.iter().map(|pair| pair.speedup().ln())).exp(), record.id.clone()))
        .collect();
    gains.sort_by(|a, b| a.0.total_cmp(&b.0));
    let log = |pair: &Pair<'_>| (pair.serial.nodes as f64).ln();
    let serial = mean(by_position.iter().map(|(_, pairs)| mean(pairs.iter().map(log)))).exp();
    let pairs = || by_position.iter().flat_map(|(_, pairs)| pairs);
    let agreeing = pairs().filter(|pair| pair.run.best == pair.serial.best).count();
    let rates: Vec<f64> = pairs().map(|pair| pair.run.rate() / pair.serial.rate() / pair.ceiling).collect();
    let runs = rates.len();
    More {
        positions: by_position.len(),
        runs,
        agreement: agreeing as f64 / runs.max(1) as f64,
        serial_agreement: serial_agreement(settings, by_position.iter().map(|(record, _)| *record)),
        rate_of_ceiling: median(rates).unwrap_or(0.0),
        is_judged: serial >= (workers as u64 * NODES_TO_JUDGE) as f64,
        worst: gains.first().cloned().unwrap_or_default(),
        best: gains.last().cloned().unwrap_or_default(),
    }
}

/// How often the serial search finds the same move under two seeds.
fn serial_agreement<'a>(settings: &Settings, records: impl Iterator<Item = &'a Record>) -> Option<f64> {
    let (mut pairs, mut same) = (0, 0);
    for record in records {
        let first = |seed| record.run(RunKey { arm: Arm::SERIAL, seed, repeat: 1 }).map(|run| &run.best);
        let moves: Vec<&String> = (1..=settings.seeds).filter_map(first).collect();
        for (index, mv) in moves.iter().enumerate() {
            pairs += moves.len() - index - 1;
            same += moves[index + 1..].iter().filter(|other| *other == mv).count();
        }
    }
    (pairs > 0).then(|| same as f64 / pairs as f64)
}

/// The runs of an arm that have what they are compared with.
fn pairs<'a>(settings: &Settings, record: &'a Record, arm: Arm) -> Vec<Pair<'a>> {
    let in_virtual_time = settings.conditions.in_virtual_time();
    let pair = |run: &'a Run| {
        let serial = record.run(run.key.baseline())?;
        let ceiling = match () {
            () if in_virtual_time || arm.threads == 1 => arm.workers() as f64,
            () => record.run(run.key.ceiling())?.rate() / serial.rate(),
        };
        let floor = arm.floor().and_then(|floor| record.run(RunKey { arm: floor, ..run.key }));
        Some(Pair { run, serial, ceiling, floor })
    };
    let wanted = |key: &RunKey| key.arm == arm && key.seed <= settings.seeds && key.repeat <= settings.repeat;
    record.runs.iter().filter(|run| wanted(&run.key)).filter_map(pair).collect()
}

fn median_depth(by_position: &[(&Record, Vec<Pair<'_>>)]) -> i32 {
    let mut depths: Vec<i32> = by_position.iter().filter_map(|(record, _)| record.depth).collect();
    depths.sort_unstable();
    depths.get(depths.len() / 2).copied().unwrap_or(0)
}

fn rounded(ratio: f64) -> f64 {
    (ratio * 10_000.0).round() / 10_000.0
}
