//! The move picker: moves in stages, best first. Moves of a stage are generated when the stage is reached, so that a cut-off saves
//! the rest of the work.
//!
//! Table move; captures that do not lose material, by victim and history; killers (Akl and Newborn 1977) and the counter move
//! (Uiterwijk 1992); captures that do not lose material but have a negative history; quiet moves by history; captures that lose
//! material. In check all evasions form one stage.

use super::arena::{Arena, List, Taken, Turn};
use super::exchange;
use super::history::Histories;
use super::piece_to::PieceTo;
use crate::eval::piece_value;
use crate::position::{Guards, Position, Targets};
use crate::types::{Move, Piece};

/// A move from the picker.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    pub mv: Move,
    /// 1 for the first legal move of the node.
    pub number: u32,
    /// Not a capture.
    pub quiet: bool,
    /// History score of a quiet move (0 for captures).
    pub history: i32,
    /// A capture that loses material by exchange.
    pub losing: bool,
}

/// What the picker reads and where it keeps its lists.
pub struct Sight<'a> {
    pub position: &'a Position,
    pub histories: &'a Histories,
    pub arena: &'a mut Arena,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    GenerateCaptures,
    GoodCaptures,
    Refutations,
    DoubtfulCaptures,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    GenerateEvasions,
    Evasions,
    Done,
}

/// The moves of one node, and how far they were taken.
pub struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    /// Two killers and the counter move.
    refutations: [Option<Move>; 3],
    before: [PieceTo; 2],
    guards: Guards,
    captures_only: bool,
    skip_quiets: bool,
    refutation: usize,
    /// The captures (in check all evasions). Those with a negative history are deferred to a later stage, losing ones to the last.
    captures: List,
    quiets: List,
    number: u32,
}

impl Picker {
    /// All moves of the node.
    pub fn new(
        position: &Position,
        table_move: Option<Move>,
        refutations: [Option<Move>; 3],
        before: [PieceTo; 2],
    ) -> Picker {
        let stage = Stage::Table;
        Picker {
            stage,
            table_move: table_move.filter(|&mv| position.is_pseudo_legal(mv)),
            refutations,
            before,
            guards: position.guards(),
            captures_only: false,
            skip_quiets: false,
            refutation: 0,
            captures: List::default(),
            quiets: List::default(),
            number: 0,
        }
    }

    /// Captures that do not lose material only (in check: still all evasions).
    pub fn captures(position: &Position, table_move: Option<Move>, before: [PieceTo; 2]) -> Picker {
        let wanted = |mv: &Move| position.in_check() || position.piece_on(mv.to()).is_some();
        let mut picker = Picker::new(position, table_move.filter(wanted), [None; 3], before);
        picker.captures_only = true;
        picker
    }

    /// From now on no quiet moves.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next legal move.
    pub fn next(&mut self, sight: &mut Sight<'_>) -> Option<Ranked> {
        loop {
            let (mv, history, losing) = self.next_pseudo_legal(sight)?;
            if sight.position.is_legal_given(mv, &self.guards) {
                self.number += 1;
                let quiet = sight.position.piece_on(mv.to()).is_none();
                return Some(Ranked { mv, number: self.number, quiet, history, losing });
            }
        }
    }

    fn next_pseudo_legal(&mut self, sight: &mut Sight<'_>) -> Option<(Move, i32, bool)> {
        loop {
            match self.stage {
                Stage::Table => {
                    let evade = sight.position.in_check();
                    self.stage = if evade { Stage::GenerateEvasions } else { Stage::GenerateCaptures };
                    if let Some(mv) = self.table_move {
                        return Some((mv, self.record(sight, mv), false));
                    }
                }
                Stage::GenerateCaptures => {
                    self.captures = self.generate(sight, Targets::Captures);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    if let Some(mv) = self.good_capture(sight) {
                        return Some((mv, 0, false));
                    }
                    self.stage = if self.captures_only { Stage::Done } else { Stage::Refutations };
                }
                Stage::Refutations => {
                    if let Some(mv) = self.refutation(sight) {
                        return Some((mv, self.record(sight, mv), false));
                    }
                    self.stage = Stage::DoubtfulCaptures;
                }
                Stage::DoubtfulCaptures => {
                    if let Some(doubtful) = sight.arena.take_best(self.captures, Turn::Later) {
                        return Some((doubtful.mv, 0, false));
                    }
                    self.stage = Stage::GenerateQuiets;
                }
                Stage::GenerateQuiets => {
                    if !self.skip_quiets {
                        self.quiets = self.generate(sight, Targets::Quiets);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if let Some(quiet) = self.quiet(sight) {
                        return Some((quiet.mv, quiet.score, false));
                    }
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    if let Some(losing) = sight.arena.take_best(self.captures, Turn::Last) {
                        return Some((losing.mv, 0, true));
                    }
                    self.stage = Stage::Done;
                }
                Stage::GenerateEvasions => {
                    self.captures = self.generate(sight, Targets::All);
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => {
                    while let Some(evasion) = sight.arena.take_best(self.captures, Turn::First) {
                        if Some(evasion.mv) != self.table_move {
                            let quiet = sight.position.piece_on(evasion.mv.to()).is_none();
                            return Some((evasion.mv, if quiet { evasion.score } else { 0 }, false));
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn good_capture(&mut self, sight: &mut Sight<'_>) -> Option<Move> {
        while let Some(capture) = sight.arena.take_best(self.captures, Turn::First) {
            if Some(capture.mv) == self.table_move {
                continue;
            }
            if !exchange::gains_at_least(sight.position, capture.mv, 0) {
                sight.arena.put_off(capture, Turn::Last);
            } else if !self.captures_only && capture_record(sight, capture.mv) < 0 {
                sight.arena.put_off(capture, Turn::Later);
            } else {
                return Some(capture.mv);
            }
        }
        None
    }

    fn refutation(&mut self, sight: &Sight<'_>) -> Option<Move> {
        while self.refutation < self.refutations.len() && !self.skip_quiets {
            let index = self.refutation;
            self.refutation += 1;
            let Some(mv) = self.refutations[index] else { continue };
            let fresh = Some(mv) != self.table_move && !self.refutations[..index].contains(&Some(mv));
            if fresh && sight.position.piece_on(mv.to()).is_none() && sight.position.is_pseudo_legal(mv) {
                return Some(mv);
            }
            self.refutations[index] = None;
        }
        None
    }

    fn quiet(&self, sight: &mut Sight<'_>) -> Option<Taken> {
        if self.skip_quiets {
            return None;
        }
        std::iter::from_fn(|| sight.arena.take_best(self.quiets, Turn::First)).find(|quiet| !self.was_tried(quiet.mv))
    }

    fn was_tried(&self, mv: Move) -> bool {
        Some(mv) == self.table_move || self.refutations[..self.refutation].contains(&Some(mv))
    }

    fn record(&self, sight: &Sight<'_>, mv: Move) -> i32 {
        let position = sight.position;
        match (position.piece_on(mv.from()), position.piece_on(mv.to())) {
            (Some(mover), None) => sight.histories.quiet_records(mv.from(), mover, &self.before).of(mv.to()),
            _ => 0,
        }
    }

    fn generate(&self, sight: &mut Sight<'_>, targets: Targets) -> List {
        /// In check captures come before quiet evasions, whatever their history.
        const CAPTURE_FIRST: i32 = 1 << 20;
        let (position, histories) = (sight.position, sight.histories);
        let (arena, before) = (&mut *sight.arena, &self.before);
        let side = position.side_to_move();
        let enemies = position.color(!side);
        let capture_bonus = if targets == Targets::All { CAPTURE_FIRST } else { 0 };
        let start = arena.len();
        position.generate_by_piece(targets, |kind, from, to| {
            let mover = Piece::new(side, kind);
            let (captures, quiets) = (to & enemies, to.without(enemies));
            if captures.any() {
                let records = histories.capture_records(mover);
                captures.for_each(|to| {
                    let Some(victim) = position.piece_on(to).map(Piece::kind) else { return };
                    let exchange = piece_value(victim) * 16 - piece_value(kind) / 8;
                    let score = capture_bonus + exchange + records.of(to, victim) / 8;
                    arena.push(start, Move::new(from, to), score);
                });
            }
            if quiets.any() {
                let records = histories.quiet_records(from, mover, before);
                quiets.for_each(|to| arena.push(start, Move::new(from, to), records.of(to)));
            }
        });
        arena.list_from(start)
    }
}

fn capture_record(sight: &Sight<'_>, mv: Move) -> i32 {
    let on = |square| sight.position.piece_on(square);
    on(mv.from())
        .zip(on(mv.to()))
        .map_or(0, |(mover, victim)| sight.histories.capture_records(mover).of(mv.to(), victim.kind()))
}
