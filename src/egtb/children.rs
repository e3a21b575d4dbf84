//! The moves of a position and what they lead to.

use super::exits::Exits;
use super::layout::Layout;
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

/// What each legal move of a position with a number leads to; `None` when the number is that of no position.
pub(super) fn children(layout: &Layout, exits: &Exits, index: u64) -> Option<Vec<Child>> {
    let here = layout.placement(index);
    let mut position = layout.board(&here)?;
    let moves = position.legal_moves();
    let mut children = Vec::with_capacity(moves.len());
    for &mv in moves.iter() {
        children.push(match position.piece_on(mv.to()) {
            Some(captured) => Child::Capture(outcome_after(&mut position, mv, captured, exits)),
            None => {
                let mut after = here;
                after.side = !here.side;
                let slot = here.squares.iter().position(|&square| square == mv.from());
                after.squares[slot.expect("a piece of the placement moves")] = mv.to();
                let index = layout.canonical_index(&after).expect("pieces move to where they can stand");
                Child::Quiet { index, is_check: position.gives_check(mv) }
            }
        });
    }
    Some(children)
}

fn outcome_after(position: &mut Position, mv: Move, captured: Piece, exits: &Exits) -> Outcome {
    position.make(mv);
    let outcome = exits.outcome(captured, position);
    position.unmake();
    outcome
}
