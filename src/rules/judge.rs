//! The ruling over a cycle.

use super::RuleSet;
use super::chase::{Chase, Step, chase};
use super::cycle::earlier_occurrences;
use crate::position::{Bitboard, Position};
use crate::types::Move;
use std::iter;
use std::ops::Range;

/// What a side does with every move of a cycle. The worse offence loses against the lesser; equals draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Offence {
    /// Nothing that is forbidden.
    #[default]
    None,
    /// It chases one piece, though not always by attacking it anew: it takes its protection away.
    Baring,
    /// It chases one piece and attacks it anew with every move.
    Chase,
    /// It gives check.
    Check,
}

/// What a side chased with all its moves so far, as points of the position the walk has come to.
#[derive(Clone, Copy)]
struct Prey {
    pieces: Bitboard,
    fresh: Bitboard,
}

impl Prey {
    const EVERYTHING: Prey = Prey { pieces: Bitboard::ALL, fresh: Bitboard::ALL };
    const NOTHING: Prey = Prey { pieces: Bitboard::EMPTY, fresh: Bitboard::EMPTY };

    fn restrict(&mut self, chase: Chase) {
        self.pieces &= chase.pieces;
        self.fresh &= chase.fresh;
    }

    /// Takes back a move of a piece that may be among the prey.
    fn follow(&mut self, mv: Move) {
        let back = |set: Bitboard| {
            if set.contains(mv.to()) { set.without(Bitboard::of(mv.to())).with(mv.from()) } else { set }
        };
        self.pieces = back(self.pieces);
        self.fresh = back(self.fresh);
    }

    fn offence(&self) -> Offence {
        match () {
            () if self.fresh.any() => Offence::Chase,
            () if self.pieces.any() => Offence::Baring,
            () => Offence::None,
        }
    }
}

/// What was found out about a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Judgement {
    /// What Red and Black do with every move.
    pub offences: [Offence; 2],
    /// How many plies back one had to look.
    pub reach: usize,
}

/// Judges the last `plies`, which lead back to the position they started from.
pub fn judge(position: &Position, plies: usize, rule_set: RuleSet) -> Judgement {
    let checks = perpetual_checks(position, 0..plies);
    let both = || earlier_occurrences(position).nth(1).filter(|_| rule_set != RuleSet::Simple);
    if checks == [false; 2] && rule_set != RuleSet::Simple {
        let mut prey = Walk::new(position, plies).back(plies, rule_set, None);
        let mut reach = plies;
        if prey.iter().any(|prey| prey.pieces.any())
            && let Some(both) = both()
        {
            excuse_who_chases_in_turn(position, plies, both, rule_set, &mut prey);
            reach = both;
        }
        return Judgement { offences: prey.map(|prey| prey.offence()), reach };
    }
    let mut offences = checks.map(|checks| if checks { Offence::Check } else { Offence::None });
    let mut reach = plies;
    if checks != [true; 2]
        && let Some(both) = both()
    {
        excuse_who_chased_before(position, plies, both, rule_set, &mut offences);
        reach = both;
    }
    Judgement { offences, reach }
}

/// Who gives check with every move of the cycle, but chased with every move of the one before, checks and chases in turn,
/// which is allowed.
///
/// The last cycle has `plies` plies, the last two have `both`.
fn excuse_who_chased_before(
    position: &Position,
    plies: usize,
    both: usize,
    rule_set: RuleSet,
    offences: &mut [Offence; 2],
) {
    let checked = perpetual_checks(position, plies..both);
    let mut start = position.with_last_moves(both);
    (0..plies).for_each(|_| start.unmake());
    let before = Walk::new(&start, both - plies).back(both - plies, rule_set, None);
    for (side, offence) in offences.iter_mut().enumerate() {
        if !checked[side] && before[side].pieces.any() {
            *offence = Offence::None;
        }
    }
}

/// Who chased another piece in the cycle before this one, or gave check with every move of it, chases several in turn, or
/// checks and chases in turn, which is allowed.
///
/// The last cycle has `plies` plies, the last two have `both`.
fn excuse_who_chases_in_turn(position: &Position, plies: usize, both: usize, rule_set: RuleSet, prey: &mut [Prey; 2]) {
    let mut walk = Walk::new(position, both);
    // Again, since what was chased in the last cycle is to be compared where the one before began.
    let mut now = walk.back(plies, rule_set, None);
    let before = walk.back(both - plies, rule_set, Some(&mut now));
    let checked = perpetual_checks(position, plies..both);
    for (side, prey) in prey.iter_mut().enumerate() {
        if checked[side] || before[side].pieces.any() && (before[side].pieces & now[side].pieces).is_empty() {
            *prey = Prey::NOTHING;
        }
    }
}

/// Whether Red, and whether Black, gave check with every move that lies so many plies back: an even number of moves.
fn perpetual_checks(position: &Position, back: Range<usize>) -> [bool; 2] {
    let mut checked = [true; 2];
    let mut side = position.side_to_move();
    let in_check = iter::once(position.in_check()).chain(position.past().map(|past| past.was_in_check));
    for in_check in in_check.take(back.end).skip(back.start) {
        checked[side.index()] &= in_check;
        side = !side;
    }
    // Who is in check after every move of the other is checked for ever.
    [checked[1], checked[0]]
}

/// A way back through the moves of a game.
struct Walk {
    after: Position,
    before: Position,
}

impl Walk {
    /// From here at most `plies` back.
    fn new(position: &Position, plies: usize) -> Walk {
        let after = position.with_last_moves(plies);
        let mut before = after.clone();
        before.unmake();
        Walk { after, before }
    }

    /// Goes back over a cycle: what each side chased with all its moves in it. `other` prey is carried along, so that it
    /// points to the same pieces where the walk ends.
    fn back(&mut self, plies: usize, rule_set: RuleSet, mut other: Option<&mut [Prey; 2]>) -> [Prey; 2] {
        let mut prey = [Prey::EVERYTHING; 2];
        for _ in 0..plies {
            let Some(mv) = self.after.last_move() else { return [Prey::NOTHING; 2] };
            let mover = !self.after.side_to_move();
            let own = &mut prey[mover.index()];
            if own.pieces.any() {
                let step = Step { before: &self.before, mv, after: &self.after };
                own.restrict(chase(step, rule_set, own.pieces));
            }
            if other.is_none() && prey.iter().all(|prey| prey.pieces.is_empty()) {
                break;
            }
            // What moved may be the prey of the other side.
            prey[(!mover).index()].follow(mv);
            if let Some(other) = other.as_deref_mut() {
                other[(!mover).index()].follow(mv);
            }
            self.after.unmake();
            if self.before.moves_made() > 0 {
                self.before.unmake();
            }
        }
        prey
    }
}

#[cfg(test)]
mod tests {
    use super::Offence;

    #[test]
    fn check_outranks_chase_and_a_new_attack_a_lost_protection() {
        let ranked = [Offence::None, Offence::Baring, Offence::Chase, Offence::Check];
        assert!(ranked.is_sorted_by(|lesser, worse| lesser < worse));
    }
}
