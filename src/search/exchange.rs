//! Static exchange evaluation: does a series of captures on one point pay?
//!
//! Exact about what opens on the way: every capture changes the occupancy, so that cannons gain and lose their screens,
//! horses their legs and elephants their eyes, and pieces behind the capturing ones come into play.

use crate::eval::piece_value;
use crate::position::{Bitboard, Occupancy, Position, attacks};
use crate::types::{Color, Move, PieceKind, Square};

/// From the least to the most valuable attacker.
const CHEAPEST_FIRST: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Elephant,
    PieceKind::Advisor,
    PieceKind::Horse,
    PieceKind::Cannon,
    PieceKind::Chariot,
    PieceKind::King,
];

/// Whether the exchange that a pseudo-legal move begins gains at least `threshold` centipawns.
pub fn gains_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let value_on = |square: Square| position.piece_on(square).map_or(0, |piece| piece_value(piece.kind()));
    let (from, to) = (mv.from(), mv.to());
    // What the side that just captured has above the threshold; it loses the piece it captured with next.
    let mut balance = value_on(to) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value_on(from);
    if balance >= 0 {
        return true;
    }
    let mut occupied = position.occupied().after_move(from, to);
    let mut side = position.side_to_move();
    let mut first_side_captured_last = true;
    loop {
        side = !side;
        let Some((attacker, kind)) = cheapest_attacker(position, to, side, occupied) else { break };
        if kind == PieceKind::King && cheapest_attacker(position, to, !side, without(occupied, attacker)).is_some() {
            // A king cannot recapture on a guarded point.
            break;
        }
        // The side to capture wins the piece standing there and puts its own at stake.
        balance = -balance - 1 - piece_value(kind);
        first_side_captured_last = !first_side_captured_last;
        if balance >= 0 {
            break;
        }
        occupied = without(occupied, attacker);
    }
    // The loop ends when the side to capture cannot or need not go on: whoever captured last has won.
    first_side_captured_last
}

#[inline]
fn without(mut occupied: Occupancy, square: Square) -> Occupancy {
    occupied.toggle(square);
    occupied
}

#[inline]
fn cheapest_attacker(
    position: &Position,
    target: Square,
    side: Color,
    occupied: Occupancy,
) -> Option<(Square, PieceKind)> {
    for kind in CHEAPEST_FIRST {
        // The piece on the target itself is never one of the attackers: no piece reaches its own point.
        let pieces = position.pieces(side, kind) & occupied.squares();
        if pieces.is_empty() {
            continue;
        }
        let from = match kind {
            PieceKind::Pawn => attacks::pawns_attacking(side, target),
            PieceKind::Elephant => attacks::elephant(target, occupied),
            PieceKind::Advisor => attacks::advisor(target),
            PieceKind::Horse => attacks::horses_attacking(target, occupied),
            PieceKind::Cannon => cannons_on(pieces, target, occupied),
            PieceKind::Chariot if (pieces & attacks::cross(target)).any() => attacks::chariot(target, occupied),
            PieceKind::Chariot => Bitboard::EMPTY,
            PieceKind::King => attacks::king(target),
        };
        if let Some(square) = (pieces & from).first() {
            return Some((square, kind));
        }
    }
    None
}

#[inline]
fn cannons_on(cannons: Bitboard, target: Square, occupied: Occupancy) -> Bitboard {
    if (cannons & attacks::cross(target)).any() { attacks::cannon_captures(target, occupied) } else { Bitboard::EMPTY }
}
