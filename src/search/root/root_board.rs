//! The best lines found so far, which are kept when the search is stopped, and the number of the line being searched.

use super::best_lines::{BestLines, RootLine};
use crate::parallel::sync::{AtomicUsize, Mutex, MutexGuard, Ordering};

/// What all workers share about the root.
#[derive(Debug)]
pub struct RootBoard {
    /// The lines that are shown and played. The lock is held while lines are reported.
    best: Mutex<BestLines>,
    /// Number of the line being searched, 0 for the best, or [`UNHEARD`]. Written by the worker that deepens before it
    /// searches the root, read by every worker that finishes a root move. Relaxed: helpers get to the root through a split
    /// point opened afterwards, whose lock orders the two.
    line: AtomicUsize,
}

/// Number of a line that is not reported.
pub const UNHEARD: usize = usize::MAX;

impl RootBoard {
    /// A board for so many lines.
    pub fn new(lines: usize) -> RootBoard {
        RootBoard { best: Mutex::new(BestLines::new(lines)), line: AtomicUsize::new(0) }
    }

    /// The best lines.
    pub fn best(&self) -> MutexGuard<'_, BestLines> {
        self.best.lock()
    }

    /// The best line.
    pub fn into_best(self) -> Option<RootLine> {
        self.best.into_inner().into_first()
    }

    /// Number of the line being searched.
    pub fn line(&self) -> usize {
        self.line.load(Ordering::Relaxed)
    }

    /// Sets the number of the line being searched.
    pub fn set_line(&self, number: usize) {
        self.line.store(number, Ordering::Relaxed);
    }
}
