//! What the workers at one split point share: the way to the node, the moves, and the result so far.

use crate::parallel::Shared;
use crate::search::frame::Frame;
use crate::search::kind::Node;
use crate::search::ordering::picker::Ranked;
use crate::search::selectivity::MovePlan;
use crate::search::value::Best;
use crate::types::{Depth, Move, Ply, Score};

/// The moves of one node, shared among workers.
pub struct Siblings;

impl Shared for Siblings {
    type Start = Start;
    type Item = SiblingMove;
    type Outcome = Outcome;
}

/// A move to be searched.
#[derive(Clone, Copy, Debug)]
pub struct SiblingMove {
    pub ranked: Ranked,
    /// How it is searched, if that was decided when the split point was opened. Alpha does not change in a null window, so that the
    /// decision stays valid.
    pub plan: Option<MovePlan>,
}

impl From<Ranked> for SiblingMove {
    #[inline]
    fn from(ranked: Ranked) -> SiblingMove {
        SiblingMove { ranked, plan: None }
    }
}

/// What a helper needs to search a move of the node. It replays the path on its own board, which gives it the repetition history,
/// and copies the frames that the heuristics read.
#[derive(Debug, Default)]
pub struct Start {
    pub node: Option<Node>,
    pub path: Vec<Option<Move>>,
    pub tail: Vec<Frame>,
    pub root_depth: Depth,
    pub null_move_from: Option<Ply>,
}

/// The result of the node so far. Changed under the split point's lock.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub best: Best,
    /// The principal variation below the node; empty until a move raised alpha.
    pub line: Vec<Move>,
    /// Moves that a worker began here, with their numbers. Without those that were pruned or put back.
    begun: Vec<(u32, Move)>,
    /// The move that refuted the node.
    pub refutation: Option<Ranked>,
}

impl Outcome {
    /// Before any move is shared.
    pub fn new(best: Best, line: Vec<Move>) -> Outcome {
        Outcome { best, line, begun: Vec::with_capacity(64), refutation: None }
    }

    /// A move was pruned, or put back.
    pub fn leave_out(&mut self, mv: Move) {
        self.begun.retain(|&(_, begun)| begun != mv);
    }

    /// Notes the move that a worker begins next. Returns the best score, on which pruning depends.
    pub fn take(&mut self, next: Option<&SiblingMove>) -> Score {
        if let Some(SiblingMove { ranked, .. }) = next {
            self.begun.push((ranked.number, ranked.mv));
        }
        self.best.score
    }

    /// The moves that get a history malus for the refutation: those begun here that one worker would have searched before it, finished
    /// or not. Moves behind it were begun only because several workers are at the node. Pruned moves were not searched. A malus for
    /// either would lower the histories more than a search by one worker does, so that more moves are pruned and reduced: the tree
    /// becomes smaller and the result worse.
    pub fn malus_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let refutation = self.refutation.map(|ranked| (ranked.number, ranked.mv));
        let is_before =
            move |&&(number, mv): &&(u32, Move)| refutation.is_some_and(|(last, by)| number < last && mv != by);
        self.begun.iter().filter(is_before).map(|&(_, mv)| mv)
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Ranked};
    use crate::types::{Move, Square};

    #[test]
    fn only_what_one_worker_would_have_searched_in_vain_gets_a_malus() {
        let mv = |number| Move::new(Square::at(number), Square::at(number + 1));
        let rank =
            |number: usize| Ranked { mv: mv(number), number: number as u32, quiet: true, history: 0, losing: false };
        let malus = |refutation: usize| {
            let mut outcome = Outcome::default();
            for number in [2, 3, 4, 5, 6] {
                outcome.take(Some(&rank(number).into()));
            }
            outcome.leave_out(mv(3));
            outcome.take(None);
            outcome.refutation = Some(rank(refutation));
            outcome.malus_moves().collect::<Vec<_>>()
        };
        assert_eq!(malus(5), [mv(2), mv(4)]);
        assert_eq!(malus(2), []);
    }
}
