//! Lists of moves, whose ranks are all counted alike.

use super::Ranks;
use super::plain::{move_text, without_marks};
use super::reading::{Form, MoveNameError, ambiguous, candidates};
use crate::position::Position;
use crate::types::Move;

/// What is wrong with a list of moves, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: {source}")]
pub struct MoveListError {
    /// Which move, counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub source: MoveNameError,
}

/// Reads the moves of a game one after another, each in any notation that [`read_move_in`](super::read_move_in) takes.
///
/// Whether ranks count from 0 or from 1 is decided by the game as a whole: the moves are followed in both habits as long
/// as both fit. Where they differ to the end, coordinates count from 0, and algebraic moves, of which there are programs of
/// either habit, are refused. A text that fits several moves in one habit only is refused unless that habit turns out to be
/// the wrong one.
#[derive(Clone, Debug)]
pub struct MoveReader {
    /// One, or several that differ; those that count from 0 come first.
    readings: Vec<Reading>,
    /// The first algebraic move that is another one in each habit.
    split: Option<Split>,
}

/// More readings than any game needs: what leaves so many is refused.
const MOST_READINGS: usize = 16;

/// The moves as one habit has them, or both where they are the same so far.
#[derive(Clone, Debug)]
struct Reading {
    /// `None`: both habits.
    ranks: Option<Ranks>,
    position: Position,
    moves: Vec<Move>,
    /// The first text that fits other moves too in this habit.
    ambiguity: Option<MoveListError>,
}

#[derive(Clone, Debug)]
struct Split {
    index: usize,
    text: String,
}

/// A move that continues one of the readings.
struct Choice {
    /// The place of the reading.
    reading: usize,
    ranks: Option<Ranks>,
    mv: Move,
    form: Form,
    /// What else it may be in this habit.
    other: Option<Move>,
}

impl MoveReader {
    /// A list of moves that begins at `start`.
    pub fn new(start: Position) -> MoveReader {
        MoveReader::with_ranks(start, None)
    }

    /// A list of moves that begins at `start`, in the habit of another list when that has shown one.
    pub(super) fn with_ranks(start: Position, ranks: Option<Ranks>) -> MoveReader {
        let first = Reading { ranks, position: start, moves: Vec::new(), ambiguity: None };
        MoveReader { readings: vec![first], split: None }
    }

    /// Reads the next move. The answer may be replaced when a later move shows how ranks are counted.
    ///
    /// # Errors
    /// A text that fits no legal move in any habit that fits the moves before it, or several in the only such habit. The
    /// list stays as it was.
    pub fn take(&mut self, text: &str) -> Result<Move, MoveNameError> {
        let choices = self.choices(text)?;
        let one_habit = choices.iter().all(|choice| choice.ranks == choices[0].ranks);
        let unsure = choices.iter().find_map(|choice| Some((choice.mv, choice.other?)));
        if let Some((mv, other)) = unsure.filter(|_| one_habit || choices.len() > MOST_READINGS) {
            return Err(ambiguous(text, mv, other));
        }
        let mv = choices[0].mv;
        let is_split = !one_habit && choices.iter().any(|choice| choice.form == Form::Algebraic);
        self.follow(&choices, text);
        let index = self.readings[0].moves.len() - 1;
        let fresh = || Split { index, text: text.chars().take(20).collect() };
        self.split = self.split.take().or_else(|| is_split.then(fresh)).filter(|_| !one_habit);
        Ok(mv)
    }

    /// How the ranks are counted, as far as the moves show it by now.
    pub(super) fn ranks(&self) -> Option<Ranks> {
        self.readings[0].ranks
    }

    /// Continues the readings; those without a choice end.
    fn follow(&mut self, choices: &[Choice], text: &str) {
        if let [choice] = choices {
            self.readings.swap(0, choice.reading);
            self.readings.truncate(1);
        } else {
            self.readings = choices.iter().map(|choice| self.readings[choice.reading].clone()).collect();
        }
        for (reading, choice) in self.readings.iter_mut().zip(choices) {
            let number = reading.moves.len() + 1;
            let ambiguity = |other| MoveListError { number, source: ambiguous(text, choice.mv, other) };
            reading.ambiguity = reading.ambiguity.take().or_else(|| choice.other.map(ambiguity));
            reading.ranks = choice.ranks;
            reading.position.make(choice.mv);
            reading.moves.push(choice.mv);
        }
    }

    /// What the next move may be in each habit that fits; at least one.
    fn choices(&self, text: &str) -> Result<Vec<Choice>, MoveNameError> {
        let mut choices = Vec::with_capacity(2);
        let mut fault: Option<MoveNameError> = None;
        for (index, reading) in self.readings.iter().enumerate() {
            for ranks in reading.ranks.map_or(vec![Ranks::FromZero, Ranks::FromOne], |ranks| vec![ranks]) {
                match candidates(&reading.position, text, ranks) {
                    Ok(found) => {
                        let is_named = found.iter().all(|&(_, form)| form == Form::Named);
                        let ranks = if is_named { reading.ranks } else { Some(ranks) };
                        choices.extend(found.iter().map(|&(mv, form)| {
                            let other = found.iter().map(|&(other, _)| other).find(|&other| other != mv);
                            Choice { reading: index, ranks, mv, form, other }
                        }));
                        // It is the same in the other habit.
                        if is_named {
                            break;
                        }
                    }
                    // That it is no move at all is the less helpful answer.
                    Err(error) if fault.as_ref().is_none_or(MoveNameError::is_form) => fault = Some(error),
                    Err(_) => {}
                }
            }
        }
        match fault {
            Some(error) if choices.is_empty() => Err(error),
            _ => {
                choices.sort_by_key(|choice| choice.ranks == Some(Ranks::FromOne));
                Ok(choices)
            }
        }
    }

    /// The moves.
    ///
    /// # Errors
    /// [`MoveNameError::Undecided`] with the first algebraic move that is another one in each habit when both fit to the end,
    /// and [`MoveNameError::Ambiguous`] with a text that fits several moves in a habit that fits to the end.
    pub fn finish(mut self) -> Result<Vec<Move>, MoveListError> {
        if let Some(error) = self.readings.iter_mut().find_map(|reading| reading.ambiguity.take()) {
            return Err(error);
        }
        if let (Some(Split { index, text }), [first, second]) = (self.split, &self.readings[..]) {
            let [zero, one] = [first.moves[index], second.moves[index]];
            return Err(MoveListError { number: index + 1, source: MoveNameError::Undecided { text, zero, one } });
        }
        Ok(self.readings.swap_remove(0).moves)
    }
}

/// Reads a legal move of the side to move in any of the notations, whichever it is, as [`read_move_in`](super::read_move_in)
/// does. Coordinates count ranks from 0 unless only ranks from 1 fit.
///
/// # Errors
/// A text of another form, or that fits no legal move or several, or an algebraic move that is another one with ranks from 1.
pub fn read_move(position: &Position, text: &str) -> Result<Move, MoveNameError> {
    let mut reader = MoveReader::new(position.with_last_moves(0));
    let mv = reader.take(text)?;
    reader.finish().map(|_| mv).map_err(|error| error.source)
}

/// Reads moves that are separated by blanks, each legal after those before it, as [`MoveReader`] does. Numbers of moves and
/// marks such as `!` are passed over.
///
/// # Errors
/// The first that is no legal move.
pub fn read_moves(start: &Position, text: &str) -> Result<Vec<Move>, MoveListError> {
    let words = text.split_whitespace().map(move_text).filter(|word| !without_marks(word).is_empty());
    let mut reader = MoveReader::new(start.clone());
    for (word, number) in words.zip(1..) {
        reader.take(word).map_err(|source| MoveListError { number, source })?;
    }
    reader.finish()
}

impl MoveNameError {
    fn is_form(&self) -> bool {
        matches!(self, MoveNameError::Form(_))
    }
}
