//! What the workers at one node share: how to get there, the moves, and what came out so far.

use super::alpha_beta::Node;
use super::frame::Frame;
use super::picker::Ranked;
use super::value::Best;
use crate::parallel::Shared;
use crate::types::{Depth, Move, Ply, Score};

/// The moves of one node, shared among workers.
pub struct Brothers;

impl Shared for Brothers {
    type Start = Start;
    type Item = Ranked;
    type Outcome = Outcome;
}

/// What a helper needs to search a move of the node: it replays the path on its own board, which gives it the repetition
/// history, and lays down the frames that the heuristics look back at.
#[derive(Clone, Debug, Default)]
pub struct Start {
    pub node: Option<Node>,
    pub path: Vec<Option<Move>>,
    pub tail: Vec<Frame>,
    pub root_depth: i32,
    pub null_move_from: Option<Ply>,
    /// Where the moves are yet to be listed: what the list needs.
    pub unlisted: Option<Unlisted>,
}

/// What a helper needs to list the moves of a prospect.
#[derive(Clone, Debug)]
pub struct Unlisted {
    /// Moves that were begun or are not to be searched.
    pub left_out: Vec<Move>,
    /// The best of them.
    pub best: Score,
}

impl Start {
    /// The same node, so many plies deeper.
    pub fn deepen(&mut self, plies: i32) {
        if let Some(node) = &mut self.node {
            node.at.depth += Depth::new(plies);
        }
        self.root_depth += plies;
    }
}

/// What came out of the node so far.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub best: Best,
    /// The principal variation below the node; empty until something raised alpha.
    pub line: Vec<Move>,
    /// Moves that were begun here and not pruned, with their numbers.
    begun: Vec<(u32, Move)>,
    /// The one that refuted the node.
    pub refutation: Option<Ranked>,
}

impl Outcome {
    /// Before anything is shared.
    pub fn with(best: Best) -> Outcome {
        Outcome { best, ..Outcome::default() }
    }

    /// A move is begun.
    pub fn begin(&mut self, number: u32, mv: Move) {
        self.begun.push((number, mv));
    }

    /// It was pruned, or put back.
    pub fn leave_out(&mut self, mv: Move) {
        self.begun.retain(|&(_, begun)| begun != mv);
    }

    /// What whoever begins the `next` move has to know. Not alpha but the best score says whether everything loses so far: then
    /// no late move may be pruned, or the node would pass for a mate that nobody proved.
    pub fn take(&mut self, next: Option<&Ranked>) -> Score {
        if let Some(ranked) = next {
            self.begin(ranked.number, ranked.mv);
        }
        self.best.score
    }

    /// Which moves are to blame where another one refuted the node: those that a worker alone would have searched in vain before it,
    /// whether they are finished or not. Of the others those behind it were begun by chance and those that were pruned were not
    /// searched at all. With either, records sink more than those of one worker, so that more is pruned and reduced: trees that
    /// are smaller, and worse.
    pub fn to_blame(&self) -> impl Iterator<Item = Move> + '_ {
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
    fn only_what_one_worker_would_have_searched_in_vain_is_to_blame() {
        let mv = |number| Move::new(Square::at(number), Square::at(number + 1));
        let rank =
            |number: usize| Ranked { mv: mv(number), number: number as u32, quiet: true, history: 0, losing: false };
        let blamed = |refutation: usize| {
            let mut outcome = Outcome::default();
            for number in [2, 3, 4, 5, 6] {
                outcome.take(Some(&rank(number)));
            }
            outcome.leave_out(mv(3));
            outcome.take(None);
            outcome.refutation = Some(rank(refutation));
            outcome.to_blame().collect::<Vec<_>>()
        };
        assert_eq!(blamed(5), [mv(2), mv(4)]);
        assert_eq!(blamed(2), []);
    }
}
