//! A share of the games.

use std::fmt;
use std::str::FromStr;

/// Every `of`-th game, beginning with number `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    of: usize,
}

impl Shard {
    /// All games.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// Whether the game with this number, counted from 0 over all files, belongs to it.
    pub fn takes(self, number: usize) -> bool {
        number % self.of == self.index - 1
    }
}

/// A text that names no share.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a share is written I/N, such as 2/8 for the second of eight")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (index, of) = text.split_once('/').ok_or(ShardError)?;
        let shard = Shard { index: index.parse().map_err(|_| ShardError)?, of: of.parse().map_err(|_| ShardError)? };
        if (1..=shard.of).contains(&shard.index) { Ok(shard) } else { Err(ShardError) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_of_a_number_are_everything_once() {
        for of in 1..6 {
            let shards: Vec<Shard> = (1..=of).map(|index| format!("{index}/{of}").parse().expect("a share")).collect();
            assert!((0..50).all(|game| shards.iter().filter(|shard| shard.takes(game)).count() == 1));
        }
        for text in ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
