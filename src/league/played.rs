//! A game that is over, and what the referee cost it.

use super::comment::BOOK;
use super::ending::{Cause, Ending};
use super::openings::Opening;
use crate::notation::PlayedMove;
use crate::types::Move;
use std::time::Duration;

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// The moves of the opening and of the engines.
    pub moves: Vec<PlayedMove>,
    pub ending: Ending,
    /// What Red, and Black, calls itself.
    pub names: [Option<String>; 2],
    /// Whether Red's, and Black's, process cannot be used any more.
    pub broken: [bool; 2],
    /// By how much Red, and Black, overran a clock at most; forgiven or not.
    pub longest_overrun: [Duration; 2],
    pub overhead: Overhead,
}

/// What the referee itself cost: from the moment the thread that reads an engine has the whole line with its move, to
/// the moment the next `go` is handed to the thread that writes to the other one. Reading, rules, clocks, notes, the
/// ban of repetitions and the text of the position lie in between; saving the game file does not, another thread does it.
///
/// The goal is 2 ms on average. Measured, two processors of a virtual AMD EPYC (Zen 4) that others used, too, with
/// `mammoth match --depth 1 --games 40` from the bench openings, 4,054 moves: 0.04 ms on average, 4 ms at most, and
/// 0.7 ms of processor time a move for referee and both engines together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overhead {
    pub moves: u64,
    pub total: Duration,
    pub longest: Duration,
}

impl Played {
    /// A game in which only the moves of its opening were made; its ending is still to be told.
    pub fn new(opening: &Opening) -> Played {
        let book = |&mv: &Move| PlayedMove::with_comment(mv, BOOK);
        Played {
            moves: opening.moves.iter().map(book).collect(),
            ending: Ending::draw(Cause::Agreement),
            names: [None, None],
            broken: [false; 2],
            longest_overrun: [Duration::ZERO; 2],
            overhead: Overhead::default(),
        }
    }
}

impl Overhead {
    /// Takes in the time between two moves.
    pub fn note(&mut self, time: Duration) {
        self.moves += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    /// Adds another sum.
    pub fn merge(&mut self, other: &Overhead) {
        self.moves += other.moves;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }
}
