//! Where a worker keeps the engines it has started, and lets them play.

use super::client::{Client, Manners};
use super::contest::Contest;
use super::dialogue::{Dialogue, write_dialogues};
use super::ending::{Cause, Ending};
use super::engine::EngineSpec;
use super::interrupt::Interrupt;
use super::played::{Overhead, Played};
use super::record::record;
use super::referee::{Interrupted, Referee};
use super::schedule::Fixture;
use super::trouble::Trouble;
use crate::notation::Game;
use crate::types::Color;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A game that was played to an end.
#[derive(Debug)]
pub struct Finished {
    /// Number of the fixture.
    pub index: usize,
    pub game: Game,
    /// What was said, if that was to be recorded.
    pub dialogue: String,
    pub overhead: Overhead,
    /// Of Red and Black.
    pub longest_overrun: [Duration; 2],
}

/// The engines of one worker. They stay from game to game as long as they are needed and well.
pub struct Hall<'a> {
    contest: &'a Contest,
    manners: Arc<Manners>,
    running: Vec<(usize, Client)>,
}

/// Why there is no engine to play.
enum Absence {
    Interrupted,
    /// The engine failed; what was said to it comes along.
    Failed(Ending, Dialogue),
}

impl<'a> Hall<'a> {
    /// An empty hall.
    pub fn new(contest: &'a Contest, interrupt: &Interrupt) -> Hall<'a> {
        Hall { contest, manners: contest.manners(interrupt), running: Vec::new() }
    }

    /// Plays a game, whatever the engines do.
    ///
    /// # Errors
    /// When the match is to end.
    pub fn play(&mut self, index: usize, fixture: &Fixture) -> Result<Finished, Interrupted> {
        let players = [fixture.red, fixture.black];
        self.dismiss_others(&players);
        let start = Instant::now();
        let mut absence = None;
        let mut ready =
            |color: Color| self.ready(color, players[color.index()]).map_err(|reason| absence = Some(reason)).ok();
        let red = ready(Color::Red);
        let black = red.as_ref().and_then(|_| ready(Color::Black));
        let (red, black) = match (red, black, absence) {
            (Some(red), Some(black), _) => (red, black),
            (red, _, Some(Absence::Failed(ending, record))) => {
                let played = Played { ending, ..Played::new(&self.contest.openings[fixture.opening]) };
                let mut records = vec![record];
                if let Some(mut red) = red {
                    records.push(red.take_dialogue());
                    self.running.push((fixture.red, red));
                }
                return Ok(self.finished(index, fixture, played, write_dialogues(&records, start)));
            }
            _ => return Err(Interrupted),
        };
        let mut clients = [red, black];
        let mut played = self.referee(fixture, &mut clients)?;
        played.names = clients.each_ref().map(|client| client.name().map(str::to_string));
        let records = clients.each_mut().map(|client| client.take_dialogue());
        let dialogue = write_dialogues(&records, start);
        for ((engine, client), broken) in players.into_iter().zip(clients).zip(played.broken) {
            match broken {
                true => drop(client),
                false if self.contest.engines[engine].restart => client.dismiss(),
                false => self.running.push((engine, client)),
            }
        }
        Ok(self.finished(index, fixture, played, dialogue))
    }

    fn referee(&self, fixture: &Fixture, clients: &mut [Client; 2]) -> Result<Played, Interrupted> {
        let budgets =
            [fixture.red, fixture.black].map(|engine| self.contest.budget_here(&self.contest.engines[engine]));
        let opening = &self.contest.openings[fixture.opening];
        Referee::new(&self.contest.conditions, opening, clients.each_mut(), budgets).play()
    }

    fn finished(&self, index: usize, fixture: &Fixture, played: Played, dialogue: String) -> Finished {
        let (overhead, longest_overrun) = (played.overhead, played.longest_overrun);
        Finished { index, game: record(self.contest, fixture, played), dialogue, overhead, longest_overrun }
    }

    /// Sends away the engines that do not play now: memory and processors are for those that do.
    fn dismiss_others(&mut self, players: &[usize; 2]) {
        let (stay, go) = self.running.drain(..).partition(|(engine, _)| players.contains(engine));
        self.running = stay;
        let go: Vec<(usize, Client)> = go;
        go.into_iter().for_each(|(_, client)| client.dismiss());
    }

    /// An engine that is ready for a new game: the one that is running, if it still does, or a new one.
    fn ready(&mut self, color: Color, engine: usize) -> Result<Client, Absence> {
        if let Some(place) = self.running.iter().position(|(running, _)| *running == engine) {
            let (_, mut client) = self.running.swap_remove(place);
            match client.new_game() {
                Ok(()) => return Ok(client),
                Err(Trouble::Interrupted) => return Err(Absence::Interrupted),
                // What happened between two games costs neither of them.
                Err(Trouble::Failure(_)) => drop(client),
            }
        }
        let spec: &Arc<EngineSpec> = &self.contest.engines[engine];
        let absent = |trouble, dialogue| match trouble {
            Trouble::Interrupted => Absence::Interrupted,
            Trouble::Failure(failure) => Absence::Failed(Ending::lost_by(color, Cause::Failure(failure)), dialogue),
        };
        let mut client = Client::start(spec, &self.manners).map_err(|(trouble, dialogue)| absent(trouble, dialogue))?;
        match client.new_game() {
            Ok(()) => Ok(client),
            Err(trouble) => Err(absent(trouble, client.take_dialogue())),
        }
    }
}

impl Drop for Hall<'_> {
    fn drop(&mut self) {
        // In a match that is interrupted nobody waits for farewells: dropping a client kills it.
        if !self.manners.interrupt.is_raised() {
            self.running.drain(..).for_each(|(_, client)| client.dismiss());
        }
    }
}
