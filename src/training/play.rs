//! One game of self-play.

use super::game::{Ending, Game, ScoredMove};
use super::player::{Breakdown, Player};
use super::settings::Settings;
use super::start::draw_opening;
use crate::notation::Outcome;
use crate::position::Position;
use crate::rules::{Offence, Rules, Ruling, inspect, is_dead_draw, is_quiet_draw};
use crate::types::{Color, Score};
use fastrand::Rng;

/// A game is won when so many scores in a row, of both sides in turn, say so by so many centipawns.
const WON_SCORE: i32 = 2_000;
const WON_PLIES: u32 = 4;
/// A game is drawn when so many scores in a row lie within so many centipawns, counted from a ply of the game on.
const DRAWN_SCORE: i32 = 10;
const DRAWN_PLIES: u32 = 20;
const DRAWN_FROM: usize = 80;
/// Plies of the longest game.
const MOST_PLIES: usize = 400;

/// The game was given up because the work is to end.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    #[error("interrupted")]
    Interrupted,
    #[error(transparent)]
    Breakdown(#[from] Breakdown),
}

/// Plays the game of this number: a function of the settings and the number.
///
/// # Errors
/// When `interrupted` says so before a move, and when the search fails.
pub fn play_game(
    player: &Player,
    settings: &Settings,
    number: u64,
    interrupted: &dyn Fn() -> bool,
) -> Result<Game, Unfinished> {
    player.forget();
    let mut dice = dice(settings.seed, number);
    let (start, opening) = draw_opening(player, &mut dice, settings.nodes)?;
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut scores = Scores::default();
    let (outcome, ending) = loop {
        if let Some(end) = end_by_rules(&position).or_else(|| scores.end(moves.len())) {
            break end;
        }
        if interrupted() {
            return Err(Unfinished::Interrupted);
        }
        let thought = player.think(&position, settings.nodes)?;
        scores.note(position.side_to_move(), thought.score, moves.len());
        moves.push(ScoredMove { mv: thought.mv, score: thought.score });
        position.make(thought.mv);
    };
    Ok(Game { start, opening, moves, outcome, ending })
}

/// The random numbers of a game.
fn dice(seed: u64, number: u64) -> Rng {
    let spread = Rng::with_seed(seed).u64(..);
    Rng::with_seed(spread ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// How a game is over by the rules, if it is. A mate on the board goes before every draw.
fn end_by_rules(position: &Position) -> Option<(Outcome, Ending)> {
    let side = position.side_to_move();
    if !position.has_legal_move() {
        let ending = if position.in_check() { Ending::Mate } else { Ending::Stalemate };
        return Some((Outcome::won_by(!side), ending));
    }
    let rules = Rules::default();
    if let Some(inspection) = inspect(position, rules.set) {
        let loser = match inspection.repetition.ruling {
            Ruling::Draw => return Some((Outcome::Draw, Ending::Repetition)),
            Ruling::Loses => side,
            Ruling::Wins => !side,
        };
        let checks = inspection.offences[loser.index()] == Offence::Check;
        let ending = if checks { Ending::PerpetualCheck } else { Ending::PerpetualChase };
        return Some((Outcome::won_by(!loser), ending));
    }
    if is_quiet_draw(position, rules) {
        return Some((Outcome::Draw, Ending::NaturalLimit));
    }
    is_dead_draw(position).then_some((Outcome::Draw, Ending::NoAttackers))
}

/// Scores in a row that say the same.
#[derive(Default)]
struct Scores {
    /// For Red and for Black.
    won: [u32; 2],
    level: u32,
}

impl Scores {
    fn note(&mut self, side: Color, score: Score, ply: usize) {
        let score = score.value();
        let count = |row: &mut u32, goes_on: bool| *row = if goes_on { *row + 1 } else { 0 };
        count(&mut self.won[side.index()], score >= WON_SCORE);
        count(&mut self.won[(!side).index()], score <= -WON_SCORE);
        count(&mut self.level, ply >= DRAWN_FROM && score.abs() <= DRAWN_SCORE);
    }

    /// How a game of so many plies is over by its scores or its length.
    fn end(&self, plies: usize) -> Option<(Outcome, Ending)> {
        let winner = Color::BOTH.into_iter().find(|side| self.won[side.index()] >= WON_PLIES);
        if let Some(winner) = winner {
            return Some((Outcome::won_by(winner), Ending::AdjudicatedWin));
        }
        if self.level >= DRAWN_PLIES {
            return Some((Outcome::Draw, Ending::AdjudicatedDraw));
        }
        (plies >= MOST_PLIES).then_some((Outcome::Draw, Ending::TooLong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_fen;

    /// Plays scores of Red and Black in turn from a ply on; the ply after which the game was over, and how.
    fn ended(from: usize, scores: &[i32]) -> Option<(usize, Outcome, Ending)> {
        let mut rows = Scores::default();
        scores.iter().enumerate().find_map(|(index, &score)| {
            let ply = from + index;
            rows.note(Color::BOTH[ply % 2], Score::cp(score), ply);
            rows.end(ply + 1).map(|(outcome, ending)| (ply + 1, outcome, ending))
        })
    }

    #[test]
    fn clear_scores_of_both_sides_end_a_game() {
        assert_eq!(ended(0, &[2000, -2000, 2000, -2000]), Some((4, Outcome::RedWins, Ending::AdjudicatedWin)));
        assert_eq!(ended(1, &[2000, -2000, 2000, -2000]), Some((5, Outcome::BlackWins, Ending::AdjudicatedWin)));
        assert_eq!(ended(0, &[2000, -1999, 2000, -2000, 2000]), None, "the row is broken");
        assert_eq!(ended(0, &[2000, 2000, 2000, 2000]), None, "the sides do not agree");
    }

    #[test]
    fn level_scores_end_a_game_that_is_old_enough() {
        assert_eq!(ended(0, &[0; 110]), Some((100, Outcome::Draw, Ending::AdjudicatedDraw)));
        let mut scores = [10; 110];
        scores[90] = 11;
        assert_eq!(ended(0, &scores), None);
        assert_eq!(ended(399, &[300]), Some((400, Outcome::Draw, Ending::TooLong)));
    }

    #[test]
    fn the_rules_go_before_scores() {
        let end = |fen: &str| end_by_rules(&parse_fen(fen).expect("readable"));
        assert_eq!(end("3k5/4P4/9/9/9/9/9/9/9/3RK4 b"), Some((Outcome::RedWins, Ending::Mate)));
        assert_eq!(end("3k5/4P4/9/9/9/9/9/9/9/4K4 b"), Some((Outcome::RedWins, Ending::Stalemate)));
        assert_eq!(end("3ak4/9/9/9/9/9/9/9/4A4/3K5 w"), Some((Outcome::Draw, Ending::NoAttackers)));
        assert_eq!(end("3ak4/9/9/9/9/9/9/4C4/4A4/3K5 w - - 120 90"), Some((Outcome::Draw, Ending::NaturalLimit)));
    }
}
