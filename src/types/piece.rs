//! Pieces and their kinds.

use super::Color;
use std::num::NonZeroU8;

/// The seven kinds of piece. The king is the general of the rule books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    King,
    Advisor,
    Elephant,
    Horse,
    Chariot,
    Cannon,
    Pawn,
}

impl PieceKind {
    /// Number of kinds.
    pub const COUNT: usize = 7;
    /// Every kind, in the order of the discriminants.
    pub const ALL: [PieceKind; Self::COUNT] = [
        PieceKind::King,
        PieceKind::Advisor,
        PieceKind::Elephant,
        PieceKind::Horse,
        PieceKind::Chariot,
        PieceKind::Cannon,
        PieceKind::Pawn,
    ];

    /// `0..7`, for indexing tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of this kind a side has at the start, which is also the most it can ever have.
    pub const fn initial_count(self) -> usize {
        match self {
            PieceKind::King => 1,
            PieceKind::Pawn => 5,
            _ => 2,
        }
    }

    /// The English name, lower case.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::King => "king",
            PieceKind::Advisor => "advisor",
            PieceKind::Elephant => "elephant",
            PieceKind::Horse => "horse",
            PieceKind::Chariot => "chariot",
            PieceKind::Cannon => "cannon",
            PieceKind::Pawn => "pawn",
        }
    }
}

/// A kind of piece of one side. `Option<Piece>` is one byte: an empty point is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// Number of different pieces.
    pub const COUNT: usize = 14;
    /// Bound of [`Piece::slot`].
    pub const SLOTS: usize = 16;

    /// The piece of `kind` that belongs to `color`.
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        let code = 1 + color as u8 * 8 + kind as u8;
        match NonZeroU8::new(code) {
            Some(code) => Piece(code),
            None => unreachable!(),
        }
    }

    /// Every piece, in the order of [`Piece::index`].
    pub const ALL: [Piece; Piece::COUNT] = {
        let mut all = [Piece::new(Color::Red, PieceKind::King); Piece::COUNT];
        let mut index = 0;
        while index < Piece::COUNT {
            let (color, kind) = (Color::BOTH[index / PieceKind::COUNT], PieceKind::ALL[index % PieceKind::COUNT]);
            all[index] = Piece::new(color, kind);
            index += 1;
        }
        all
    };

    /// Whose piece it is.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0.get() <= 8 { Color::Red } else { Color::Black }
    }

    /// Of which kind it is.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        // A match and not a look-up: it compiles to the number itself.
        match (self.0.get() - 1) & 7 {
            0 => PieceKind::King,
            1 => PieceKind::Advisor,
            2 => PieceKind::Elephant,
            3 => PieceKind::Horse,
            4 => PieceKind::Chariot,
            5 => PieceKind::Cannon,
            _ => PieceKind::Pawn,
        }
    }

    /// Below [`Piece::SLOTS`]: for the tables of hot loops, which spend a few unused rows to be indexed at once.
    #[inline]
    pub const fn slot(self) -> usize {
        (self.0.get() & 15) as usize
    }

    /// `0..14`: seven red pieces, then seven black ones.
    #[inline]
    pub const fn index(self) -> usize {
        // The codes of the red pieces are 1 to 7, those of the black ones 9 to 15.
        (self.0.get() - 1 - (self.0.get() >> 3)) as usize
    }
}
