//! What a rank does differently from the others, so that they do not all search the same.

use super::mail::Mail;
use crate::search::sharing::strategy::StrategyKind;
use crate::types::{Depth, Move, named};

/// Least depth of an open window whose moves are dealt out: below, the search of a move takes less time than a letter.
const DEALT_FROM: Depth = Depth::new(6);

named! {
    /// How ranks divide the tree.
    pub enum Division, "division of the tree" {
        /// Not at all: every second rank skips every second iteration, as the workers of Lazy SMP.
        #[default]
        Lazy = "lazy",
        /// After the first move of the root a rank searches its own share of the others first.
        Roots = "roots",
        /// The same at every large node of an open window. Only with the strategies `abdada` inside the ranks, which can defer moves, and
        /// `ybw`, at whose split points the order can be changed.
        Brothers = "brothers",
        /// A rank defers a move of which another rank has written that it searches it. Only with `abdada`.
        Noticeboard = "noticeboard",
    }
}

impl Division {
    /// Whether ranks of so many workers that share the tree in this way can do so.
    pub fn fits(self, strategy: StrategyKind, workers: usize) -> bool {
        match self {
            Division::Lazy | Division::Roots => true,
            Division::Brothers if workers > 1 && strategy == StrategyKind::YoungBrothersWait => true,
            Division::Brothers | Division::Noticeboard => strategy == StrategyKind::Abdada,
        }
    }
}

/// One of several machines that search a position.
pub struct Rank<'s> {
    pub number: usize,
    /// How many there are.
    pub count: usize,
    pub division: Division,
    /// `None` where nothing is sent.
    pub mail: Option<&'s Mail>,
}

impl Rank<'_> {
    /// Whether this rank leaves out an iteration, on its way to `last`.
    pub fn skips_iteration(&self, depth: Depth, last: Depth) -> bool {
        self.division == Division::Lazy && self.number % 2 == 1 && depth.plies() % 2 == 1 && depth < last
    }

    /// The place in `moves` of the move that this rank searches at the root in the given place.
    pub fn dealt(&self, place: usize, moves: &[Move]) -> usize {
        if self.division != Division::Roots || place == 0 {
            return place;
        }
        let later = || 1..moves.len();
        let own = later().filter(|&index| self.owns(moves[index]));
        own.chain(later().filter(|&index| !self.owns(moves[index]))).nth(place - 1).unwrap_or(place)
    }

    /// Whether this rank searches a later move of an open window last, because it belongs to another one.
    pub fn leaves_to_another(&self, mv: Move, depth: Depth) -> bool {
        self.division == Division::Brothers && depth >= DEALT_FROM && !self.owns(mv)
    }

    /// The worker begins a move at a node of this depth; `key` stands for both.
    pub fn begin_move(&self, key: u64, depth: Depth) {
        if let Some(mail) = self.mail.filter(|_| self.division == Division::Noticeboard) {
            mail.begin_move(self.number, key, depth);
        }
    }

    /// The worker ends a move that it has begun.
    pub fn end_move(&self, key: u64) {
        if let Some(mail) = self.mail.filter(|_| self.division == Division::Noticeboard) {
            mail.end_move(self.number, key);
        }
    }

    /// Whether a move belongs to this rank. Each belongs to one, the same in all positions and whatever order the ranks have.
    fn owns(&self, mv: Move) -> bool {
        (u32::from(mv.bits()).wrapping_mul(0x9e37_79b9) >> 16) as usize % self.count == self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen};

    fn ranks(count: usize, division: Division) -> Vec<Rank<'static>> {
        (0..count).map(|number| Rank { number, count, division, mail: None }).collect()
    }

    #[test]
    fn root_moves_are_dealt_each_to_one_rank_and_searched_by_all() {
        let moves = parse_fen(START_FEN).expect("a good FEN").legal_moves().to_vec();
        let orders: Vec<Vec<usize>> = ranks(4, Division::Roots)
            .iter()
            .map(|rank| (0..moves.len()).map(|place| rank.dealt(place, &moves)).collect())
            .collect();
        for order in &orders {
            assert_eq!(order[0], 0);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..moves.len()));
        }
        let second: Vec<usize> = orders.iter().map(|order| order[1]).collect();
        assert!(
            (1..4).all(|rank| !second[..rank].contains(&second[rank])),
            "they begin with different moves: {second:?}"
        );
        for mv in &moves {
            let owners = |depth| {
                let ranks = ranks(4, Division::Brothers);
                ranks.iter().filter(|rank| !rank.leaves_to_another(*mv, depth)).count()
            };
            assert_eq!((owners(DEALT_FROM), owners(DEALT_FROM - Depth::ONE)), (1, 4));
        }
        for division in [Division::Lazy, Division::Brothers, Division::Noticeboard] {
            assert!(ranks(2, division).iter().all(|rank| (0..9).all(|place| rank.dealt(place, &moves) == place)));
        }
    }

    #[test]
    fn lazy_ranks_skip_iterations_and_never_the_last_one() {
        let skipped = |number: usize, division| -> Vec<i32> {
            let rank = &ranks(2, division)[number];
            (1..=7).filter(|&depth| rank.skips_iteration(Depth::new(depth), Depth::new(7))).collect()
        };
        assert!(skipped(0, Division::Lazy).is_empty() && skipped(1, Division::Roots).is_empty());
        assert_eq!(skipped(1, Division::Lazy), [1, 3, 5]);
    }
}
