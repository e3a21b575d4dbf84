//! The pairs of games, played by engine processes under the referee of a match.

use super::opening_order::OpeningOrder;
use super::parameter::Parameter;
use super::trial::Trial;
use crate::league::openings::Opening;
use crate::league::statistics::Score;
use crate::league::{
    Budget, Conditions, Contest, ContestError, EndKind, EngineSpec, Format, InspectionError, Interrupt, MatchEvent,
    Order, Records, Schedule, inspect, play,
};
use crate::notation::to_fen;
use crate::types::WorkShare;
use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use std::sync::Arc;
use std::time::Duration;

/// Pairs in a row in which an engine fails before the tuning is given up.
const MOST_FAILURES: usize = 10;

/// What all games have in common.
#[derive(Clone, Debug)]
pub struct GameTerms {
    /// The engine, whose protocol is known.
    pub engine: EngineSpec,
    pub openings: Vec<Opening>,
    pub budget: Budget,
    pub conditions: Conditions,
    /// How long an engine may take to start, and to get ready.
    pub start_timeout: Duration,
    /// Games at a time.
    pub concurrency: usize,
}

impl GameTerms {
    /// How many openings there are, with a checksum over them.
    pub fn openings_name(&self) -> String {
        let mut checksum = crc32fast::Hasher::new();
        for opening in &self.openings {
            let moves: Vec<String> = opening.moves.iter().map(|mv| mv.to_string()).collect();
            checksum.update(format!("{} {}\n", to_fen(&opening.start), moves.join(" ")).as_bytes());
        }
        format!("{}, {:08x}", self.openings.len(), checksum.finalize())
    }
}

/// Plays pairs of games.
pub struct Games {
    terms: GameTerms,
    /// What the engine calls the parameters.
    names: Vec<String>,
    openings: OpeningOrder,
    interrupt: Interrupt,
    threads: ThreadPool,
    failures_in_a_row: usize,
}

/// Why no more games can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GamesError {
    #[error("interrupted")]
    Interrupted,
    #[error("an engine failed in {MOST_FAILURES} pairs of games in a row, last: {0}")]
    Failures(String),
    #[error("the system grants no threads for the games ({0})")]
    Threads(String),
    #[error("--engine sets {0}, which is to be tuned: take it out of --engine or of --parameters")]
    Set(String),
}

/// Why the games cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    #[error(transparent)]
    Contest(#[from] ContestError),
    #[error(transparent)]
    Inspection(#[from] InspectionError),
}

impl Games {
    /// Games for these parameters; what is drawn, is drawn from the seed.
    ///
    /// # Errors
    /// When the engine's description sets a parameter, or the system has no threads.
    pub fn new(
        terms: GameTerms,
        parameters: &[Parameter],
        seed: u64,
        interrupt: &Interrupt,
    ) -> Result<Games, GamesError> {
        let names: Vec<String> = parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let is_tuned = |set: &&String| names.iter().any(|name| name.eq_ignore_ascii_case(set));
        if let Some(name) = terms.engine.options.iter().map(|(name, _)| name).find(is_tuned) {
            return Err(GamesError::Set(name.clone()));
        }
        let threads = rayon::ThreadPoolBuilder::new().num_threads(terms.concurrency).build();
        Ok(Games {
            names,
            openings: OpeningOrder::new(terms.openings.len(), seed),
            terms,
            interrupt: interrupt.clone(),
            threads: threads.map_err(|error| GamesError::Threads(error.to_string()))?,
            failures_in_a_row: 0,
        })
    }

    /// Looks for what makes games impossible, and starts both engines of a pair once; returns what the user should know.
    ///
    /// # Errors
    /// Limits that the protocol cannot say, options that the engine does not list.
    pub fn check(&mut self, trial: &Trial) -> Result<Vec<String>, CheckError> {
        let contest = self.game(trial, 0);
        contest.validate()?;
        Ok(inspect(&contest, &contest.manners(&self.interrupt))?)
    }

    /// Plays pairs, several games at a time, and returns in the order of the pairs what they brought the engines that were moved
    /// along the signs; a pair in which an engine failed has no result but the reason.
    ///
    /// # Errors
    /// When the wish to end comes first, or when engines fail all the time.
    pub fn play(&mut self, trials: &[Trial]) -> Result<Vec<Result<Score, String>>, GamesError> {
        let games: Vec<Contest> = trials
            .iter()
            .flat_map(|trial| [0, 1].map(|leg| (trial, leg)))
            .map(|(trial, leg)| self.game(trial, leg))
            .collect();
        let interrupt = &self.interrupt;
        let work = || games.into_par_iter().with_max_len(1).map(|game| play_game(&game, interrupt)).collect();
        let scores: Vec<Result<Score, GameTrouble>> = self.threads.install(work);
        let mut results = Vec::with_capacity(trials.len());
        for legs in scores.chunks(2) {
            match legs {
                [Ok(first), Ok(second)] => {
                    let mut score = *first;
                    score += second.swapped();
                    self.failures_in_a_row = 0;
                    results.push(Ok(score));
                }
                [Err(GameTrouble::Interrupted), _] | [_, Err(GameTrouble::Interrupted)] => {
                    return Err(GamesError::Interrupted);
                }
                [Err(GameTrouble::Fault(reason)), _] | [_, Err(GameTrouble::Fault(reason))] => {
                    self.failures_in_a_row += 1;
                    if self.failures_in_a_row >= MOST_FAILURES {
                        return Err(GamesError::Failures(reason.clone()));
                    }
                    results.push(Err(reason.clone()));
                }
                _ => unreachable!("every pair has two games"),
            }
        }
        Ok(results)
    }

    /// One game of a pair; in the second one the engines change colours.
    fn game(&mut self, trial: &Trial, leg: usize) -> Contest {
        let engine = |sign: &str, values: &[i64]| {
            let mut spec = self.terms.engine.clone();
            spec.name = format!("{}{sign}", spec.name);
            let values = values.iter().map(|value| value.to_string());
            spec.options.extend(self.names.iter().cloned().zip(values));
            Arc::new(spec)
        };
        let mut engines = vec![engine("+", &trial.plus), engine("-", &trial.minus)];
        if leg == 1 {
            engines.reverse();
        }
        let schedule = Schedule {
            engines: 2,
            format: Format::RoundRobin,
            rounds: 1,
            games: 1,
            swap: false,
            repeat: true,
            order: Order::Sequential,
            openings: 1,
            first_opening: 0,
            shard: WorkShare::WHOLE,
        };
        Contest {
            engines,
            openings: vec![self.terms.openings[self.openings.of_pair(trial.pair)].clone()],
            schedule,
            budget: self.terms.budget,
            time_factor: 1.0,
            conditions: self.terms.conditions.clone(),
            start_timeout: self.terms.start_timeout,
            concurrency: 1,
            sprt: None,
            event: "mammoth tune".to_string(),
            record_dialogues: false,
        }
    }
}

/// A game without a result.
enum GameTrouble {
    Interrupted,
    /// An engine did not start, crashed, or played an illegal move.
    Fault(String),
}

/// What a game brought the engine with Red.
fn play_game(game: &Contest, interrupt: &Interrupt) -> Result<Score, GameTrouble> {
    let mut fault = None;
    let mut hear = |news: MatchEvent| match news {
        MatchEvent::Warning(text) => fault = Some(text),
        MatchEvent::Unsaved { .. } => {}
        MatchEvent::Game { game: played, .. } => {
            let end = played.tag("Termination").unwrap_or_default();
            if matches!(EndKind::of_termination(end), Some(EndKind::EngineFailure | EndKind::RulesInfraction)) {
                let [red, black] = [&game.engines[0].name, &game.engines[1].name];
                fault = Some(format!("{red} - {black}, {end}"));
            }
        }
    };
    let (standing, _) = play(game, Records::default(), interrupt, &mut hear);
    if let Some(reason) = fault {
        return Err(GameTrouble::Fault(reason));
    }
    let score = standing.tally.encounters().next().map(|(_, score)| score);
    score.ok_or(GameTrouble::Interrupted)
}
