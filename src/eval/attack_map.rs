//! Every attack set of a position, computed once and shared by the terms.

use crate::position::{Bitboard, Position, attacks};
use crate::types::{Color, PieceKind, Square};

/// The points on the outermost files, where sideways steps end.
const FILE_A: Bitboard = file(0);
const FILE_I: Bitboard = file(Square::FILES - 1);

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
}

impl<'a> AttackMap<'a> {
    #[inline]
    pub fn new(position: &'a Position) -> AttackMap<'a> {
        AttackMap {
            position,
            sides: [SideAttacks::new(position, Color::Red), SideAttacks::new(position, Color::Black)],
        }
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

    /// How many pieces of `kind` the side has, for kinds of which there are at most two.
    #[inline]
    pub fn pair_count(&self, color: Color, kind: PieceKind) -> u32 {
        let pieces = self.pieces(color, kind);
        pieces.any() as u32 + pieces.several() as u32
    }
}

impl SideAttacks {
    #[inline]
    fn new(position: &Position, color: Color) -> SideAttacks {
        let occupied = position.occupied();
        let empty = !occupied.squares();
        let each = |kind, reach: &dyn Fn(Square) -> Bitboard| {
            let mut sets = [Bitboard::EMPTY; 2];
            for (set, from) in sets.iter_mut().zip(position.pieces(color, kind)) {
                *set = reach(from);
            }
            sets
        };
        let chariots = each(PieceKind::Chariot, &|from| attacks::chariot(from, occupied));
        let horses = each(PieceKind::Horse, &|from| attacks::horse(from, occupied));
        let cannon_moves = each(PieceKind::Cannon, &|from| attacks::chariot(from, occupied) & empty);
        let cannon_reach = each(PieceKind::Cannon, &|from| attacks::cannon_reach(from, occupied));
        let advisors = each(PieceKind::Advisor, &attacks::advisor);
        let elephants = each(PieceKind::Elephant, &|from| attacks::elephant(from, occupied));
        let pawns = pawn_attacks(position.pieces(color, PieceKind::Pawn), color);
        let union = |sets: [Bitboard; 2]| sets[0] | sets[1];
        let least = pawns | union(advisors) | union(elephants) | attacks::king(position.king(color));
        let lesser = least | union(horses) | union(cannon_reach);
        let all = lesser | union(chariots);
        SideAttacks { chariots, horses, cannon_moves, cannon_reach, pawns, lesser, least, all }
    }
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
