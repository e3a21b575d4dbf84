//! Positions of recorded games, as a trainer takes them.

use super::game::Game;
use crate::notation::Outcome;
use crate::position::Position;
use crate::types::{Color, Move};

/// A position of a game, and what became of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Without moves behind it.
    pub position: Position,
    /// What its search said, in centipawns for the side to move; beyond ±8500 it is a mate or a ban, see
    /// [`Score`](crate::types::Score).
    pub score: i32,
    /// The best move of its search, which was played.
    pub best: Move,
    /// The best move captures.
    pub captures: bool,
    /// How the game ended.
    pub outcome: Outcome,
    /// Plies since the start of the recorded game.
    pub ply: usize,
    /// Number of the game.
    pub game: u64,
}

impl Sample {
    /// The result for the side to move: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub fn result(&self) -> f32 {
        match self.outcome.winner() {
            None => 0.5,
            Some(winner) if winner == self.position.side_to_move() => 1.0,
            Some(_) => 0.0,
        }
    }

    /// The score for Red.
    pub fn score_for_red(&self) -> i32 {
        if self.position.side_to_move() == Color::Red { self.score } else { -self.score }
    }
}

/// Which positions a trainer takes. Shards keep all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Centipawns either way.
    pub most_score: i32,
    /// Positions in check too.
    pub checks: bool,
    /// Positions whose best move captures too.
    pub captures: bool,
}

impl Filter {
    /// Quiet positions that are not decided: no check, no capture, at most 1500 centipawns.
    pub const TRAINING: Filter = Filter { most_score: 1_500, checks: false, captures: false };
    /// All positions.
    pub const NONE: Filter = Filter { most_score: i32::MAX, checks: true, captures: true };

    /// Whether the position is taken.
    pub fn takes(&self, sample: &Sample) -> bool {
        sample.score.abs() <= self.most_score
            && (self.checks || !sample.position.in_check())
            && (self.captures || !sample.captures)
    }
}

/// The positions in which a move was made, in order.
pub fn samples(game: &Game, number: u64) -> impl Iterator<Item = Sample> + '_ {
    let mut position = game.start.clone();
    game.moves.iter().enumerate().map(move |(ply, scored)| {
        let before = position.with_last_moves(0);
        let captured = position.make(scored.mv).captured;
        Sample {
            position: before,
            score: scored.score.value(),
            best: scored.mv,
            captures: captured.is_some(),
            outcome: game.outcome,
            ply,
            game: number,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::codec::tests::game;
    use super::*;
    use crate::notation::{START_FEN, to_fen};

    #[test]
    fn each_position_stands_before_its_move() {
        let game = Game { outcome: Outcome::RedWins, ..game("h2e2 d9e8 e2e6 e9d9") };
        let samples: Vec<Sample> = samples(&game, 9).collect();
        assert_eq!(samples.len(), 4);
        assert_eq!(to_fen(&samples[0].position), START_FEN);
        assert_eq!(samples.iter().map(|sample| sample.score).collect::<Vec<_>>(), [40, 33, 26, 19]);
        assert_eq!(samples.iter().map(|sample| sample.score_for_red()).collect::<Vec<_>>(), [40, -33, 26, -19]);
        assert_eq!(samples.iter().map(Sample::result).collect::<Vec<_>>(), [1.0, 0.0, 1.0, 0.0]);
        assert_eq!(samples.iter().map(|sample| sample.captures).collect::<Vec<_>>(), [false, false, true, false]);
        assert!(samples[3].position.in_check() && samples[3].game == 9 && samples[3].ply == 3);
        let taken = |filter: Filter| samples.iter().filter(|sample| filter.takes(sample)).count();
        assert_eq!(taken(Filter::TRAINING), 2);
        assert_eq!(taken(Filter { captures: true, ..Filter::TRAINING }), 3);
        assert_eq!(taken(Filter { most_score: 30, ..Filter::NONE }), 2);
        assert_eq!(taken(Filter::NONE), 4);
    }
}
