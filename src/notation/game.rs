//! A game: its tags, where it begins, its moves with their variations, and how it ended.

use super::{Glyph, START_FEN, parse_fen};
use crate::position::Position;
use crate::types::{Color, Move};
use std::fmt;
use std::str::FromStr;

/// How a game ended. A game without an end known is `Option::<Outcome>::None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    RedWins,
    BlackWins,
    Draw,
}

impl Outcome {
    /// The outcome of a game that `winner` won.
    pub const fn won_by(winner: Color) -> Outcome {
        match winner {
            Color::Red => Outcome::RedWins,
            Color::Black => Outcome::BlackWins,
        }
    }

    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::RedWins => Some(Color::Red),
            Outcome::BlackWins => Some(Color::Black),
            Outcome::Draw => None,
        }
    }
}

/// As game files write it: `1-0`, `0-1`, `1/2-1/2`, Red's points first.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::RedWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

/// A text that is no outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no outcome: write 1-0 (Red wins), 0-1 (Black wins) or 1/2-1/2")]
pub struct OutcomeError(String);

impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Outcome, OutcomeError> {
        match text {
            "1-0" => Ok(Outcome::RedWins),
            "0-1" => Ok(Outcome::BlackWins),
            "1/2-1/2" => Ok(Outcome::Draw),
            _ => Err(OutcomeError(text.chars().take(20).collect())),
        }
    }
}

/// A move of a game and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// Annotation glyphs, in order, none twice.
    pub glyphs: Vec<Glyph>,
    /// A remark without its braces; empty when there is none.
    pub comment: String,
    /// Other lines that begin in the place of this move, each with at least one move.
    pub variations: Vec<Variation>,
}

impl PlayedMove {
    /// A move about which nothing is said.
    pub fn new(mv: Move) -> PlayedMove {
        PlayedMove { mv, glyphs: Vec::new(), comment: String::new(), variations: Vec::new() }
    }

    /// A move with a remark.
    pub fn with_comment(mv: Move, comment: impl Into<String>) -> PlayedMove {
        PlayedMove { comment: comment.into(), ..PlayedMove::new(mv) }
    }
}

/// A line of moves beside the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// A remark before its first move; empty when there is none.
    pub comment: String,
    /// Its moves, each legal where it is made.
    pub moves: Vec<PlayedMove>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Names and values in order. What [`Game::start`] and [`Game::outcome`] say is not repeated here: there is no
    /// `Game`, `Result`, `SetUp`, `FEN` or `Format`.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Position,
    /// A remark before the first move; empty when there is none.
    pub comment: String,
    /// The moves, each legal where it is made.
    pub moves: Vec<PlayedMove>,
    /// How it ended, when that is known.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// A game that begins at `start`, without tags and moves.
    pub fn new(start: Position) -> Game {
        Game { tags: Vec::new(), start, comment: String::new(), moves: Vec::new(), outcome: None }
    }

    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value, in its place when there is such a tag, else at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value.into(),
            None => self.tags.push((name.to_string(), value.into())),
        }
    }

    /// The position after the last move, with all that came before in its history.
    ///
    /// # Panics
    /// When a move is not legal; those of a game that was read are.
    pub fn final_position(&self) -> Position {
        let mut position = self.start.clone();
        for played in &self.moves {
            position.make(played.mv);
        }
        position
    }
}

/// An empty game from the start position.
impl Default for Game {
    fn default() -> Game {
        Game::new(parse_fen(START_FEN).expect("the start position is readable"))
    }
}
