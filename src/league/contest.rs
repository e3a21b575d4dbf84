//! A match: what is played, and the playing of it by several workers at once.

use super::client::Manners;
use super::clock::Budget;
use super::engine::EngineSpec;
use super::hall::{Finished, Hall};
use super::interrupt::Interrupt;
use super::journal::{Journal, JournalError};
use super::openings::Opening;
use super::referee::{Conditions, Overhead};
use super::schedule::{Fixture, Schedule};
use super::statistics::{Sprt, Verdict};
use super::tally::Tally;
use crate::notation::{Game, write_game};
use crate::protocol::Dialect;
use crate::types::Color;
use crossbeam::channel::{Receiver, Sender, unbounded};
use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// A match, before it is played.
#[derive(Clone, Debug)]
pub struct Contest {
    pub engines: Vec<Arc<EngineSpec>>,
    pub openings: Vec<Opening>,
    pub schedule: Schedule,
    /// Limits of the engines that have none of their own.
    pub budget: Budget,
    pub conditions: Conditions,
    /// How long an engine may take to start, and to get ready.
    pub start_timeout: Duration,
    /// Games at a time.
    pub concurrency: usize,
    pub sprt: Option<Sprt>,
    /// The tag `Event`.
    pub event: String,
    /// Whether dialogues are recorded.
    pub record_dialogues: bool,
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    #[error("a match takes two engines or more; give --engine for each")]
    Engines,
    #[error("two engines are called \"{0}\"; tell them apart with name=")]
    SameName(String),
    #[error("how long may {0} think? Give --tc, --movetime, --nodes or --depth")]
    NoLimit(String),
    #[error("{0} speaks UCCI, which takes one limit a move: give one of --tc, --movetime, --nodes and --depth")]
    Limits(String),
    #[error("--sprt compares two engines, not {0}")]
    Sprt(usize),
    #[error("that many games cannot be played; lower --rounds or --games")]
    TooMany,
}

impl Contest {
    /// Looks for what makes the match impossible.
    ///
    /// # Errors
    /// The first such thing.
    pub fn validate(&self) -> Result<(), ContestError> {
        if self.engines.len() < 2 {
            return Err(ContestError::Engines);
        }
        for (index, engine) in self.engines.iter().enumerate() {
            if self.engines[..index].iter().any(|other| other.name == engine.name) {
                return Err(ContestError::SameName(engine.name.clone()));
            }
            let limits = engine.budget(&self.budget).limits();
            if limits == 0 {
                return Err(ContestError::NoLimit(engine.name.clone()));
            }
            if limits > 1 && engine.dialect == Dialect::Ucci {
                return Err(ContestError::Limits(engine.name.clone()));
            }
        }
        if self.sprt.is_some() && self.engines.len() != 2 {
            return Err(ContestError::Sprt(self.engines.len()));
        }
        self.schedule.total().map(drop).ok_or(ContestError::TooMany)
    }

    /// What all its engines have in common.
    pub fn manners(&self, interrupt: &Interrupt) -> Arc<Manners> {
        Arc::new(Manners {
            start_timeout: self.start_timeout,
            ponder: self.conditions.ponder,
            record: self.record_dialogues,
            interrupt: interrupt.clone(),
        })
    }
}

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
    fn new(contest: &Contest) -> Standing {
        let engines = contest.engines.len();
        Standing {
            tally: Tally::new(engines, contest.schedule.is_paired()),
            verdict: None,
            overhead: Overhead::default(),
            longest_overrun: vec![Duration::ZERO; engines],
        }
    }

    fn add(&mut self, contest: &Contest, fixture: &Fixture, game: &Game) {
        self.tally.add(fixture, game);
        if let Some(sprt) = contest.sprt.filter(|_| self.verdict.is_none())
            && let Some((result, _)) = self.tally.encounters().next()
        {
            let verdict = sprt.verdict(&result.pairs, &result.singles);
            self.verdict = Some(verdict).filter(|&verdict| verdict != Verdict::Continue);
        }
    }

    fn add_session(&mut self, fixture: &Fixture, finished: &Finished) {
        self.overhead.merge(&finished.overhead);
        for (color, engine) in Color::BOTH.into_iter().zip([fixture.red, fixture.black]) {
            let longest = &mut self.longest_overrun[engine];
            *longest = finished.longest_overrun[color.index()].max(*longest);
        }
    }
}

/// Where the games go.
#[derive(Debug, Default)]
pub struct Records {
    /// The game file, if one is wanted.
    pub journal: Option<Journal>,
    /// Games that are already in it, with the numbers of their fixtures.
    pub played: Vec<(usize, Game)>,
    /// The file for the dialogues.
    pub log: Option<File>,
}

/// What happens during a match.
#[derive(Debug)]
pub enum News<'a> {
    /// A game was finished and saved.
    Game { fixture: &'a Fixture, game: &'a Game, standing: &'a Standing },
    /// A game was finished but could not be saved.
    Unsaved { text: String },
    /// Something the user should know.
    Warning(String),
}

/// How a match ended.
#[derive(Debug)]
pub enum Finale {
    /// All games were played, or the sequential test came to its verdict.
    Complete,
    Interrupted,
    /// Games could not be saved any more.
    NotSaved(JournalError),
}

/// Plays a match to its end.
///
/// `tell` hears of every finished game after it was saved. The match that is cut short keeps its finished games and
/// abandons the others.
pub fn play(
    contest: &Contest,
    records: Records,
    interrupt: &Interrupt,
    tell: &mut dyn FnMut(News),
) -> (Standing, Finale) {
    let fixtures = contest.schedule.fixtures();
    let mut standing = Standing::new(contest);
    let mut open = vec![true; fixtures.len()];
    for (index, game) in &records.played {
        open[*index] = false;
        standing.add(contest, &fixtures[*index], game);
    }
    let (jobs, waiting) = unbounded();
    if standing.verdict.is_none() {
        let open = open.iter().zip(0..).filter(|(open, _)| **open);
        open.for_each(|(_, index)| jobs.send(index).expect("the other end of the queue is here"));
    }
    drop(jobs);
    let (sender, finished) = unbounded();
    let mut secretary = Secretary { contest, fixtures: &fixtures, standing, records, waiting, failure: None };
    thread::scope(|scope| {
        for number in 0..contest.concurrency.min(secretary.waiting.len()) {
            let (waiting, sender, fixtures) = (secretary.waiting.clone(), sender.clone(), &fixtures);
            let work = move || work(contest, interrupt, fixtures, (&waiting, &sender));
            if let Err(error) = thread::Builder::new().name(format!("worker-{number}")).spawn_scoped(scope, work) {
                tell(News::Warning(format!("the system grants only {number} workers ({error})")));
                break;
            }
        }
        drop(sender);
        for game in finished {
            secretary.take_in(game, interrupt, tell);
        }
    });
    let finale = match secretary.failure {
        Some(failure) => Finale::NotSaved(failure),
        None if secretary.standing.verdict.is_none() && !secretary.waiting.is_empty() => Finale::Interrupted,
        None if interrupt.is_raised() && (secretary.standing.tally.games() as usize) < fixtures.len() => {
            Finale::Interrupted
        }
        None => Finale::Complete,
    };
    (secretary.standing, finale)
}

/// Plays games until there are none left.
fn work(
    contest: &Contest,
    interrupt: &Interrupt,
    fixtures: &[Fixture],
    (waiting, sender): (&Receiver<usize>, &Sender<Finished>),
) {
    let mut hall = Hall::new(contest, interrupt);
    while !interrupt.is_raised()
        && let Ok(index) = waiting.try_recv()
    {
        let Ok(finished) = hall.play(index, &fixtures[index]) else { return };
        if sender.send(finished).is_err() {
            return;
        }
    }
}

/// Takes in finished games: saves, counts, reports, and decides whether to go on.
struct Secretary<'a> {
    contest: &'a Contest,
    fixtures: &'a [Fixture],
    standing: Standing,
    records: Records,
    /// Games nobody has begun yet.
    waiting: Receiver<usize>,
    failure: Option<JournalError>,
}

impl Secretary<'_> {
    fn take_in(&mut self, finished: Finished, interrupt: &Interrupt, tell: &mut dyn FnMut(News)) {
        let fixture = &self.fixtures[finished.index];
        if self.failure.is_none() {
            self.failure = self.records.journal.as_mut().and_then(|journal| journal.save(&finished.game).err());
        }
        if self.failure.is_some() {
            // What is not in the file is not counted, so that the two never disagree; but it is shown.
            tell(News::Unsaved { text: write_game(&finished.game) });
            interrupt.raise();
            return;
        }
        if let Err(error) = self.log(fixture, &finished) {
            self.records.log = None;
            tell(News::Warning(format!("the log of the dialogue cannot be written ({error}); it ends here")));
        }
        self.standing.add(self.contest, fixture, &finished.game);
        self.standing.add_session(fixture, &finished);
        tell(News::Game { fixture, game: &finished.game, standing: &self.standing });
        if self.standing.verdict.is_some() {
            // Nobody begins another game; those under way are played to their end.
            while self.waiting.try_recv().is_ok() {}
        }
    }

    fn log(&mut self, fixture: &Fixture, finished: &Finished) -> io::Result<()> {
        let Some(log) = &mut self.records.log else { return Ok(()) };
        let [red, black] = [fixture.red, fixture.black].map(|engine| &self.contest.engines[engine].name);
        let outcome = finished.game.outcome.map_or("*".to_string(), |outcome| outcome.to_string());
        let end = finished.game.tag("Termination").unwrap_or_default();
        let heading = format!("== round {}: {red} (Red) - {black} (Black) {outcome}, {end}\n", fixture.round());
        log.write_all((heading + &finished.dialogue + "\n").as_bytes())?;
        log.flush()
    }
}
