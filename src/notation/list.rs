//! Lists of moves, whose ranks are all counted alike.

use super::Ranks;
use super::plain::{move_text, without_marks};
use super::reading::{Form, MoveNameError, read_form};
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
/// either habit, are refused.
#[derive(Clone, Debug)]
pub struct MoveReader {
    /// One, or two that differ; the first counts from 0 when there are two.
    readings: Vec<Reading>,
    /// The first algebraic move that is another one in each of two readings.
    split: Option<Split>,
}

/// The moves in one habit, or in both where they are the same so far.
#[derive(Clone, Debug)]
struct Reading {
    /// `None`: both habits.
    ranks: Option<Ranks>,
    position: Position,
    moves: Vec<Move>,
}

#[derive(Clone, Debug)]
struct Split {
    index: usize,
    text: String,
}

/// A move as one of the readings has it.
struct Choice {
    /// The place of the reading.
    reading: usize,
    ranks: Option<Ranks>,
    mv: Move,
    form: Form,
}

impl MoveReader {
    /// A list of moves that begins at `start`.
    pub fn new(start: Position) -> MoveReader {
        MoveReader { readings: vec![Reading { ranks: None, position: start, moves: Vec::new() }], split: None }
    }

    /// Whether an algebraic move among those so far is another one in each habit of counting ranks.
    pub fn is_split(&self) -> bool {
        self.split.is_some()
    }

    /// Reads the next move. The answer may be replaced when a later move shows how ranks are counted.
    ///
    /// # Errors
    /// A text that is no legal move in any habit that fits the moves before it. The list stays as it was.
    pub fn take(&mut self, text: &str) -> Result<Move, MoveNameError> {
        let choices = self.choices(text)?;
        let is_algebraic = choices.iter().any(|choice| choice.form == Form::Algebraic);
        match choices[..] {
            [Choice { reading, .. }] => {
                self.readings.swap(0, reading);
                self.readings.truncate(1);
                self.split = None;
            }
            _ if self.readings.len() == 1 => self.readings.push(self.readings[0].clone()),
            _ => {}
        }
        for (reading, choice) in self.readings.iter_mut().zip(&choices) {
            reading.ranks = choice.ranks;
            reading.position.make(choice.mv);
            reading.moves.push(choice.mv);
        }
        if choices.len() > 1 && is_algebraic && self.split.is_none() {
            let (index, text) = (self.readings[0].moves.len() - 1, text.chars().take(20).collect());
            self.split = Some(Split { index, text });
        }
        Ok(choices[0].mv)
    }

    /// What the next move is in each habit that fits: one, or two.
    fn choices(&self, text: &str) -> Result<Vec<Choice>, MoveNameError> {
        let mut choices = Vec::with_capacity(2);
        let mut fault: Option<MoveNameError> = None;
        for (index, reading) in self.readings.iter().enumerate() {
            for ranks in reading.ranks.map_or(vec![Ranks::FromZero, Ranks::FromOne], |ranks| vec![ranks]) {
                match read_form(&reading.position, text, ranks) {
                    Ok((mv, Form::Named)) => {
                        choices.push(Choice { reading: index, ranks: reading.ranks, mv, form: Form::Named });
                        break;
                    }
                    Ok((mv, form)) => choices.push(Choice { reading: index, ranks: Some(ranks), mv, form }),
                    Err(error @ MoveNameError::Ambiguous { .. }) => return Err(error),
                    // That it is no move at all is the less helpful answer.
                    Err(error) if fault.as_ref().is_none_or(MoveNameError::is_form) => fault = Some(error),
                    Err(_) => {}
                }
            }
        }
        match fault {
            Some(error) if choices.is_empty() => Err(error),
            _ => Ok(choices),
        }
    }

    /// The moves.
    ///
    /// # Errors
    /// [`MoveNameError::Undecided`]: the first algebraic move that is another one in each habit, when both fit to the end.
    pub fn finish(mut self) -> Result<Vec<Move>, MoveListError> {
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
