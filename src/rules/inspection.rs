//! A cycle explained move by move, for people.

use super::chase::{Step, chase};
use super::judge::{Offence, judge};
use super::{Repetition, RuleSet, verdict};
use crate::position::{Bitboard, Position};
use crate::types::{Color, Move, Piece, Square};

/// What a move of a cycle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// It gives check.
    Check,
    /// It chases.
    Chase,
    /// Neither.
    Idle,
}

/// A move of a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectedMove {
    pub mv: Move,
    pub side: Color,
    pub nature: Nature,
    /// The pieces it chases and where they stand; a move that gives check may chase as well.
    pub chased: Vec<(Piece, Square)>,
}

/// A position that a referee has to rule, and why he rules so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The ruling, for the side to move, and the length of the cycle.
    pub repetition: Repetition,
    /// What Red and Black do with every move of the cycle.
    pub offences: [Offence; 2],
    /// The moves of the last full cycle in order.
    pub moves: Vec<InspectedMove>,
}

/// Explains the [`verdict`] on a position; `None` when there is none.
pub fn inspect(position: &Position, rule_set: RuleSet) -> Option<Inspection> {
    let repetition = verdict(position, rule_set)?;
    let plies = repetition.plies;
    let mut after = position.with_last_moves(plies);
    let mut moves = Vec::with_capacity(plies);
    while let Some(mv) = after.last_move() {
        let mut before = after.clone();
        before.unmake();
        moves.push(inspect_move(Step { before: &before, mv, after: &after }, rule_set));
        after = before;
    }
    moves.reverse();
    Some(Inspection { repetition, offences: judge(position, plies, rule_set).offences, moves })
}

fn inspect_move(step: Step, rule_set: RuleSet) -> InspectedMove {
    let pieces = chase(step, rule_set, Bitboard::ALL).pieces;
    let nature = match () {
        () if step.after.in_check() => Nature::Check,
        () if pieces.any() => Nature::Chase,
        () => Nature::Idle,
    };
    let chased = pieces.filter_map(|square| Some((step.after.piece_on(square)?, square)));
    InspectedMove { mv: step.mv, side: step.before.side_to_move(), nature, chased: chased.collect() }
}
