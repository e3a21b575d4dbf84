//! An evaluation that follows the moves of one searcher.

use super::classic::{Accumulator, Judgement};
use super::nnue::{Accumulators, Network};
use crate::position::{Change, Position};
use crate::types::{Grade, MAX_PLY, Ply, Score};

/// The evaluation of the positions on the path of a search.
pub struct Evaluator<'e> {
    judgement: Judgement,
    following: Following<'e>,
}

/// What follows the moves.
enum Following<'e> {
    Classic(Box<[Accumulator]>),
    Network(Box<Accumulators<'e>>),
}

impl<'e> Evaluator<'e> {
    /// At the root. `network` is asked, if there is one, unless `judgement` has less than all knowledge: a network cannot leave
    /// out what it knows.
    pub fn new(network: Option<&'e Network>, judgement: Judgement, root: &Position) -> Evaluator<'e> {
        let following = match network.filter(|_| judgement.knowledge == Grade::Large) {
            Some(network) => Following::Network(Box::new(Accumulators::new(network, root))),
            None => Following::Classic(vec![Accumulator::new(root); MAX_PLY + 2].into_boxed_slice()),
        };
        Evaluator { judgement, following }
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
        match &mut self.following {
            Following::Classic(path) => self.judgement.evaluate(position, &path[ply.index()]),
            Following::Network(accumulators) => {
                let score = accumulators.evaluate(ply, position);
                if self.judgement.randomness == Grade::None {
                    score
                } else {
                    self.judgement.with_error(score, position)
                }
            }
        }
    }
}
