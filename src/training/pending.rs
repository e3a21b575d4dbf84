//! What is to be done: shards that are not complete, and their games one by one.

use super::game::Game;
use std::collections::BTreeMap;

/// A shard that is not complete yet.
pub(super) struct Pending {
    pub number: u64,
    /// Games that it is to have, and those that the disk holds: the first ones.
    pub wanted: usize,
    pub held: usize,
    /// Those that are there, by their places.
    pub games: BTreeMap<usize, Game>,
}

impl Pending {
    /// Whether all games are there.
    pub fn is_complete(&self) -> bool {
        self.games.len() == self.wanted
    }

    /// How far the games go without a gap.
    pub fn whole(&self) -> usize {
        self.games.keys().enumerate().take_while(|&(place, &at)| place == at).count()
    }

    /// Takes the games out, as far as they go without a gap.
    pub fn take(&mut self) -> Vec<Game> {
        let games = std::mem::take(&mut self.games);
        games.into_iter().enumerate().map_while(|(place, (at, game))| (place == at).then_some(game)).collect()
    }
}

/// The games to be played, in order.
pub(super) struct Tasks {
    /// Of each pending shard the first task and the first game behind it.
    shards: Vec<(usize, u64)>,
}

impl Tasks {
    /// Those of shards that are to have `size` games each, or the last of them fewer.
    pub fn new(pending: &[Pending], size: u64) -> Tasks {
        let mut end = 0;
        let shards = pending.iter().map(|shard| {
            end += shard.wanted - shard.held;
            (end, shard.number * size + shard.wanted as u64)
        });
        Tasks { shards: shards.collect() }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.shards.last().map_or(0, |&(end, _)| end)
    }

    /// The pending shard and the number of the game of a task.
    pub fn get(&self, task: usize) -> Option<(usize, u64)> {
        let shard = self.shards.partition_point(|&(end, _)| end <= task);
        let &(end, end_game) = self.shards.get(shard)?;
        Some((shard, end_game - (end - task) as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_the_missing_games_in_order() {
        let shard = |number, wanted, held| Pending { number, wanted, held, games: BTreeMap::new() };
        let tasks = Tasks::new(&[shard(0, 4, 2), shard(2, 4, 0), shard(3, 3, 1)], 4);
        assert_eq!(tasks.count(), 8);
        let all: Vec<(usize, u64)> = (0..).map_while(|task| tasks.get(task)).collect();
        assert_eq!(all, [(0, 2), (0, 3), (1, 8), (1, 9), (1, 10), (1, 11), (2, 13), (2, 14)]);
        assert_eq!((Tasks::new(&[], 4).count(), Tasks::new(&[], 4).get(0)), (0, None));
    }
}
