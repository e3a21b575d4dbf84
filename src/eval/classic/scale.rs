//! Winning chances: an advantage in material that cannot break the defence is worth less than it counts.

use super::counts::PieceCounts;
use super::weights::{FULL_SCALE, WEIGHTS};
use crate::types::PieceKind;

/// `score` (centipawns for Red) after doubting the chances of the side it favours; `counts` are Red's and Black's pieces.
///
/// A side that has nothing left to cross the river with never wins. A single attacker wins only against few guards,
/// and the fewer, the less it is worth itself; a defender that keeps an attacker of its own is harder still to beat.
#[inline]
pub(super) fn scaled(counts: &[PieceCounts; 2], score: i32) -> i32 {
    let [red, black] = *counts;
    let (strong, weak) = if score >= 0 { (red, black) } else { (black, red) };
    if strong.attackers() > 2 { score } else { score * factor(strong, weak) / FULL_SCALE }
}

/// What remains of an advantage of `strong`, which has at most two attackers, in parts of [`FULL_SCALE`].
fn factor(strong: PieceCounts, weak: PieceCounts) -> i32 {
    let guards = weak.guards();
    let defended = (weak.attackers() > 0) as usize;
    match strong.attackers() {
        0 => 0,
        1 => {
            let row = ATTACKERS.iter().position(|&kind| strong.of(kind) == 1).unwrap_or(0);
            WEIGHTS.single_attacker[defended][row][guards]
        }
        _ if strong.of(PieceKind::Chariot) == 0 => WEIGHTS.two_light_attackers[defended][guards],
        _ => FULL_SCALE,
    }
}

/// In the order of the rows of the table.
const ATTACKERS: [PieceKind; 4] = [PieceKind::Horse, PieceKind::Chariot, PieceKind::Cannon, PieceKind::Pawn];
