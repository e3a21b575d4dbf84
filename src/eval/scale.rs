//! Winning chances: an advantage in material that cannot break the defence is worth less than it counts.

use super::weights::{FULL_SCALE, WEIGHTS};
use crate::position::Position;
use crate::types::{Color, PieceKind};

/// `score` (centipawns for Red) after doubting the chances of the side it favours.
///
/// A side that has nothing left to cross the river with never wins. A single attacker wins only against few guards,
/// and the fewer, the less it is worth itself; a defender that keeps an attacker of its own is harder still to beat.
#[inline]
pub(super) fn scaled(position: &Position, score: i32) -> i32 {
    let strong = if score >= 0 { Color::Red } else { Color::Black };
    let factor = factor(position, strong);
    if factor == FULL_SCALE { score } else { score * factor / FULL_SCALE }
}

/// What remains of an advantage of `strong`, in parts of [`FULL_SCALE`].
#[inline]
fn factor(position: &Position, strong: Color) -> i32 {
    let attackers = |color| {
        position.color(color).without(
            position.pieces(color, PieceKind::King)
                | position.pieces(color, PieceKind::Advisor)
                | position.pieces(color, PieceKind::Elephant),
        )
    };
    let attacking = attackers(strong);
    let count = attacking.count();
    if count > 2 {
        return FULL_SCALE;
    }
    let weak = !strong;
    let guards = position.pieces(weak, PieceKind::Advisor) | position.pieces(weak, PieceKind::Elephant);
    let guards = guards.count() as usize;
    let defended = attackers(weak).any() as usize;
    let mut kinds = attacking.filter_map(|square| position.piece_on(square)).map(|piece| piece.kind().index());
    match (kinds.next(), kinds.next()) {
        (None, _) => 0,
        (Some(kind), None) => WEIGHTS.single_attacker[defended][kind - PieceKind::Horse.index()][guards],
        (Some(first), Some(second)) => {
            let chariots = (first == PieceKind::Chariot.index()) as u32 + (second == PieceKind::Chariot.index()) as u32;
            if chariots > 0 { FULL_SCALE } else { WEIGHTS.two_light_attackers[defended][guards] }
        }
    }
}
