//! Making a book from an engine's own opinions.

use super::key::Named;
use super::keyed::Keyed;
use super::weights::{Positions, Weighed};
use super::writer::{BookWriter, WriteError};
use crate::notation::to_fen;
use crate::position::Position;
use crate::types::Move;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The share of the first position, in parts that are divided among its moves, theirs, and so on.
const WHOLE: u64 = 1 << 48;
/// The weight of the best move of a position.
const BEST_WEIGHT: f64 = 1000.0;
/// Distances of a third of the margin halve a weight: the last move taken has an eighth of the best one's.
const HALVINGS: f64 = 3.0;

/// How far a book is grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// Positions that get moves.
    pub positions: usize,
    /// Most moves of a position.
    pub width: usize,
    /// Centipawns that a move may be worse than the best one.
    pub margin: i32,
}

/// The best move of a position and its score in centipawns, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opinion {
    pub mv: Move,
    pub score: i32,
}

/// What an engine thinks of a position when some moves are forbidden: `Ok(None)` when no move is left, `Err` to end the growth
/// and write the book as it is.
pub type Ask<'a> = dyn FnMut(&Position, &[Move]) -> Result<Option<Opinion>, Enough> + 'a;

/// Nobody answers any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enough;

/// A position that waits for its moves: the one with the largest share comes first, the earlier of equals, so that the same growth
/// gives the same book.
type Bud = Keyed<(u64, Reverse<u64>), Position>;

fn bud(share: u64, age: u64, value: Position) -> Bud {
    Keyed { key: (share, Reverse(age)), value }
}

/// The positions of a grown book, by their keys, with their moves.
#[derive(Default)]
pub struct Grown(BTreeMap<u64, (Position, Vec<Weighed>)>);

impl Grown {
    /// Writes the book. Returns the number of entries.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, writer: BookWriter) -> Result<u64, WriteError> {
        let mut positions = Positions::new(writer);
        for (&key, (position, moves)) in &self.0 {
            let named = Named::new(position);
            let kept: Vec<Weighed> = moves.iter().map(|&(mv, weight)| (named.kept(mv), weight)).collect();
            positions.push(key, &kept)?;
        }
        positions.finish()
    }

    /// Each position as a FEN, followed by its moves with their weights.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.0.values().map(|(position, moves)| {
            let moves: Vec<String> = moves.iter().map(|(mv, weight)| format!("{mv} {weight}")).collect();
            format!("{}; {}", to_fen(position), moves.join(", "))
        })
    }
}

/// Grows a book from `start`: again and again the position that games by the book reach most often gets its moves, the best one that
/// `ask` knows and those close behind.
pub fn grow_book(start: &Position, growth: Growth, ask: &mut Ask) -> Grown {
    let Grown(mut grown) = Grown::default();
    let mut buds = BinaryHeap::from([bud(WHOLE, 0, start.clone())]);
    let mut age = 0;
    while grown.len() < growth.positions
        && let Some(Keyed { key: (share, _), value: parent }) = buds.pop()
    {
        let named = Named::new(&parent);
        if grown.contains_key(&named.key()) {
            continue;
        }
        let Ok(moves) = growth.moves(&parent, named, ask) else { break };
        let total: u64 = moves.iter().map(|&(_, weight)| weight).sum();
        for &(mv, weight) in &moves {
            let mut position = parent.clone();
            position.make(mv);
            age += 1;
            buds.push(bud(share / total * weight, age, position));
        }
        if !moves.is_empty() {
            grown.insert(named.key(), (parent, moves));
        }
    }
    Grown(grown)
}

impl Growth {
    /// The moves of a position with their weights, the best first.
    fn moves(&self, position: &Position, named: Named, ask: &mut Ask) -> Result<Vec<Weighed>, Enough> {
        let mut moves = Vec::new();
        let mut banned = Vec::new();
        let mut best = None;
        while moves.len() < self.width
            && let Some(opinion) = ask(position, &banned)?
        {
            // With the best move forbidden a search may find something better still; it counts as equal.
            let distance = (*best.get_or_insert(opinion.score) - opinion.score).max(0);
            if distance > self.margin {
                break;
            }
            let halvings = HALVINGS * f64::from(distance) / f64::from(self.margin.max(1));
            moves.push((opinion.mv, (BEST_WEIGHT * libm::exp2(-halvings)) as u64));
            banned.push(opinion.mv);
            if named.is_symmetric() && opinion.mv.mirrored() != opinion.mv {
                banned.push(opinion.mv.mirrored());
            }
        }
        Ok(moves)
    }
}
