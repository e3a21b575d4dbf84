//! The sums of the first layer along the path of a search.
//!
//! A move only notes what it changed. The sums are brought up to date when a value is asked for: from the last position on the path
//! whose sums are known, as long as the side sees the board in the same way; else from the position that was last seen in the
//! same way, wherever it was ("Finny tables", after Koivisto).

use super::network::Network;
use super::row::Row;
use super::view::{Leanings, View};
use crate::position::{Bitboard, Change, Position};
use crate::types::{Color, MAX_PLY, Piece, Ply, Score, Square};
use std::sync::Arc;

/// So many moves are followed at most; behind more the sums are computed from a position seen before.
const LONGEST_WAY: usize = 4;

/// The sums of the positions from the root to the deepest node.
pub struct Accumulators {
    network: Arc<Network>,
    path: Box<[Step]>,
    /// For Red and for Black. Beside the path, whose steps are looked at more often.
    sums: Box<[[Row; 2]]>,
    seen: [Box<[Seen]>; 2],
}

/// A position on the path.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// What the move before it changed; `None` for a null move.
    change: Option<Change>,
    leanings: Leanings,
    views: [View; 2],
    /// Whether the sums of a side are up to date.
    known: [bool; 2],
}

/// The last position that was seen in one way.
#[derive(Clone)]
struct Seen {
    /// By [`Piece::slot`].
    pieces: [Bitboard; Piece::SLOTS],
    sums: Row,
}

impl Step {
    /// The first position of a path.
    fn at_root(root: &Position) -> Step {
        let leanings = Leanings::of_position(root);
        Step { change: None, leanings, views: View::both(root, &leanings), known: [false; 2] }
    }
}

impl Accumulators {
    /// At the root.
    pub fn new(network: &Arc<Network>, root: &Position) -> Accumulators {
        let never = Seen { pieces: [Bitboard::EMPTY; Piece::SLOTS], sums: network.biases.clone() };
        let seen = || vec![never.clone(); View::COUNT].into_boxed_slice();
        Accumulators {
            network: Arc::clone(network),
            path: vec![Step::at_root(root); MAX_PLY + 2].into_boxed_slice(),
            sums: vec![[Row::ZERO; 2]; MAX_PLY + 2].into_boxed_slice(),
            seen: [seen(), seen()],
        }
    }

    /// At another root, perhaps with another network.
    pub fn begin(&mut self, network: &Arc<Network>, root: &Position) {
        if Arc::ptr_eq(&self.network, network) {
            self.path[0] = Step::at_root(root);
        } else {
            *self = Accumulators::new(network, root);
        }
    }

    /// A move from the position at `ply` led to `position`.
    #[inline]
    pub fn step(&mut self, ply: Ply, position: &Position, change: &Change) {
        let leanings = self.path[ply.index()].leanings.after(change);
        let views = View::both(position, &leanings);
        self.path[ply.next().index()] = Step { change: Some(*change), leanings, views, known: [false; 2] };
    }

    /// A null move was made in the position at `ply`.
    #[inline]
    pub fn step_null(&mut self, ply: Ply) {
        self.path[ply.next().index()] = Step { change: None, known: [false; 2], ..self.path[ply.index()] };
    }

    /// The value of the position at `ply` for its side to move.
    #[inline]
    pub fn evaluate(&mut self, ply: Ply, position: &Position) -> Score {
        for side in Color::BOTH {
            if !self.path[ply.index()].known[side.index()] {
                self.bring_up(side, ply, position);
            }
        }
        let [red, black] = &self.sums[ply.index()];
        let side = position.side_to_move();
        let (own, other) = if side == Color::Red { (red, black) } else { (black, red) };
        let pieces = position.occupied().squares().count();
        self.network.output(own, other, pieces)
    }

    /// Computes the sums of a side at `ply`.
    fn bring_up(&mut self, side: Color, ply: Ply, position: &Position) {
        let (last, index) = (ply.index(), side.index());
        let view = self.path[last].views[index];
        let is_same = |step: &Step| step.views[index] == view;
        let way = self.path[..=last].iter().rev().take(LONGEST_WAY + 1).take_while(|step| is_same(step));
        match way.enumerate().find(|(_, step)| step.known[index]) {
            Some((back, _)) => (last - back + 1..=last).for_each(|number| self.follow(side, view, number)),
            None => self.refresh(side, view, last, position),
        }
        debug_assert_eq!(self.sums[last][index], self.computed(view, position));
    }

    /// Computes the sums of a side from those one ply before.
    fn follow(&mut self, side: Color, view: View, number: usize) {
        let index = side.index();
        let (before, behind) = self.sums.split_at_mut(number);
        let (source, target) = (&before[number - 1][index], &mut behind[0][index]);
        let row = |piece: Piece, square: Square| &self.network.features[view.feature(piece, square)];
        let kernels = &self.network.kernels;
        match self.path[number].change {
            None => target.clone_from(source),
            Some(Change { mover, from, to, captured: None }) => {
                (kernels.step)(target, source, [row(mover, from), row(mover, to)]);
            }
            Some(Change { mover, from, to, captured: Some(captured) }) => {
                (kernels.capture)(target, source, [row(mover, from), row(captured, to), row(mover, to)]);
            }
        }
        self.path[number].known[index] = true;
    }

    /// Computes the sums of a side from those of the last position that it saw in the same way.
    fn refresh(&mut self, side: Color, view: View, number: usize, position: &Position) {
        let kernels = &self.network.kernels;
        let seen = &mut self.seen[side.index()][view.index()];
        for piece in Piece::ALL {
            let now = position.squares_of(piece);
            let before = std::mem::replace(&mut seen.pieces[piece.slot()], now);
            if now == before {
                continue;
            }
            let row = |square: Square| &self.network.features[view.feature(piece, square)];
            before.without(now).for_each(|gone| (kernels.subtract)(&mut seen.sums, row(gone)));
            now.without(before).for_each(|come| (kernels.add)(&mut seen.sums, row(come)));
        }
        self.sums[number][side.index()].clone_from(&seen.sums);
        self.path[number].known[side.index()] = true;
    }

    /// The sums computed afresh.
    fn computed(&self, view: View, position: &Position) -> Row {
        let mut sums = self.network.biases.clone();
        for piece in Piece::ALL {
            for square in position.squares_of(piece) {
                (self.network.kernels.add)(&mut sums, &self.network.features[view.feature(piece, square)]);
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::super::network::tests::random;
    use super::*;
    use crate::notation::{START_FEN, parse_fen};

    /// Searches at random: moves and null moves down to a depth and back, values asked for here and there.
    fn wander(position: &mut Position, ply: Ply, accumulators: &mut Accumulators, dice: &mut fastrand::Rng) -> usize {
        let mut asked = 0;
        if dice.u8(..) < 180 {
            assert_eq!(accumulators.evaluate(ply, position), accumulators.network.value_of_position(position));
            asked += 1;
        }
        if ply.index() == 12 {
            return asked;
        }
        for _ in 0..dice.usize(1..3) {
            let moves = position.legal_moves();
            if dice.u8(..) < 20 && !position.in_check() {
                position.make_null();
                accumulators.step_null(ply);
            } else if !moves.is_empty() {
                let change = position.make(moves[dice.usize(..moves.len())]);
                accumulators.step(ply, position, &change);
            } else {
                break;
            }
            asked += wander(position, ply.next(), accumulators, dice);
            position.unmake();
        }
        asked
    }

    #[test]
    fn sums_that_follow_the_moves_are_those_computed_afresh() {
        let network = Arc::new(random(1));
        let mut dice = fastrand::Rng::with_seed(2);
        let mut asked = 0;
        // Few pieces, so that kings move and the board is mirrored now and then.
        for fen in [START_FEN, "3k5/9/9/9/4c4/9/4R4/9/4A4/4K4 w - - 0 1", "4k4/4a4/9/p7p/9/9/P3N3P/9/9/5K3 b - - 0 1"] {
            let mut accumulators = Accumulators::new(&network, &parse_fen(START_FEN).expect("readable"));
            for _ in 0..40 {
                let mut position = parse_fen(fen).expect("readable");
                accumulators.begin(&network, &position);
                asked += wander(&mut position, Ply::ROOT, &mut accumulators, &mut dice);
            }
        }
        assert!(asked > 1_000, "{asked}");
    }
}
