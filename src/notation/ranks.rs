//! How the ranks of the board are counted in moves, `0` to `9` or `1` to `10`: one habit for a whole list of moves.

use super::MoveTextError;
use crate::types::{Move, Square};

/// How the ranks of the board are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// `0` to `9`, as the ICCS, UCCI and most UCI engines do.
    FromZero,
    /// `1` to `10`, as Fairy-Stockfish does.
    FromOne,
}

impl Ranks {
    /// The other habit.
    pub fn other(self) -> Ranks {
        match self {
            Ranks::FromZero => Ranks::FromOne,
            Ranks::FromOne => Ranks::FromZero,
        }
    }

    /// Writes a move, `h2e2` or `h3e3`.
    pub fn write(self, mv: Move) -> String {
        match self {
            Ranks::FromZero => mv.to_string(),
            Ranks::FromOne => {
                let point = |square: Square| format!("{}{}", (b'a' + square.file() as u8) as char, square.rank() + 1);
                point(mv.from()) + &point(mv.to())
            }
        }
    }

    /// Reads a move, `h2e2`; `None` when the text has another form. Whether it is legal anywhere is not asked.
    pub fn read(self, text: &str) -> Option<Move> {
        let (from, rest) = self.point(text)?;
        let (to, rest) = self.point(rest)?;
        (rest.is_empty() && from != to).then(|| Move::new(from, to))
    }

    /// Reads a move, `h2e2` or `H2-E2`, with a reason when the text is none.
    ///
    /// # Errors
    /// When the text has another form, or both points are the same.
    pub fn parse(self, text: &str) -> Result<Move, MoveTextError> {
        let shown = || text.chars().take(20).collect::<String>();
        let points = self.point(text).and_then(|(from, rest)| {
            let (to, rest) = self.point(rest.strip_prefix('-').unwrap_or(rest))?;
            rest.is_empty().then_some((from, to))
        });
        let (from, to) = points.ok_or_else(|| MoveTextError::Form(shown()))?;
        if from == to {
            return Err(MoveTextError::NoStep(shown()));
        }
        Ok(Move::new(from, to))
    }

    /// Reads a point, `h2` or `H2`, and hands back what follows it.
    pub(super) fn point(self, text: &str) -> Option<(Square, &str)> {
        let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')? as usize;
        let rest = text.get(1..)?;
        let most = if self == Ranks::FromOne { 2 } else { 1 };
        let digits = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
        let rank = self.rank(&rest[..digits])?;
        (file < Square::FILES).then(|| (Square::new(file, rank), &rest[digits..]))
    }

    /// The rank with this number, 0 to 9.
    pub(super) fn rank(self, number: &str) -> Option<usize> {
        if number.starts_with('+') || (number.len() > 1 && number.starts_with('0')) {
            return None;
        }
        let number: usize = number.parse().ok()?;
        let rank = if self == Ranks::FromOne { number.checked_sub(1)? } else { number };
        (rank < Square::RANKS).then_some(rank)
    }
}

/// Reads a list in the habit that is `usual`, or counts from one if any rank of it is 10; if it does not fit, the whole
/// list in the other habit. Tells which one it was.
///
/// # Errors
/// What is wrong with it in the first habit.
pub fn in_one_habit<T, E>(
    usual: Ranks,
    texts: &[impl AsRef<str>],
    read: impl Fn(Ranks) -> Result<T, E>,
) -> Result<(T, Ranks), E> {
    let first = if texts.iter().any(|text| text.as_ref().contains("10")) { Ranks::FromOne } else { usual };
    match read(first) {
        Ok(list) => Ok((list, first)),
        Err(error) => read(first.other()).map(|list| (list, first.other())).map_err(|_| error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_move;

    #[test]
    fn ranks_are_counted_as_the_engine_does() {
        for (text, from_one) in [("h2e2", "h3e3"), ("a0a9", "a1a10"), ("i9i8", "i10i9"), ("a9b9", "a10b10")] {
            let mv = parse_move(text).expect("a move");
            assert_eq!((Ranks::FromZero.write(mv), Ranks::FromOne.write(mv)), (text.into(), from_one.into()));
            assert_eq!(Ranks::FromZero.read(text), Some(mv));
            assert_eq!(Ranks::FromOne.read(from_one), Some(mv));
        }
        for text in ["", "h", "h2", "h2h2", "h2e2x", "j2e2", "h0e2", "h02e2", "h11e2", "h2e0", "hé", "é2e2", "h2e99999"]
        {
            assert_eq!(Ranks::FromOne.read(text), None, "{text}");
        }
        assert_eq!(Ranks::FromZero.read("a10a9"), None);
        assert_eq!(Ranks::FromOne.parse("H10-G8"), parse_move("h9g7"));
        assert!(matches!(Ranks::FromOne.parse("h3-h3"), Err(MoveTextError::NoStep(_))));
    }
}
