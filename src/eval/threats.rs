//! Threats: pieces that stand where something cheaper, or anything at all, can take them.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::types::{Color, PieceKind};

/// What `color` threatens, valued for `color`.
#[inline]
pub(super) fn threats(map: &AttackMap, color: Color) -> Tapered {
    let (own, enemy) = (map.side(color), map.side(!color));
    let chariots = map.pieces(!color, PieceKind::Chariot);
    let horses = map.pieces(!color, PieceKind::Horse);
    let cannons = map.pieces(!color, PieceKind::Cannon);
    let pawns = map.pieces(!color, PieceKind::Pawn);
    let guards = map.pieces(!color, PieceKind::Advisor) | map.pieces(!color, PieceKind::Elephant);
    WEIGHTS.chariot_under_fire * (chariots & own.lesser).count()
        + WEIGHTS.hanging_horse * (horses & own.all).without(enemy.all).count()
        + WEIGHTS.hanging_cannon * (cannons & own.all).without(enemy.all).count()
        + WEIGHTS.pawn_hits_minor * ((horses | cannons) & own.pawns).count()
        + WEIGHTS.hanging_pawn * (pawns & own.all).without(enemy.all).count()
        + WEIGHTS.hanging_guard * (guards & own.all).without(enemy.all).count()
}
