//! Who hears of a benchmark, and what is said in the end.

use crate::cli::Failure;
use indicatif::ProgressBar;

/// What receives the lines of the benchmark, and decides whether it goes on.
pub(super) struct Listener<'a> {
    pub(super) say: &'a dyn Fn(String),
    /// Whether the next position is wanted.
    pub(super) goes_on: &'a dyn Fn() -> bool,
    pub(super) bar: ProgressBar,
}

/// What a benchmark comes to.
pub(super) struct Totals {
    pub(super) lines: String,
    /// What became of the files.
    pub(super) kept: Result<(), Failure>,
}
