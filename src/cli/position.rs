//! Positions on the command line: one way to read them, for all commands.

use crate::notation::{FenError, START_FEN, parse_fen};
use crate::position::Position;
use clap::Args;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// What stands for the start position.
const START: &str = "startpos";

/// Slashes in a FEN: between ten ranks. With fewer or more of them it is still looked at as one, so that it is complained of in
/// the right words.
const FEWEST_SLASHES: usize = 5;

/// The position that a command is about: an option, or a FEN by itself.
#[derive(Args, Debug)]
pub struct PositionArguments {
    /// The position, as FEN (which needs no quotes) or startpos [default: startpos]
    #[arg(value_name = "FEN", value_parser = read_position, conflicts_with = "fen")]
    position: Option<Position>,
    /// The same as an option
    #[arg(long, value_name = "FEN", value_parser = read_position)]
    fen: Option<Position>,
}

impl PositionArguments {
    /// The position, which is the start unless another is given.
    pub fn position(self) -> Position {
        self.position.or(self.fen).unwrap_or_else(start)
    }
}

/// The start position.
pub fn start() -> Position {
    parse_fen(START_FEN).expect("the start position is one")
}

/// Reads a FEN or `startpos`.
///
/// # Errors
/// What is wrong with the FEN.
pub fn read_position(text: &str) -> Result<Position, FenError> {
    if text.trim() == START { Ok(start()) } else { parse_fen(text) }
}

/// Whether a word is meant as a position rather than as the name of a file.
pub fn is_position(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    !Path::new(text).exists() && (board == START || looks_like_board(board))
}

/// The arguments of the program with each FEN that was given without quotes, in several words, in one.
///
/// A FEN is a board and the side to move; the four fields behind them are optional. Of two counters one alone is
/// none: the depth of `perft` may follow a FEN.
pub fn with_whole_fens(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let mut whole = Vec::with_capacity(arguments.len());
    let mut rest = &arguments[..];
    while let [first, others @ ..] = rest {
        let count = 1 + fields_after(first, others);
        whole.push(rest[..count].join(OsStr::new(" ")));
        rest = &rest[count..];
    }
    whole
}

/// How many of the words after `board` are fields of its FEN.
fn fields_after(board: &OsString, others: &[OsString]) -> usize {
    let Some(text) = board.to_str() else { return 0 };
    let begins = looks_like_board(text.strip_prefix("--fen=").unwrap_or(text)) && !Path::new(text).exists();
    let is = |place: usize, fits: fn(&str) -> bool| others.get(place).and_then(|word| word.to_str()).is_some_and(fits);
    if !begins || !is(0, |word| matches!(word, "w" | "r" | "b" | "W" | "R" | "B")) {
        return 0;
    }
    if !is(1, |word| word == "-") {
        return 1;
    }
    if !is(2, |word| word == "-") {
        return 2;
    }
    let is_counter = |word: &str| word.parse::<u16>().is_ok();
    if is(3, is_counter) && is(4, is_counter) { 5 } else { 3 }
}

/// Whether a word is like the first field of a FEN: ranks of pieces and empty points, one to nine of them each.
fn looks_like_board(word: &str) -> bool {
    word.matches('/').count() >= FEWEST_SLASHES
        && word.split('/').all(|rank| (1..=9).contains(&rank.len()) && rank.chars().all(|c| c.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(arguments: &str) -> Vec<String> {
        let arguments = arguments.split(' ').map(OsString::from);
        with_whole_fens(arguments).into_iter().map(|word| word.into_string().expect("UTF-8")).collect()
    }

    #[test]
    fn fields_join_their_board_and_nothing_else_does() {
        const BOARD: &str = "4k4/9/9/9/9/9/9/9/9/3K5";
        for (fen, rest) in [
            ("w - - 0 1", ""),
            ("w - - 0 1", " 5"),
            ("w - -", " 5"),
            ("b", " 5"),
            ("r", " --divide"),
            ("w - -", ""),
            ("w - - 12 34", " --fen x"),
        ] {
            let mut expected = vec!["perft".to_string(), format!("{BOARD} {fen}")];
            expected.extend(rest.split_whitespace().map(str::to_string));
            assert_eq!(whole(&format!("perft {BOARD} {fen}{rest}")), expected);
        }
        assert_eq!(whole(&format!("eval --fen={BOARD} w - -")), ["eval", &format!("--fen={BOARD} w - -")]);
    }

    #[test]
    fn files_and_other_words_stay_apart() {
        for words in ["book make --from a/b w - -", "match w - - 0 1", "x /a/b/c/d/e/f w", "x --out=a/b/c/d/e/f w"] {
            assert_eq!(whole(words), words.split(' ').collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_name_of_a_file_is_no_position() {
        assert!(is_position("startpos") && is_position("4k4/9/9/9/9/9/9/9/9/3K5 w"));
        for name in ["games.pgn", "src/cli/position.rs", "a/b.pgn", "", "start"] {
            assert!(!is_position(name), "{name}");
        }
    }
}
