//! From a name to the moves it may mean.

use super::step::Step;
use super::who::Who;
use super::{chinese, wxf};
use crate::position::Position;
use crate::types::{Move, Square};

/// The legal moves of the side to move that a plain text may name; `None` when it has another form.
pub(in crate::notation) fn moves(position: &Position, text: &str) -> Option<Vec<Move>> {
    let (who, step) = wxf::parse(text).or_else(|| chinese::parse(text))?;
    let sets = who.candidates(position).map(|pieces| legal(position, &who, step, &pieces));
    Some(sets.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default())
}

/// The legal moves that `pieces` can make with this step.
fn legal(position: &Position, who: &Who, step: Step, pieces: &[Square]) -> Vec<Move> {
    let side = position.side_to_move();
    let targets = pieces.iter().filter_map(|&from| Some(Move::new(from, step.target(who.kind, from, side)?)));
    targets.filter(|&mv| position.is_legal_move(mv)).collect()
}
