//! Counters of one worker; added up when a search ends.

use std::ops::AddAssign;

/// What a worker counted during a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Moves made on the board by search and quiescence, null moves included.
    pub nodes: u64,
    /// Nodes outside quiescence that failed high after a move was searched.
    pub fail_highs: u64,
    /// Of those, on the first move.
    pub first_move_fail_highs: u64,
    /// Split points this worker opened.
    pub splits: u64,
    /// Split points of others this worker joined.
    pub joins: u64,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.nodes += other.nodes;
        self.fail_highs += other.fail_highs;
        self.first_move_fail_highs += other.first_move_fail_highs;
        self.splits += other.splits;
        self.joins += other.joins;
    }
}
