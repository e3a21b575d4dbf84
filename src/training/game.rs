//! A game of self-play as it is kept.

use crate::notation::Outcome;
use crate::position::Position;
use crate::types::{Move, Score};

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position after the opening. It has no moves behind it.
    pub start: Position,
    pub opening: Opening,
    pub moves: Vec<ScoredMove>,
    pub outcome: Outcome,
    pub ending: Ending,
}

/// How the start of a game came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// 0: the start position; else the number of the line, from 1, in `bench-positions/openings-more.fen`.
    pub line: u16,
    /// Random plies after that.
    pub random_plies: u8,
}

/// A move played, and what its search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    pub mv: Move,
    /// For the side that makes the move.
    pub score: Score,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    Mate = 0,
    Stalemate = 1,
    PerpetualCheck = 2,
    PerpetualChase = 3,
    /// A repetition for which nobody is to blame.
    Repetition = 4,
    /// Too many plies without a capture.
    NaturalLimit = 5,
    /// Nobody has a piece left that could win.
    NoAttackers = 6,
    /// The scores said for long enough who wins.
    AdjudicatedWin = 7,
    /// The scores said for long enough that nothing happens any more.
    AdjudicatedDraw = 8,
    /// As long as a game may be.
    TooLong = 9,
}

impl Ending {
    /// All, in the order of their numbers.
    pub const ALL: [Ending; 10] = [
        Ending::Mate,
        Ending::Stalemate,
        Ending::PerpetualCheck,
        Ending::PerpetualChase,
        Ending::Repetition,
        Ending::NaturalLimit,
        Ending::NoAttackers,
        Ending::AdjudicatedWin,
        Ending::AdjudicatedDraw,
        Ending::TooLong,
    ];

    /// What it is called in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Mate => "mate",
            Ending::Stalemate => "stalemate",
            Ending::PerpetualCheck => "perpetual check",
            Ending::PerpetualChase => "perpetual chase",
            Ending::Repetition => "repetition",
            Ending::NaturalLimit => "natural limit",
            Ending::NoAttackers => "no attackers",
            Ending::AdjudicatedWin => "adjudicated win",
            Ending::AdjudicatedDraw => "adjudicated draw",
            Ending::TooLong => "too long",
        }
    }
}
