//! Results counted: single games, and pairs of games with colours reversed.

use crate::notation::Outcome;
use crate::types::Color;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// What a game brought one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Loss,
    Draw,
    Win,
}

impl Points {
    /// What `outcome` brought the player of `side`.
    pub fn of(outcome: Outcome, side: Color) -> Points {
        match outcome.winner() {
            None => Points::Draw,
            Some(winner) if winner == side => Points::Win,
            Some(_) => Points::Loss,
        }
    }

    /// In half points: 0, 1 or 2.
    pub const fn half_points(self) -> usize {
        self as usize
    }
}

/// Games counted from one engine's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Score {
    /// Counts a game.
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }

    /// Games counted.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points won: one a win, half a one a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games from the other engine's view.
    pub const fn swapped(&self) -> Score {
        Score { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Pairs of games counted from one engine's view: the same opening with either colour. The places count the pairs that
/// brought 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair.
    pub fn add(&mut self, games: [Points; 2]) {
        self.0[games[0].half_points() + games[1].half_points()] += 1;
    }

    /// Pairs counted.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Points won, at most two a pair.
    pub fn points(&self) -> f64 {
        self.0.iter().zip(0_u32..).map(|(&pairs, half_points)| pairs as f64 * f64::from(half_points) / 2.0).sum()
    }

    /// The same pairs from the other engine's view.
    pub fn swapped(&self) -> Pentanomial {
        let mut counts = self.0;
        counts.reverse();
        Pentanomial(counts)
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
    }
}
