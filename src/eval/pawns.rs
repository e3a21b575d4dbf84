//! Pawns: what they are worth together. Where they stand alone is a matter of the piece-square table.

use super::attack_map::{AttackMap, forward, sideways};
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::{Bitboard, attacks};
use crate::types::{Color, PieceKind};

/// The value of `color`'s pawns as a team.
#[inline]
pub(super) fn pawns(map: &AttackMap, color: Color) -> Tapered {
    let pawns = map.pieces(color, PieceKind::Pawn);
    let crossed = pawns.without(attacks::own_half(color));
    let mut value = Tapered::ZERO;
    if crossed.any() {
        let hand_in_hand = crossed & sideways(crossed);
        value += WEIGHTS.connected_pawns * hand_in_hand.any() as u32;
        value += WEIGHTS.guarded_crossed_pawns * (crossed & map.side(color).all).count();
        if crossed.several() {
            value += WEIGHTS.several_crossed_pawns;
        }
    }
    let stopped = forward(pawns & attacks::own_half(color), color) & map.pieces(!color, PieceKind::Pawn);
    value + WEIGHTS.pawn_stopped_by_pawn * few(stopped)
}

/// 0, 1 or 2 for none, one or more.
#[inline]
fn few(set: Bitboard) -> u32 {
    set.any() as u32 + set.several() as u32
}
