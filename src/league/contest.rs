//! A match, before it is played.

use super::client::Manners;
use super::clock::Budget;
use super::conditions::Conditions;
use super::engine::EngineSpec;
use super::interrupt::Interrupt;
use super::openings::Opening;
use super::schedule::Schedule;
use super::statistics::Sprt;
use crate::protocol::Dialect;
use crate::types::EmptyShare;
use std::sync::Arc;
use std::time::Duration;

/// A match, before it is played.
#[derive(Clone, Debug)]
pub struct Contest {
    pub engines: Vec<Arc<EngineSpec>>,
    pub openings: Vec<Opening>,
    pub schedule: Schedule,
    /// Limits of the engines that have none of their own.
    pub budget: Budget,
    /// What all times for thinking are multiplied by here, on a machine that is faster or slower than others; game files have the
    /// times as said.
    pub time_factor: f64,
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
    #[error(transparent)]
    Shard(#[from] EmptyShare),
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
        self.schedule.total().ok_or(ContestError::TooMany)?;
        Ok(self.schedule.shard.check(self.schedule.pairs(), "pairs of games")?)
    }

    /// What an engine may spend on this machine.
    pub fn budget_here(&self, engine: &EngineSpec) -> Budget {
        engine.budget(&self.budget).scaled(self.time_factor)
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
