//! How a match stands.

use super::contest::Contest;
use super::hall::Finished;
use super::played::Overhead;
use super::schedule::Fixture;
use super::statistics::Verdict;
use super::tally::Tally;
use crate::notation::Game;
use crate::types::Color;
use std::time::Duration;

/// How a match stands.
#[derive(Clone, Debug)]
pub struct Standing {
    pub tally: Tally,
    /// How the sequential test ended, once it did; games that were under way then do not change it.
    pub verdict: Option<Verdict>,
    /// Of the games played since the program started, the referee's cost.
    pub overhead: Overhead,
    /// Of these games, by how much each engine overran its clock at most.
    pub longest_overrun: Vec<Duration>,
}

impl Standing {
    /// Nothing yet.
    pub fn new(contest: &Contest) -> Standing {
        let engines = contest.engines.len();
        Standing {
            tally: Tally::new(engines, contest.schedule.is_paired()),
            verdict: None,
            overhead: Overhead::default(),
            longest_overrun: vec![Duration::ZERO; engines],
        }
    }

    /// After games of an earlier time, given with the numbers of their fixtures.
    pub fn after(contest: &Contest, fixtures: &[Fixture], played: &[(usize, Game)]) -> Standing {
        let mut standing = Standing::new(contest);
        played.iter().for_each(|(index, game)| standing.add(contest, &fixtures[*index], game));
        standing
    }

    /// Counts a finished game, now or read from the game file.
    pub fn add(&mut self, contest: &Contest, fixture: &Fixture, game: &Game) {
        self.tally.add(fixture, game);
        if let Some(sprt) = contest.sprt.filter(|_| self.verdict.is_none())
            && let Some((result, _)) = self.tally.encounters().next()
        {
            let verdict = sprt.verdict(&result.pairs, &result.singles);
            self.verdict = Some(verdict).filter(|&verdict| verdict != Verdict::Continue);
        }
    }

    /// Counts what the game file does not tell.
    pub fn add_session(&mut self, fixture: &Fixture, finished: &Finished) {
        self.overhead.merge(&finished.overhead);
        for (color, engine) in Color::BOTH.into_iter().zip([fixture.red, fixture.black]) {
            let longest = &mut self.longest_overrun[engine];
            *longest = finished.longest_overrun[color.index()].max(*longest);
        }
    }
}
