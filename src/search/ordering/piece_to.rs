//! The index of a move in the continuation histories: piece and target point, as a small number.
//!
//! Kings, advisors and elephants reach few points, so that their numbers lie close together. The numbers of the pieces that
//! go everywhere begin at a cache line. All counters of the answers of one side to one move fit into twelve cache lines, and
//! those of the moves of one node lie in as few of them as possible: after the table they cause most of a node's cache misses.

use crate::position::Bitboard;
use crate::position::attacks;
use crate::types::{Color, Piece, PieceKind, Square};

/// Counters in a cache line.
const LINE: usize = 32;
/// Numbers of one colour's pieces.
const OF_COLOR: usize = 12 * LINE;

/// Piece and target point of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTo(u16);

impl PieceTo {
    /// Bound of [`PieceTo::index`].
    pub const COUNT: usize = 2 * OF_COLOR;
    /// No move: the root's predecessor or a null move. A number that no piece has.
    pub const NONE: PieceTo = PieceTo(PieceTo::COUNT as u16 - 1);

    /// `piece` went to `to`.
    #[inline]
    pub fn new(piece: Piece, to: Square) -> PieceTo {
        PieceTo(NUMBERS[piece.index()][to.index()])
    }

    /// `0..COUNT`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The numbers of the moves of one piece by the point it goes to.
#[inline]
pub fn numbers(piece: Piece) -> &'static [u16; Square::COUNT] {
    &NUMBERS[piece.index()]
}

static NUMBERS: [[u16; Square::COUNT]; Piece::COUNT] = all_numbers();

const fn all_numbers() -> [[u16; Square::COUNT]; Piece::COUNT] {
    let mut numbers = [[0; Square::COUNT]; Piece::COUNT];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < PieceKind::COUNT {
            let piece = Piece::new(Color::BOTH[color], PieceKind::ALL[kind]);
            let (first, points) = room(piece);
            let mut square = 0;
            while square < Square::COUNT {
                // A point the piece cannot reach shares the number of a point it can, so that every move has a number.
                let below = points.bits() & ((1 << square) - 1);
                let number = first + below.count_ones() as usize;
                let last = first + points.bits().count_ones() as usize - 1;
                numbers[piece.index()][square] = (if number < last { number } else { last }) as u16;
                square += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    numbers
}

/// The first number of a piece and the points it goes to, as a rule.
const fn room(piece: Piece) -> (usize, Bitboard) {
    let color = piece.color();
    let (first, points) = match piece.kind() {
        PieceKind::Chariot => (0, Bitboard::ALL),
        PieceKind::Horse => (3 * LINE, Bitboard::ALL),
        PieceKind::Cannon => (6 * LINE, Bitboard::ALL),
        // Seven ranks: a pawn behind them can only come from a position that was set up.
        PieceKind::Pawn => (9 * LINE, ahead_of_pawns(color)),
        PieceKind::King => (11 * LINE, attacks::palace(color)),
        PieceKind::Advisor => (11 * LINE + 9, attacks::advisor_squares(color)),
        PieceKind::Elephant => (11 * LINE + 14, attacks::elephant_squares(color)),
    };
    (color as usize * OF_COLOR + first, points)
}

/// The seven ranks from the one on which the pawns of `color` begin.
const fn ahead_of_pawns(color: Color) -> Bitboard {
    const SEVEN_RANKS: u128 = (1 << 63) - 1;
    Bitboard::new(match color {
        Color::Red => SEVEN_RANKS << 27,
        Color::Black => SEVEN_RANKS,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen};
    use std::collections::HashMap;

    #[test]
    fn moves_have_numbers_of_their_own() {
        let mut owners = HashMap::new();
        for color in Color::BOTH {
            for piece in PieceKind::ALL.map(|kind| Piece::new(color, kind)) {
                for square in Square::all() {
                    let played = PieceTo::new(piece, square);
                    assert!(played.index() < PieceTo::COUNT && played != PieceTo::NONE);
                    assert_eq!(played.index(), numbers(piece)[square.index()] as usize);
                    if room(piece).1.contains(square) {
                        assert_eq!(owners.insert(played.index(), (piece, square)), None, "{piece:?} to {square:?}");
                    }
                }
            }
        }
        assert_eq!(owners.len(), 2 * (3 * 90 + 63 + 9 + 5 + 7));
    }

    #[test]
    fn what_pieces_can_do_from_the_start_lies_within_their_room() {
        let mut position = parse_fen(START_FEN).expect("the start");
        for _ in 0..200 {
            let moves = position.legal_moves();
            for mv in moves.iter() {
                let piece = position.piece_on(mv.from()).expect("somebody moves");
                assert!(room(piece).1.contains(mv.to()), "{piece:?} {mv:?}");
            }
            let Some(mv) = moves.get(position.key().bits() as usize % moves.len().max(1)) else { break };
            position.make(*mv);
        }
    }
}
