//! Positions for pre-training: random ones that games would hardly reach, with all amounts of material and in all places.

use super::packed::{PACKED_BYTES, pack, unpack};
use super::start::{random_move, starts};
use crate::position::{Bitboard, Position, attacks};
use crate::types::{Color, Piece, PieceKind, Square};
use fastrand::Rng;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// Positions that are made from one stream of random numbers.
const CHUNK: usize = 256;
/// Chunks of a batch, made side by side.
const CHUNKS: usize = 64;
/// Positions of a batch.
pub const BATCH: usize = CHUNK * CHUNKS;

/// Random plies from a base, at most, and positions made from where they end.
const MOST_PLIES: usize = 40;
const VARIANTS: usize = 8;
/// Draws of removals, of which the smaller of two counts, and pieces that are put elsewhere: each at most.
const MOST_REMOVALS: usize = 26;
const MOST_SHIFTS: usize = 3;

/// Makes positions from bases by random moves, by taking pieces away and by putting some elsewhere.
///
/// In none of them the side to move is in check or without a move. Half of what is taken away is taken from both sides alike, so
/// that the material is not always uneven.
pub struct Perturber {
    bases: Vec<[u8; PACKED_BYTES]>,
    seed: u64,
}

impl Perturber {
    /// From these bases, or from the openings when there are none.
    pub fn new(bases: Vec<[u8; PACKED_BYTES]>, seed: u64) -> Perturber {
        let bases = if bases.is_empty() { starts().iter().map(pack).collect() } else { bases };
        Perturber { bases, seed }
    }

    /// The [`BATCH`] positions of this number, a function of bases, seed and number.
    pub fn batch(&self, number: u64) -> Vec<Position> {
        let chunks = (0..CHUNKS).into_par_iter().with_max_len(1);
        let made: Vec<Vec<Position>> = chunks.map(|chunk| self.chunk(number * CHUNKS as u64 + chunk as u64)).collect();
        made.into_iter().flatten().collect()
    }

    fn chunk(&self, number: u64) -> Vec<Position> {
        let spread = Rng::with_seed(self.seed).u64(..);
        let mut dice = Rng::with_seed(spread ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut made = Vec::with_capacity(CHUNK);
        while made.len() < CHUNK {
            let base = &self.bases[dice.usize(..self.bases.len())];
            let mut position = unpack(base, 0).expect("bases are positions");
            for _ in 0..dice.usize(..=MOST_PLIES) {
                let Some(mv) = random_move(&position, &mut dice) else { break };
                position.make(mv);
            }
            let variants = (0..VARIANTS).filter_map(|_| perturbed(&position, &mut dice));
            let room = CHUNK - made.len();
            made.extend(variants.take(room));
        }
        made
    }
}

/// A position made from this one; `None` when it came out as none.
fn perturbed(position: &Position, dice: &mut Rng) -> Option<Position> {
    let mut placed: Vec<(Square, Piece)> =
        Square::all().filter_map(|square| Some((square, position.piece_on(square)?))).collect();
    for _ in 0..dice.usize(..=MOST_REMOVALS).min(dice.usize(..=MOST_REMOVALS)) / 2 {
        remove(&mut placed, dice);
    }
    for _ in 0..dice.usize(..=MOST_SHIFTS) {
        shift(&mut placed, dice);
    }
    let side = Color::BOTH[dice.usize(..2)];
    let made = Position::from_pieces(placed, side, 0).ok()?;
    (!made.in_check() && made.has_legal_move()).then_some(made)
}

/// Takes two pieces away: any two, or one of a kind from each side.
fn remove(placed: &mut Vec<(Square, Piece)>, dice: &mut Rng) {
    let Some(piece) = take(placed, dice, |_| true) else { return };
    if dice.bool() {
        let twin = Piece::new(!piece.color(), piece.kind());
        take(placed, dice, |other| other == twin);
    } else {
        take(placed, dice, |_| true);
    }
}

/// Takes a piece away that fits and is no king.
fn take(placed: &mut Vec<(Square, Piece)>, dice: &mut Rng, fits: impl Fn(Piece) -> bool) -> Option<Piece> {
    let fits = |&(_, piece): &(Square, Piece)| piece.kind() != PieceKind::King && fits(piece);
    let count = placed.iter().filter(|place| fits(place)).count();
    let chosen = (count > 0).then(|| dice.usize(..count))?;
    let (index, _) = placed.iter().enumerate().filter(|(_, place)| fits(place)).nth(chosen)?;
    Some(placed.remove(index).1)
}

/// Puts a piece on a free point where it can stand.
fn shift(placed: &mut [(Square, Piece)], dice: &mut Rng) {
    let occupied = placed.iter().fold(Bitboard::EMPTY, |points, &(square, _)| points.with(square));
    let (square, piece) = &mut placed[dice.usize(..placed.len())];
    let free = attacks::squares_of(piece.color(), piece.kind()).without(occupied);
    if free.any() {
        *square = free.into_iter().nth(dice.usize(..free.count() as usize)).expect("there are so many");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashSet};

    #[test]
    fn positions_are_quiet_ones_of_all_kinds_and_the_same_again() {
        let batch = Perturber::new(Vec::new(), 3).batch(0);
        assert_eq!(batch.len(), BATCH);
        let again = Perturber::new(Vec::new(), 3);
        assert!(batch == again.batch(0) && batch != again.batch(1));
        assert!(batch != Perturber::new(Vec::new(), 4).batch(0));
        for position in &batch {
            assert!(!position.in_check() && position.has_legal_move());
            assert_eq!(position.stray_pawn(), None, "{position:?}");
        }
        let counts: BTreeSet<u32> = batch
            .iter()
            .map(|position| Color::BOTH.into_iter().map(|color| position.color(color).count()).sum())
            .collect();
        assert!((8..=32).all(|count| counts.contains(&count)), "pieces on the board: {counts:?}");
        let different: HashSet<u64> = batch.iter().map(|position| position.key().bits()).collect();
        assert!(100 * different.len() > 99 * BATCH, "{} different ones", different.len());
    }
}
