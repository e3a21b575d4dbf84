//! Which evaluation speaks: its values, and a name that changes whenever they do.

use super::player::{Breakdown, Player};
use super::start::{random_move, starts};
use crate::eval::{Accumulator, evaluate};
use crate::position::Position;
use crate::types::Score;
use crc32fast::Hasher;
use fastrand::Rng;

/// Random plies from each known position that the name of an evaluation looks at.
const NAMED_PLIES: usize = 20;
/// Positions, and nodes for each, that the name of a search looks at.
const SEARCHED: usize = 8;
const SEARCHED_NODES: u64 = 2_000;

/// An evaluation. There is one so far, the hand-made one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    #[default]
    Classic,
}

impl Evaluation {
    /// The static value of a position for its side to move.
    pub fn value(self, position: &Position) -> Score {
        match self {
            Evaluation::Classic => evaluate(position, &Accumulator::new(position)),
        }
    }

    /// A name that two evaluations share only when they agree on thousands of positions: `classic-` and a checksum.
    pub fn name(self) -> String {
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
        match self {
            Evaluation::Classic => format!("classic-{:08x}", hasher.finalize()),
        }
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
