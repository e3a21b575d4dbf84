//! Like pieces of one side as a number: which of their points they stand on.

use crate::position::attacks;
use crate::types::{Piece, Square};

/// Most pieces of a kind.
const MOST: usize = 5;
/// No point for this piece.
const NOWHERE: u8 = u8::MAX;

/// Like pieces, which are numbered as combinations of the points they can stand on (combinatorial number system).
pub(super) struct Group {
    pub piece: Piece,
    pub count: usize,
    /// The number of each point among those the piece can stand on.
    place_of: [u8; Square::COUNT],
    places: Vec<Square>,
    /// The places of the pieces, lowest first, for each number.
    combinations: Vec<[u8; MOST]>,
    /// `binomials[i][n]`: combinations of `i + 1` out of `n`.
    binomials: [[u32; Square::COUNT]; MOST],
}

impl Group {
    pub fn new(piece: Piece, count: usize) -> Group {
        let places: Vec<Square> = attacks::squares_of(piece.color(), piece.kind()).collect();
        let mut place_of = [NOWHERE; Square::COUNT];
        for (place, square) in places.iter().enumerate() {
            place_of[square.index()] = place as u8;
        }
        let mut binomials = [[0; Square::COUNT]; MOST];
        for n in 1..Square::COUNT as u32 {
            let mut product = 1u64;
            for (i, row) in binomials.iter_mut().enumerate() {
                product = product * u64::from(n.saturating_sub(i as u32)) / (i as u64 + 1);
                row[n as usize] = product as u32;
            }
        }
        let combinations = combinations(places.len() as u8, count);
        Group { piece, count, place_of, places, combinations, binomials }
    }

    /// How many ways there are to place the pieces.
    pub fn size(&self) -> u64 {
        self.combinations.len() as u64
    }

    /// Whether a piece can stand there.
    pub fn holds(&self, square: Square) -> bool {
        self.place_of[square.index()] != NOWHERE
    }

    /// The number of these points; `None` when the piece can never stand on one of them, or when two are the same.
    pub fn number(&self, squares: &[Square]) -> Option<u64> {
        if let [square] = squares {
            let place = self.place_of[square.index()];
            return (place != NOWHERE).then_some(u64::from(place));
        }
        let mut places = [NOWHERE; MOST];
        for (place, square) in places.iter_mut().zip(squares) {
            *place = self.place_of[square.index()];
        }
        let places = &mut places[..squares.len()];
        places.sort_unstable();
        let is_set = places.windows(2).all(|pair| pair[0] < pair[1]) && places.last() != Some(&NOWHERE);
        let term = |(i, &place): (usize, &u8)| u64::from(self.binomials[i][place as usize]);
        is_set.then(|| places.iter().enumerate().map(term).sum())
    }

    /// Writes the points of a number.
    pub fn place(&self, number: u64, squares: &mut [Square]) {
        let combination = &self.combinations[number as usize];
        for (square, &place) in squares.iter_mut().zip(combination) {
            *square = self.places[place as usize];
        }
    }
}

/// Combinations of `count` out of `places`, in the order of their numbers.
fn combinations(places: u8, count: usize) -> Vec<[u8; MOST]> {
    let mut all = Vec::new();
    let mut current = [0; MOST];
    for (i, place) in current.iter_mut().enumerate().take(count) {
        *place = i as u8;
    }
    loop {
        all.push(current);
        // The lowest piece that can step on does so, and those below it go back to the start.
        let limit = |i: usize, current: &[u8; MOST]| if i + 1 < count { current[i + 1] } else { places };
        let Some(mover) = (0..count).find(|&i| current[i] + 1 < limit(i, &current)) else { return all };
        current[mover] += 1;
        for (i, place) in current.iter_mut().enumerate().take(mover) {
            *place = i as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Color, PieceKind};

    #[test]
    fn numbers_and_sets_of_points_are_one_to_one() {
        let mut sizes = Vec::new();
        for (color, kind, count) in [
            (Color::Red, PieceKind::Advisor, 2),
            (Color::Black, PieceKind::Elephant, 1),
            (Color::Black, PieceKind::Elephant, 2),
            (Color::Red, PieceKind::Pawn, 1),
            (Color::Black, PieceKind::Pawn, 3),
            (Color::Red, PieceKind::Cannon, 2),
        ] {
            let group = Group::new(Piece::new(color, kind), count);
            let mut squares = vec![Square::at(0); count];
            for number in 0..group.size() {
                group.place(number, &mut squares);
                assert!(squares.iter().all(|&square| group.holds(square)));
                squares.reverse();
                assert_eq!(group.number(&squares), Some(number), "{squares:?}");
            }
            sizes.push(group.size());
        }
        assert_eq!(sizes, [10, 7, 21, 55, 26_235, 4005]);
    }

    #[test]
    fn what_is_no_set_of_points_has_no_number() {
        let horses = Group::new(Piece::new(Color::Red, PieceKind::Horse), 2);
        assert_eq!(horses.number(&[Square::at(5), Square::at(5)]), None);
        let pawn = Group::new(Piece::new(Color::Red, PieceKind::Pawn), 1);
        assert_eq!(pawn.number(&[Square::new(1, 3)]), None);
        assert_eq!(pawn.number(&[Square::new(0, 2)]), None);
    }
}
