//! What a score promises: the chances of a win, a draw and a loss.
//!
//! Two logistic curves, one for winning and its mirror image for losing (the model Stockfish prints). Their two numbers
//! make the results of 700 games of the engine against itself most likely, 128,119 positions: those of
//! `docs/results/two-threads-100ms.pgn.gz` and `docs/results/singular-60000-nodes.pgn.gz`, by `scripts/fit-wdl.py`. The
//! curves lie within 5 points of what came of the scores up to ±400, within 7 up to ±800.

use crate::types::{Score, ScoreKind};
use std::fmt;

/// The score at which half of the games are won, centipawns.
const EVEN_CHANCE: f64 = 378.0;
/// How fast the chances change around it, centipawns.
const SPREAD: f64 = 202.0;

/// Chances in permille; they add up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    win: u32,
    loss: u32,
}

impl Chances {
    /// The chances of the side that has this score.
    pub fn of(score: Score) -> Chances {
        match score.kind() {
            ScoreKind::MateIn(_) | ScoreKind::Ban(true) => Chances { win: 1000, loss: 0 },
            ScoreKind::MatedIn(_) | ScoreKind::Ban(false) => Chances { win: 0, loss: 1000 },
            ScoreKind::Centipawns(value) => {
                let value = f64::from(value);
                Chances { win: permille(value), loss: permille(-value) }
            }
        }
    }

    /// The chance of a win, in permille.
    pub fn win(self) -> u32 {
        self.win
    }

    /// The chance of a draw, in permille.
    pub fn draw(self) -> u32 {
        1000 - self.win - self.loss
    }

    /// The chance of a loss, in permille.
    pub fn loss(self) -> u32 {
        self.loss
    }

    /// Points to be expected from a game, a win counting one and a draw half: 0 to 1.
    pub fn expected(self) -> f64 {
        0.5 + (f64::from(self.win) - f64::from(self.loss)) / 2000.0
    }
}

fn permille(centipawns: f64) -> u32 {
    // Rounded down, so that the two never exceed a thousand.
    (1000.0 / (1.0 + ((EVEN_CHANCE - centipawns) / SPREAD).exp())) as u32
}

/// Win, draw, loss.
impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw(), self.loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_what_came_of_the_scores_in_games() {
        // Score; percent won and drawn of the games the two numbers were fitted to.
        for (score, won, drawn) in
            [(0, 14, 71), (100, 23, 68), (200, 31, 65), (400, 49, 51), (600, 74, 26), (800, 91, 9)]
        {
            let Chances { win, loss } = Chances::of(Score::cp(score));
            assert!(win.abs_diff(10 * won) <= 50, "{score}: {win}");
            assert!((1000 - win - loss).abs_diff(10 * drawn) <= 60, "{score}: {win} {loss}");
        }
    }

    #[test]
    fn chances_follow_the_score() {
        let wins: Vec<u32> = (-2000..=2000).step_by(50).map(|value| Chances::of(Score::cp(value)).win).collect();
        assert!(wins.is_sorted() && wins[0] < 10 && wins[wins.len() - 1] > 990, "{wins:?}");
        for value in -9000..=9000 {
            let chances = Chances::of(Score::from_raw(value));
            assert!(chances.win + chances.loss <= 1000, "{value}");
            let mirrored = Chances::of(Score::from_raw(-value));
            assert_eq!((chances.win, chances.loss), (mirrored.loss, mirrored.win), "{value}");
        }
        assert_eq!(Chances::of(Score::mate_at(crate::types::Ply::new(5))).to_string(), "1000 0 0");
        assert_eq!(Chances::of(Score::mated_at(crate::types::Ply::new(4))).to_string(), "0 0 1000");
    }
}
