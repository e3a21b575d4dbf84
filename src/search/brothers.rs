//! What the workers at one node share: how to get there, the moves, and what came out so far.

use super::frame::Frame;
use super::kind::Node;
use super::move_rules::Handling;
use super::picker::Ranked;
use super::value::Best;
use crate::parallel::Shared;
use crate::types::{Move, Ply, Score};

/// The moves of one node, shared among workers.
pub struct Brothers;

impl Shared for Brothers {
    type Start = Start;
    type Item = Brother;
    type Outcome = Outcome;
}

/// A move to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Brother {
    pub ranked: Ranked,
    /// How it is to be searched, if it was found worth searching when it was listed. In a null window alpha does not move, so that
    /// it is not to be asked again.
    pub approved: Option<Handling>,
}

impl From<Ranked> for Brother {
    #[inline]
    fn from(ranked: Ranked) -> Brother {
        Brother { ranked, approved: None }
    }
}

/// What a helper needs to search a move of the node: it replays the path on its own board, which gives it the repetition
/// history, and lays down the frames that the heuristics look back at.
#[derive(Debug, Default)]
pub struct Start {
    pub node: Option<Node>,
    pub path: Vec<Option<Move>>,
    pub tail: Vec<Frame>,
    pub root_depth: i32,
    pub null_move_from: Option<Ply>,
    /// Where the moves of a prospect are yet to be listed: the best score so far.
    pub unlisted: Option<Score>,
    /// There: moves that were begun or are not to be searched.
    pub left_out: Vec<Move>,
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
    pub fn take(&mut self, next: Option<&Brother>) -> Score {
        if let Some(Brother { ranked, .. }) = next {
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

/// Most lists, and most outcomes, that are kept.
const MOST_SPARES: usize = 32;

/// What split points of a worker no longer need, for its next ones: there are a thousand of them a second.
#[derive(Default)]
pub struct Spares {
    lists: Vec<Vec<Brother>>,
    outcomes: Vec<Outcome>,
}

impl Spares {
    /// An empty list.
    pub fn list(&mut self) -> Vec<Brother> {
        self.lists.pop().unwrap_or_else(|| Vec::with_capacity(64))
    }

    /// A list is done with.
    pub fn keep_list(&mut self, mut list: Vec<Brother>) {
        if self.lists.len() < MOST_SPARES {
            list.clear();
            self.lists.push(list);
        }
    }

    /// What came out of a node before anything is shared.
    pub fn outcome(&mut self, best: Best) -> Outcome {
        let mut outcome = self.outcomes.pop().unwrap_or_default();
        outcome.best = best;
        outcome
    }

    /// An outcome is done with.
    pub fn keep_outcome(&mut self, Outcome { mut line, mut begun, .. }: Outcome) {
        if self.outcomes.len() < MOST_SPARES {
            line.clear();
            begun.clear();
            self.outcomes.push(Outcome { best: Best::NONE, line, begun, refutation: None });
        }
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
                outcome.take(Some(&rank(number).into()));
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
