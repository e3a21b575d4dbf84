//! Counters of one worker; added up when a search ends.

use std::iter::Sum;
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
    /// Of those, the ones that a helper joined.
    pub joined_splits: u64,
    /// Of those, the ones where no result of a helper was useful.
    pub wasted_splits: u64,
    /// Split points of others this worker joined.
    pub joins: u64,
    /// Moves this worker gave up because a node above was refuted.
    pub cutoffs: u64,
    /// Nodes of this worker and of its helpers whose results were not needed any more.
    pub discarded: u64,
    /// Of those, nodes searched speculatively. Their results reach the tree through the table or not at all.
    pub speculative: u64,
    /// Positions that an endgame table had.
    pub table_hits: u64,
    /// Nodes behind the results this worker held at the end.
    pub useful: u64,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.nodes += other.nodes;
        self.fail_highs += other.fail_highs;
        self.first_move_fail_highs += other.first_move_fail_highs;
        self.splits += other.splits;
        self.joined_splits += other.joined_splits;
        self.wasted_splits += other.wasted_splits;
        self.joins += other.joins;
        self.cutoffs += other.cutoffs;
        self.discarded += other.discarded;
        self.speculative += other.speculative;
        self.table_hits += other.table_hits;
        self.useful += other.useful;
    }
}

impl Sum for Counters {
    fn sum<I: Iterator<Item = Counters>>(counters: I) -> Counters {
        counters.fold(Counters::default(), |mut sum, counters| {
            sum += counters;
            sum
        })
    }
}
