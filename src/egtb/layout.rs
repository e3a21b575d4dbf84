//! Positions of a class as numbers, one to one up to the mirror.

use super::class::Class;
use super::group::Group;
use super::material::Material;
use crate::position::{Bitboard, Position, attacks};
use crate::types::{Color, Piece, PieceKind, Square};

/// Most pieces on a board.
const MOST_PIECES: usize = 32;
/// Points of a palace.
const PALACE: usize = 9;
/// The file in the middle, which the mirror leaves where it is.
const MIDDLE: usize = 4;
/// No number for a pair of kings: the mirrored pair has one.
const MIRRORED: u8 = u8::MAX;

/// Where the pieces of a class stand, in the order of [`Layout::pieces`], and the side to move. It need not be a position: pieces may
/// stand on each other, and the side that has moved may be in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub squares: [Square; MOST_PIECES],
    pub side: Color,
}

impl Placement {
    /// Whether the mirrored placement is the one that has a number: the red king right of the middle, or both the red king on it and
    /// the black one right of it.
    fn is_mirrored(&self) -> bool {
        let [red, black] = [self.squares[0].file(), self.squares[1].file()];
        red > MIDDLE || red == MIDDLE && black > MIDDLE
    }

    /// Whether both kings stand on the file in the middle, so that the mirror leaves them there and both placements have numbers.
    fn is_central(&self) -> bool {
        self.squares[0].file() == MIDDLE && self.squares[1].file() == MIDDLE
    }

    fn mirrored(mut self) -> Placement {
        for square in &mut self.squares {
            *square = square.mirrored();
        }
        self
    }
}

/// How the positions of a class are numbered: side to move, kings, then each group of like pieces.
pub(super) struct Layout {
    pub class: Class,
    /// What stands on each square of a placement, kings first.
    pub pieces: Vec<Piece>,
    groups: Vec<Group>,
    /// For each piece behind the kings.
    digits: Vec<Digit>,
    king_pairs: Vec<[Square; 2]>,
    pair_number: [[u8; Square::COUNT]; PALACE],
    half: u64,
}

/// What a piece adds to a number.
#[derive(Clone, Copy)]
struct Digit {
    /// The place of its group.
    group: usize,
    /// The first piece of that.
    start: usize,
    /// What a number grows by when that of the group does by one.
    weight: u64,
}

impl Layout {
    pub fn new(class: Class) -> Layout {
        let mut groups = Vec::new();
        let mut pieces = Color::BOTH.map(|color| Piece::new(color, PieceKind::King)).to_vec();
        for (color, kind) in Color::BOTH.into_iter().flat_map(|color| Material::KINDS.map(|kind| (color, kind))) {
            let count = class.side(color).count(kind);
            if count > 0 {
                let piece = Piece::new(color, kind);
                pieces.extend(std::iter::repeat_n(piece, count));
                groups.push(Group::new(piece, count));
            }
        }
        let mut king_pairs = Vec::new();
        let mut pair_number = [[MIRRORED; Square::COUNT]; PALACE];
        for red in attacks::palace(Color::Red) {
            for black in attacks::palace(Color::Black) {
                let mut kings = Placement { squares: [red; MOST_PIECES], side: Color::Red };
                kings.squares[1] = black;
                if !kings.is_mirrored() {
                    pair_number[red_row(red)][black.index()] = king_pairs.len() as u8;
                    king_pairs.push([red, black]);
                }
            }
        }
        let (mut start, mut weight) = (pieces.len(), 1);
        let mut digits = Vec::new();
        for (place, group) in groups.iter().enumerate().rev() {
            start -= group.count;
            digits.extend(std::iter::repeat_n(Digit { group: place, start, weight }, group.count));
            weight *= group.size();
        }
        digits.reverse();
        let half = weight * king_pairs.len() as u64;
        Layout { class, pieces, groups, digits, king_pairs, pair_number, half }
    }

    /// How many numbers there are.
    pub fn size(&self) -> u64 {
        2 * self.half
    }

    /// The same without the tables that numbering needs; the greatest number there is for classes beyond it.
    pub fn size_of(class: Class) -> u64 {
        let mut size: u64 = 90;
        for (color, kind) in Color::BOTH.into_iter().flat_map(|color| Material::KINDS.map(|kind| (color, kind))) {
            let places = u64::from(attacks::squares_of(color, kind).count());
            let count = class.side(color).count(kind) as u64;
            let ways = (0..count).fold(1, |product, i| product * (places - i) / (i + 1));
            size = size.saturating_mul(ways);
        }
        size
    }

    /// The side to move under a number.
    pub fn side(&self, index: u64) -> Color {
        if index < self.half { Color::Red } else { Color::Black }
    }

    /// The placement with a number.
    pub fn placement(&self, index: u64) -> Placement {
        let mut rest = index % self.half;
        let mut placement = Placement { squares: [Square::at(0); MOST_PIECES], side: self.side(index) };
        let mut end = self.pieces.len();
        for group in self.groups.iter().rev() {
            let start = end - group.count;
            group.place(rest % group.size(), &mut placement.squares[start..end]);
            rest /= group.size();
            end = start;
        }
        placement.squares[..2].copy_from_slice(&self.king_pairs[rest as usize]);
        placement
    }

    /// The number of a placement; `None` where a piece can never stand, where like pieces stand on each other, or when only the mirrored
    /// placement has one.
    pub fn index(&self, placement: &Placement) -> Option<u64> {
        let [red, black] = [placement.squares[0], placement.squares[1]];
        let pair = self.pair_number[red_row(red)][black.index()];
        if pair == MIRRORED {
            return None;
        }
        let mut index = u64::from(pair);
        let mut start = 2;
        for group in &self.groups {
            let end = start + group.count;
            index = index * group.size() + group.number(&placement.squares[start..end])?;
            start = end;
        }
        Some(index + if placement.side == Color::Red { 0 } else { self.half })
    }

    /// The number of a placement or of its mirror.
    pub fn canonical_index(&self, placement: &Placement) -> Option<u64> {
        if placement.is_mirrored() { self.index(&placement.mirrored()) } else { self.index(placement) }
    }

    /// Hands the numbers of other placements to `take`: `here`, whose number is `index`, with the other side to move and the piece of `slot`,
    /// which is no king, on one of `points`, as far as such a piece can stand there.
    ///
    /// The kings stay, so that the placements have numbers like this one.
    pub fn for_each_moved(
        &self,
        index: u64,
        here: &Placement,
        slot: usize,
        points: Bitboard,
        mut take: impl FnMut(u64),
    ) {
        let Digit { group, start, weight } = self.digits[slot - Color::BOTH.len()];
        let group = &self.groups[group];
        let mut squares = here.squares;
        let squares = &mut squares[start..start + group.count];
        let number = |squares: &[Square]| group.number(squares).expect("the pieces stand where they can") * weight;
        let exchanged = if index < self.half { index + self.half } else { index - self.half };
        let others = exchanged - number(squares);
        for point in points.filter(|&point| group.holds(point)) {
            squares[slot - start] = point;
            take(others + number(squares));
        }
    }

    /// The number of a position of this class, whose colours are `exchanged` first or not.
    pub fn locate(&self, position: &Position, exchanged: bool) -> Option<u64> {
        let seen = |square: Square| if exchanged { square.flipped() } else { square };
        let actual = |color: Color| if exchanged { !color } else { color };
        let mut placement = Placement { squares: [Square::at(0); MOST_PIECES], side: actual(position.side_to_move()) };
        for color in Color::BOTH {
            placement.squares[color.index()] = seen(position.king(actual(color)));
        }
        let mut start = 2;
        for group in &self.groups {
            let on_board = position.pieces(actual(group.piece.color()), group.piece.kind());
            debug_assert_eq!(on_board.count() as usize, group.count);
            for (place, square) in placement.squares[start..start + group.count].iter_mut().zip(on_board) {
                *place = seen(square);
            }
            start += group.count;
        }
        self.canonical_index(&placement)
    }

    /// The position with a number, when it is one.
    pub fn position(&self, index: u64) -> Option<Position> {
        let placement = self.placement(index);
        let placed = self.placed(&placement)?;
        Position::from_pieces(placed, placement.side, 0).ok()
    }

    /// The pieces of a placement, when each has a point of its own.
    pub fn placed<'a>(&'a self, placement: &'a Placement) -> Option<impl Iterator<Item = (Square, Piece)> + 'a> {
        let placed = placement.squares.iter().copied().zip(self.pieces.iter().copied());
        let occupied: Bitboard = placed.clone().map(|(square, _)| square).collect();
        (occupied.count() as usize == self.pieces.len()).then_some(placed)
    }

    /// Hands the numbers of the placements from which a move of a king leads here to `take`, as often as there are such moves: `before` is
    /// this placement with a king moved back.
    ///
    /// Only one of two mirrored placements has a number, unless both kings stand in the middle. The moves that lead to a number are
    /// those to its placement and, when its mirror has none, those to the mirror.
    pub fn for_each_before_king(&self, here: &Placement, before: &Placement, mut take: impl FnMut(u64)) {
        let mut give = |index: Option<u64>| take(index.expect("a king was moved back in its palace"));
        match (here.is_central(), before.is_central()) {
            (true, _) if before.is_mirrored() => {}
            (true, _) => give(self.index(before)),
            (false, true) => {
                give(self.index(before));
                give(self.index(&before.mirrored()));
            }
            (false, false) => give(self.canonical_index(before)),
        }
    }
}

/// The row of a red king in the table of pairs.
fn red_row(king: Square) -> usize {
    king.rank() * 3 + king.file() - 3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(name: &str) -> Layout {
        Layout::new(name.parse().expect("a class"))
    }

    #[test]
    fn a_number_is_that_of_its_placement() {
        for name in ["P:", "C:a", "PP:", "AB:ab", "R:n"] {
            let layout = layout(name);
            assert_eq!(layout.size(), Layout::size_of(layout.class), "{name}");
            for index in 0..layout.size() {
                let placement = layout.placement(index);
                assert_eq!(layout.index(&placement), Some(index), "{name}");
                let mirror = layout.index(&placement.mirrored());
                assert_eq!(mirror.is_some(), placement.is_central(), "{name} {index}");
            }
        }
    }

    #[test]
    fn a_position_has_the_number_of_its_mirror_and_of_exchanged_colours() {
        for name in ["RN:aabb", "PPA:cb", "NAB:p"] {
            let layout = layout(name);
            let mut dice = fastrand::Rng::with_seed(7);
            let mut met = 0;
            while met < 2000 {
                let index = dice.u64(..layout.size());
                let Some(position) = layout.position(index) else { continue };
                met += 1;
                assert_eq!(layout.locate(&position, false), Some(index), "{name}");
                assert_eq!(layout.locate(&position.flipped(), true), Some(index), "{name}");
                let mirror = layout.locate(&position.mirrored(), false).expect("it has a number");
                let placement = layout.placement(index);
                let expected = if placement.is_central() { layout.index(&placement.mirrored()) } else { Some(index) };
                assert_eq!(Some(mirror), expected, "{name}");
            }
        }
    }
}
