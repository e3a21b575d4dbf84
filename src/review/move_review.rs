//! What is said of a move.

use super::{LineRecord, PositionRecord, THRESHOLDS};
use crate::analysis::Chances;
use crate::book::Books;
use crate::eval::piece_value;
use crate::notation::{Glyph, Outcome};
use crate::position::Position;
use crate::rules::{RuleSet, Ruling, occurrences, verdict};
use crate::types::{Color, Move, PieceKind, Ply, Score, ScoreKind};
use serde::Serialize;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    Dubious,
    Mistake,
    Blunder,
}

impl Judgement {
    /// The judgement on a move that loses so many expected points.
    pub fn of_loss(loss: f64) -> Option<Judgement> {
        let table = [
            (THRESHOLDS.blunder, Judgement::Blunder),
            (THRESHOLDS.mistake, Judgement::Mistake),
            (THRESHOLDS.dubious, Judgement::Dubious),
        ];
        table.into_iter().find(|&(least, _)| loss >= least).map(|(_, judgement)| judgement)
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Dubious => "dubious",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// Its sign in game files: `?!`, `?`, `??`.
    pub fn glyph(self) -> Glyph {
        match self {
            Judgement::Dubious => Glyph::DUBIOUS,
            Judgement::Mistake => Glyph::MISTAKE,
            Judgement::Blunder => Glyph::BLUNDER,
        }
    }
}

/// A move of a game and what is said of it. Scores are for the side that made it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    pub mv: Move,
    pub side: Color,
    /// The best lines of the position before it; at least one.
    pub lines: Vec<LineRecord>,
    /// Plies and nodes of their search.
    pub depth: i32,
    pub nodes: u64,
    /// What the position was worth before the move: the score of the best line.
    pub before: Score,
    /// What it was worth after the move: the search of the next position, or the end of the game.
    pub after: Score,
    /// Expected points lost, 0 to 1; none by the best move.
    pub loss: f64,
    pub judgement: Option<Judgement>,
    /// Moves among the lines that are as good as the best one, itself included.
    pub good_moves: usize,
    /// It was the only legal move.
    pub forced: bool,
    /// It was the best move, took back nothing, and every other one is much worse.
    pub only: bool,
    /// It gives up material and is as good as the best move.
    pub sacrifice: bool,
    /// Moves to the mate that it passes by.
    pub missed_mate: Option<u32>,
    /// How often the position after it occurred, if more than once.
    pub occurrences: Option<usize>,
    /// How the rules of repetition end the game here, if they do.
    pub ruling: Option<Outcome>,
    /// A book has it.
    pub in_book: bool,
}

/// A move of a game, with what was found before and after it.
pub(super) struct Played<'a> {
    pub before: &'a Position,
    pub mv: Move,
    pub after: &'a Position,
    /// Of the position before.
    pub record: &'a PositionRecord,
    /// Of the position after; `None` where there is no legal move.
    pub next: Option<&'a PositionRecord>,
}

impl MoveReview {
    pub(super) fn new(played: &Played, rule_set: RuleSet, books: &Books) -> MoveReview {
        let Played { before, mv, after, record, next } = *played;
        let lines = &record.lines;
        let best = lines.first().expect("a record has a line");
        let is_best = best.first() == Some(mv);
        // One ply further from the root than the search of the next position has it.
        let after_score = next
            .and_then(|next| next.lines.first())
            .map_or(Score::mate_at(Ply::new(1)), |line| -line.score().from_table(Ply::new(1)));
        let drop = best.expected() - Chances::of(after_score).expected();
        let loss = if is_best { 0.0 } else { drop.max(0.0) };
        let legal = before.legal_moves().len();
        let takes_back =
            before.piece_on(mv.to()).is_some() && before.last_move().is_some_and(|last| last.to() == mv.to());
        let as_good = |line: &&LineRecord| best.expected() - line.expected() <= THRESHOLDS.good;
        let second = lines.get(1).map(LineRecord::expected);
        let occurrences = occurrences(after);
        MoveReview {
            mv,
            side: before.side_to_move(),
            lines: lines.clone(),
            depth: record.depth,
            nodes: record.nodes,
            before: best.score(),
            after: after_score,
            loss,
            judgement: Judgement::of_loss(loss),
            good_moves: lines.iter().filter(as_good).count(),
            forced: legal == 1,
            only: is_best
                && legal > 1
                && !takes_back
                && second.is_some_and(|second| best.expected() - second >= THRESHOLDS.only),
            sacrifice: loss <= THRESHOLDS.good && legal > 1 && is_sacrifice(played),
            missed_mate: missed_mate(best.score(), after_score),
            occurrences: (occurrences > 1).then_some(occurrences),
            ruling: ruling(after, rule_set),
            in_book: books.has(before, mv),
        }
    }

    /// The best line.
    pub fn best(&self) -> &LineRecord {
        &self.lines[0]
    }

    /// Whether it is the best move.
    pub fn is_best(&self) -> bool {
        self.best().first() == Some(self.mv)
    }
}

/// What the rules of repetition make of a position.
pub(super) fn ruling(position: &Position, rule_set: RuleSet) -> Option<Outcome> {
    let side = position.side_to_move();
    verdict(position, rule_set).map(|repetition| match repetition.ruling {
        Ruling::Draw => Outcome::Draw,
        Ruling::Wins => Outcome::won_by(side),
        Ruling::Loses => Outcome::won_by(!side),
    })
}

/// Moves to a mate that was there before the move and is not there after it.
fn missed_mate(before: Score, after: Score) -> Option<u32> {
    match (before.kind(), after.kind()) {
        (ScoreKind::MateIn(_), ScoreKind::MateIn(_)) => None,
        (ScoreKind::MateIn(plies), _) => Some(plies.div_ceil(2)),
        _ => None,
    }
}

/// Whether the side that moves has much less material a few plies later than it had before, and does not stand worse all the same.
fn is_sacrifice(played: &Played) -> bool {
    let side = played.before.side_to_move();
    let Some(line) = played.next.and_then(|next| next.lines.first()) else { return false };
    let expected = 1.0 - line.expected();
    if expected < 1.0 - THRESHOLDS.better {
        return false;
    }
    // With an even number of plies behind it the opponent's capture may still be answered.
    let mut position = played.after.with_last_moves(0);
    let mut balances = vec![balance(&position, side)];
    for mv in line.playable(played.after, THRESHOLDS.sacrifice_plies) {
        position.make(mv);
        balances.push(balance(&position, side));
    }
    let had = balance(played.before, side);
    // What is taken back was exchanged: the last two plies both have to show the loss.
    balances.len() > 2 && balances.iter().rev().take(2).all(|&has| had - has >= THRESHOLDS.sacrifice)
}

/// Material of a side less that of the other, in centipawns.
fn balance(position: &Position, side: Color) -> i32 {
    PieceKind::ALL
        .iter()
        .map(|&kind| {
            let count = |color| position.pieces(color, kind).count() as i32;
            piece_value(kind) * (count(side) - count(!side))
        })
        .sum()
}
