//! Games as bytes: the body of a shard.
//!
//! All numbers have their lowest byte first. The games follow one behind the other:
//!
//! | byte | bytes | what |
//! |---|---|---|
//! | 0 | 28 | the position after the opening, see [`pack`] |
//! | 28 | 2 | plies without a capture before it |
//! | 30 | 2 | where the opening began: 0 the start position, else a line of `bench-positions/openings-more.fen`, from 1 |
//! | 32 | 1 | random plies of the opening |
//! | 33 | 1 | result: 0 Black won, 1 draw, 2 Red won |
//! | 34 | 1 | why it ended, a number of [`Ending`] |
//! | 35 | 1 | zero |
//! | 36 | 2 | number of moves, `n` |
//! | 38 | 2 | bytes of the scores, `s` |
//! | 40 | `n` | the points the moves begin on (`a0` is 0, `b0` 1, `a1` 9, `i9` 89) |
//! | 40 + `n` | `n` | the points they end on |
//! | 40 + 2 `n` | `s` | the scores |
//!
//! Each move is the best one its search found, and its score is for the side that makes it: centipawns within ±8500, beyond that a
//! mate in so many plies (`10000 - plies`, or the negative of it) or a repetition that the rules forbid (near ±9600). Of each score
//! its sum with the one before is written, which is small since the sides take turns; before the first one stands 0. A sum `x` is
//! written as the number `2x`, or `-2x - 1` below zero, in groups of seven bits, the lowest first, one a byte; the highest bit of a
//! byte says that more follow. Together a move takes three to four bytes.

use super::game::{Ending, Game, Opening, ScoredMove};
use super::packed::{PACKED_BYTES, PackedError, pack, unpack};
use crate::notation::Outcome;
use crate::types::{Move, Score, Square};

/// Bytes of a game before its moves.
const GAME_BYTES: usize = 40;
/// Most bytes of a score, 7 bits each.
const MOST_SCORE_BYTES: usize = 3;

/// Results by their numbers.
const OUTCOMES: [Outcome; 3] = [Outcome::BlackWins, Outcome::Draw, Outcome::RedWins];

/// Why bytes are no games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    #[error("game {game} is cut short")]
    Short { game: usize },
    #[error("game {game}: {source}")]
    Start { game: usize, source: PackedError },
    #[error("game {game}: byte {byte} of its head is {value}, which means nothing")]
    Head { game: usize, byte: usize, value: u8 },
    #[error("game {game}: move {ply} is no legal move")]
    Move { game: usize, ply: usize },
    #[error("game {game}: there is no score for move {ply}, or one too many")]
    Score { game: usize, ply: usize },
    #[error("{bytes} bytes are left behind the last game")]
    Rest { bytes: usize },
}

/// Adds a game to the bytes.
pub fn write_game(game: &Game, bytes: &mut Vec<u8>) {
    let outcome = OUTCOMES.iter().position(|&outcome| outcome == game.outcome).expect("all are in the table");
    bytes.extend(pack(&game.start));
    bytes.extend((game.start.quiet_plies() as u16).to_le_bytes());
    bytes.extend(game.opening.line.to_le_bytes());
    bytes.extend([game.opening.random_plies, outcome as u8, game.ending as u8, 0]);
    let mut scores = Vec::new();
    let mut before = 0;
    for scored in &game.moves {
        let score = i32::from(scored.score.raw());
        write_number(score + before, &mut scores);
        before = score;
    }
    bytes.extend((game.moves.len() as u16).to_le_bytes());
    bytes.extend((scores.len() as u16).to_le_bytes());
    bytes.extend(game.moves.iter().map(|scored| scored.mv.from().index() as u8));
    bytes.extend(game.moves.iter().map(|scored| scored.mv.to().index() as u8));
    bytes.extend(scores);
}

/// Writes a number in as few bytes as it takes.
fn write_number(number: i32, bytes: &mut Vec<u8>) {
    let mut rest = (number << 1 ^ number >> 31) as u32;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Reads what [`write_number`] wrote, and takes it from the bytes.
fn read_number(bytes: &mut &[u8]) -> Option<i32> {
    let length = 1 + bytes.iter().take(MOST_SCORE_BYTES).position(|byte| byte & 0x80 == 0)?;
    let (number, rest) = bytes.split_at(length);
    *bytes = rest;
    let folded = number.iter().rev().fold(0u32, |folded, byte| folded << 7 | u32::from(byte & 0x7f));
    Some((folded >> 1) as i32 ^ -((folded & 1) as i32))
}

/// Games read one after the other. Behind an error there are no more.
pub struct Games<'a> {
    rest: &'a [u8],
    /// Games read, and all there are.
    read: usize,
    count: usize,
}

impl<'a> Games<'a> {
    /// So many games in these bytes.
    pub fn new(bytes: &'a [u8], count: usize) -> Games<'a> {
        Games { rest: bytes, read: 0, count }
    }

    fn take(&mut self, bytes: usize) -> Result<&'a [u8], CodecError> {
        let (taken, rest) = self.rest.split_at_checked(bytes).ok_or(CodecError::Short { game: self.read })?;
        self.rest = rest;
        Ok(taken)
    }

    fn read(&mut self) -> Result<Game, CodecError> {
        let game = self.read;
        let head = self.take(GAME_BYTES)?;
        let number = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let strange = |byte: usize| CodecError::Head { game, byte, value: head[byte] };
        let board: &[u8; PACKED_BYTES] = head.first_chunk().expect("a head is longer than a board");
        let start = unpack(board, number(28)).map_err(|source| CodecError::Start { game, source })?;
        let opening = Opening { line: number(30), random_plies: head[32] };
        let outcome = *OUTCOMES.get(head[33] as usize).ok_or_else(|| strange(33))?;
        let ending = *Ending::ALL.get(head[34] as usize).ok_or_else(|| strange(34))?;
        if head[35] != 0 {
            return Err(strange(35));
        }
        let count = number(36) as usize;
        let [from, to] = [self.take(count)?, self.take(count)?];
        let mut scores = self.take(number(38).into())?;
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(count);
        let mut before = 0;
        for (ply, (&from, &to)) in from.iter().zip(to).enumerate() {
            let mv = move_between(from, to).filter(|&mv| position.is_legal_move(mv));
            let mv = mv.ok_or(CodecError::Move { game, ply })?;
            let change = read_number(&mut scores).ok_or(CodecError::Score { game, ply })?;
            let score = i16::try_from(change - before).map_err(|_| CodecError::Score { game, ply })?;
            before = score.into();
            position.make(mv);
            moves.push(ScoredMove { mv, score: Score::from_raw(score) });
        }
        if !scores.is_empty() {
            return Err(CodecError::Score { game, ply: count });
        }
        Ok(Game { start, opening, moves, outcome, ending })
    }
}

/// The move between two points, if they are two of the board.
fn move_between(from: u8, to: u8) -> Option<Move> {
    let [from, to] = [from, to].map(usize::from);
    let is_move = from < Square::COUNT && to < Square::COUNT && from != to;
    is_move.then(|| Move::new(Square::at(from), Square::at(to)))
}

impl Iterator for Games<'_> {
    type Item = Result<Game, CodecError>;

    fn next(&mut self) -> Option<Result<Game, CodecError>> {
        if self.read == self.count {
            let bytes = std::mem::take(&mut self.rest).len();
            return (bytes > 0).then_some(Err(CodecError::Rest { bytes }));
        }
        let game = self.read();
        self.read = if game.is_ok() { self.read + 1 } else { self.count };
        if game.is_err() {
            self.rest = &[];
        }
        Some(game)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen, read_moves};

    /// A game with these moves, drawn.
    pub fn game(moves: &str) -> Game {
        let start = parse_fen(START_FEN).expect("readable");
        let moves = read_moves(&start, moves).expect("moves").into_iter().enumerate();
        let moves = moves.map(|(ply, mv)| ScoredMove { mv, score: Score::cp(40 - 7 * ply as i32) }).collect();
        let opening = Opening { line: 0, random_plies: 0 };
        Game { start, opening, moves, outcome: Outcome::Draw, ending: Ending::TooLong }
    }

    fn written(games: &[Game]) -> Vec<u8> {
        let mut bytes = Vec::new();
        games.iter().for_each(|game| write_game(game, &mut bytes));
        bytes
    }

    #[test]
    fn games_come_back_and_take_few_bytes() {
        let games = [game("h2e2 h9g7 h0g2 i9h9"), game(""), game("b0c2")];
        let bytes = written(&games);
        // Scores 40, 33, 26, 19 and 40: sums of 40, 73, 59, 45 and 40, doubled more than 127 but for the first and the last two.
        assert_eq!(bytes.len(), 3 * GAME_BYTES + 5 * 2 + 5 + 1);
        let again: Vec<Game> = Games::new(&bytes, 3).collect::<Result<_, _>>().expect("they were written here");
        assert_eq!(again, games);
    }

    #[test]
    fn the_bytes_are_those_of_the_description() {
        let bytes = written(&[game("h2e2 h9g7")]);
        // Points: h2 is 25, e2 22, h9 88, g7 69. Scores: 40, then 33, which makes 73 with the one before; 146 is 1 * 128 + 18.
        assert_eq!(bytes[28..GAME_BYTES], [0, 0, 0, 0, 0, 1, 9, 0, 2, 0, 3, 0]);
        assert_eq!(bytes[GAME_BYTES..], [25, 88, 22, 69, 80, 0x80 | 18, 1]);
    }

    #[test]
    fn all_scores_come_back() {
        let mut bytes = Vec::new();
        let numbers = [0, -1, 1, 63, -64, 64, -65, 8191, -8192, 8192, 20_002, -20_002];
        numbers.iter().for_each(|&number| write_number(number, &mut bytes));
        let mut rest = &bytes[..];
        let again: Vec<i32> = numbers.iter().map_while(|_| read_number(&mut rest)).collect();
        assert_eq!((&again[..], rest), (&numbers[..], &[][..]));
        assert_eq!(read_number(&mut &[0x80, 0x80][..]), None);
        assert_eq!(read_number(&mut &[0x80, 0x80, 0x80, 0][..]), None);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let bytes = written(&[game("h2e2 h9g7"), game("b0c2")]);
        let fault = |bytes: &[u8], count: usize| Games::new(bytes, count).find_map(Result::err);
        assert_eq!(fault(&bytes, 2), None);
        assert_eq!(fault(&bytes[..bytes.len() - 1], 2), Some(CodecError::Short { game: 1 }));
        assert_eq!(fault(&bytes, 3), Some(CodecError::Short { game: 2 }));
        assert_eq!(fault(&bytes, 1), Some(CodecError::Rest { bytes: GAME_BYTES + 3 }));
        let spoilt = |place: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[place] = value;
            fault(&bytes, 2)
        };
        assert_eq!(spoilt(33, 3), Some(CodecError::Head { game: 0, byte: 33, value: 3 }));
        assert_eq!(spoilt(34, 10), Some(CodecError::Head { game: 0, byte: 34, value: 10 }));
        assert_eq!(spoilt(GAME_BYTES, 0), Some(CodecError::Move { game: 0, ply: 0 }));
        assert_eq!(spoilt(GAME_BYTES + 3, 255), Some(CodecError::Move { game: 0, ply: 1 }));
        assert_eq!(spoilt(GAME_BYTES + 6, 0x80), Some(CodecError::Score { game: 0, ply: 1 }));
        assert_eq!(spoilt(GAME_BYTES + 5, 0), Some(CodecError::Score { game: 0, ply: 2 }));
        assert!(matches!(spoilt(11, 0x10), Some(CodecError::Start { game: 0, .. })));
    }
}
