//! The moves of a position and what they lead to.

use super::exits::Exits;
use super::layout::{Layout, Placement};
use super::value::Outcome;
use crate::position::Position;
use crate::types::{Move, Piece};

/// What a move leads to; outcomes are for the side to move there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Child {
    /// A position of the same class.
    Quiet { index: u64, is_check: bool },
    /// A position of a smaller class.
    Capture(Outcome),
}

/// A board on which the positions of a class are set up one after another.
pub(super) struct Board<'a> {
    layout: &'a Layout,
    exits: &'a Exits,
    here: Placement,
    position: Position,
}

/// How many moves lead where.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveCounts {
    /// Moves without a capture.
    pub quiet: usize,
    captures: [usize; 3],
}

impl MoveCounts {
    /// Captures after which the side to move then comes to this.
    pub fn captures(&self, outcome: Outcome) -> usize {
        self.captures[outcome as usize]
    }

    /// All moves.
    pub fn all(&self) -> usize {
        self.quiet + self.captures.iter().sum::<usize>()
    }
}

impl<'a> Board<'a> {
    /// A board for the positions of a class.
    pub fn new(layout: &'a Layout, exits: &'a Exits) -> Board<'a> {
        let here = layout.placement(0);
        Board { layout, exits, here, position: Position::empty(here.side) }
    }

    /// Sets up the position with this number; `None` when it is that of no position.
    pub fn set_up(&mut self, index: u64) -> Option<&mut Board<'a>> {
        self.here = self.layout.placement(index);
        let placed = self.layout.placed(&self.here)?;
        self.position.set_up(placed, self.here.side).then_some(self)
    }

    /// How many moves lead where, which is less work than [`Board::children`].
    pub fn count(&mut self) -> MoveCounts {
        let mut counts = MoveCounts::default();
        for &mv in &self.position.legal_moves() {
            match self.position.piece_on(mv.to()) {
                Some(captured) => {
                    let outcome = outcome_after(&mut self.position, mv, captured, self.exits);
                    counts.captures[outcome as usize] += 1;
                }
                None => counts.quiet += 1,
            }
        }
        counts
    }

    /// What each move leads to. Each is looked at when it is asked for.
    pub fn children(&mut self) -> impl Iterator<Item = Child> {
        let moves = self.position.legal_moves();
        (0..moves.len()).map(move |number| {
            let mv = moves[number];
            match self.position.piece_on(mv.to()) {
                Some(captured) => Child::Capture(outcome_after(&mut self.position, mv, captured, self.exits)),
                None => {
                    let index = self.layout.canonical_index(&after(&self.here, mv));
                    Child::Quiet {
                        index: index.expect("pieces move to where they can stand"),
                        is_check: self.position.gives_check(mv),
                    }
                }
            }
        })
    }
}

fn after(here: &Placement, mv: Move) -> Placement {
    let mut after = *here;
    after.side = !here.side;
    let slot = here.squares.iter().position(|&square| square == mv.from());
    after.squares[slot.expect("a piece of the placement moves")] = mv.to();
    after
}

fn outcome_after(position: &mut Position, mv: Move, captured: Piece, exits: &Exits) -> Outcome {
    position.make(mv);
    let outcome = exits.outcome(captured, position);
    position.unmake();
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::egtb::class::Class;
    use std::convert::Infallible;

    #[test]
    fn a_board_that_was_used_before_is_as_good_as_a_new_one() {
        let class: Class = "C:p".parse().expect("a class");
        let layout = Layout::new(class);
        let drawn = |smaller| Ok::<_, Infallible>(vec![Outcome::Draw; Layout::size_of(smaller) as usize]);
        let Ok(exits) = Exits::new(class, drawn);
        let mut board = Board::new(&layout, &exits);
        for index in 0..layout.size() {
            let set_up = board.set_up(index).map(|board| {
                let (counts, children) = (board.count(), board.children().count());
                assert_eq!(counts.all(), children, "{index}");
                board.position.clone()
            });
            assert_eq!(set_up, layout.position(index), "{index}");
        }
    }
}
