//! What each worker did in all searches of a command, as a table.

use crate::parallel::{NODE, WorkerLog};
use crate::search::Counters;
use std::fmt;

/// Sums over searches.
pub struct WorkersReport {
    workers: Vec<(Counters, WorkerLog)>,
    in_virtual_time: bool,
    /// Time of all searches together, in the unit of the worker logs.
    span: u64,
}

impl WorkersReport {
    /// Nothing done yet.
    pub fn new(workers: usize, in_virtual_time: bool) -> WorkersReport {
        WorkersReport { workers: vec![Default::default(); workers], in_virtual_time, span: 0 }
    }

    /// Adds a search of length `span`, with the counters and the log of each worker.
    pub fn add(&mut self, counters: &[Counters], logs: &[WorkerLog], span: u64) {
        self.span += span;
        for (index, (sum, log)) in self.workers.iter_mut().enumerate() {
            *sum += counters.get(index).copied().unwrap_or_default();
            let Some(more) = logs.get(index) else { continue };
            log.waiting += more.waiting;
            log.locked_out += more.locked_out;
            log.opened.resize(log.opened.len().max(more.opened.len()), [0; 3]);
            for (sum, more) in log.opened.iter_mut().zip(&more.opened) {
                (0..3).for_each(|kind| sum[kind] += more[kind]);
            }
        }
    }

    /// The counters of all workers together.
    pub fn sum(&self) -> Counters {
        self.workers.iter().map(|(counters, _)| *counters).sum()
    }

    fn percent(&self, time: u64) -> String {
        format!("{:.2} %", 100.0 * time as f64 / self.span.max(1) as f64)
    }

    fn opened_at(&self, depth: usize) -> [u64; 3] {
        let mut sum = [0; 3];
        for opened in self.workers.iter().filter_map(|(_, log)| log.opened.get(depth)) {
            (0..3).for_each(|kind| sum[kind] += opened[kind]);
        }
        sum
    }
}

impl fmt::Display for WorkersReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "worker        nodes  waiting    locks   splits   joined   wasted    joins  cut off  thrown away    spec."
        )?;
        for (index, (counters, log)) in self.workers.iter().enumerate() {
            let share = |nodes: u64| 100.0 * nodes as f64 / counters.nodes.max(1) as f64;
            let (discarded, speculative) = (share(counters.discarded), share(counters.speculative));
            writeln!(
                f,
                "{index:>6} {:>12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {discarded:>10.2} % {speculative:>6.2} %",
                counters.nodes,
                self.percent(log.waiting),
                self.percent(log.locked_out),
                counters.splits,
                counters.joined_splits,
                counters.wasted_splits,
                counters.joins,
                counters.cutoffs,
            )?;
        }
        let unit = if self.in_virtual_time { NODE } else { 1_000_000 };
        let name = if self.in_virtual_time { "nodes of one worker" } else { "ms" };
        writeln!(f, "the time waited is in percent of {} {name}", self.span / unit)?;
        write!(f, "split points by depth (principal variation, cut, all):")?;
        let deepest = self.workers.iter().map(|(_, log)| log.opened.len()).max().unwrap_or(0);
        for depth in (0..deepest).filter(|&depth| self.opened_at(depth) != [0; 3]) {
            let [pv, cut, all] = self.opened_at(depth);
            write!(f, "\n{depth:>6} {pv:>8} {cut:>8} {all:>8}")?;
        }
        Ok(())
    }
}
