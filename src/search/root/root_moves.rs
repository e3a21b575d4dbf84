//! The moves at the root, in the order in which they are searched.

use crate::types::Move;

/// The moves at the root: the first moves of the best lines, then the others in the order of the last iteration.
#[derive(Clone, Debug, Default)]
pub struct RootMoves {
    moves: Vec<Move>,
    /// Moves at the front that are left out of the current search, because their lines are known.
    pub left_out: usize,
    /// Nodes this worker spent on the last move, on the best one and on all of them in this search of the root. Moves at a split
    /// point are not counted.
    last: u64,
    best: u64,
    all: u64,
}

impl RootMoves {
    /// These moves, in this order.
    pub fn new(moves: Vec<Move>) -> RootMoves {
        RootMoves { moves, left_out: 0, last: 0, best: 0, all: 0 }
    }

    /// A search of the root begins.
    pub fn begin(&mut self) {
        (self.best, self.all) = (0, 0);
    }

    /// A move took so many nodes.
    pub fn count_effort(&mut self, nodes: u64) {
        self.last = nodes;
        self.all += nodes;
    }

    /// The last move is the best so far.
    pub fn note_best(&mut self) {
        self.best = self.last;
    }

    /// Percentage of the nodes that were spent on the best move.
    pub fn effort_percent(&self) -> u32 {
        (100 * self.best).checked_div(self.all).unwrap_or(0) as u32
    }

    /// How many there are, those left out included.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// The moves to search, in order.
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[self.left_out..]
    }

    /// Puts a move first of those that are searched and keeps the order of the others.
    pub fn put_first(&mut self, mv: Move) {
        self.put_at(self.left_out, mv);
    }

    /// Moves a move forward to a place and keeps the order of the others. A move that stands before the place stays.
    pub fn put_at(&mut self, place: usize, mv: Move) {
        if let Some(old) = self.moves.iter().position(|&other| other == mv).filter(|&old| old >= place) {
            self.moves[place..=old].rotate_right(1);
        }
    }
}
