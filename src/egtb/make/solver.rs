//! Retrograde analysis of one class.
//!
//! Every position first counts the moves that may save its side to move. Then rank by rank each position that became known tells those
//! from which a move leads to it: of a loss they are wins, and a win takes a move from their count, the last of which makes
//! a loss.

use super::interrupted::Interrupted;
use super::phase::Phase;
use super::states::{State, States};
use crate::egtb::children::Board;
use crate::egtb::exits::Exits;
use crate::egtb::layout::{Layout, Placement};
use crate::egtb::value::{Outcome, Value};
use crate::position::{Bitboard, Occupancy, attacks};
use crate::types::{PieceKind, Square};
use rayon::prelude::*;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the analysis of a class works with.
pub(super) struct Solver<'a> {
    pub layout: &'a Layout,
    pub exits: &'a Exits,
    pub states: States,
    /// Set by others to end the work; only read here. Relaxed: nothing else goes over with it.
    pub stop: &'a AtomicBool,
    /// Called with what is done, and how many of the positions are done with.
    pub tell: &'a (dyn Fn(Phase, u64) + Sync),
}

impl Solver<'_> {
    /// Does something with every number, in parallel; the board is there to set it up.
    pub fn for_each(&self, phase: Phase, work: impl Fn(u64, &mut Board<'_>) + Sync) -> Result<(), Interrupted> {
        (0..self.states.blocks()).into_par_iter().try_for_each(|block| {
            self.check()?;
            let mut board = Board::new(self.layout, self.exits);
            let numbers = self.states.block(block);
            let count = numbers.end - numbers.start;
            numbers.for_each(|index| work(index, &mut board));
            (self.tell)(phase, count);
            Ok(())
        })
    }

    /// Whether the work may go on.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.stop.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) }
    }

    /// Counts the moves of every position; what they decide has rank 0 or 1.
    pub fn count_moves(&self) -> Result<(), Interrupted> {
        self.for_each(Phase::Counting, |index, board| {
            let Some(board) = board.set_up(index) else {
                return self.states.set_invalid(index);
            };
            let counts = board.count();
            let draws = counts.captures(Outcome::Draw) > 0;
            if counts.all() == 0 {
                self.states.decide(index, Value::LOST, 0);
            } else if counts.captures(Outcome::Loss) > 0 {
                self.states.decide(index, Value::win(1, false), 1);
            } else if counts.quiet == 0 && !draws {
                self.states.decide(index, Value::loss(1, false), 1);
            } else {
                // A capture that draws saves for good: nothing takes it away.
                self.states.set_undecided(index, counts.quiet + usize::from(draws));
            }
        })
    }

    /// Tells the values of these ranks, of the rule of perpetual check or of all else, to the positions before them. What they decide has
    /// the rank after the last of them. Sets `has_news` when there was something to tell. After an interruption the same call tells the
    /// rest.
    pub fn tell_ranks(
        &self,
        ranks: RangeInclusive<u16>,
        by_rule: bool,
        has_news: &AtomicBool,
    ) -> Result<(), Interrupted> {
        let last = *ranks.end();
        let (parity, next) = (usize::from(last % 2), last + 1);
        assert!(next < Value::MOST_RANK, "no class has values so far away");
        (0..self.states.blocks()).into_par_iter().try_for_each(|block| {
            self.check()?;
            if self.states.take_news(block, parity) {
                // Relaxed: read when all blocks are done.
                has_news.store(true, Ordering::Relaxed);
                self.states.block(block).for_each(|index| {
                    let State::Decided(value) = self.states.get(index) else { return };
                    if ranks.contains(&value.rank()) && value.is_by_rule() == by_rule {
                        self.tell_predecessors(index, value, next, by_rule);
                    }
                });
            }
            Ok(())
        })?;
        (self.tell)(Phase::Rank(last), 0);
        Ok(())
    }

    fn tell_predecessors(&self, index: u64, value: Value, rank: u16, by_rule: bool) {
        let parity = usize::from(rank % 2);
        match value.outcome() {
            Outcome::Loss => {
                let win = Value::win(rank, by_rule);
                for_each_predecessor(self.layout, index, |before| self.states.win(before, win, parity));
            }
            _ => {
                let loss = Value::loss(rank, by_rule);
                for_each_predecessor(self.layout, index, |before| self.states.lose_escape(before, loss, parity));
            }
        }
    }
}

/// Hands the number of each placement from which a move without a capture leads to that of `index` to `take`, as often as there are such
/// moves.
fn for_each_predecessor(layout: &Layout, index: u64, mut take: impl FnMut(u64)) {
    let here = layout.placement(index);
    let count = layout.pieces.len();
    let occupied: Occupancy = here.squares[..count].iter().copied().collect();
    for (slot, piece) in layout.pieces.iter().enumerate().filter(|(_, piece)| piece.color() != here.side) {
        let to = here.squares[slot];
        let from = match piece.kind() {
            PieceKind::King => attacks::king(to),
            PieceKind::Advisor => attacks::advisor(to),
            PieceKind::Elephant => attacks::elephant(to, occupied),
            PieceKind::Horse => attacks::horses_attacking(to, occupied),
            PieceKind::Chariot | PieceKind::Cannon => attacks::chariot(to, occupied),
            PieceKind::Pawn => attacks::pawns_attacking(piece.color(), to),
        };
        let from: Bitboard = from.without(occupied.squares());
        if piece.kind() == PieceKind::King {
            from.for_each(|square| layout.for_each_before_king(&here, &moved_back(&here, slot, square), &mut take));
        } else {
            layout.for_each_moved(index, &here, slot, from, &mut take);
        }
    }
}

fn moved_back(here: &Placement, slot: usize, square: Square) -> Placement {
    let mut before = *here;
    before.squares[slot] = square;
    before.side = !here.side;
    before
}
