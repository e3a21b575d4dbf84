//! Which pieces a single move chases.

use super::RuleSet;
use super::sight::{CHASERS, Sight, protectors};
use crate::position::{Bitboard, Position, attacks};
use crate::types::{Color, Move, PieceKind, Square};

/// A move of a game, with the positions on both sides of it.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    pub before: &'a Position,
    pub mv: Move,
    pub after: &'a Position,
}

/// The pieces a move chases, as the points where they stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chase {
    /// All of them.
    pub pieces: Bitboard,
    /// Those that are attacked anew; the others were attacked before and have lost their protection by the move.
    pub fresh: Bitboard,
}

/// The pieces the move chases by a rule set. Of pieces that only lost their protection, those not in `wanted` may be missing.
pub fn chase(step: Step, rule_set: RuleSet, wanted: Bitboard) -> Chase {
    match rule_set {
        RuleSet::Asian => asian(step, wanted),
        RuleSet::ComputerLeague => listed(step),
        RuleSet::Simple => Chase::default(),
    }
}

/// A move chases what it attacks anew, by itself or by making way; if it attacks nothing anew, what it leaves without
/// protection.
fn asian(step: Step, wanted: Bitboard) -> Chase {
    let side = !step.after.side_to_move();
    let [before, after] = [step.before, step.after].map(|position| Sight::new(position, side));
    let mut fresh = Bitboard::EMPTY;
    let mut kept = Bitboard::EMPTY;
    for kind in CHASERS {
        for from in step.after.pieces(side, kind) {
            let origin = if from == step.mv.to() { step.mv.from() } else { from };
            let known = before.attacked_from(kind, origin);
            for target in after.attacked_from(kind, from) {
                if fresh.contains(target) || !after.may_capture(from, target) {
                    continue;
                }
                let is_known = known.contains(target) && before.may_capture(origin, target);
                if is_known && (!wanted.contains(target) || kept.contains(target)) {
                    continue;
                }
                if after.is_threat(from, target) {
                    let set = if is_known { &mut kept } else { &mut fresh };
                    *set = set.with(target);
                }
            }
        }
    }
    if fresh.any() {
        return Chase { pieces: fresh, fresh };
    }
    let bared = kept.filter(|&target| !is_threatened(step.before, &before, side, target));
    Chase { pieces: bared.collect(), fresh }
}

/// Whether `side` could win the piece on `target`.
fn is_threatened(position: &Position, sight: &Sight, side: Color, target: Square) -> bool {
    let wins = |kind, from| {
        sight.attacked_from(kind, from).contains(target)
            && sight.may_capture(from, target)
            && sight.is_threat(from, target)
    };
    CHASERS.iter().any(|&kind| position.pieces(side, kind).filter(|&from| wins(kind, from)).count() > 0)
}

/// The attacks of the computer league's list, by the piece that moved. Whether anybody may move is not asked.
fn listed(step: Step) -> Chase {
    use PieceKind::{Cannon, Chariot, Horse, Pawn};
    let (position, from) = (step.after, step.mv.to());
    let enemy = position.side_to_move();
    let Some(chaser) = position.piece_on(from).map(|piece| piece.kind()) else { return Chase::default() };
    let mut open = position.occupied();
    open.toggle(from);
    let is_listed = |&target: &Square| {
        let Some(chased) = position.piece_on(target).map(|piece| piece.kind()) else { return false };
        let is_protected = || PieceKind::ALL.iter().any(|&kind| protectors(position, enemy, kind, target, open).any());
        let is_young = || attacks::own_half(enemy).contains(target);
        match (chaser, chased) {
            (Horse | Cannon, Chariot) => true,
            (Horse | Chariot, Cannon) | (Cannon | Chariot, Horse) => !is_protected(),
            (Horse | Cannon | Chariot, Pawn) => !is_young() && !is_protected(),
            _ => false,
        }
    };
    let targets = Sight::new(position, !enemy).attacked_from(chaser, from);
    let pieces = targets.filter(is_listed).collect();
    Chase { pieces, fresh: pieces }
}
