//! A share of the work, for several machines that do not know of each other.

use std::fmt;
use std::str::FromStr;

/// Every `of`-th unit of the work, beginning with number `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkShare {
    index: usize,
    of: usize,
}

impl WorkShare {
    /// All of it.
    pub const WHOLE: WorkShare = WorkShare { index: 1, of: 1 };

    /// Whether the unit with this number, counted from 0, belongs to it.
    pub fn takes(self, number: usize) -> bool {
        number % self.of == self.index - 1
    }

    /// Whether it is all of the work.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// Looks whether there is something for it among so many `units`, which is their name.
    ///
    /// # Errors
    /// When all units belong to other shards.
    pub fn check(self, count: usize, units: &'static str) -> Result<(), EmptyShare> {
        if self.index <= count.max(1) { Ok(()) } else { Err(EmptyShare { share: self, count, units }) }
    }
}

/// A text that names no share.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a share is written I/N, such as 2/8 for the second of eight")]
pub struct ShareError;

/// A share with nothing in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is nothing for the share {share}: the work is {count} {units}; divide it into {count} shares at most")]
pub struct EmptyShare {
    share: WorkShare,
    count: usize,
    units: &'static str,
}

impl FromStr for WorkShare {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<WorkShare, ShareError> {
        let (index, of) = text.split_once('/').ok_or(ShareError)?;
        let shard =
            WorkShare { index: index.parse().map_err(|_| ShareError)?, of: of.parse().map_err(|_| ShareError)? };
        if (1..=shard.of).contains(&shard.index) { Ok(shard) } else { Err(ShareError) }
    }
}

impl fmt::Display for WorkShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(text: &str) -> WorkShare {
        text.parse().expect("a share")
    }

    #[test]
    fn the_shares_of_a_number_are_everything_once() {
        for of in 1..6 {
            let shards: Vec<WorkShare> = (1..=of).map(|index| shard(&format!("{index}/{of}"))).collect();
            assert!((0..50).all(|unit| shards.iter().filter(|shard| shard.takes(unit)).count() == 1));
            for count in 0..8 {
                let used = shards.iter().filter(|shard| (0..count).any(|unit| shard.takes(unit)));
                let checked = shards.iter().filter(|shard| shard.check(count, "games").is_ok());
                assert_eq!(checked.count(), used.count().max(1), "{count} units, {of} shares");
            }
        }
        for text in ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(text.parse::<WorkShare>().is_err(), "{text}");
        }
    }
}
