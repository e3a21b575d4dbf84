//! Which single move lies between two positions that differ by one, told from their keys alone.
//!
//! Marcel van Kervinck's test for upcoming repetitions (2017, in many chess engines since): the difference of two keys is
//! the exclusive-or of one piece's numbers on two points, and there are few enough of these for a small table with two
//! places for each (cuckoo hashing, Pagh and Rodler 2001).

use super::zobrist::{BLACK_TO_MOVE, piece_key};
use super::{Bitboard, Occupancy, attacks};
use crate::types::{Color, Key, Move, Piece, PieceKind, Square};
use std::sync::LazyLock;

/// The move, in one of its two directions, that changes a key by `difference`, the side to move included. It was possible
/// on an empty board; whether it is here is for the caller to find out.
#[inline]
pub fn move_between(difference: Key) -> Option<Move> {
    REVERSALS.find(difference)
}

/// Twice as many places as there are moves, so that each finds one.
const PLACES: usize = 8192;

struct Reversals {
    places: Vec<Option<(Key, Move)>>,
}

static REVERSALS: LazyLock<Reversals> = LazyLock::new(Reversals::new);

impl Reversals {
    fn new() -> Reversals {
        let mut table = Reversals { places: vec![None; PLACES] };
        for color in Color::BOTH {
            for kind in PieceKind::ALL {
                let piece = Piece::new(color, kind);
                for from in Square::all() {
                    for to in steps(piece, from).filter(|&to| from < to && steps(piece, to).contains(from)) {
                        let key = piece_key(piece, from) ^ piece_key(piece, to) ^ BLACK_TO_MOVE;
                        table.insert(key, Move::new(from, to));
                    }
                }
            }
        }
        table
    }

    /// Puts an entry into its first place; what was there goes to its own other one, and so on.
    fn insert(&mut self, key: Key, mv: Move) {
        let mut homeless = (key, mv);
        let mut place = places(key)[0];
        // Never so many with these numbers; a chain that does not end would be seen when the program starts.
        for _ in 0..PLACES {
            let Some(evicted) = self.places[place].replace(homeless) else { return };
            let [first, second] = places(evicted.0);
            place = if place == first { second } else { first };
            homeless = evicted;
        }
        unreachable!("the numbers of the pieces leave no place for {mv}");
    }

    #[inline]
    fn find(&self, difference: Key) -> Option<Move> {
        places(difference).into_iter().find_map(|place| {
            let (key, mv) = self.places[place]?;
            (key == difference).then_some(mv)
        })
    }
}

#[inline]
fn places(key: Key) -> [usize; 2] {
    [key.bits() as usize % PLACES, (key.bits() >> 32) as usize % PLACES]
}

/// Where a piece can step on an empty board.
fn steps(piece: Piece, from: Square) -> Bitboard {
    let empty = Occupancy::EMPTY;
    match piece.kind() {
        PieceKind::King => attacks::king(from),
        PieceKind::Advisor => attacks::advisor(from),
        PieceKind::Elephant => attacks::elephant(from, empty),
        PieceKind::Horse => attacks::horse(from, empty),
        PieceKind::Chariot | PieceKind::Cannon => attacks::chariot(from, empty),
        PieceKind::Pawn => attacks::pawn(piece.color(), from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen};

    #[test]
    fn every_move_that_can_be_taken_back_is_found_and_no_other() {
        let mut position = parse_fen(START_FEN).expect("readable");
        let mut dice = fastrand::Rng::with_seed(6);
        let mut found = 0;
        for _ in 0..20_000 {
            let moves = position.legal_moves();
            let Some(&mv) = dice.choice(moves.iter()) else { break };
            let (from, to) = (mv.from(), mv.to());
            let mover = position.piece_on(from).expect("a legal move moves a piece");
            let reversible =
                position.piece_on(to).is_none() && (mover.kind() != PieceKind::Pawn || from.rank() == to.rank());
            let between = move_between(position.key() ^ position.key_after(mv));
            let expected = reversible.then(|| if from < to { mv } else { Move::new(to, from) });
            assert_eq!(between, expected, "{mv}");
            found += between.is_some() as u32;
            if position.moves_made() > 60 {
                position = parse_fen(START_FEN).expect("readable");
            } else {
                position.make(mv);
            }
        }
        assert!(found > 1000, "only {found} moves could be taken back");
    }
}
