//! What `mammoth book make` counts, and how it tells.

use crate::book::BookSize;

/// Counts of files and games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Files with games, members of archives included.
    pub(super) files: u64,
    /// Files and members that are not taken.
    pub(super) skipped: u64,
    /// Files that could not be read to their end.
    pub(super) unreadable: u64,
    pub(super) games: u64,
    /// Games whose moves came in.
    pub(super) used: u64,
    /// Games without a move.
    pub(super) empty: u64,
    /// Games that could not be read to their end; the moves before the fault are used.
    pub(super) faulty: u64,
    /// Games without a result.
    pub(super) no_result: u64,
}

impl Tally {
    /// The lines at the end: a word and a number each.
    pub(super) fn report(&self, size: &BookSize) -> String {
        let rows = [
            ("files", self.files),
            ("skipped-files", self.skipped),
            ("unreadable-files", self.unreadable),
            ("games", self.games),
            ("used", self.used),
            ("empty", self.empty),
            ("faulty", self.faulty),
            ("no-result", self.no_result),
            ("positions", size.positions),
            ("moves", size.entries),
            ("dropped-moves", size.dropped),
        ];
        rows.map(|(word, number)| format!("{word} {number}\n")).concat()
    }
}
