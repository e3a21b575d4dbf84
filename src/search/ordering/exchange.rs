//! Static exchange evaluation: does a series of captures on one point win material?
//!
//! Every capture changes the occupancy: cannons gain and lose their screens, horses and elephants are unblocked, and pieces behind the
//! capturing ones can capture.

use crate::eval::piece_value;
use crate::position::{Bitboard, Occupancy, Position, attacks};
use crate::types::{Color, Move, PieceKind, Square};
use multiversion::multiversion;

/// Whether the exchange that a pseudo-legal move begins gains at least `threshold` centipawns.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+popcnt"))]
pub fn gains_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let value_on = |square: Square| position.piece_on(square).map_or(0, |piece| piece_value(piece.kind()));
    let (from, to) = (mv.from(), mv.to());
    // Balance of the side that just captured, relative to the threshold. Next it loses the capturing piece.
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
        // The side to capture wins the piece standing there and may lose its own.
        balance = -balance - 1 - piece_value(kind);
        first_side_captured_last = !first_side_captured_last;
        if balance >= 0 {
            break;
        }
        occupied = without(occupied, attacker);
    }
    // The loop ends when the side to capture cannot or need not continue: the side that captured last has won the exchange.
    first_side_captured_last
}

#[inline]
fn without(mut occupied: Occupancy, square: Square) -> Occupancy {
    occupied.toggle(square);
    occupied
}

/// The cheapest piece of `side` that can capture on `target`, in the order of the exchange values; of several the one
/// on the lowest point.
#[inline(always)]
fn cheapest_attacker(
    position: &Position,
    target: Square,
    side: Color,
    occupied: Occupancy,
) -> Option<(Square, PieceKind)> {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, Horse, King, Pawn};
    let squares = occupied.squares();
    // The piece on the target itself is never one of the attackers: no piece reaches its own point.
    let near = |kind, points: Bitboard| position.pieces(side, kind) & squares & points;
    let found = |kind, pieces: Bitboard| pieces.first().map(|square| (square, kind));

    if let Some(pawn) = found(Pawn, near(Pawn, attacks::pawns_attacking(side, target))) {
        return Some(pawn);
    }
    let elephants = near(Elephant, attacks::elephant_ring(target));
    if elephants.any()
        && let Some(elephant) = found(Elephant, elephants & attacks::elephant(target, occupied))
    {
        return Some(elephant);
    }
    if let Some(advisor) = found(Advisor, near(Advisor, attacks::advisor(target))) {
        return Some(advisor);
    }
    let horses = near(Horse, attacks::horse_ring(target));
    if horses.any()
        && let Some(horse) = found(Horse, horses & attacks::horses_attacking(target, occupied))
    {
        return Some(horse);
    }
    let line = attacks::cross(target);
    for cannon in near(Cannon, line) {
        if (attacks::between(target, cannon) & squares).count() == 1 {
            return Some((cannon, Cannon));
        }
    }
    for chariot in near(Chariot, line) {
        if (attacks::between(target, chariot) & squares).is_empty() {
            return Some((chariot, Chariot));
        }
    }
    found(King, near(King, attacks::king(target)))
}
