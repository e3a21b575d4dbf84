//! Pawns: what they are worth together. Where they stand alone is a matter of the piece-square table.

use super::attack_map::{AttackMap, sideways};
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::attacks;
use crate::types::{Color, PieceKind};

/// The value of `color`'s pawns beyond the river as a team.
#[inline(always)]
pub(super) fn pawns(map: &AttackMap, color: Color) -> Tapered {
    let crossed = map.pieces(color, PieceKind::Pawn).without(attacks::own_half(color));
    let mut value = Tapered::ZERO;
    if crossed.several() {
        value += WEIGHTS.several_crossed_pawns;
        value += WEIGHTS.connected_pawns * (crossed & sideways(crossed)).any() as u32;
    }
    value
}
