//! What is said of a game.

use super::move_review::{Played, ruling};
use super::{Judgement, MoveReview, PositionKey, PositionRecord, THRESHOLDS, keyed_positions};
use crate::analysis::Chances;
use crate::book::{Books, OpeningName, opening_name};
use crate::notation::{Game, Outcome};
use crate::rules::RuleSet;
use crate::types::Color;

/// A game, its moves reviewed.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// Move by move, in order.
    pub moves: Vec<MoveReview>,
    /// Red and Black.
    pub sides: [SideReview; 2],
    /// Indices of the moves after which the game was another one.
    pub turning_points: Vec<usize>,
    /// The name of its opening.
    pub opening: Option<&'static OpeningName>,
    /// How the rules of repetition end the game after its last move, if they do.
    pub ruling: Option<Outcome>,
    /// What was found of the last position; `None` where there is no legal move. A position without a game has nothing else.
    pub last: Option<PositionRecord>,
}

/// How a side played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideReview {
    /// 0 to 100; `None` when it made no move.
    pub accuracy: Option<f64>,
    pub dubious: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

impl GameReview {
    /// The review of a game from what was found of its positions; `None` when that is not complete. An error of `find` ends it.
    ///
    /// # Errors
    /// Those of `find`.
    pub fn new<E>(
        game: &Game,
        rule_set: RuleSet,
        books: &Books,
        mut find: impl FnMut(PositionKey) -> Result<Option<PositionRecord>, E>,
    ) -> Result<Option<GameReview>, E> {
        let Some(mut records) = records(game, &mut find)? else { return Ok(None) };
        let (mut before, mut after) = (game.start.clone(), game.start.clone());
        let mut moves = Vec::with_capacity(game.moves.len());
        for (played, records) in game.moves.iter().zip(records.windows(2)) {
            after.make(played.mv);
            // There is one: a move was made.
            if let Some(record) = &records[0] {
                let next = records[1].as_ref();
                moves.push(MoveReview::new(
                    &Played { before: &before, mv: played.mv, after: &after, record, next },
                    rule_set,
                    books,
                ));
            }
            before.make(played.mv);
        }
        Ok(Some(GameReview {
            sides: Color::BOTH.map(|side| SideReview::new(moves.iter().filter(|review| review.side == side))),
            turning_points: turning_points(&moves),
            opening: opening_name(&after),
            ruling: ruling(&after, rule_set),
            last: records.pop().flatten(),
            moves,
        }))
    }
}

/// What was found of each position of a game, `None` where there is no move; `None` in all when that is not complete.
fn records<E>(
    game: &Game,
    find: &mut impl FnMut(PositionKey) -> Result<Option<PositionRecord>, E>,
) -> Result<Option<Vec<Option<PositionRecord>>>, E> {
    let mut found = Ok(Some(Vec::with_capacity(game.moves.len() + 1)));
    keyed_positions(game, |position, key| {
        let Ok(Some(records)) = &mut found else { return };
        match find(key) {
            Ok(record) => {
                let record = record.filter(|record| record.fits(position));
                let is_missing = record.is_none() && !position.legal_moves().is_empty();
                records.push(record);
                if is_missing {
                    found = Ok(None);
                }
            }
            Err(error) => found = Err(error),
        }
    });
    found
}

impl SideReview {
    fn new<'a>(moves: impl Iterator<Item = &'a MoveReview>) -> SideReview {
        let mut side = SideReview::default();
        let (mut sum, mut count) = (0.0, 0);
        for review in moves {
            sum += (-review.loss / THRESHOLDS.accuracy).exp();
            count += 1;
            match review.judgement {
                Some(Judgement::Dubious) => side.dubious += 1,
                Some(Judgement::Mistake) => side.mistakes += 1,
                Some(Judgement::Blunder) => side.blunders += 1,
                None => {}
            }
        }
        side.accuracy = (count > 0).then(|| 100.0 * sum / f64::from(count));
        side
    }
}

/// How a side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Better,
    Level,
    Worse,
}

impl Standing {
    fn of(expected: f64) -> Standing {
        match expected {
            expected if expected >= THRESHOLDS.better => Standing::Better,
            expected if expected <= 1.0 - THRESHOLDS.better => Standing::Worse,
            _ => Standing::Level,
        }
    }
}

/// Moves that lose much and after which their side stands otherwise than before.
fn turning_points(moves: &[MoveReview]) -> Vec<usize> {
    let turns = |review: &MoveReview| {
        let [before, after] = [review.before, review.after].map(|score| Standing::of(Chances::of(score).expected()));
        review.loss >= THRESHOLDS.turning && before != after
    };
    moves.iter().enumerate().filter(|(_, review)| turns(review)).map(|(index, _)| index).collect()
}
