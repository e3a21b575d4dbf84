//! Scores as engines report them.

use std::fmt;
use std::str::FromStr;

/// A score as an engine reports it, from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedScore {
    Centipawns(i32),
    /// Moves to mate; zero and below when the engine is mated.
    Mate(i32),
}

impl ReportedScore {
    /// A number to compare with limits in centipawns: mates lie beyond every evaluation.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            ReportedScore::Centipawns(value) => value.clamp(-MATE / 2, MATE / 2),
            ReportedScore::Mate(moves) if moves > 0 => MATE - moves.min(MATE / 4),
            ReportedScore::Mate(moves) => -MATE - moves.max(-MATE / 4),
        }
    }

    /// A bare number of UCCI, where scores near 10,000 are mates: 10,000 less the plies.
    pub(super) fn from_ucci(value: i32) -> ReportedScore {
        const MATE: i32 = 10_000;
        const LONGEST: i32 = 200;
        let plies = MATE.saturating_sub(value.saturating_abs());
        if (0..=LONGEST).contains(&plies) {
            let moves = (plies + 1) / 2;
            ReportedScore::Mate(if value > 0 { moves } else { -moves })
        } else {
            ReportedScore::Centipawns(value)
        }
    }
}

/// As game files write it: `+0.35` in pawns, `+M3` and `-M2` in moves.
impl fmt::Display for ReportedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ReportedScore::Centipawns(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                let size = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            ReportedScore::Mate(moves) if moves > 0 => write!(f, "+M{moves}"),
            ReportedScore::Mate(moves) => write!(f, "-M{}", moves.unsigned_abs()),
        }
    }
}

/// A text that is no score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no score: write +0.35 or -M3")]
pub struct ReportedScoreError(String);

/// The inverse of writing it.
impl FromStr for ReportedScore {
    type Err = ReportedScoreError;

    fn from_str(text: &str) -> Result<ReportedScore, ReportedScoreError> {
        let parse = || {
            let (sign, size) = match text.as_bytes().first()? {
                b'+' => (1, &text[1..]),
                b'-' => (-1, &text[1..]),
                _ => return None,
            };
            let digits = |part: &str| -> Option<i64> {
                part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten()
            };
            let signed = |size: i64| i32::try_from(sign * size).ok();
            if let Some(moves) = size.strip_prefix('M') {
                return signed(digits(moves)?).map(ReportedScore::Mate);
            }
            let (pawns, hundredths) = size.split_once('.').filter(|(_, hundredths)| hundredths.len() == 2)?;
            let value = digits(pawns)?.checked_mul(100)?.checked_add(digits(hundredths)?)?;
            signed(value).map(ReportedScore::Centipawns)
        };
        parse().ok_or_else(|| ReportedScoreError(text.chars().take(20).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_and_read_back() {
        let scores = [0, 1, -1, 99, -100, 12345, i32::MIN, i32::MAX].map(ReportedScore::Centipawns);
        for score in scores.into_iter().chain([1, -1, 0, 30, i32::MIN].map(ReportedScore::Mate)) {
            assert_eq!(score.to_string().parse(), Ok(score), "{score}");
        }
        assert_eq!(ReportedScore::Centipawns(-35).to_string(), "-0.35");
        for text in ["", "+", "0.35", "+0.3", "+M", "-x.10", "+99999999999.00", "+M+1", "é"] {
            assert!(text.parse::<ReportedScore>().is_err(), "{text}");
        }
        let ordered = [ReportedScore::Mate(-1), ReportedScore::Mate(-9), ReportedScore::Centipawns(-99_999)];
        assert!(ordered.is_sorted_by_key(|score| score.centipawns()));
        assert!(ReportedScore::Mate(1).centipawns() > ReportedScore::Mate(9).centipawns());
        assert!(ReportedScore::Mate(0).centipawns() < ReportedScore::Mate(-1).centipawns());
    }
}
