//! Attack on the enemy king: who looks into the palace, who can give check, and the patterns of the cannon.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::{DANGER_LEVELS, WEIGHTS};
use crate::position::attacks;
use crate::types::{Color, PieceKind, Square};

/// What the attack of `color` on the enemy king is worth to `color`.
#[inline(always)]
pub(super) fn king_attack(map: &AttackMap, color: Color) -> Tapered {
    let level = danger(map, color).min(DANGER_LEVELS as u32 - 1);
    WEIGHTS.danger[level as usize]
}

/// The danger to the king of `!color` in steps: attackers of the palace by kind, and checks that cost nothing. A single
/// attacker is a nuisance, several together are a mating attack: the table behind this is no straight line.
#[inline(always)]
fn danger(map: &AttackMap, color: Color) -> u32 {
    let (own, enemy) = (map.side(color), map.side(!color));
    let units = &WEIGHTS.danger_units;
    let mut level = own.pressure + units.pawn * (own.pawns & attacks::palace(!color)).any() as u32;

    let king = map.position.king(!color);
    let occupied = map.position.occupied();
    let open = !(map.position.color(color) | enemy.all);
    let chariots = own.chariots & open;
    if (chariots & attacks::cross(king)).any() {
        level += units.chariot_check * (chariots & map.position.chariot_sight(king)).any() as u32;
    }
    let horses = own.horses & open;
    if (horses & attacks::horse_ring(king)).any() {
        level += units.horse_check * (horses & attacks::horses_attacking(king, occupied)).any() as u32;
    }
    let cannons = own.cannon_moves & open;
    if (cannons & attacks::cross(king)).any() {
        level += units.cannon_check * (cannons & map.position.cannon_sight(king)[1]).any() as u32;
    }
    level
}

/// What the lines between `color`'s chariots and cannons and the enemy king are worth to `color`.
#[inline(always)]
pub(super) fn king_lines(map: &AttackMap, color: Color) -> Tapered {
    let king = map.position.king(!color);
    let cross = attacks::cross(king);
    let occupied = map.position.occupied().squares();
    let mut value = Tapered::ZERO;
    for cannon in map.pieces(color, PieceKind::Cannon) & cross {
        let between = attacks::between(king, cannon) & occupied;
        let count = between.count() as usize;
        let lines = if on_file(cannon, king) { &WEIGHTS.cannon_on_king_file } else { &WEIGHTS.cannon_on_king_rank };
        value += lines[count.min(3)];
        if count == 2 && (between & map.position.color(color)).any() {
            value += WEIGHTS.cannon_battery;
        }
    }
    for chariot in map.pieces(color, PieceKind::Chariot) & cross {
        let between = attacks::between(king, chariot) & occupied;
        if !between.several() {
            value += WEIGHTS.chariot_facing_king;
        }
    }
    value
}

/// How the king of `color` stands: room to step, and whether it has left the home rank under fire.
#[inline(always)]
pub(super) fn king_place(map: &AttackMap, color: Color) -> Tapered {
    let king = map.position.king(color);
    let steps = attacks::king(king).without(map.position.color(color) | map.side(!color).all);
    let mut value = if steps.is_empty() { WEIGHTS.king_stuck } else { Tapered::ZERO };
    let raised = king.relative_to(color).rank() > 0;
    if raised {
        value += WEIGHTS.king_raised_per_chariot * map.counts(!color).of(PieceKind::Chariot);
    }
    value
}

#[inline]
fn on_file(a: Square, b: Square) -> bool {
    a.file() == b.file()
}
