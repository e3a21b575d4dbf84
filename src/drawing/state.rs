//! A position in a few words.

use crate::position::Position;

/// The side to move, and whether it is in check, mated or stalemated: `Red to move, in check`.
pub fn state(position: &Position) -> String {
    let side = position.side_to_move().name();
    let state = match (position.has_legal_move(), position.in_check()) {
        (true, false) => "",
        (true, true) => ", in check",
        (false, true) => ", checkmate",
        (false, false) => ", stalemate",
    };
    format!("{side} to move{state}")
}
