//! One game: two engines, two clocks, the rules.

use super::adjudication::Adjudicator;
use super::answer::{Answer, Thought};
use super::arbiter::Arbiter;
use super::client::Client;
use super::clock::{Budget, GameClock, Overrun};
use super::comment::MoveNote;
use super::conditions::Conditions;
use super::ending::{Cause, Ending};
use super::openings::Opening;
use super::played::Played;
use super::thinking::{Task, Waiting};
use super::trouble::{Failure, Trouble};
use crate::notation::{PlayedMove, to_fen};
use crate::protocol::{BestMove, GoRequest};
use crate::types::{Color, Move};
use std::time::Instant;

/// The match is to end; the game is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// The referee of one game.
pub struct Referee<'a> {
    conditions: &'a Conditions,
    /// Red and Black.
    clients: [&'a mut Client; 2],
    clocks: [GameClock; 2],
    arbiter: Arbiter,
    adjudicator: Adjudicator,
    /// A position engines are told, and the moves since: it lies at the last capture, so that lines stay short.
    base: String,
    since: Vec<Move>,
    /// Who offered a draw with the last move.
    draw_offer: Option<Color>,
    /// When the last move arrived.
    arrived: Option<Instant>,
    played: Played,
}

impl<'a> Referee<'a> {
    /// A game from `opening` that nobody has begun yet.
    pub fn new(
        conditions: &'a Conditions,
        opening: &Opening,
        clients: [&'a mut Client; 2],
        budgets: [Budget; 2],
    ) -> Referee<'a> {
        let mut referee = Referee {
            conditions,
            clients,
            clocks: budgets.map(GameClock::new),
            arbiter: Arbiter::new(opening, conditions.rules),
            adjudicator: Adjudicator::new(conditions.resign, conditions.draw),
            base: to_fen(&opening.start),
            since: opening.moves.clone(),
            draw_offer: None,
            arrived: None,
            played: Played::new(opening),
        };
        if referee.arbiter.position().quiet_plies() == 0 {
            referee.rebase();
        }
        referee
    }

    /// Plays the game to its end.
    ///
    /// # Errors
    /// When the match is interrupted.
    pub fn play(mut self) -> Result<Played, Interrupted> {
        loop {
            if let Some(ending) = self.arbiter.ending().or_else(|| self.too_long()) {
                return Ok(self.finish(ending));
            }
            let side = self.arbiter.position().side_to_move();
            let thought = match self.ask(side) {
                Ok(thought) => thought,
                Err(Trouble::Interrupted) => return Err(Interrupted),
                Err(Trouble::Failure(failure)) => {
                    self.played.broken[side.index()] = true;
                    return Ok(self.finish(Ending::lost_by(side, Cause::Failure(failure))));
                }
            };
            if let Some(ending) = self.judge(side, thought) {
                return Ok(self.finish(ending));
            }
        }
    }

    /// Ends the game, and what engines still think about it.
    fn finish(mut self, ending: Ending) -> Played {
        self.played.ending = ending;
        for (client, broken) in self.clients.iter_mut().zip(&mut self.played.broken) {
            if !*broken && client.is_pondering() {
                *broken = client.stop_pondering(self.conditions.grace) != Ok(true);
            }
        }
        self.played
    }

    fn too_long(&self) -> Option<Ending> {
        let most = self.conditions.max_moves?;
        let plies = self.played.moves.len();
        (plies >= 2 * most as usize).then(|| Ending::draw(Cause::MaxMoves(most)))
    }

    /// Asks the engine of `side` for its move.
    fn ask(&mut self, side: Color) -> Result<Thought, Trouble> {
        let clock = &self.clocks[side.index()];
        let until_stop = clock.allowed().map_or(self.conditions.patience, |allowed| allowed + self.conditions.margin);
        let waiting = Waiting { until_stop, grace: self.conditions.grace };
        let last = self.played.moves.last().map(|played| played.mv);
        let client = &mut self.clients[side.index()];
        if client.is_pondering() {
            // The time until an engine has stopped is its own affair, and no overhead of the referee.
            self.arrived = None;
            if client.guess() == last {
                return client.ponder_hit(&waiting);
            }
            if !client.stop_pondering(self.conditions.grace)? {
                let within = self.conditions.grace;
                return Err(Failure::Silent { asked: "\"stop\" with a move", within }.into());
            }
        }
        let banned = if self.clients[side.index()].may_be_told_bans() { self.arbiter.banned() } else { Vec::new() };
        let go = GoRequest { draw_offered: self.draw_offer == Some(!side), ..self.request(side) };
        let task = Task { fen: &self.base, moves: &self.since, banned: &banned, go };
        let thought = self.clients[side.index()].think(&task, &waiting)?;
        if let Some(arrived) = self.arrived {
            self.played.overhead.note(thought.asked.saturating_duration_since(arrived));
        }
        Ok(thought)
    }

    fn request(&self, side: Color) -> GoRequest {
        let budget = *self.clocks[side.index()].budget();
        GoRequest {
            clocks: self.clocks.map(|clock| clock.reading()),
            movetime: budget.movetime,
            nodes: budget.nodes,
            depth: budget.depth,
            ..GoRequest::new(side)
        }
    }

    /// What follows from an answer.
    fn judge(&mut self, side: Color, thought: Thought) -> Option<Ending> {
        self.arrived = Some(thought.asked + thought.used);
        if let Some(ending) = self.judge_time(side, &thought) {
            return Some(ending);
        }
        let best = match thought.answer {
            Answer::Nothing | Answer::NoMove => return Some(Ending::lost_by(side, Cause::NoMove)),
            Answer::Move(best) => best,
        };
        if best.resign {
            return Some(Ending::lost_by(side, Cause::Resignation));
        }
        let legal = |&mv: &Move| self.arbiter.position().is_legal_move(mv);
        let Some(mv) = self.clients[side.index()].ranks().read(&best.best).filter(legal) else {
            let text = best.best.chars().filter(|character| !character.is_control()).take(20).collect();
            return Some(Ending::lost_by(side, Cause::IllegalMove(text)));
        };
        let number = self.played.moves.len() as u32 / 2 + 1;
        self.make(mv, MoveNote::new(thought.report, thought.used));
        let agreed = best.draw && self.draw_offer == Some(!side);
        self.draw_offer = best.draw.then_some(side);
        if agreed {
            return Some(Ending::draw(Cause::Agreement));
        }
        // A mate on the board needs no scores.
        let by_scores = self.adjudicator.judge(side, thought.report.score, number);
        let ending = self.arbiter.ending().or(by_scores);
        if ending.is_none() && self.conditions.ponder {
            self.let_ponder(side, &best);
        }
        ending
    }

    fn judge_time(&mut self, side: Color, thought: &Thought) -> Option<Ending> {
        let clock = &mut self.clocks[side.index()];
        let allowed = clock.allowed();
        if let Some(allowed) = allowed {
            let longest = &mut self.played.longest_overrun[side.index()];
            *longest = thought.used.saturating_sub(allowed).max(*longest);
        }
        let lost = |cause| Some(Ending::lost_by(side, cause));
        let silent = thought.answer == Answer::Nothing;
        self.played.broken[side.index()] |= silent;
        match (clock.spend(thought.used, self.conditions.margin), allowed) {
            (Err(overrun), _) => lost(Cause::Time(overrun)),
            (Ok(()), Some(allowed)) if silent => lost(Cause::Time(Overrun { used: thought.used, allowed })),
            (Ok(()), None) if silent || thought.used > self.conditions.patience => {
                lost(Cause::Patience(self.conditions.patience))
            }
            _ => None,
        }
    }

    fn make(&mut self, mv: Move, note: MoveNote) {
        self.arbiter.make(mv);
        self.played.moves.push(PlayedMove::with_comment(mv, note.to_string()));
        self.since.push(mv);
        if self.arbiter.position().quiet_plies() == 0 {
            self.rebase();
        }
    }

    fn rebase(&mut self) {
        self.base = to_fen(self.arbiter.position());
        self.since.clear();
    }

    /// Lets the engine that moved think about the answer it expects, if it wants to and the answer is possible.
    fn let_ponder(&mut self, side: Color, best: &BestMove) {
        let client = &mut self.clients[side.index()];
        let guess = best.ponder.as_deref().filter(|_| client.ponders()).and_then(|text| client.ranks().read(text));
        let Some(guess) = guess.filter(|&guess| self.arbiter.position().is_legal_move(guess)) else { return };
        let mut after = self.arbiter.clone();
        after.make(guess);
        if after.ending().is_some() {
            return;
        }
        let moves: Vec<Move> = self.since.iter().copied().chain([guess]).collect();
        let go = GoRequest { ponder: true, ..self.request(side) };
        let task = Task { fen: &self.base, moves: &moves, banned: &[], go };
        // An engine that does not read any more is found out when it is asked for its move.
        let _ = self.clients[side.index()].start_pondering(&task, guess);
    }
}
