//! Ending games early because both engines agree how they end.

use super::ending::{Cause, Ending};
use crate::protocol::ReportedScore;
use crate::types::Color;
use std::fmt;
use std::str::FromStr;

/// When a game counts as won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Moves in a row of each engine that must say so.
    pub moves: u32,
    /// Centipawns.
    pub score: i32,
    /// Both engines must agree; else the loser's word is enough.
    pub both: bool,
}

/// When a game counts as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Move of the game from which on scores count.
    pub from_move: u32,
    /// Moves in a row of each engine.
    pub moves: u32,
    /// Centipawns either way.
    pub score: i32,
}

/// A text that is no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{part}\": write {wanted}, or a part of it")]
pub struct AdjudicationError {
    part: String,
    wanted: &'static str,
}

impl Default for ResignRule {
    fn default() -> Self {
        ResignRule { moves: 3, score: 800, both: true }
    }
}

impl Default for DrawRule {
    fn default() -> Self {
        DrawRule { from_move: 40, moves: 8, score: 10 }
    }
}

impl FromStr for ResignRule {
    type Err = AdjudicationError;

    fn from_str(text: &str) -> Result<ResignRule, AdjudicationError> {
        let mut rule = ResignRule::default();
        read_parts(text, "movecount=3,score=800,twosided=true", |name, value| {
            match name {
                "movecount" => rule.moves = positive(value)?,
                "score" => rule.score = i32::try_from(positive(value)?).ok()?,
                "twosided" => rule.both = value.parse().ok()?,
                _ => return None,
            }
            Some(())
        })?;
        Ok(rule)
    }
}

impl FromStr for DrawRule {
    type Err = AdjudicationError;

    fn from_str(text: &str) -> Result<DrawRule, AdjudicationError> {
        let mut rule = DrawRule::default();
        read_parts(text, "movenumber=40,movecount=8,score=10", |name, value| {
            match name {
                "movenumber" => rule.from_move = value.parse().ok()?,
                "movecount" => rule.moves = positive(value)?,
                "score" => rule.score = value.parse().ok().filter(|&score| score >= 0)?,
                _ => return None,
            }
            Some(())
        })?;
        Ok(rule)
    }
}

fn positive(value: &str) -> Option<u32> {
    value.parse().ok().filter(|&number| number > 0)
}

fn read_parts(
    text: &str,
    wanted: &'static str,
    mut take: impl FnMut(&str, &str) -> Option<()>,
) -> Result<(), AdjudicationError> {
    text.split(',').try_for_each(|part| {
        let taken = part.trim().split_once('=').and_then(|(name, value)| take(name.trim(), value.trim()));
        taken.ok_or_else(|| AdjudicationError { part: part.chars().take(40).collect(), wanted })
    })
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "movecount={},score={},twosided={}", self.moves, self.score, self.both)
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "movenumber={},movecount={},score={}", self.from_move, self.moves, self.score)
    }
}

/// Watches the scores of one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    resign: Option<ResignRule>,
    draw: Option<DrawRule>,
    /// Moves in a row with which Red, and Black, reported a lost, a won and a level game.
    lost: [u32; 2],
    won: [u32; 2],
    level: [u32; 2],
}

impl Adjudicator {
    /// A game without scores yet.
    pub fn new(resign: Option<ResignRule>, draw: Option<DrawRule>) -> Adjudicator {
        Adjudicator { resign, draw, lost: [0; 2], won: [0; 2], level: [0; 2] }
    }

    /// Takes in what `side` reported with its move, the `number`th of the game; a move without a score breaks every row.
    pub fn judge(&mut self, side: Color, score: Option<ReportedScore>, number: u32) -> Option<Ending> {
        let index = side.index();
        let score = score.map(ReportedScore::centipawns);
        let count = |row: &mut u32, goes_on: bool| *row = if goes_on { *row + 1 } else { 0 };
        if let Some(rule) = self.resign {
            count(&mut self.lost[index], score.is_some_and(|score| score <= -rule.score));
            count(&mut self.won[index], score.is_some_and(|score| score >= rule.score));
            for loser in Color::BOTH {
                let agreed = !rule.both || self.won[(!loser).index()] >= rule.moves;
                if self.lost[loser.index()] >= rule.moves && agreed {
                    return Some(Ending::lost_by(loser, Cause::AdjudicatedWin));
                }
            }
        }
        if let Some(rule) = self.draw {
            let level = score.is_some_and(|score| score.abs() <= rule.score) && number >= rule.from_move;
            count(&mut self.level[index], level);
            if self.level.iter().all(|&row| row >= rule.moves) {
                return Some(Ending::draw(Cause::AdjudicatedDraw));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Outcome;

    /// Plays scores of Red and Black in turn; the ply after which the game was ended, and how.
    fn ended(mut adjudicator: Adjudicator, scores: &[i32]) -> Option<(usize, Outcome)> {
        scores.iter().enumerate().find_map(|(ply, &score)| {
            let side = Color::BOTH[ply % 2];
            let score = Some(ReportedScore::Centipawns(score));
            let ending = adjudicator.judge(side, score, ply as u32 / 2 + 1)?;
            Some((ply + 1, ending.outcome))
        })
    }

    #[test]
    fn both_must_agree_on_a_win() {
        let both = ResignRule { moves: 2, score: 500, both: true };
        let rules = || Adjudicator::new(Some(both), None);
        assert_eq!(ended(rules(), &[600, -600, 600, -500]), Some((4, Outcome::RedWins)));
        assert_eq!(ended(rules(), &[-600, 600, -600, 600]), Some((4, Outcome::BlackWins)));
        assert_eq!(ended(rules(), &[100, -600, 100, -600, 100, -600]), None, "Red does not think so");
        assert_eq!(ended(rules(), &[600, -600, 600, -100, 600, -600]), None, "the row is broken");
        let one = Adjudicator::new(Some(ResignRule { both: false, ..both }), None);
        assert_eq!(ended(one, &[100, -600, 100, -600]), Some((4, Outcome::RedWins)));
    }

    #[test]
    fn draws_count_from_a_move_on() {
        let rules = || Adjudicator::new(None, Some(DrawRule { from_move: 3, moves: 2, score: 5 }));
        assert_eq!(ended(rules(), &[0; 20]), Some((8, Outcome::Draw)));
        assert_eq!(ended(rules(), &[0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0]), Some((11, Outcome::Draw)));
    }

    #[test]
    fn a_move_without_a_score_breaks_the_row() {
        let mut adjudicator = Adjudicator::new(Some(ResignRule { moves: 2, score: 1, both: false }), None);
        let lost = Some(ReportedScore::Mate(-1));
        assert_eq!(adjudicator.judge(Color::Red, lost, 1), None);
        assert_eq!(adjudicator.judge(Color::Red, None, 2), None);
        assert_eq!(adjudicator.judge(Color::Red, lost, 3), None);
        assert!(adjudicator.judge(Color::Red, lost, 4).is_some());
    }

    #[test]
    fn rules_are_read_and_written() {
        let rule: ResignRule = "score=600".parse().expect("readable");
        assert_eq!(rule, ResignRule { score: 600, ..ResignRule::default() });
        assert_eq!(rule.to_string().parse(), Ok(rule));
        let rule: DrawRule = "movecount=5, movenumber=30".parse().expect("readable");
        assert_eq!(rule.to_string(), "movenumber=30,movecount=5,score=10");
        for text in ["", "score", "score=0", "score=x", "movecount=-1", "speed=1", "twosided=maybe"] {
            assert!(text.parse::<ResignRule>().is_err(), "{text}");
        }
        assert!("movenumber=x".parse::<DrawRule>().is_err());
    }
}
