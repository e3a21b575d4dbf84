//! All the searches of a measurement: first those that choose the depths, then those that are compared.

use super::copies::Copies;
use super::forecast::Forecast;
use super::{Interrupt, Record, Results, Run, RunKey, Settings, Stand, StandError, Study, Target, Task, Way};
use crate::tt::{AllocationError, Table};
use crate::types::{Depth, WorkShare};
use crossbeam::channel::{Sender, unbounded};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A measurement to be made.
pub struct Campaign<'a> {
    pub studies: &'a [Study],
    /// Searches side by side: one in real time, where they would be in each other's way.
    pub concurrency: usize,
    /// Which units of work are done here: a unit is a position under a seed.
    pub shard: WorkShare,
    pub interrupt: Interrupt,
}

/// What happened.
pub enum ScalingEvent<'a> {
    /// So many positions need a search that chooses the depth.
    Choosing { positions: usize },
    /// Another position has its depth; the results hold it already.
    Chosen { results: &'a Results, position: usize },
    /// So many runs are to be made.
    Measuring { runs: usize },
    /// A run was made; the results hold it already. The time left is a guess.
    Measured { results: &'a Results, left: Option<Duration> },
}

/// Why a measurement cannot be made or went wrong.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    #[error(transparent)]
    Stand(#[from] StandError),
    #[error("{place}: position {id}: one worker does not take {wanted} within {most} plies: ask for less, or for a depth", most = Depth::MAX.plies())]
    Unreachable { place: String, id: String, wanted: String },
    #[error("{tables} tables of {mib} MiB, one for each search at a time: {source}")]
    Memory { tables: usize, mib: usize, source: AllocationError },
}

/// A search that is wanted: which position, and how.
#[derive(Clone, Copy, Debug)]
struct Order {
    position: usize,
    key: RunKey,
}

/// Where one worker of the campaign searches.
struct Place {
    stand: Stand,
    copies: Copies,
}

impl Campaign<'_> {
    /// Finds out whether the tables of all searches fit into the machine.
    ///
    /// # Errors
    /// When they do not.
    pub fn check(&self, settings: &Settings) -> Result<(), CampaignError> {
        let tables = settings
            .copies()
            .iter()
            .map(|arm| arm.threads + 1)
            .max()
            .unwrap_or(self.concurrency * settings.most_tables());
        let mib = settings.conditions.hash_mib;
        let all = Table::new(mib.saturating_mul(tables));
        all.map(drop).map_err(|source| CampaignError::Memory { tables, mib, source })
    }

    /// Makes every run that the results do not hold yet. The results are good for a summary whenever news comes, and after an
    /// error.
    ///
    /// # Errors
    /// When a search cannot be done, and when the measurement was interrupted.
    pub fn run(&self, results: &mut Results, hear: &mut dyn FnMut(ScalingEvent<'_>)) -> Result<(), CampaignError> {
        let settings = results.settings.clone();
        self.choose_depths(&settings, results, hear)?;
        let orders = orders(&settings, &results.positions, self.shard);
        hear(ScalingEvent::Measuring { runs: orders.len() });
        let depths: Vec<i32> = results.positions.iter().map(|record| record.depth.unwrap_or(1)).collect();
        let work = |place: &mut Place, order: &Order| {
            let task = Task { position: self.studies[order.position].position.clone(), depth: depths[order.position] };
            let start = Instant::now();
            let run = match order.key.arm.way {
                Way::Sharing(_) => place.stand.run(&task, order.key),
                Way::Copies => place.copies.run(&settings.conditions, &self.interrupt, &task, order.key),
            };
            run.map(|run| (run, start.elapsed()))
        };
        let mut forecast = Forecast::default();
        let mut done = vec![false; orders.len()];
        self.side_by_side(&settings, &orders, work, |index, (run, spent): (Run, Duration)| {
            let arm = run.key.arm;
            let record = &mut results.positions[orders[index].position];
            record.runs.push(run);
            forecast.learn(arm, record, spent);
            done[index] = true;
            let left = orders.iter().zip(&done).filter(|(_, done)| !**done).map(|(order, _)| order);
            let left = left.map(|order| (order.key.arm, &results.positions[order.position]));
            let left = forecast.of(left).map(|left| left / self.concurrency.max(1) as u32);
            hear(ScalingEvent::Measured { results, left });
            Ok(())
        })
    }

    fn choose_depths(
        &self,
        settings: &Settings,
        results: &mut Results,
        hear: &mut dyn FnMut(ScalingEvent<'_>),
    ) -> Result<(), CampaignError> {
        let target = settings.conditions.target;
        if let Target::Depth(depth) = target {
            results.positions.iter_mut().for_each(|record| record.depth = Some(depth));
            return Ok(());
        }
        let is_ours =
            |position| (1..=settings.seeds).any(|seed| self.shard.takes(unit(self.studies.len(), position, seed)));
        let is_open = |&position: &usize| results.positions[position].depth.is_none() && is_ours(position);
        let open: Vec<usize> = (0..self.studies.len()).filter(is_open).collect();
        hear(ScalingEvent::Choosing { positions: open.len() });
        let work = |place: &mut Place, &index: &usize| place.stand.choose_depth(&self.studies[index].position, target);
        self.side_by_side(settings, &open, work, |index, chosen| {
            let position = open[index];
            let record = &mut results.positions[position];
            let Some((depth, nodes)) = chosen else {
                let (place, id) = (self.studies[position].place.clone(), record.id.clone());
                return Err(CampaignError::Unreachable { place, id, wanted: target.to_string() });
            };
            (record.depth, record.chosen_nodes) = (Some(depth), Some(nodes));
            hear(ScalingEvent::Chosen { results, position });
            Ok(())
        })
    }

    /// Does `work` on every item, several at a time and about in their order, and hands the results to `take` as they come.
    fn side_by_side<T: Sync, R: Send>(
        &self,
        settings: &Settings,
        items: &[T],
        work: impl Fn(&mut Place, &T) -> Result<R, StandError> + Sync,
        mut take: impl FnMut(usize, R) -> Result<(), CampaignError>,
    ) -> Result<(), CampaignError> {
        let workers = self.concurrency.min(items.len()).max(1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).thread_name(|index| format!("scaling-{index}"));
        let pool = pool.build().map_err(|source| StandError::Threads { threads: workers, source })?;
        // The next item nobody has taken, and whether it is not worth going on. Relaxed: an addition hands out each number once
        // in any ordering, and one item more or less does not matter.
        let (next, broken) = (AtomicUsize::new(0), AtomicBool::new(false));
        let share = |sender: &Sender<(usize, Result<R, StandError>)>| -> Result<(), StandError> {
            let stand = Stand::new(&settings.conditions, &self.interrupt)?;
            let mut place = Place { stand, copies: Copies::new() };
            while !broken.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else { break };
                // The receiver lives as long as this scope.
                let _ = sender.send((index, work(&mut place, item)));
            }
            Ok(())
        };
        let (sender, receiver) = unbounded();
        std::thread::scope(|scope| {
            let workers =
                scope.spawn(|| pool.broadcast(|_| share(&sender)).into_iter().collect::<Result<Vec<()>, _>>());
            let mut outcome = Ok(());
            let mut left = items.len();
            while left > 0 && !workers.is_finished() || !receiver.is_empty() {
                let Ok((index, result)) = receiver.recv_timeout(Duration::from_millis(50)) else { continue };
                left -= 1;
                let taken = result.map_err(CampaignError::from).and_then(|result| take(index, result));
                if outcome.is_ok() && taken.is_err() {
                    broken.store(true, Ordering::Relaxed);
                    outcome = taken;
                }
            }
            let workers = workers.join().unwrap_or(Err(StandError::Interrupted));
            outcome.and(workers.map(drop).map_err(CampaignError::from))
        })
    }
}

/// The number of a unit of work.
fn unit(positions: usize, position: usize, seed: u64) -> usize {
    (seed as usize - 1) * positions + position
}

/// The runs that are missing, interleaved: all that is compared with each other close together, every other time in the
/// opposite order, so that a machine that gets slower or faster favours nobody.
fn orders(settings: &Settings, positions: &[Record], shard: WorkShare) -> Vec<Order> {
    let arms = [settings.arms(), settings.copies()].concat();
    let mut orders = Vec::new();
    for repeat in 1..=settings.repeat {
        for seed in 1..=settings.seeds {
            let is_ours = |(position, _): &(usize, &Record)| shard.takes(unit(positions.len(), *position, seed));
            for (position, record) in positions.iter().enumerate().filter(is_ours) {
                let mut keys: Vec<RunKey> = arms.iter().map(|&arm| RunKey { arm, seed, repeat }).collect();
                if (repeat + position) % 2 == 0 {
                    keys.reverse();
                }
                keys.retain(|&key| record.run(key).is_none());
                orders.extend(keys.into_iter().map(|key| Order { position, key }));
            }
        }
    }
    orders
}
