//! How long the rest of a measurement will take.

use super::{Arm, Record, Way};
use crate::search::StrategyKind;
use std::collections::HashMap;
use std::time::Duration;

/// What searches have cost so far: seconds for each node that the serial search of the same position takes. That is about the same
/// from position to position, and far from the same from one way of searching to another.
#[derive(Default)]
pub struct Forecast {
    costs: HashMap<Arm, (f64, f64)>,
}

impl Forecast {
    /// A run took so long.
    pub fn learn(&mut self, arm: Arm, record: &Record, spent: Duration) {
        let (seconds, nodes) = self.costs.entry(arm).or_default();
        *seconds += spent.as_secs_f64();
        *nodes += serial_nodes(record).unwrap_or(1.0);
    }

    /// How long so many runs will take, one after the other; `None` before anything is known.
    pub fn of<'a>(&self, runs: impl Iterator<Item = (Arm, &'a Record)>) -> Option<Duration> {
        let seconds: Option<f64> = runs.map(|(arm, record)| Some(self.cost(arm)? * serial_nodes(record)?)).sum();
        Duration::try_from_secs_f64(seconds?).ok()
    }

    /// What is known of an arm, or guessed from another one.
    fn cost(&self, arm: Arm) -> Option<f64> {
        let known = |arm: &Arm| self.costs.get(arm).map(|(seconds, nodes)| seconds / nodes.max(1.0));
        known(&arm).or_else(|| {
            let other = self.costs.keys().min_by_key(|other| other.workers().abs_diff(arm.workers()))?;
            Some(known(other)? * guess(arm) / guess(*other))
        })
    }
}

/// Nodes of an arm for each serial one, roughly.
fn guess(arm: Arm) -> f64 {
    let threads = arm.threads as f64;
    if let Some(ranks) = arm.ranks {
        return 0.7 * ranks.count as f64;
    }
    match arm.way {
        Way::Sharing(StrategyKind::Lazy | StrategyKind::Abdada) => (threads * 0.6).max(1.0),
        Way::Sharing(_) => 1.0 + 0.01 * threads,
        Way::Copies => 1.0,
    }
}

/// Nodes of a serial search, as far as there was one.
fn serial_nodes(record: &Record) -> Option<f64> {
    let run = record.runs.iter().find(|run| run.key.arm == Arm::SERIAL);
    run.map(|run| run.nodes).or(record.chosen_nodes).map(|nodes| nodes as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_follows_from_what_was_seen() {
        let record = |nodes: u64| Record {
            set: String::new(),
            id: String::new(),
            fen: String::new(),
            depth: None,
            chosen_nodes: Some(nodes),
            runs: Vec::new(),
        };
        let lazy = Arm::sharing(StrategyKind::Lazy, 8);
        let (small, large) = (record(1000), record(3000));
        let mut forecast = Forecast::default();
        assert_eq!(forecast.of([(lazy, &small)].into_iter()), None);
        forecast.learn(Arm::SERIAL, &small, Duration::from_secs(2));
        forecast.learn(lazy, &small, Duration::from_secs(10));
        let left = forecast.of([(lazy, &large), (Arm::SERIAL, &large)].into_iter());
        assert_eq!(left, Some(Duration::from_secs(36)));
        let unknown = forecast.of([(Arm::sharing(StrategyKind::Lazy, 16), &small)].into_iter());
        assert_eq!(unknown, Some(Duration::from_secs(20)), "twice the workers, twice the nodes");
        assert_eq!(forecast.of(std::iter::empty()), Some(Duration::ZERO));
    }
}
