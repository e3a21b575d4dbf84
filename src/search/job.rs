//! What a search is asked to do.

use super::heuristics::Heuristics;
use super::level::Level;
use super::root::driver::Driver;
use super::sharing::strategy::StrategyKind;
use crate::egtb::Tables;
use crate::eval::nnue::Network;
use crate::position::Position;
use crate::rules::Rules;
use crate::time::{Clock, Limits};
use crate::types::Move;
use std::sync::Arc;
use std::time::Duration;

/// What to search and how.
#[derive(Clone, Debug)]
pub struct Job {
    pub position: Position,
    pub limits: Limits,
    /// Moves that are not searched at the root.
    pub banned: Vec<Move>,
    /// The only moves searched at the root; `None` means all.
    pub search_moves: Option<Vec<Move>>,
    /// Number of best lines to find, at least 1.
    pub lines: usize,
    pub level: Level,
    /// The evaluation; without a network it is the hand-made one. What a pool and a table keep from other searches is of their
    /// evaluation: both are to be cleared before another one is asked.
    pub network: Option<Arc<Network>>,
    /// Endgame tables.
    pub tables: Option<Arc<Tables>>,
    /// The node limit makes the engine play weaker: it holds in the first iteration, too.
    pub weakened: bool,
    pub heuristics: Heuristics,
    /// The repetition rules, and the limit of plies without capture.
    pub rules: Rules,
    /// Subtracted from every time budget.
    pub overhead: Duration,
    pub clock: Clock,
    /// Where several machines search the position: the number of this one. Those with odd numbers leave out iterations.
    pub rank: usize,
    /// How the workers share the tree; one worker alone always searches serially.
    pub strategy: StrategyKind,
    /// How an iteration finds its score.
    pub driver: Driver,
    /// Runs the parallel search code even with one thread, for comparison.
    pub force_parallel: bool,
}

impl Job {
    /// A search of this position within these limits, with defaults for everything else.
    pub fn new(position: Position, limits: Limits) -> Job {
        Job {
            position,
            limits,
            banned: Vec::new(),
            search_moves: None,
            lines: 1,
            level: Level::FULL,
            network: Some(Network::embedded()),
            tables: None,
            weakened: false,
            heuristics: Heuristics::ALL,
            rules: Rules::default(),
            overhead: Duration::ZERO,
            clock: Clock::start(),
            rank: 0,
            strategy: StrategyKind::default(),
            driver: Driver::default(),
            force_parallel: false,
        }
    }
}
