//! An evaluation that follows the moves of one searcher.

use super::classic::{Accumulator, Judgement};
use super::endings::Ending;
use super::nnue::{Accumulators, Network};
use crate::position::{Change, Position};
use crate::types::{Grade, MAX_PLY, Ply, Score};
use std::sync::Arc;

/// The evaluation of the positions on the path of a search. It keeps its memory from search to search.
pub struct Evaluator {
    judgement: Judgement,
    following: Following,
}

/// What follows the moves.
enum Following {
    Classic(Box<[Accumulator]>),
    Network(Box<Accumulators>),
}

impl Evaluator {
    /// At no position yet: [`Evaluator::begin`] comes first.
    pub fn new() -> Evaluator {
        Evaluator { judgement: Judgement::SOUND, following: Following::Classic(Box::default()) }
    }

    /// Begins at a root. `network` is asked, if there is one, unless `judgement` has less than all knowledge: a network cannot leave
    /// out what it knows.
    pub fn begin(&mut self, network: Option<&Arc<Network>>, judgement: Judgement, root: &Position) {
        self.judgement = judgement;
        let network = network.filter(|_| judgement.knowledge == Grade::Large);
        match (&mut self.following, network) {
            (Following::Network(accumulators), Some(network)) => accumulators.begin(network, root),
            (following, Some(network)) => *following = Following::Network(Box::new(Accumulators::new(network, root))),
            (Following::Classic(path), None) if !path.is_empty() => path[0] = Accumulator::new(root),
            (following, None) => {
                *following = Following::Classic(vec![Accumulator::new(root); MAX_PLY + 2].into_boxed_slice());
            }
        }
    }

    /// A move from the position at `ply` led to `position`.
    #[inline]
    pub fn step(&mut self, ply: Ply, position: &Position, change: &Change) {
        match &mut self.following {
            Following::Classic(path) => path[ply.next().index()] = path[ply.index()].after(change),
            Following::Network(accumulators) => accumulators.step(ply, position, change),
        }
    }

    /// A null move was made in the position at `ply`.
    #[inline]
    pub fn step_null(&mut self, ply: Ply) {
        match &mut self.following {
            Following::Classic(path) => path[ply.next().index()] = path[ply.index()],
            Following::Network(accumulators) => accumulators.step_null(ply),
        }
    }

    /// The value of the position at `ply` for its side to move, in centipawns. Says nothing about checks, captures under way or
    /// repetition: ask it about quiet positions.
    #[inline]
    pub fn evaluate(&mut self, ply: Ply, position: &Position) -> Score {
        let score = match &mut self.following {
            Following::Classic(path) => self.judgement.value(position, &path[ply.index()]),
            Following::Network(accumulators) => accumulators.evaluate(ply, position),
        };
        let score = match Ending::of(position) {
            Some(ending) if self.judgement.knowledge == Grade::Large => ending.scaled(score, position.side_to_move()),
            _ => score,
        };
        if self.judgement.randomness == Grade::None { score } else { self.judgement.with_error(score, position) }
    }
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new()
    }
}
