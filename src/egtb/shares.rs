//! How often each side wins with some material.

use super::class::Class;
use super::signature::Signature;
use crate::types::Color;
use std::fmt;
use std::str::FromStr;

/// How often each side wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Whether Red and Black win any position at all.
    pub can_win: [bool; 2],
    /// Positions that were counted: the side to move is not in check and has no capture.
    pub quiet: u64,
    /// How many of these Red and Black win.
    pub wins: [u64; 2],
}

impl Shares {
    pub(super) fn note(&mut self, winner: Option<Color>, is_quiet: bool) {
        self.quiet += u64::from(is_quiet);
        if let Some(winner) = winner {
            self.can_win[winner.index()] = true;
            self.wins[winner.index()] += u64::from(is_quiet);
        }
    }

    #[must_use]
    pub(super) fn and(self, other: Shares) -> Shares {
        let sides = Color::BOTH.map(Color::index);
        Shares {
            can_win: sides.map(|side| self.can_win[side] || other.can_win[side]),
            quiet: self.quiet + other.quiet,
            wins: sides.map(|side| self.wins[side] + other.wins[side]),
        }
    }
}

/// A row of a survey. Its text: class, pawns of Red and Black on the last rank, whether Red and Black can win (0 or 1), quiet positions,
/// how many of these Red and Black win; with tabs between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharesRow {
    pub signature: Signature,
    pub shares: Shares,
}

/// A line that is no row of a survey.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no row of a survey of tables")]
pub struct SharesRowError(String);

impl fmt::Display for SharesRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Signature { class, pawns_on_last_rank: [red, black] } = self.signature;
        let Shares { can_win: [red_can, black_can], quiet, wins: [red_wins, black_wins] } = self.shares;
        let [red_can, black_can] = [red_can, black_can].map(u8::from);
        write!(f, "{class}\t{red}\t{black}\t{red_can}\t{black_can}\t{quiet}\t{red_wins}\t{black_wins}")
    }
}

impl FromStr for SharesRow {
    type Err = SharesRowError;

    fn from_str(text: &str) -> Result<SharesRow, SharesRowError> {
        let read = || {
            let (class, numbers) = text.split_once('\t')?;
            let class: Class = class.parse().ok()?;
            let numbers: Vec<u64> = numbers.split('\t').map(str::parse).collect::<Result<_, _>>().ok()?;
            let &[red, black, red_can @ 0..=1, black_can @ 0..=1, quiet, red_wins, black_wins] = numbers.as_slice()
            else {
                return None;
            };
            let pawns_on_last_rank = [u8::try_from(red).ok()?, u8::try_from(black).ok()?];
            let can_win = [red_can, black_can].map(|can| can == 1);
            let signature = Signature { class, pawns_on_last_rank };
            Some(SharesRow { signature, shares: Shares { can_win, quiet, wins: [red_wins, black_wins] } })
        };
        read().ok_or_else(|| SharesRowError(text.chars().take(80).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written_and_read_back() {
        for text in ["R:aabb\t0\t0\t1\t0\t1000\t540\t0", "P:p\t1\t0\t0\t1\t7\t0\t3", "C:\t0\t0\t0\t0\t0\t0\t0"] {
            let row: SharesRow = text.parse().expect("a row");
            assert_eq!(row.to_string(), text);
        }
        for text in ["", "R:a", "R:a\t0\t0\t1\t0\t1\t1", "X:\t0\t0\t0\t0\t0\t0\t0", "R:\t0\t0\t2\t0\t1\t1\t1"] {
            assert!(text.parse::<SharesRow>().is_err(), "{text}");
        }
    }
}
