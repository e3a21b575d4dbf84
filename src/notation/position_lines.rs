//! Files of positions as games, one a line: FEN, EPD, or a position with moves as UCCI and UCI have it.

use super::game_source::GameSource;
use super::plain::{move_text, without_marks};
use super::tree::move_number;
use super::{
    Encoding, Game, GameError, GameReason, MoveReader, Outcome, Place, PlayedMove, ReadError, START_FEN, decode,
    parse_epd,
};
use crate::position::Position;
use crate::types::Move;
use std::io::{self, BufRead};

/// No line is longer, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Fewer slashes than a board has, so that a damaged one is still taken for one.
const FEWEST_SLASHES: usize = 6;

/// Whether a text that begins so is a file of positions: so is its first line that is neither empty nor a remark behind `#`.
pub(super) fn is_positions(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut meant = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    meant.next().is_some_and(|line| str::from_utf8(first_words(line)).is_ok_and(is_position))
}

/// The beginning of a line that shows whether it is a position: no character beyond ASCII comes before.
fn first_words(line: &[u8]) -> &[u8] {
    let ascii = line.iter().take_while(|byte| byte.is_ascii()).count();
    &line[..ascii]
}

fn is_position(line: &str) -> bool {
    let (is_startpos, rest) = without_command(line);
    let board = rest.split(char::is_whitespace).next().unwrap_or_default();
    let is_of_board =
        |byte: u8| byte == b'/' || byte.is_ascii_digit() || b"kabenhrcp".contains(&byte.to_ascii_lowercase());
    is_startpos || (board.bytes().all(is_of_board) && board.matches('/').count() >= FEWEST_SLASHES)
}

/// Whether a line begins with the start position, and the line without the words before the position and without `startpos`.
fn without_command(line: &str) -> (bool, &str) {
    let line = line.trim();
    let rest = line.strip_prefix("position ").unwrap_or(line).trim_start();
    let rest = rest.strip_prefix("fen ").unwrap_or(rest).trim_start();
    let behind = rest.strip_prefix("startpos");
    match behind.filter(|behind| behind.is_empty() || behind.starts_with(char::is_whitespace)) {
        Some(behind) => (true, behind.trim_start()),
        None => (false, rest),
    }
}

/// What is wrong with a line, and the text there.
type Fault = (String, GameReason);

/// Reads a line as a game: a position, moves behind the word `moves`, and EPD operations. The operation `c0` is the comment of the
/// game, `c9` its result where it has the form of one; all others are tags. What is wrong with the position or a move is answered
/// beside what could be read before it.
fn read_line(line: &str) -> (Game, Option<Fault>) {
    let (is_startpos, rest) = without_command(line);
    let line = if is_startpos { format!("{START_FEN} {rest}") } else { rest.to_string() };
    let shown = || line.chars().take(40).collect();
    let epd = match parse_epd(&line) {
        Ok(epd) => epd,
        Err(error) => return (Game::default(), Some((shown(), GameReason::Line(Box::new(error))))),
    };
    let mut game = Game::new(epd.position);
    let mut moves = String::new();
    for (name, operand) in epd.operations {
        match name.as_str() {
            "moves" => moves = operand,
            "c0" => game.comment = operand,
            "c9" if operand.parse::<Outcome>().is_ok() => game.outcome = operand.parse().ok(),
            _ => game.tags.push((name, operand)),
        }
    }
    let (moves, fault) = read_moves(&game.start, &moves);
    let moves = moves.into_iter().map(PlayedMove::new).collect();
    (Game { moves, ..game }, fault)
}

/// The moves up to the first that cannot be read, and what is wrong with that.
fn read_moves(start: &Position, text: &str) -> (Vec<Move>, Option<Fault>) {
    let words = text.split_whitespace().map(move_text).filter(|word| !without_marks(word).is_empty());
    let words: Vec<&str> = words.collect();
    let mut reader = MoveReader::new(start.clone());
    let mut moves = Vec::with_capacity(words.len());
    let fault = |index: usize, source| {
        let number = move_number(start, index);
        Some((words[index].chars().take(40).collect(), GameReason::Move { number, source }))
    };
    for (index, word) in words.iter().enumerate() {
        match reader.take(word) {
            Ok(mv) => moves.push(mv),
            Err(source) => return (moves, fault(index, source)),
        }
    }
    match reader.finish() {
        Ok(moves) => (moves, None),
        Err(error) => {
            moves.truncate(error.number - 1);
            (moves, fault(error.number - 1, error.source))
        }
    }
}

/// The positions of a file, in order.
pub(super) struct PositionReader<R> {
    source: R,
    encoding: Option<Encoding>,
    games: usize,
    lines: usize,
    ended: bool,
}

impl<R: BufRead> PositionReader<R> {
    pub(super) fn new(source: R, encoding: Option<Encoding>) -> PositionReader<R> {
        PositionReader { source, encoding, games: 0, lines: 0, ended: false }
    }

    /// The next line that is a position; `None` at the end of the file.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, ReadError> {
        loop {
            let mut line = Vec::new();
            io::Read::take(&mut self.source, LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(None);
            }
            self.lines += 1;
            if line.contains(&0) {
                return Err(ReadError::Binary(self.lines));
            }
            if line.len() > LONGEST_LINE {
                return Err(ReadError::Endless(self.lines));
            }
            let text = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line).trim_ascii();
            if !text.is_empty() && !text.starts_with(b"#") {
                return Ok(Some(text.to_vec()));
            }
        }
    }
}

impl<R: BufRead> GameSource for PositionReader<R> {
    fn next_game(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError> {
        if self.ended {
            return Ok(None);
        }
        let line = self.next_line();
        self.ended = !matches!(line, Ok(Some(_)));
        let Some(line) = line? else { return Ok(None) };
        self.games += 1;
        Ok(Some(match read_line(&decode(&line, self.encoding)) {
            (game, None) => Ok(game),
            (game, Some((token, reason))) => {
                let place = Place::Line(self.lines);
                Err(GameError { game: self.games, place, token, reason, readable: Box::new(game) })
            }
        }))
    }
}
