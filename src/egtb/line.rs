//! What the tables say of a position: each move, and how the game goes on.

use super::blocks::Blocks;
use super::error::TableError;
use super::tables::Tables;
use super::value::{Outcome, Value};
use crate::position::Position;
use crate::types::{Key, Move};
use std::cmp::Reverse;

/// A move, and the value of the position it leads to, for the side to move there; `None` when no table has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    pub mv: Move,
    pub after: Option<Value>,
    pub is_capture: bool,
}

/// What the best moves lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// Mate or stalemate.
    Mate,
    /// A position that occurred before.
    Repetition,
    /// A drawn position, where any move that keeps the draw may follow.
    Draw,
    /// A position that no table has.
    Unknown,
    /// The line became as long as was wished.
    Cut,
}

impl Tables {
    /// The legal moves, best first.
    ///
    /// # Errors
    /// When a table is damaged where it was asked.
    pub fn ranked_moves(&self, position: &Position) -> Result<Vec<RankedMove>, TableError> {
        self.rank_moves(position, &mut Blocks::default())
    }

    fn rank_moves(&self, position: &Position, blocks: &mut Blocks) -> Result<Vec<RankedMove>, TableError> {
        let mut child = position.clone();
        let mut ranked = Vec::new();
        for &mv in position.legal_moves().iter() {
            child.make(mv);
            let after = self.look_up(&child, blocks)?;
            child.unmake();
            ranked.push(RankedMove { mv, after, is_capture: position.piece_on(mv.to()).is_some() });
        }
        ranked.sort_by_key(|ranked| ranked.after.map_or((Reverse(Outcome::Loss), 1, 0), |after| ranked.key(after)));
        Ok(ranked)
    }

    /// Best moves of both sides, at most `most`, and why they end.
    ///
    /// # Errors
    /// When a table is damaged where it was asked.
    pub fn best_line(&self, position: &Position, most: usize) -> Result<(Vec<Move>, LineEnd), TableError> {
        let mut here = position.clone();
        let (mut line, mut seen): (Vec<Move>, Vec<Key>) = (Vec::new(), Vec::new());
        let mut blocks = Blocks::default();
        loop {
            let Some(value) = self.look_up(&here, &mut blocks)? else { return Ok((line, LineEnd::Unknown)) };
            if value == Value::DRAW {
                return Ok((line, LineEnd::Draw));
            }
            if seen.contains(&here.key()) {
                return Ok((line, LineEnd::Repetition));
            }
            seen.push(here.key());
            let Some(best) = self.rank_moves(&here, &mut blocks)?.first().copied() else {
                return Ok((line, LineEnd::Mate));
            };
            if line.len() == most {
                return Ok((line, LineEnd::Cut));
            }
            line.push(best.mv);
            here.make(best.mv);
        }
    }
}

impl RankedMove {
    /// What the move is worth for the side that makes it; `None` when no table has the position after it.
    pub fn value(&self) -> Option<Value> {
        let after = self.after?;
        let plies = if self.is_capture { 1 } else { after.rank() + 1 };
        let by_rule = after.is_by_rule() && !self.is_capture;
        Some(match after.outcome() {
            Outcome::Loss => Value::win(plies, by_rule),
            Outcome::Draw => Value::DRAW,
            Outcome::Win => Value::loss(plies, by_rule),
        })
    }

    /// What orders moves, the least first: outcome, then a win soon and a loss late. A capture ends the count of plies.
    fn key(&self, after: Value) -> (Reverse<Outcome>, i32, i32) {
        let plies = if self.is_capture { 0 } else { i32::from(after.rank()) };
        let by_rule = i32::from(after.is_by_rule() && !self.is_capture);
        match after.outcome() {
            Outcome::Loss => (Reverse(Outcome::Win), by_rule, plies),
            Outcome::Draw => (Reverse(Outcome::Draw), 0, 0),
            Outcome::Win => (Reverse(Outcome::Loss), -by_rule, -plies),
        }
    }
}
