//! Scores: centipawns, mates, and what lies between.

use super::Ply;
use std::fmt;
use std::ops::Neg;

/// The value of a position for the side to move.
///
/// The scale, from the middle outwards: evaluations within ±[`Score::MAX_EVAL`]; ban scores (a
/// repetition that loses by rule, see `rules`) around ±[`Score::BAN`]; mates, `±(10000 − plies)`; ±infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// What a score says, without the arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreKind {
    /// An evaluation in centipawns.
    Centipawns(i32),
    /// The side to move mates in so many plies.
    MateIn(u32),
    /// The side to move is mated in so many plies.
    MatedIn(u32),
    /// The opponent would break the repetition rules (`true`), or the side to move would (`false`).
    Ban(bool),
}

impl Score {
    const MATE_VALUE: i16 = 10_000;
    /// Beyond every score.
    pub const INFINITE: Score = Score(10_001);
    /// Mate on the board.
    pub const MATE: Score = Score(Self::MATE_VALUE);
    /// The value of a repetition that the rules forbid the opponent, at the root.
    pub const BAN: Score = Score(9_600);
    /// The greatest evaluation; everything beyond is decided by the rules.
    pub const MAX_EVAL: Score = Score(8_500);
    /// A draw.
    pub const DRAW: Score = Score(0);

    /// An evaluation in centipawns, held within ±[`Score::MAX_EVAL`].
    #[inline]
    pub const fn cp(value: i32) -> Score {
        let limit = Self::MAX_EVAL.0 as i32;
        if value > limit {
            Score(limit as i16)
        } else if value < -limit {
            Score(-limit as i16)
        } else {
            Score(value as i16)
        }
    }

    /// The side to move at the root mates at `ply`.
    #[inline]
    pub const fn mate_at(ply: Ply) -> Score {
        Score(Self::MATE_VALUE - ply.index() as i16)
    }

    /// The side to move is mated at `ply`.
    #[inline]
    pub const fn mated_at(ply: Ply) -> Score {
        Score(ply.index() as i16 - Self::MATE_VALUE)
    }

    /// The side to move breaks the repetition rules at `ply`: below every evaluation, above every lost mate.
    #[inline]
    pub const fn banned_at(ply: Ply) -> Score {
        Score(ply.index() as i16 - Self::BAN.0)
    }

    /// The bare number that protocols print.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// The score with a number a table stored.
    #[inline]
    pub const fn from_raw(value: i16) -> Score {
        Score(value)
    }

    /// The score as stored in a table entry.
    #[inline]
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// What the score says.
    pub const fn kind(self) -> ScoreKind {
        let size = self.0.unsigned_abs();
        if size > Self::BAN.0 as u16 {
            let plies = (Self::MATE_VALUE as u16).saturating_sub(size) as u32;
            if self.0 > 0 { ScoreKind::MateIn(plies) } else { ScoreKind::MatedIn(plies) }
        } else if size > Self::MAX_EVAL.0 as u16 {
            ScoreKind::Ban(self.0 > 0)
        } else {
            ScoreKind::Centipawns(self.0 as i32)
        }
    }

    /// Whether this is a mate for either side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0 > Self::BAN.0 || self.0 < -Self::BAN.0
    }

    /// Whether the rules decide (mate or ban), so that margins in centipawns mean nothing.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0 > Self::MAX_EVAL.0 || self.0 < -Self::MAX_EVAL.0
    }

    /// Moves an evaluation up by `centipawns`; decided scores and overflow stop at the ends of the evaluation's range.
    #[inline]
    pub const fn plus(self, centipawns: i32) -> Score {
        let sum = self.0 as i32 + centipawns;
        let limit = Self::INFINITE.0 as i32;
        if sum > limit {
            Self::INFINITE
        } else if sum < -limit {
            Score(-limit as i16)
        } else {
            Score(sum as i16)
        }
    }

    /// The score one step above: the other edge of the null window that starts here.
    #[inline]
    pub const fn above(self) -> Score {
        Score(self.0 + 1)
    }

    /// The score one step below.
    #[inline]
    pub const fn below(self) -> Score {
        Score(self.0 - 1)
    }

    /// The same mate counted from the node at `ply` instead of from the root: for the table.
    #[inline]
    pub const fn to_table(self, ply: Ply) -> Score {
        let plies = ply.index() as i16;
        if self.0 > Self::BAN.0 {
            Score(self.0 + plies)
        } else if self.0 < -Self::BAN.0 {
            Score(self.0 - plies)
        } else {
            self
        }
    }

    /// The inverse of [`Score::to_table`].
    #[inline]
    pub const fn from_table(self, ply: Ply) -> Score {
        let plies = ply.index() as i16;
        if self.0 > Self::BAN.0 {
            Score(self.0 - plies)
        } else if self.0 < -Self::BAN.0 {
            Score(self.0 + plies)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
