//! Every attack set of a position, computed once and shared by the terms.

use super::counts::PieceCounts;
use crate::position::{Bitboard, Position, attacks};
use crate::types::{Color, PieceKind, Square};

/// The points on the outermost files, where sideways steps end.
const FILE_A: Bitboard = file(0);
const FILE_I: Bitboard = file(Square::FILES - 1);

static ADVISOR_SQUARES: [Bitboard; 2] = [attacks::advisor_squares(Color::Red), attacks::advisor_squares(Color::Black)];
static ELEPHANT_SQUARES: [Bitboard; 2] =
    [attacks::elephant_squares(Color::Red), attacks::elephant_squares(Color::Black)];

/// What one side attacks. A piece's entry is in the order of the points its kind stands on; entries without a piece are
/// empty sets.
#[derive(Clone, Copy)]
pub(super) struct SideAttacks {
    pub chariots: [Bitboard; 2],
    pub horses: [Bitboard; 2],
    /// Where the cannons can go without capturing.
    pub cannon_moves: [Bitboard; 2],
    /// What the cannons would capture if it stood there.
    pub cannon_reach: [Bitboard; 2],
    pub pawns: Bitboard,
    pub elephants: Bitboard,
    /// What horses, cannons, pawns, advisors, elephants and the king attack: no place for a chariot.
    pub lesser: Bitboard,
    /// What pawns, advisors, elephants and the king attack: no place for a horse or a cannon.
    pub least: Bitboard,
    /// Everything attacked.
    pub all: Bitboard,
}

/// The position and the attacks of both sides.
pub(super) struct AttackMap<'a> {
    pub position: &'a Position,
    sides: [SideAttacks; 2],
    counts: &'a [PieceCounts; 2],
}

impl<'a> AttackMap<'a> {
    #[inline(always)]
    pub fn new(position: &'a Position, counts: &'a [PieceCounts; 2]) -> AttackMap<'a> {
        let sides = [SideAttacks::new(position, Color::Red), SideAttacks::new(position, Color::Black)];
        AttackMap { position, sides, counts }
    }

    /// What `color` attacks.
    #[inline]
    pub fn side(&self, color: Color) -> &SideAttacks {
        &self.sides[color.index()]
    }

    /// Where the pieces of `color` and `kind` stand.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.position.pieces(color, kind)
    }

    /// How many pieces of `kind` the side has.
    #[inline]
    pub fn count(&self, color: Color, kind: PieceKind) -> u32 {
        self.counts[color.index()].of(kind)
    }
}

impl SideAttacks {
    #[inline(always)]
    fn new(position: &Position, color: Color) -> SideAttacks {
        let occupied = position.occupied();
        let empty = !occupied.squares();
        let pieces = |kind| position.pieces(color, kind);
        let [mut chariots, mut horses, mut cannon_moves, mut cannon_reach] = [[Bitboard::EMPTY; 2]; 4];
        for (set, from) in chariots.iter_mut().zip(pieces(PieceKind::Chariot)) {
            *set = attacks::chariot(from, occupied);
        }
        for (set, from) in horses.iter_mut().zip(pieces(PieceKind::Horse)) {
            *set = attacks::horse(from, occupied);
        }
        for (index, from) in pieces(PieceKind::Cannon).take(2).enumerate() {
            cannon_moves[index] = attacks::chariot(from, occupied) & empty;
            cannon_reach[index] = attacks::cannon_reach(from, occupied);
        }
        let pawns = pawn_attacks(pieces(PieceKind::Pawn), color);
        let elephants = elephant_attacks(pieces(PieceKind::Elephant), empty, color);
        let least = pawns
            | advisor_attacks(pieces(PieceKind::Advisor), color)
            | elephants
            | attacks::king(position.king(color));
        let lesser = least | horses[0] | horses[1] | cannon_reach[0] | cannon_reach[1];
        let all = lesser | chariots[0] | chariots[1];
        SideAttacks { chariots, horses, cannon_moves, cannon_reach, pawns, elephants, lesser, least, all }
    }
}

/// The points that advisors of `color` on `advisors` attack: all diagonal steps at once.
#[inline]
fn advisor_attacks(advisors: Bitboard, color: Color) -> Bitboard {
    let set = advisors.bits();
    Bitboard::new(set << 10 | set << 8 | set >> 10 | set >> 8) & ADVISOR_SQUARES[color.index()]
}

/// The points that elephants of `color` on `elephants` attack: the same step twice, over an empty eye. A step that runs
/// off an edge file ends where no elephant ever stands.
#[inline]
fn elephant_attacks(elephants: Bitboard, empty: Bitboard, color: Color) -> Bitboard {
    let (set, empty) = (elephants.bits(), empty.bits());
    let up = (set << 10 & empty) << 10 | (set << 8 & empty) << 8;
    let down = (set >> 10 & empty) >> 10 | (set >> 8 & empty) >> 8;
    Bitboard::new(up | down) & ELEPHANT_SQUARES[color.index()]
}

/// The points that pawns of `color` on `pawns` attack.
#[inline]
pub(super) fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let crossed = pawns.without(attacks::own_half(color));
    forward(pawns, color) | sideways(crossed)
}

/// `set` one rank towards the opponent.
#[inline]
pub(super) fn forward(set: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::Red => Bitboard::new(set.bits() << Square::FILES) & Bitboard::ALL,
        Color::Black => Bitboard::new(set.bits() >> Square::FILES),
    }
}

/// The points to the left and right of `set`.
#[inline]
pub(super) fn sideways(set: Bitboard) -> Bitboard {
    Bitboard::new(set.without(FILE_I).bits() << 1 | set.without(FILE_A).bits() >> 1)
}

/// All points of a file.
pub(super) const fn file(number: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut rank = 0;
    while rank < Square::RANKS {
        set = set.with(Square::new(number, rank));
        rank += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Occupancy;

    #[test]
    fn guards_attack_what_the_tables_say() {
        for color in Color::BOTH {
            for square in attacks::advisor_squares(color) {
                assert_eq!(advisor_attacks(Bitboard::of(square), color), attacks::advisor(square));
            }
            for square in attacks::elephant_squares(color) {
                let eyes = Square::all().map(|eye| [square, eye].into_iter().collect::<Occupancy>());
                for occupied in eyes {
                    let expected = attacks::elephant(square, occupied);
                    assert_eq!(elephant_attacks(Bitboard::of(square), !occupied.squares(), color), expected);
                }
            }
        }
    }

    #[test]
    fn pawns_attack_what_the_tables_say() {
        for color in Color::BOTH {
            for square in Square::all() {
                assert_eq!(pawn_attacks(Bitboard::of(square), color), attacks::pawn(color, square));
            }
        }
    }
}
