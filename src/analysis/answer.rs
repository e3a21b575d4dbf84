//! What a search found.

use super::Chances;
use crate::search::{Exactness, LineInfo, SearchResult};
use crate::types::{Move, Score, ScoreKind};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// What a search has found of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// The best lines, best first; as many as were asked for, or as there are moves. Empty where there is no move to play.
    pub lines: Vec<Line>,
    /// Plies that the best line was searched to.
    pub depth: i32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Permille of the table that this search uses, when last told.
    pub hashfull: u32,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, at least one, each legal after those before it.
    pub moves: Vec<Move>,
    /// What the line is worth for the side that begins it.
    pub score: Score,
    /// Whether the score is one or only a bound.
    pub exactness: Exactness,
    /// Plies that the line was searched to, and the greatest depth that was reached on the way.
    pub depth: i32,
    pub seldepth: usize,
}

impl Line {
    /// The chances of the side that begins the line.
    pub fn chances(&self) -> Chances {
        Chances::of(self.score)
    }
}

impl Analysis {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// The reply to the best move that the search expects.
    pub fn ponder(&self) -> Option<Move> {
        self.lines.first()?.moves.get(1).copied()
    }

    /// What the position is worth for its side to move; a position without moves, which is lost, has none.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Takes in lines that changed; whether any did.
    pub(super) fn hear(&mut self, news: &[LineInfo]) -> bool {
        for info in news.iter().filter(|info| !info.line.is_empty()) {
            let line = Line {
                moves: info.line.clone(),
                score: info.score,
                exactness: info.exactness,
                depth: info.depth,
                seldepth: info.seldepth,
            };
            match self.lines.get_mut(info.number - 1) {
                Some(known) => *known = line,
                None => self.lines.push(line),
            }
            (self.nodes, self.time, self.hashfull) = (info.nodes, info.time, info.hashfull);
        }
        self.depth = self.lines.first().map_or(0, |line| line.depth);
        !news.is_empty()
    }

    /// The same at the end of the search, which has the last word.
    pub(super) fn ended(mut self, result: &SearchResult) -> Analysis {
        if let Some(best) = result.best
            && self.lines.is_empty()
        {
            let moves = std::iter::once(best).chain(result.ponder).collect();
            let (score, depth) = (result.score, result.depth);
            self.lines.push(Line { moves, score, exactness: Exactness::Exact, depth, seldepth: 0 });
        }
        Analysis { depth: result.depth, nodes: result.counters.nodes, time: result.time, ..self }
    }
}

/// A score as people say it, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SpokenScore {
    /// Centipawns; beyond ±9,000 a repetition that the rules forbid decides.
    Cp(i32),
    /// Moves to the mate, negative when the side to move is mated.
    Mate(i64),
}

impl From<Score> for SpokenScore {
    fn from(score: Score) -> SpokenScore {
        match score.kind() {
            ScoreKind::MateIn(plies) => SpokenScore::Mate(plies.div_ceil(2).into()),
            ScoreKind::MatedIn(plies) => SpokenScore::Mate(-i64::from(plies.div_ceil(2))),
            ScoreKind::Centipawns(_) | ScoreKind::Ban(_) => SpokenScore::Cp(score.value()),
        }
    }
}

impl fmt::Display for SpokenScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpokenScore::Cp(value) => write!(f, "score {value}"),
            SpokenScore::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_spoken_in_moves_and_centipawns() {
        let spoken = |raw| SpokenScore::from(Score::from_raw(raw));
        assert_eq!(spoken(-35), SpokenScore::Cp(-35));
        assert_eq!(spoken(Score::MATE.raw() - 3), SpokenScore::Mate(2));
        assert_eq!(spoken(4 - Score::MATE.raw()), SpokenScore::Mate(-2));
        assert_eq!(spoken(Score::BAN.raw()), SpokenScore::Cp(9600));
    }
}
