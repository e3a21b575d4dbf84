//! The count of a match, made from its finished games and from nothing else: it is the same for a match that was
//! continued and for one that never stopped.

use super::comment::MoveNote;
use super::ending::EndKind;
use super::schedule::Fixture;
use super::statistics::{PairResult, Pentanomial, Points, Score};
use crate::notation::{Game, Outcome};
use crate::types::Color;
use std::collections::BTreeMap;

/// What a match has brought so far.
#[derive(Clone, Debug)]
pub struct Tally {
    paired: bool,
    engines: Vec<EngineTally>,
    encounters: BTreeMap<(usize, usize), Encounter>,
}

/// What an engine did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineTally {
    pub score: Score,
    /// The same, of the games with Red.
    pub with_red: Score,
    /// Games it lost because it failed.
    pub failures: u64,
    /// Games it lost by an illegal move, or by none.
    pub illegal_moves: u64,
    /// Games it lost on time.
    pub time_losses: u64,
    /// Moves of its own.
    pub moves: u64,
    /// Milliseconds for them.
    pub millis: u64,
    depths: Sum,
    /// Nodes, and milliseconds of the moves that told them.
    nodes: Sum,
}

/// A sum and what it was taken over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    sum: u64,
    over: u64,
}

impl Sum {
    fn add(&mut self, value: u64, over: u64) {
        self.sum = self.sum.saturating_add(value);
        self.over += over;
    }

    fn mean(&self) -> Option<f64> {
        (self.over > 0).then(|| self.sum as f64 / self.over as f64)
    }
}

impl EngineTally {
    /// Plies, over the moves that told a depth.
    pub fn mean_depth(&self) -> Option<f64> {
        self.depths.mean()
    }

    /// Nodes a second, over the moves that told nodes.
    pub fn node_rate(&self) -> Option<f64> {
        self.nodes.mean().map(|per_millisecond| per_millisecond * 1000.0)
    }

    fn add_move(&mut self, note: &MoveNote) {
        let millis = u64::try_from(note.used.as_millis()).unwrap_or(u64::MAX);
        self.moves += 1;
        self.millis = self.millis.saturating_add(millis);
        if let Some(depth) = note.report.depth {
            self.depths.add(u64::from(depth), 1);
        }
        if let Some(nodes) = note.report.nodes {
            self.nodes.add(nodes, millis);
        }
    }
}

/// Two engines against each other, from the view of the first.
#[derive(Clone, Debug, Default)]
struct Encounter {
    score: Score,
    pairs: Pentanomial,
    /// Games that never have a partner.
    singles: Score,
    /// Games whose partner is still to come, by pair.
    open: BTreeMap<usize, Points>,
}

impl Tally {
    /// Nothing yet, for so many engines; `paired`: two games with one opening count together.
    pub fn new(engines: usize, paired: bool) -> Tally {
        Tally { paired, engines: vec![EngineTally::default(); engines], encounters: BTreeMap::new() }
    }

    /// Counts a finished game.
    pub fn add(&mut self, fixture: &Fixture, game: &Game) {
        let Some(outcome) = game.outcome else { return };
        let players = [fixture.red, fixture.black];
        for color in Color::BOTH {
            let points = Points::of(outcome, color);
            let engine = &mut self.engines[players[color.index()]];
            engine.score.add(points);
            if color == Color::Red {
                engine.with_red.add(points);
            }
        }
        self.count_moves(players, game);
        self.count_end(players, game, outcome);
        let first = if fixture.red < fixture.black { Color::Red } else { Color::Black };
        let encounter = self.encounters.entry(fixture.encounter()).or_default();
        encounter.add(self.paired.then_some(fixture.pair), Points::of(outcome, first));
    }

    fn count_moves(&mut self, players: [usize; 2], game: &Game) {
        let mut side = game.start.side_to_move();
        for played in &game.moves {
            // A move of the opening has no note.
            if let Ok(note) = played.comment.parse() {
                self.engines[players[side.index()]].add_move(&note);
            }
            side = !side;
        }
    }

    fn count_end(&mut self, players: [usize; 2], game: &Game, outcome: Outcome) {
        let Some(winner) = outcome.winner() else { return };
        let loser = &mut self.engines[players[(!winner).index()]];
        match game.tag("Termination").and_then(EndKind::of_termination) {
            Some(EndKind::EngineFailure) => loser.failures += 1,
            Some(EndKind::RulesInfraction) => loser.illegal_moves += 1,
            Some(EndKind::TimeForfeit) => loser.time_losses += 1,
            _ => {}
        }
    }

    /// Each engine's count.
    pub fn engines(&self) -> &[EngineTally] {
        &self.engines
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.encounters.values().map(|encounter| encounter.score.games()).sum()
    }

    /// What two engines brought each other, in order of their numbers; the first is the one with the smaller number.
    pub fn encounters(&self) -> impl Iterator<Item = (PairResult, Score)> + '_ {
        self.encounters.iter().map(|(&(first, second), encounter)| {
            (PairResult { first, second, pairs: encounter.pairs, singles: encounter.singles() }, encounter.score)
        })
    }
}

impl Encounter {
    fn add(&mut self, pair: Option<usize>, points: Points) {
        self.score.add(points);
        match pair {
            None => self.singles.add(points),
            Some(pair) => match self.open.remove(&pair) {
                Some(other) => self.pairs.add([other, points]),
                None => drop(self.open.insert(pair, points)),
            },
        }
    }

    fn singles(&self) -> Score {
        let mut singles = self.singles;
        self.open.values().for_each(|&points| singles.add(points));
        singles
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{PlayedMove, parse_move};

    fn game(outcome: Outcome, termination: &str, notes: &[(&str, &str)]) -> Game {
        let mut game = Game::default();
        game.set_tag("Termination", termination);
        game.outcome = Some(outcome);
        game.moves = notes
            .iter()
            .map(|(mv, comment)| PlayedMove::with_comment(parse_move(mv).expect("a move"), *comment))
            .collect();
        game
    }

    fn fixture(pair: usize, leg: usize) -> Fixture {
        Fixture { pair, leg, red: leg, black: 1 - leg, opening: 0 }
    }

    #[test]
    fn pairs_are_counted_when_both_games_are_there() {
        let mut tally = Tally::new(2, true);
        let result = |tally: &Tally| tally.encounters().next().expect("an encounter");
        tally.add(&fixture(0, 0), &game(Outcome::RedWins, "normal: Red mates", &[]));
        tally.add(&fixture(1, 1), &game(Outcome::Draw, "normal: agreed", &[]));
        assert_eq!((result(&tally).0.pairs.pairs(), result(&tally).0.singles.games()), (0, 2));
        tally.add(&fixture(0, 1), &game(Outcome::BlackWins, "normal: Black mates", &[]));
        let (pair, score) = result(&tally);
        assert_eq!((pair.pairs, pair.singles), (Pentanomial([0, 0, 0, 0, 1]), Score { wins: 0, draws: 1, losses: 0 }));
        assert_eq!((score, tally.games()), (Score { wins: 2, draws: 1, losses: 0 }, 3));
        assert_eq!(tally.engines()[0].with_red, Score { wins: 1, draws: 0, losses: 0 });
        let mut unpaired = Tally::new(2, false);
        unpaired.add(&fixture(0, 0), &game(Outcome::RedWins, "", &[]));
        unpaired.add(&fixture(0, 1), &game(Outcome::RedWins, "", &[]));
        assert_eq!((result(&unpaired).0.pairs.pairs(), result(&unpaired).0.singles.games()), (0, 2));
    }

    #[test]
    fn engines_are_counted_from_the_notes() {
        let mut tally = Tally::new(2, true);
        let notes = [
            ("h2e2", "book"),
            ("h9g7", "-0.10/10 0.100s n=50000"),
            ("h0g2", "+0.10/8 0.200s n=40000"),
            ("i9h9", "?/? 0.300s"),
        ];
        tally.add(&fixture(0, 0), &game(Outcome::BlackWins, "time forfeit: Red used 5 s", &notes));
        let [first, second] = tally.engines() else { panic!("two engines") };
        assert_eq!((first.moves, first.millis, first.time_losses), (1, 200, 1));
        assert_eq!((first.mean_depth(), first.node_rate()), (Some(8.0), Some(200_000.0)));
        assert_eq!((second.moves, second.millis, second.time_losses), (2, 400, 0));
        assert_eq!((second.mean_depth(), second.node_rate()), (Some(10.0), Some(500_000.0)));
    }

    #[test]
    fn faults_are_the_losers() {
        let mut tally = Tally::new(2, true);
        tally.add(&fixture(0, 0), &game(Outcome::BlackWins, "engine failure: the engine of Red ended", &[]));
        tally.add(&fixture(0, 1), &game(Outcome::BlackWins, "rules infraction: Red plays x", &[]));
        let faults = |engine: &EngineTally| (engine.failures, engine.illegal_moves, engine.time_losses);
        assert_eq!(tally.engines().iter().map(faults).collect::<Vec<_>>(), [(1, 0, 0), (0, 1, 0)]);
        assert_eq!(tally.engines()[0].node_rate(), None);
    }
}
