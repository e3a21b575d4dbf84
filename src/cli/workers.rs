//! What each worker did in all searches of a command, as a table.

use crate::parallel::{Diary, NODE};
use crate::search::Counters;
use std::fmt;

/// Sums over searches.
pub struct WorkersReport {
    workers: Vec<(Counters, Diary)>,
    in_virtual_time: bool,
    /// Time of all searches together, in the unit of the diaries.
    span: u64,
}

impl WorkersReport {
    /// Nothing done yet.
    pub fn new(workers: usize, in_virtual_time: bool) -> WorkersReport {
        WorkersReport { workers: vec![Default::default(); workers], in_virtual_time, span: 0 }
    }

    /// Adds a search, with counters and diary of each worker and its length.
    pub fn add(&mut self, counters: &[Counters], diaries: &[Diary], span: u64) {
        self.span += span;
        for (index, (sum, diary)) in self.workers.iter_mut().enumerate() {
            *sum += counters.get(index).copied().unwrap_or_default();
            let Some(more) = diaries.get(index) else { continue };
            diary.waiting += more.waiting;
            diary.locked_out += more.locked_out;
            diary.opened.resize(diary.opened.len().max(more.opened.len()), [0; 3]);
            for (sum, more) in diary.opened.iter_mut().zip(&more.opened) {
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
        for opened in self.workers.iter().filter_map(|(_, diary)| diary.opened.get(depth)) {
            (0..3).for_each(|kind| sum[kind] += opened[kind]);
        }
        sum
    }
}

impl fmt::Display for WorkersReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "worker        nodes  waiting    locks   splits   joined   wasted    joins  cut off  thrown away    ahead"
        )?;
        for (index, (counters, diary)) in self.workers.iter().enumerate() {
            let share = |nodes: u64| 100.0 * nodes as f64 / counters.nodes.max(1) as f64;
            let (discarded, ahead) = (share(counters.discarded), share(counters.speculative));
            writeln!(
                f,
                "{index:>6} {:>12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {discarded:>10.2} % {ahead:>6.2} %",
                counters.nodes,
                self.percent(diary.waiting),
                self.percent(diary.locked_out),
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
        let deepest = self.workers.iter().map(|(_, diary)| diary.opened.len()).max().unwrap_or(0);
        for depth in (0..deepest).filter(|&depth| self.opened_at(depth) != [0; 3]) {
            let [pv, cut, all] = self.opened_at(depth);
            write!(f, "\n{depth:>6} {pv:>8} {cut:>8} {all:>8}")?;
        }
        Ok(())
    }
}
