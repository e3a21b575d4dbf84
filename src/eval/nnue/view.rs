//! How a side sees the board, and the numbers of the features.
//!
//! Each side sees itself below, and its king never to the right: boards are mirrored where that is needed. With the king on the
//! middle file the pieces decide. Each piece leans to the left or to the right, and a board is mirrored when it leans to the right
//! as a whole. Therefore a position and its mirror image have the same features, and so have a position and the one with colours
//! exchanged.

use crate::eval::scatter::scatter;
use crate::position::{Change, Position};
use crate::types::{Color, Piece, PieceKind, Square};

/// Places of the own king that are told apart: two files, three ranks.
pub const PLACES: usize = 6;
/// Pieces and points: the features of one place of the king.
pub const PIECE_POINTS: usize = Piece::COUNT * Square::COUNT;
/// Features of one side.
pub const FEATURES: usize = PLACES * PIECE_POINTS;

/// The file in the middle.
const MIDDLE: usize = Square::FILES / 2;

/// How a side sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    side: Color,
    place: u8,
    mirrored: bool,
}

impl View {
    /// Number of different views of a side.
    pub const COUNT: usize = 2 * PLACES;

    /// What `side` sees with its king on `king`.
    #[inline]
    pub fn new(side: Color, king: Square, leanings: &Leanings) -> View {
        let (file, rank) = (king.file(), king.relative_to(side).rank());
        let mirrored = if file == MIDDLE { leanings.0[side.index()] < 0 } else { file > MIDDLE };
        View { side, place: (2 * rank + usize::from(file == MIDDLE)) as u8, mirrored }
    }

    /// What both sides see.
    pub fn both(position: &Position, leanings: &Leanings) -> [View; 2] {
        Color::BOTH.map(|side| View::new(side, position.king(side), leanings))
    }

    /// Below [`View::COUNT`].
    #[inline]
    pub fn index(self) -> usize {
        2 * usize::from(self.place) + usize::from(self.mirrored)
    }

    /// The number of a feature, below [`FEATURES`].
    #[inline]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let owner = usize::from(piece.color() != self.side);
        let seen = usize::from(SEEN[self.side.index()][usize::from(self.mirrored)][square.index()]);
        let piece = usize::from(self.place) * Piece::COUNT + owner * PieceKind::COUNT + piece.kind().index();
        piece * Square::COUNT + seen
    }
}

/// The points as a side sees them, not mirrored and mirrored.
static SEEN: [[[u8; Square::COUNT]; 2]; 2] = {
    let mut table = [[[0; Square::COUNT]; 2]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let mut side = 0;
        while side < 2 {
            let own = Square::at(index).relative_to(Color::BOTH[side]);
            table[side][0][index] = own.index() as u8;
            table[side][1][index] = own.mirrored().index() as u8;
            side += 1;
        }
        index += 1;
    }
    table
};

/// How much the board leans to the left, as Red and as Black judge it: positive to the left. It follows the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leanings([i64; 2]);

impl Leanings {
    /// Of these pieces.
    pub fn of(placed: impl IntoIterator<Item = (Square, Piece)>) -> Leanings {
        placed.into_iter().fold(Leanings::default(), |sum, (square, piece)| sum.with(piece, square, 1))
    }

    /// Of a position.
    pub fn of_position(position: &Position) -> Leanings {
        Leanings::of(Square::all().filter_map(|square| Some((square, position.piece_on(square)?))))
    }

    /// After a move.
    #[inline]
    #[must_use]
    pub fn after(self, change: &Change) -> Leanings {
        let next = self.with(change.mover, change.to, 1).with(change.mover, change.from, -1);
        change.captured.map_or(next, |captured| next.with(captured, change.to, -1))
    }

    #[inline]
    fn with(self, piece: Piece, square: Square, sign: i64) -> Leanings {
        let [red, black] = &LEANING[piece.index()][square.index()];
        Leanings([self.0[0] + sign * red, self.0[1] + sign * black])
    }
}

/// How much each piece on each point leans to the left, as Red and as Black judge it.
static LEANING: [[[i64; 2]; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[[0; 2]; Square::COUNT]; Piece::COUNT];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < PieceKind::COUNT {
            let piece = Piece::new(Color::BOTH[color], PieceKind::ALL[kind]);
            let mut index = 0;
            while index < Square::COUNT {
                table[piece.index()][index] =
                    [leaning(piece, Square::at(index), Color::Red), leaning(piece, Square::at(index), Color::Black)];
                index += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    table
};

/// Makes small numbers great ones (the golden ratio in 64 bits).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Files to the left of the middle, weighed by the kind of piece: those that move rarely count most, so that a move seldom
/// mirrors the board. Random numbers decide between boards that lean equally far.
const fn leaning(piece: Piece, square: Square, side: Color) -> i64 {
    let files = MIDDLE as i64 - square.file() as i64;
    // Each kind counts more than all pieces of the kinds with a lower number: at most 40 files for pawns.
    let shift = match piece.kind() {
        PieceKind::King | PieceKind::Advisor | PieceKind::Elephant => 56,
        PieceKind::Pawn => 49,
        PieceKind::Horse => 42,
        PieceKind::Cannon => 35,
        PieceKind::Chariot => 28,
    };
    if files == 0 {
        return 0;
    }
    let own = square.relative_to(side);
    let is_own = matches!((piece.color(), side), (Color::Red, Color::Red) | (Color::Black, Color::Black));
    let place = own.rank() as u64 * 8 + files.unsigned_abs();
    let number = place * 16 + piece.kind().index() as u64 * 2 + is_own as u64;
    let random = scatter((number + 1).wrapping_mul(SPREAD)) >> 42;
    files * (1 << shift) + files.signum() * random as i64
}
