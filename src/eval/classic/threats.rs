//! Threats: pieces that stand where something cheaper, or anything at all, can take them.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::types::{Color, PieceKind};

/// What `color` threatens, valued for `color`.
#[inline(always)]
pub(super) fn threats(map: &AttackMap, color: Color) -> Tapered {
    let (own, enemy) = (map.side(color), map.side(!color));
    let pieces = |kind| map.pieces(!color, kind);
    let minors = pieces(PieceKind::Horse) | pieces(PieceKind::Cannon);
    let mut value = WEIGHTS.chariot_under_fire * (pieces(PieceKind::Chariot) & own.lesser).count()
        + WEIGHTS.pawn_hits_minor * (minors & own.pawns).count();
    let hanging = (map.position.color(!color) & own.all).without(enemy.all);
    if hanging.any() {
        let guards = pieces(PieceKind::Advisor) | pieces(PieceKind::Elephant);
        value += WEIGHTS.hanging_horse * (pieces(PieceKind::Horse) & hanging).count()
            + WEIGHTS.hanging_cannon * (pieces(PieceKind::Cannon) & hanging).count()
            + WEIGHTS.hanging_pawn * (pieces(PieceKind::Pawn) & hanging).count()
            + WEIGHTS.hanging_guard * (guards & hanging).count();
    }
    value
}
