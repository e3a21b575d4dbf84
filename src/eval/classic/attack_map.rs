//! Every attack set of a position, computed once and shared by the terms.

use super::counts::PieceCounts;
use super::mobility;
use super::tapered::Tapered;
use super::weights::WEIGHTS;
use crate::position::{Bitboard, Position, attacks};
use crate::types::{Color, PieceKind, Square};

/// The points on the outermost files, where sideways steps end.
const FILE_A: Bitboard = file(0);
const FILE_I: Bitboard = file(Square::FILES - 1);

/// What one side attacks, and what its pieces are worth by what each of them attacks.
#[derive(Clone, Copy)]
pub(super) struct SideAttacks {
    pub chariots: Bitboard,
    pub horses: Bitboard,
    /// Where the cannons can go without capturing.
    pub cannon_moves: Bitboard,
    pub pawns: Bitboard,
    pub elephants: Bitboard,
    /// What horses, cannons, pawns, advisors, elephants and the king attack: no place for a chariot. Cannons attack
    /// what they would capture if it stood there.
    pub lesser: Bitboard,
    /// What pawns, advisors, elephants and the king attack: no place for a horse or a cannon.
    pub least: Bitboard,
    /// Everything attacked.
    pub all: Bitboard,
    /// The freedom of chariots, horses and cannons.
    pub mobility: Tapered,
    /// Danger to the enemy king from chariots, horses and cannons that look into its palace.
    pub pressure: u32,
}

/// The position and the attacks of both sides.
pub(super) struct AttackMap<'a> {
    pub position: &'a Position,
    sides: [SideAttacks; 2],
    counts: &'a [PieceCounts; 2],
}

impl<'a> AttackMap<'a> {
    /// Each piece's own set is looked at once, when it is computed: what is cheaper than the piece comes before it, for
    /// both sides, since it takes safe points away.
    #[inline(always)]
    pub fn new(position: &'a Position, counts: &'a [PieceCounts; 2]) -> AttackMap<'a> {
        let mut map = AttackMap { position, sides: [SideAttacks::NONE; 2], counts };
        let [red, black] = &mut map.sides;
        red.add_least(position, Color::Red);
        black.add_least(position, Color::Black);
        red.add_lesser(position, Color::Red, black.least);
        black.add_lesser(position, Color::Black, red.least);
        red.add_chariots(position, Color::Red, black.lesser);
        black.add_chariots(position, Color::Black, red.lesser);
        map
    }

    /// What `color` attacks.
    #[inline(always)]
    pub fn side(&self, color: Color) -> &SideAttacks {
        &self.sides[color.index()]
    }

    /// Where the pieces of `color` and `kind` stand.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.position.pieces(color, kind)
    }

    /// How many pieces the side has.
    #[inline(always)]
    pub fn counts(&self, color: Color) -> PieceCounts {
        self.counts[color.index()]
    }
}

impl SideAttacks {
    const NONE: SideAttacks = SideAttacks {
        chariots: Bitboard::EMPTY,
        horses: Bitboard::EMPTY,
        cannon_moves: Bitboard::EMPTY,
        pawns: Bitboard::EMPTY,
        elephants: Bitboard::EMPTY,
        lesser: Bitboard::EMPTY,
        least: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
        mobility: Tapered::ZERO,
        pressure: 0,
    };

    #[inline(always)]
    fn add_least(&mut self, position: &Position, color: Color) {
        self.pawns = pawn_attacks(position.pieces(color, PieceKind::Pawn), color);
        let [elephants, others] = home_attacks(position, color);
        self.elephants = elephants;
        self.least = self.pawns | elephants | others;
    }

    /// Horses and cannons, to which `forbidden` is no safe place.
    #[inline(always)]
    fn add_lesser(&mut self, position: &Position, color: Color, forbidden: Bitboard) {
        let occupied = position.occupied();
        let palace = attacks::palace(!color);
        let taken = position.color(color) | forbidden;
        let mut reached = Bitboard::EMPTY;
        for from in position.pieces(color, PieceKind::Horse) {
            let reach = attacks::horse(from, occupied);
            self.horses |= reach;
            self.mobility += mobility::of_horse(reach.without(taken));
            self.pressure += WEIGHTS.danger_units.horse * (reach & palace).any() as u32;
        }
        for from in position.pieces(color, PieceKind::Cannon) {
            let [moves, reach] = position.cannon_sight(from);
            self.cannon_moves |= moves;
            reached |= reach;
            self.mobility += mobility::of_cannon(moves.without(forbidden));
            self.pressure += WEIGHTS.danger_units.cannon * (reach & palace).any() as u32;
        }
        self.lesser = self.least | self.horses | reached;
    }

    /// Chariots, to which `forbidden` is no safe place.
    #[inline(always)]
    fn add_chariots(&mut self, position: &Position, color: Color, forbidden: Bitboard) {
        let palace = attacks::palace(!color);
        let taken = position.color(color) | forbidden;
        for from in position.pieces(color, PieceKind::Chariot) {
            let reach = position.chariot_sight(from);
            self.chariots |= reach;
            self.mobility += mobility::of_chariot(reach.without(taken));
            self.pressure += WEIGHTS.danger_units.chariot * (reach & palace).any() as u32;
        }
        self.all = self.lesser | self.chariots;
    }
}

/// What the king, the advisors and the elephants of one side attack, as two sets: elephants, and the other two.
///
/// All of them live in their half of the board, whose 45 points fit in one word: every step of a kind at once, an
/// elephant's as two over an empty eye. A step that runs off an edge file ends where no such piece ever stands.
#[inline(always)]
fn home_attacks(position: &Position, color: Color) -> [Bitboard; 2] {
    let half = Half(color);
    let set = |kind| half.of(position.pieces(color, kind));
    let diagonals = |set: u64| [set << 10, set << 8, set >> 10, set >> 8];
    let empty = !half.of(position.occupied().squares());
    let [a, b, c, d] = diagonals(set(PieceKind::Elephant)).map(|eyes| eyes & empty);
    let elephants = (a << 10 | b << 8 | c >> 10 | d >> 8) & half.of(attacks::elephant_squares(color));
    let [a, b, c, d] = diagonals(set(PieceKind::Advisor));
    let advisors = (a | b | c | d) & half.of(attacks::advisor_squares(color));
    let king = set(PieceKind::King);
    let steps = (king << 9 | king >> 9 | king << 1 | king >> 1) & half.of(attacks::palace(color));
    [half.whole(elephants), half.whole(advisors | steps)]
}

/// The half of the board where a side begins, as one word.
#[derive(Clone, Copy)]
struct Half(Color);

impl Half {
    const POINTS: u32 = Square::COUNT as u32 / 2;
    const ALL: u64 = (1 << Self::POINTS) - 1;

    /// The points of `set` in this half.
    #[inline(always)]
    fn of(self, set: Bitboard) -> u64 {
        match self.0 {
            Color::Red => set.bits() as u64 & Self::ALL,
            Color::Black => (set.bits() >> Self::POINTS) as u64,
        }
    }

    /// The points of `set` on the whole board.
    #[inline(always)]
    fn whole(self, set: u64) -> Bitboard {
        match self.0 {
            Color::Red => Bitboard::new(set as u128),
            Color::Black => Bitboard::new((set as u128) << Self::POINTS),
        }
    }
}

/// The points that pawns of `color` on `pawns` attack.
#[inline(always)]
pub(super) fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let crossed = pawns.without(attacks::own_half(color));
    forward(pawns, color) | sideways(crossed)
}

/// `set` one rank towards the opponent.
#[inline(always)]
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
    use crate::notation::{START_FEN, parse_fen};

    #[test]
    fn guards_and_kings_attack_what_the_tables_say() {
        for fen in [START_FEN, "4kab2/4a4/4b4/9/9/9/9/B3B4/3KA4/3A5 w", "3k5/9/3ab4/2p6/2b6/6B2/9/4BA3/4A4/4K4 w"] {
            let position = parse_fen(fen).expect("a readable position");
            for color in Color::BOTH {
                let [mut elephants, mut others] = [Bitboard::EMPTY; 2];
                for from in position.pieces(color, PieceKind::Elephant) {
                    elephants |= attacks::elephant(from, position.occupied());
                }
                for from in position.pieces(color, PieceKind::Advisor) {
                    others |= attacks::advisor(from);
                }
                others |= attacks::king(position.king(color));
                assert_eq!(home_attacks(&position, color), [elephants, others], "{fen} {color:?}");
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
