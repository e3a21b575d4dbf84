//! The playing of a match by several workers at once.

use super::contest::Contest;
use super::hall::{Finished, Hall};
use super::interrupt::Interrupt;
use super::journal::{Journal, JournalError};
use super::schedule::Fixture;
use super::standing::Standing;
use crate::files::Claim;
use crate::notation::{Game, write_game};
use crossbeam::channel::{Receiver, Sender, unbounded};
use std::io::{self, Write};
use std::thread;

/// Where the games go.
#[derive(Debug, Default)]
pub struct Records {
    /// The game file, if one is wanted.
    pub journal: Option<Journal>,
    /// Games that are already in it, with the numbers of their fixtures.
    pub played: Vec<(usize, Game)>,
    /// The file for the dialogues.
    pub log: Option<Claim>,
}

/// What happens during a match.
#[derive(Debug)]
pub enum MatchEvent<'a> {
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
    tell: &mut dyn FnMut(MatchEvent),
) -> (Standing, Finale) {
    let fixtures = contest.schedule.fixtures();
    let standing = Standing::after(contest, &fixtures, &records.played);
    let mut open = vec![true; fixtures.len()];
    records.played.iter().for_each(|(index, _)| open[*index] = false);
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
            let work = move || work(contest, interrupt, fixtures, &waiting, &sender);
            if let Err(error) = thread::Builder::new().name(format!("worker-{number}")).spawn_scoped(scope, work) {
                tell(MatchEvent::Warning(format!("the system grants only {number} workers ({error})")));
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
    waiting: &Receiver<usize>,
    sender: &Sender<Finished>,
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
    fn take_in(&mut self, finished: Finished, interrupt: &Interrupt, tell: &mut dyn FnMut(MatchEvent)) {
        let fixture = &self.fixtures[finished.index];
        if self.failure.is_none() {
            self.failure = self.records.journal.as_mut().and_then(|journal| journal.save(&finished.game).err());
        }
        if self.failure.is_some() {
            // What is not in the file is not counted, so that the two never disagree; but it is shown.
            tell(MatchEvent::Unsaved { text: write_game(&finished.game) });
            interrupt.raise();
            return;
        }
        if let Err(error) = self.log(fixture, &finished) {
            self.records.log = None;
            tell(MatchEvent::Warning(format!("the log of the dialogue cannot be written ({error}); it ends here")));
        }
        self.standing.add(self.contest, fixture, &finished.game);
        self.standing.add_session(fixture, &finished);
        tell(MatchEvent::Game { fixture, game: &finished.game, standing: &self.standing });
        if self.standing.verdict.is_some() {
            // Nobody begins another game; those under way are played to their end.
            while self.waiting.try_recv().is_ok() {}
        }
    }

    fn log(&self, fixture: &Fixture, finished: &Finished) -> io::Result<()> {
        let Some(log) = &self.records.log else { return Ok(()) };
        let [red, black] = [fixture.red, fixture.black].map(|engine| &self.contest.engines[engine].name);
        let outcome = finished.game.outcome.map_or("*".to_string(), |outcome| outcome.to_string());
        let end = finished.game.tag("Termination").unwrap_or_default();
        let heading = format!("== round {}: {red} (Red) - {black} (Black) {outcome}, {end}\n", fixture.round());
        log.file().write_all((heading + &finished.dialogue + "\n").as_bytes())?;
        log.file().flush()
    }
}
