//! What `mammoth convert` counts, and how it tells.

/// Counts of files and games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Files with games, members of archives included.
    pub(super) files: u64,
    /// Files of archives that are not taken.
    pub(super) skipped: u64,
    /// Files that could not be read to their end.
    pub(super) unreadable: u64,
    pub(super) games: u64,
    /// Games that were written.
    pub(super) converted: usize,
    /// Games with damage, written or not.
    pub(super) faulty: u64,
}

impl Tally {
    /// The lines at the end: a word and a number each.
    pub(super) fn report(&self) -> String {
        let rows = [
            ("files", self.files),
            ("skipped-files", self.skipped),
            ("unreadable-files", self.unreadable),
            ("games", self.games),
            ("converted", self.converted as u64),
            ("faulty", self.faulty),
        ];
        rows.map(|(word, number)| format!("{word} {number}\n")).concat()
    }
}
