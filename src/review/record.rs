//! What was found of a position, as it is kept.

use super::PositionKey;
use crate::analysis::{Analysis, Chances, Line};
use crate::notation::parse_move;
use crate::position::Position;
use crate::search::Exactness;
use crate::types::{Move, Score};
use serde::{Deserialize, Serialize};

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionRecord {
    /// The position.
    pub key: PositionKey,
    /// Plies that the best line was searched to.
    pub depth: i32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Milliseconds.
    pub ms: u64,
    /// The best lines, best first.
    pub lines: Vec<LineRecord>,
}

/// Most plies of a line that are shown to people.
pub const LONGEST_LINE: usize = 12;

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineRecord {
    /// For the side to move: centipawns, or 10,000 less the plies to the mate.
    pub score: i16,
    /// `lower` or `upper` where the score is only a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// In coordinates, separated by blanks.
    pub moves: String,
}

/// The kind of a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    Lower,
    Upper,
}

impl PositionRecord {
    /// What an analysis found.
    pub fn new(key: PositionKey, analysis: &Analysis) -> PositionRecord {
        let Analysis { depth, nodes, time, .. } = *analysis;
        let lines = analysis.lines.iter().map(LineRecord::new).collect();
        PositionRecord { key, depth, nodes, ms: time.as_millis() as u64, lines }
    }

    /// Whether it can be of this position: there is a line, and every line is legal.
    pub fn fits(&self, position: &Position) -> bool {
        let is_legal = |line: &LineRecord| {
            let moves = line.moves();
            !moves.is_empty() && line.playable(position, moves.len()) == moves
        };
        !self.lines.is_empty() && self.lines.iter().all(is_legal)
    }
}

impl LineRecord {
    fn new(line: &Line) -> LineRecord {
        let bound = match line.exactness {
            Exactness::Exact => None,
            Exactness::AtLeast => Some(Bound::Lower),
            Exactness::AtMost => Some(Bound::Upper),
        };
        let moves: Vec<String> = line.moves.iter().map(Move::to_string).collect();
        LineRecord { score: line.score.raw(), bound, moves: moves.join(" ") }
    }

    /// What the line is worth for the side to move.
    pub fn score(&self) -> Score {
        Score::from_raw(self.score)
    }

    /// Points that the side to move may expect.
    pub fn expected(&self) -> f64 {
        Chances::of(self.score()).expected()
    }

    /// The moves; those behind a text that is no move are left out.
    pub fn moves(&self) -> Vec<Move> {
        self.moves.split(' ').map_while(|text| parse_move(text).ok()).collect()
    }

    /// Its moves from the position it is of, at most so many, up to one that is not legal.
    pub fn playable(&self, position: &Position, most: usize) -> Vec<Move> {
        let mut position = position.with_last_moves(0);
        let mut moves = self.moves();
        moves.truncate(most);
        let legal = moves.iter().take_while(|&&mv| {
            let is_legal = position.is_legal_move(mv);
            if is_legal {
                position.make(mv);
            }
            is_legal
        });
        let count = legal.count();
        moves.truncate(count);
        moves
    }

    /// The first move.
    pub fn first(&self) -> Option<Move> {
        self.moves().first().copied()
    }
}
