//! Names of positions with their past.

use crate::notation::{Game, to_fen};
use crate::position::Position;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a position with the game that led to it: a checksum (FNV-1a, 64 bits) over the FEN of the beginning and the moves.
/// Games that begin alike share names, and so results. What is the same on the board after other moves has another name, since
/// repetitions count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PositionKey(u64);

impl PositionKey {
    fn of_start(position: &Position) -> PositionKey {
        PositionKey(0xcbf2_9ce4_8422_2325).with(to_fen(position).as_bytes())
    }

    fn with(self, bytes: &[u8]) -> PositionKey {
        PositionKey(bytes.iter().fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)))
    }
}

impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<PositionKey> for String {
    fn from(key: PositionKey) -> String {
        key.to_string()
    }
}

/// A text that is no name of a position.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a key has 16 hexadecimal digits")]
pub struct KeyError;

impl TryFrom<String> for PositionKey {
    type Error = KeyError;

    fn try_from(text: String) -> Result<PositionKey, KeyError> {
        let is_key = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u64::from_str_radix(&text, 16).ok().filter(|_| is_key).map(PositionKey).ok_or(KeyError)
    }
}

/// Shows `visit` the positions of the main line of a game, the first and the last included, with their past and their names.
pub fn keyed_positions(game: &Game, mut visit: impl FnMut(&Position, PositionKey)) {
    let mut position = game.start.clone();
    let mut key = PositionKey::of_start(&position);
    visit(&position, key);
    for played in &game.moves {
        position.make(played.mv);
        key = key.with(&played.mv.bits().to_le_bytes());
        visit(&position, key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{PlayedMove, read_moves};

    fn keys(moves: &str) -> Vec<PositionKey> {
        let mut game = Game::default();
        game.moves = read_moves(&game.start, moves).expect("legal").into_iter().map(PlayedMove::new).collect();
        let mut keys = Vec::new();
        keyed_positions(&game, |_, key| keys.push(key));
        keys
    }

    #[test]
    fn a_key_is_of_the_moves_and_not_of_the_board_alone() {
        let [one, other] = [keys("h2e2 h9g7 b0c2"), keys("b0c2 h9g7 h2e2")];
        assert_eq!((one.len(), one[0]), (4, other[0]));
        assert_ne!(one[3], other[3]);
        assert_eq!(keys("h2e2 h9g7")[..], one[..3]);
    }

    #[test]
    fn a_key_is_written_and_read_back() {
        for key in keys("h2e2 h9g7") {
            let text = serde_json::to_string(&key).expect("text");
            assert_eq!(serde_json::from_str::<PositionKey>(&text).expect("a key"), key);
        }
        for text in ["\"12\"", "\"+234567812345678\"", "\"g234567812345678\"", "12"] {
            assert!(serde_json::from_str::<PositionKey>(text).is_err(), "{text}");
        }
    }
}
