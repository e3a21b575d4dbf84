//! How ranks are counted, `0` to `9` or `1` to `10`: one habit for a whole list of moves.

use super::Ranks;
use super::command::CommandError;
use crate::notation::{MoveTextError, parse_move};
use crate::types::Move;

impl Ranks {
    /// The other habit.
    pub(super) fn other(self) -> Ranks {
        match self {
            Ranks::FromZero => Ranks::FromOne,
            Ranks::FromOne => Ranks::FromZero,
        }
    }

    /// Reads a move, with a reason when the text is none.
    pub(super) fn parse(self, text: &str) -> Result<Move, MoveTextError> {
        match self {
            Ranks::FromZero => parse_move(text),
            Ranks::FromOne => self.read(text).ok_or_else(|| MoveTextError::Form(text.chars().take(20).collect())),
        }
    }
}

/// Reads a list in the habit that is `usual`, or counts from one if any rank of it is 10; if it does not fit, the whole
/// list in the other habit. Tells which one it was.
///
/// # Errors
/// What is wrong with it in the first habit.
pub(super) fn in_one_habit<T>(
    usual: Ranks,
    texts: &[String],
    read: impl Fn(Ranks) -> Result<T, CommandError>,
) -> Result<(T, Ranks), CommandError> {
    let first = if texts.iter().any(|text| text.contains("10")) { Ranks::FromOne } else { usual };
    match read(first) {
        Ok(list) => Ok((list, first)),
        Err(error) => read(first.other()).map(|list| (list, first.other())).map_err(|_| error),
    }
}
