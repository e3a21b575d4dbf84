//! Which evaluation speaks: its values, and a name that changes whenever they do.

use super::player::{Breakdown, Player};
use super::start::{random_move, starts};
use crate::eval::classic::{Accumulator, evaluate};
use crate::eval::nnue::Network;
use crate::position::Position;
use crate::types::Score;
use crc32fast::Hasher;
use fastrand::Rng;
use std::sync::Arc;

/// Random plies from each known position that the name of an evaluation looks at.
const NAMED_PLIES: usize = 20;
/// Positions, and nodes for each, that the name of a search looks at.
const SEARCHED: usize = 8;
const SEARCHED_NODES: u64 = 2_000;

/// An evaluation.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The hand-made one.
    #[default]
    Classic,
    Network(Arc<Network>),
}

impl Evaluation {
    /// The static value of a position for its side to move.
    pub fn value(&self, position: &Position) -> Score {
        match self {
            Evaluation::Classic => evaluate(position, &Accumulator::new(position)),
            Evaluation::Network(network) => network.value_of_position(position),
        }
    }

    /// The network, if it is one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        match self {
            Evaluation::Classic => None,
            Evaluation::Network(network) => Some(network),
        }
    }

    /// A name that two evaluations share only when they are the same: that of the network, or `classic-` and a checksum over the
    /// values of thousands of positions.
    pub fn name(&self) -> String {
        if let Evaluation::Network(network) = self {
            return network.name();
        }
        let mut hasher = Hasher::new();
        let mut dice = Rng::with_seed(1);
        for start in starts() {
            let mut position = start.clone();
            for _ in 0..NAMED_PLIES {
                hasher.update(&self.value(&position).raw().to_le_bytes());
                let Some(mv) = random_move(&position, &mut dice) else { break };
                position.make(mv);
            }
        }
        format!("classic-{:08x}", hasher.finalize())
    }
}

/// A name that two versions of the search share only when they find the same in some positions: a checksum.
///
/// # Errors
/// When the search fails.
pub fn search_name(player: &Player) -> Result<String, Breakdown> {
    let mut hasher = Hasher::new();
    player.forget();
    for start in starts().iter().step_by(starts().len() / SEARCHED).take(SEARCHED) {
        let thought = player.think(start, SEARCHED_NODES)?;
        hasher.update(&thought.mv.bits().to_le_bytes());
        hasher.update(&thought.score.raw().to_le_bytes());
        hasher.update(&thought.nodes.to_le_bytes());
    }
    Ok(format!("{:08x}", hasher.finalize()))
}
