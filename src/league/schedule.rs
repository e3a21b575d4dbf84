//! Who plays whom, with which colour, from which opening: the whole match, known before the first game.

use crate::types::WorkShare;

/// How opponents are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin,
    /// The first engine against each of the others.
    Gauntlet,
}

/// In which order openings are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Sequential,
    /// Shuffled, anew each time all were played; the same for the same seed.
    Random {
        seed: u64,
    },
}

/// What a schedule is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub engines: usize,
    pub format: Format,
    /// How often all encounters are played.
    pub rounds: usize,
    /// Games of an encounter in a round.
    pub games: usize,
    /// Colours change from game to game.
    pub swap: bool,
    /// Two games in a row begin with the same opening.
    pub repeat: bool,
    pub order: Order,
    pub openings: usize,
    /// The opening to begin with, counted from 0.
    pub first_opening: usize,
    /// Which pairs are played here; they have the numbers that they have in the whole match.
    pub shard: WorkShare,
}

/// A game to be played. Engines and openings are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The group of games with the same opening; numbered through the match.
    pub pair: usize,
    /// 0 or 1: which game of the pair.
    pub leg: usize,
    pub red: usize,
    pub black: usize,
    pub opening: usize,
}

impl Fixture {
    /// As in the tag `Round`: pair and game, both from 1.
    pub fn round(&self) -> String {
        format!("{}.{}", self.pair + 1, self.leg + 1)
    }

    /// The engines, the one with the smaller number first: the same for both games of a pair.
    pub fn encounter(&self) -> (usize, usize) {
        (self.red.min(self.black), self.red.max(self.black))
    }
}

impl Schedule {
    /// Whether two games of a pair, taken together, favour nobody.
    pub fn is_paired(&self) -> bool {
        self.swap && self.repeat
    }

    /// Number of games; `None` when those of all shards are more than anybody can play.
    pub fn total(&self) -> Option<usize> {
        const MOST: usize = 10_000_000;
        let games = self.rounds.checked_mul(self.games)?.checked_mul(self.encounters().len())?;
        let is_bearable = games <= MOST;
        is_bearable.then(|| if self.shard.is_whole() { games } else { self.fixtures().len() })
    }

    /// Number of pairs of all shards, those of a single game among them.
    pub fn pairs(&self) -> usize {
        self.rounds * self.games.div_ceil(2) * self.encounters().len()
    }

    fn encounters(&self) -> Vec<(usize, usize)> {
        let firsts = match self.format {
            Format::RoundRobin => self.engines,
            Format::Gauntlet => 1.min(self.engines),
        };
        (0..firsts).flat_map(|first| (first + 1..self.engines).map(move |second| (first, second))).collect()
    }

    /// All games in order. Every encounter gets the same openings, and after each pair the next encounter comes, so that
    /// a match that is cut short is as even as it can be.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let encounters = self.encounters();
        let mut openings = Openings::new(self);
        let groups = self.games.div_ceil(2);
        let mut fixtures = Vec::new();
        let mut pair = 0;
        for round in 0..self.rounds {
            for group in 0..groups {
                let serial = round * groups + group;
                let legs = (self.games - 2 * group).min(2);
                // A single game is nobody's privilege: colours change from one to the next.
                let turned = self.swap && legs == 1 && serial % 2 == 1;
                let taken = if self.repeat { [openings.take(); 2] } else { [openings.take(), openings.take()] };
                for &(first, second) in &encounters {
                    let legs = if self.shard.takes(pair) { legs } else { 0 };
                    for (leg, &opening) in taken.iter().enumerate().take(legs) {
                        let reversed = turned || (self.swap && leg == 1);
                        let (red, black) = if reversed { (second, first) } else { (first, second) };
                        fixtures.push(Fixture { pair, leg, red, black, opening });
                    }
                    pair += 1;
                }
            }
        }
        fixtures
    }
}

/// Openings in order, for ever.
struct Openings {
    order: Order,
    next: usize,
    cycle: Vec<usize>,
    cycles: u64,
}

impl Openings {
    fn new(schedule: &Schedule) -> Openings {
        let mut openings =
            Openings { order: schedule.order, next: 0, cycle: (0..schedule.openings.max(1)).collect(), cycles: 0 };
        openings.shuffle();
        openings.next = schedule.first_opening % openings.cycle.len();
        openings
    }

    fn shuffle(&mut self) {
        if let Order::Random { seed } = self.order {
            self.cycle.sort_unstable();
            fastrand::Rng::with_seed(seed.wrapping_add(self.cycles)).shuffle(&mut self.cycle);
        }
        self.cycles += 1;
    }

    fn take(&mut self) -> usize {
        if self.next == self.cycle.len() {
            self.next = 0;
            self.shuffle();
        }
        self.next += 1;
        self.cycle[self.next - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    const TWO: Schedule = Schedule {
        engines: 2,
        format: Format::RoundRobin,
        rounds: 1,
        games: 6,
        swap: true,
        repeat: true,
        order: Order::Sequential,
        openings: 2,
        first_opening: 0,
        shard: WorkShare::WHOLE,
    };

    fn played(schedule: Schedule) -> Vec<(usize, usize, usize)> {
        schedule.fixtures().iter().map(|fixture| (fixture.red, fixture.black, fixture.opening)).collect()
    }

    #[test]
    fn pairs_share_an_opening_with_colours_reversed() {
        assert_eq!(played(TWO), [(0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (0, 1, 0), (1, 0, 0)]);
        let rounds: Vec<String> = TWO.fixtures().iter().map(Fixture::round).collect();
        assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]);
        assert_eq!(played(Schedule { rounds: 3, games: 2, ..TWO }), played(TWO), "rounds of pairs are the same match");
        assert_eq!(played(Schedule { first_opening: 1, games: 2, ..TWO }), [(0, 1, 1), (1, 0, 1)]);
    }

    #[test]
    fn shards_are_whole_pairs_of_the_same_match() {
        for whole in [TWO, Schedule { engines: 3, games: 5, openings: 4, ..TWO }] {
            let shards = (1..=4).map(|index| format!("{index}/4").parse().expect("a share"));
            let mut all: Vec<Fixture> = shards.flat_map(|shard| Schedule { shard, ..whole }.fixtures()).collect();
            all.sort_by_key(|fixture| (fixture.pair, fixture.leg));
            assert_eq!(all, whole.fixtures());
            assert_eq!(Some(all.len()), whole.total());
            assert_eq!(whole.pairs(), 1 + all.last().expect("there are some").pair);
        }
    }

    #[test]
    fn other_habits() {
        assert_eq!(played(Schedule { games: 3, ..TWO })[2], (1, 0, 1), "the odd one, with the next colour");
        assert_eq!(played(Schedule { games: 1, rounds: 2, ..TWO }), [(0, 1, 0), (1, 0, 1)]);
        assert_eq!(played(Schedule { swap: false, games: 2, ..TWO }), [(0, 1, 0), (0, 1, 0)]);
        assert_eq!(played(Schedule { repeat: false, games: 2, ..TWO }), [(0, 1, 0), (1, 0, 1)]);
        assert_eq!(Schedule { rounds: usize::MAX, ..TWO }.total(), None);
    }

    #[test]
    fn everybody_meets_everybody_equally_often() {
        let schedule = Schedule { engines: 4, games: 4, openings: 7, ..TWO };
        let mut met: HashMap<(usize, usize), usize> = HashMap::new();
        let fixtures = schedule.fixtures();
        fixtures.iter().for_each(|fixture| *met.entry((fixture.red, fixture.black)).or_default() += 1);
        assert_eq!((met.len(), met.values().all(|&games| games == 2)), (12, true));
        assert_eq!(Some(fixtures.len()), schedule.total());
        assert!(fixtures[..12].iter().all(|fixture| fixture.opening == 0), "the same opening for all encounters");
        let gauntlet = Schedule { format: Format::Gauntlet, ..schedule }.fixtures();
        assert_eq!(gauntlet.len(), 12);
        assert!(gauntlet.iter().all(|fixture| fixture.encounter().0 == 0));
    }

    #[test]
    fn a_seed_gives_the_same_order_every_time() {
        let order = |seed| {
            let schedule = Schedule { order: Order::Random { seed }, openings: 50, games: 200, ..TWO };
            schedule.fixtures().iter().step_by(2).map(|fixture| fixture.opening).collect::<Vec<_>>()
        };
        assert_eq!(order(7), order(7));
        assert!(order(7) != order(8));
        let mut all = order(7)[..50].to_vec();
        assert!(!all.is_sorted());
        assert!(all != order(7)[50..], "shuffled anew");
        all.sort_unstable();
        assert!(all.into_iter().eq(0..50), "each once before any twice");
    }
}
