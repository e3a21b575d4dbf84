//! Games as bytes: the body of a shard.
//!
//! All numbers have their lowest byte first. The games follow one behind the other:
//!
//! | byte | bytes | what |
//! |---|---|---|
//! | 0 | 28 | the position after the opening, see [`pack`](super::packed::pack) |
//! | 28 | 2 | plies without a capture before it |
//! | 30 | 2 | where the opening began: 0 the start position, else a line of `bench-positions/openings-more.fen`, from 1 |
//! | 32 | 1 | random plies of the opening |
//! | 33 | 1 | result: 0 Black won, 1 draw, 2 Red won |
//! | 34 | 1 | why it ended, a number of [`Ending`] |
//! | 35 | 1 | zero |
//! | 36 | 2 | number of moves, `n` |
//! | 38 | 4 `n` | the moves |
//!
//! A move takes four bytes. The first two are `128 * from + to` with the numbers of the points (`a0` is 0, `b0` 1, `a1` 9, `i9`
//! 89). The others are the score for the side that makes the move, signed: centipawns within ±8500, beyond that a mate in so many
//! plies (`10000 - plies`, or the negative of it) or a repetition that the rules forbid (near ±9600). Each move is the best one its
//! search found.

use super::game::{Ending, Game, Opening, ScoredMove};
use super::packed::{PACKED_BYTES, PackedError, pack, unpack};
use crate::notation::Outcome;
use crate::types::{Move, Score};

/// Bytes of a game before its moves.
pub const GAME_BYTES: usize = 38;
/// Bytes of a move.
pub const MOVE_BYTES: usize = 4;

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
    bytes.extend((game.moves.len() as u16).to_le_bytes());
    for scored in &game.moves {
        bytes.extend(scored.mv.bits().to_le_bytes());
        bytes.extend(scored.score.raw().to_le_bytes());
    }
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
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(number(36).into());
        for (ply, bytes) in self.take(MOVE_BYTES * number(36) as usize)?.chunks_exact(MOVE_BYTES).enumerate() {
            let mv = Move::from_bits(u16::from_le_bytes([bytes[0], bytes[1]]));
            let mv = mv.filter(|&mv| position.is_legal_move(mv)).ok_or(CodecError::Move { game, ply })?;
            position.make(mv);
            moves.push(ScoredMove { mv, score: Score::from_raw(i16::from_le_bytes([bytes[2], bytes[3]])) });
        }
        Ok(Game { start, opening, moves, outcome, ending })
    }
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
    fn games_come_back_and_take_four_bytes_a_move() {
        let games = [game("h2e2 h9g7 h0g2 i9h9"), game(""), game("b0c2")];
        let bytes = written(&games);
        assert_eq!(bytes.len(), 3 * GAME_BYTES + 5 * MOVE_BYTES);
        let again: Vec<Game> = Games::new(&bytes, 3).collect::<Result<_, _>>().expect("they were written here");
        assert_eq!(again, games);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let bytes = written(&[game("h2e2 h9g7"), game("b0c2")]);
        let fault = |bytes: &[u8], count: usize| Games::new(bytes, count).find_map(Result::err);
        assert_eq!(fault(&bytes, 2), None);
        assert_eq!(fault(&bytes[..bytes.len() - 1], 2), Some(CodecError::Short { game: 1 }));
        assert_eq!(fault(&bytes, 3), Some(CodecError::Short { game: 2 }));
        assert_eq!(fault(&bytes, 1), Some(CodecError::Rest { bytes: GAME_BYTES + MOVE_BYTES }));
        let spoilt = |place: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[place] = value;
            fault(&bytes, 2)
        };
        assert_eq!(spoilt(33, 3), Some(CodecError::Head { game: 0, byte: 33, value: 3 }));
        assert_eq!(spoilt(34, 10), Some(CodecError::Head { game: 0, byte: 34, value: 10 }));
        assert_eq!(spoilt(GAME_BYTES, 0), Some(CodecError::Move { game: 0, ply: 0 }));
        assert_eq!(spoilt(GAME_BYTES + MOVE_BYTES + 1, 0xff), Some(CodecError::Move { game: 0, ply: 1 }));
        assert!(matches!(spoilt(11, 0x10), Some(CodecError::Start { game: 0, .. })));
    }
}
